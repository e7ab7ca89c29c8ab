import type { MissingListing } from "../../../model/product/product.ts";
import type { ConflictSide, FieldChange, Plan } from "../../../model/run/plan.ts";
import type { Clock } from "../../../model/run/ports.ts";
import { sheetNames } from "../../../model/sheet/sheet-choice.ts";
import { indexOfRow } from "../../../model/sheet/stacked-rows.ts";
import {
  type Allowance,
  findingsOfRow,
  makePlan,
  type PlanInput,
  type PlannedRow,
  type PreviewedChange,
  rowFields,
  withChoices,
} from "../../../plan/index.ts";
import type { Choices } from "../../../screen/state/choices.ts";
import type { ReviewFacts } from "../../../screen/state/facts.ts";
import type { Busy } from "../../../screen/state/state.ts";
import type { Session } from "../../account/session.ts";
import type { ReadMode } from "../../compare/agreements.ts";
import {
  type ComparedReading,
  missingFrom,
  previewWithLive,
  type SheetChecked,
} from "../../compare/compare.ts";
import type { Host } from "../../process/host.ts";
import { yieldEvery } from "../../process/yield-every.ts";

const intervalMs = 250;

interface ReviewOptions {
  readonly only?: "create" | "update" | undefined;
  readonly allow: ReadonlySet<Allowance>;
  readonly conflicts?: ConflictSide | undefined;
  readonly sendUncompared?: boolean | undefined;
  readonly restore?: boolean | undefined;
  readonly read?: ReadMode | undefined;
  readonly missing?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Gets the comparison as far as it has come, a few times a second. */
  readonly onFacts: (facts: ReviewFacts) => void;
  /** Gets how far the reading is, as often. */
  readonly onBusy: (busy: Busy) => void;
}

/** A comparison that a person reviews: it fills while they look, and they choose from it. */
export class ReviewController {
  readonly from: SheetChecked;
  readonly #session: Session;
  #items: readonly PreviewedChange[] = [];
  #compared: ComparedReading | undefined;
  #missing: readonly MissingListing[] | undefined;

  constructor(from: SheetChecked, session: Session) {
    this.from = from;
    this.#session = session;
  }

  get compared(): ComparedReading | undefined {
    return this.#compared;
  }

  /** Compares with the live listings. @throws SheetportError when they cannot be read. */
  async compare({ onFacts, onBusy, ...options }: ReviewOptions): Promise<void> {
    const { host, settings } = this.#session;
    const { clock } = host;
    const words = settings.translator.translate("commands.screen.busy.listings");
    const items: PreviewedChange[] = [];
    const isDue = atIntervals(host);
    const isBusyDue = atIntervals(host);
    const read = readProgress(onBusy, { clock, words });
    const tell = () => {
      // Rows that are told anew are other objects in it, in their old places.
      this.#items = items.slice();
      onFacts(this.facts());
    };
    this.#compared = await previewWithLive(this.from, quietly(this.#session), {
      ...options,
      onPreview: (batch) => {
        for (const one of batch) {
          // Before anything is read every row is told once, in the order of the sheet.
          const place = indexOfRow(this.from.checked.rows, one.row) ?? items.length;
          const before = items[place];
          if (one.certainty !== "confirmed") items[place] = one;
          else if (before !== undefined) items[place] = confirmed(before);
        }
        if (!isDue()) return;
        tell();
      },
      onRead: (done, total) => {
        if (isBusyDue()) read(done, total);
      },
    });
    this.#missing = missingFrom(this.#compared.input);
    tell();
  }

  facts(): ReviewFacts {
    return {
      items: this.#items,
      sheets: sheetNames(this.from.sheet.settled),
      isComplete: this.#compared !== undefined,
      missing: this.#missing,
      nameOf: (row) => this.#row(row)?.draft?.product.name ?? "",
      findingsOf: (row) => this.#findingsOf(row),
      fieldsOf: (row) => this.#fieldsOf(row),
      nowMs: this.#session.host.clock.wallMs(),
    };
  }

  #row(number: number): PlannedRow | undefined {
    const { rows } = this.from.checked;
    return rows[indexOfRow(rows, number) ?? -1];
  }

  #findingsOf(number: number) {
    const row = this.#row(number);
    return row === undefined ? [] : findingsOfRow(row, this.#listing(row) !== undefined);
  }

  #fieldsOf(number: number): readonly FieldChange[] {
    const row = this.#row(number);
    const compared = this.#compared;
    if (row === undefined || compared === undefined) return [];
    const memory = compared.input.memory.get(row.sku);
    return rowFields({ draft: row.draft, listing: this.#listing(row), memory });
  }

  #listing({ row, sku }: PlannedRow) {
    const input = this.#compared?.input;
    const isUntouched = input?.untouched?.has(row) === true;
    return isUntouched ? input?.memory.get(sku)?.listing : input?.live.listings.get(sku);
  }

  async plan({
    leftOut,
    allowed: allow,
    allowedRows,
    sides: rowSides,
  }: Choices): Promise<Plan | undefined> {
    const input = this.#compared?.input;
    if (input === undefined) return undefined;
    const chosen: PlanInput = withChoices(input, { leftOut, allow, allowedRows, rowSides });
    return makePlan(chosen, yieldEvery(this.#session.host));
  }
}

function confirmed({ asOfMs: _, ...change }: PreviewedChange): PreviewedChange {
  return { ...change, certainty: "firm" };
}

/** True once, then again whenever enough time has passed. */
function atIntervals({ clock }: Pick<Host, "clock">): () => boolean {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - toldAtMs < intervalMs) return false;
    toldAtMs = nowMs;
    return true;
  };
}

function quietly(session: Session): Session {
  return { ...session, progress: { ...session.progress, state: () => {}, end: () => {} } };
}

const shareMin = 0.02;

/**
 * How far a reading is, and how long the rest takes at the pace so far.
 *
 * @param tell gets it whenever it changes
 * @param given `words`: what is read
 */
export function readProgress(
  tell: (busy: Busy) => void,
  { clock, words }: { readonly clock: Pick<Clock, "nowMs">; readonly words: string },
): (done: number, total: number) => void {
  let first: { readonly atMs: number; readonly done: number } | undefined;
  return (done, total) => {
    first ??= { atMs: clock.nowMs(), done };
    const read = done - first.done;
    const secondsLeft = ((clock.nowMs() - first.atMs) / 1000 / read) * (total - done);
    const isKnown = read > total * shareMin && done < total;
    tell({ words, done, total, ...(isKnown ? { secondsLeft } : {}) });
  };
}
