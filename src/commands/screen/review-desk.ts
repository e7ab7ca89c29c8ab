import { GrowingList, type ReadableList } from "../../model/growing-list.ts";
import type { ConflictSide, FieldChange, Plan } from "../../model/plan.ts";
import { RowPlaces } from "../../model/row-places.ts";
import { sheetNames } from "../../model/sheet-choice.ts";
import {
  type Allowance,
  findingsOfRow,
  KeptPreviews,
  makePlanInSlices,
  type PlanInput,
  type PlannedRow,
  type PreviewedChange,
  rowFields,
  withChoices,
} from "../../plan/index.ts";
import type { Choices } from "../../screen/choices.ts";
import type { ReviewFacts } from "../../screen/facts.ts";
import type { Busy } from "../../screen/state.ts";
import { breather } from "../breathe.ts";
import { type ComparedReading, previewWithLive } from "../compare.ts";
import type { Host } from "../host.ts";
import type { CheckedProducts } from "../products.ts";
import type { Session } from "../session.ts";
import { readProgress } from "./read-progress.ts";
import { RowTexts } from "./row-texts.ts";
import { deskWordsIn } from "./words/index.ts";

/** Between two looks at a comparison that is under way; longer while somebody presses keys. */
const intervalMs = 100;
const typingIntervalMs = 300;

/** What a review needs to be shown. */
export interface ReviewOptions {
  readonly only?: "create" | "update" | undefined;
  readonly allow: ReadonlySet<Allowance>;
  readonly conflicts?: ConflictSide | undefined;
  readonly sendUncompared?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Gets the comparison as far as it has come, at most ten times a second. */
  readonly onFacts: (facts: ReviewFacts) => void;
  /** Gets how far the reading is, as often. */
  readonly onBusy: (busy: Busy) => void;
}

/** A comparison that a person reviews: it fills while they look, and they choose from it. */
export class ReviewDesk {
  readonly products: CheckedProducts;
  readonly #session: Session;
  #items: ReadableList<PreviewedChange> = [];
  readonly #texts: RowTexts | undefined;
  /** By item: the place of its row in the sheet. */
  readonly #itemPlaces: Int32Array;
  readonly #places = new RowPlaces();
  #compared: ComparedReading | undefined;

  constructor(products: CheckedProducts, session: Session) {
    this.products = products;
    this.#session = session;
    for (const { row } of products.plannedRows) this.#places.add(row);
    this.#itemPlaces = new Int32Array(this.#places.size);
    this.#texts = products.texts && new RowTexts(products.texts);
  }

  /** The comparison, once every listing is read. */
  get compared(): ComparedReading | undefined {
    return this.#compared;
  }

  /** Compares with the live listings. @throws SheetportError when they cannot be read. */
  async compare({ onFacts, onBusy, ...options }: ReviewOptions): Promise<void> {
    const { host, settings } = this.#session;
    const { clock } = host;
    const words = deskWordsIn(settings).busy.listings;
    const items = new GrowingList<PreviewedChange>();
    const kept = new KeptPreviews();
    const positions = new Int32Array(this.#places.size).fill(-1);
    const isDue = atIntervals(host);
    const isBusyDue = atIntervals(host);
    const read = readProgress(onBusy, { clock, words });
    const tell = () => {
      // Rows that are told anew are other objects in it.
      this.#items = items.asItIs();
      onFacts(this.facts());
    };
    this.#compared = await previewWithLive(this.products, quietly(this.#session), {
      ...options,
      onPreview: (batch) => {
        for (const one of batch) {
          const place = this.#places.placeOf(one.row) ?? -1;
          const known = positions[place] ?? -1;
          const at = known < 0 ? items.length : known;
          positions[place] = at;
          this.#itemPlaces[at] = place;
          const row = this.products.plannedRows[place];
          const before = items.at(at);
          if (one.certainty !== "confirmed") items.set(at, kept.keep(one, row));
          else if (before !== undefined) items.set(at, kept.confirm(before));
        }
        if (!isDue()) return;
        tell();
      },
      onRead: (done, total) => {
        if (isBusyDue()) read(done, total);
      },
    });
    tell();
  }

  /** The rows as far as they are known. */
  facts(): ReviewFacts {
    return {
      items: this.#items,
      sheets: sheetNames(this.products.settled),
      isComplete: this.#compared !== undefined,
      nameOf: (row) => this.#row(row)?.draft?.product.name ?? "",
      hasText: (index, wanted) => this.#texts?.has(this.#itemPlaces[index] ?? -1, wanted),
      findingsOf: (row) => this.#findingsOf(row),
      fieldsOf: (row) => this.#fieldsOf(row),
      nowMs: this.#session.host.clock.wallMs(),
    };
  }

  #row(row: number): PlannedRow | undefined {
    return this.products.plannedRows[this.#places.placeOf(row) ?? -1];
  }

  #findingsOf(number: number) {
    const row = this.#row(number);
    return row === undefined ? [] : findingsOfRow(row, this.#listing(row));
  }

  /** What is live is known once it is read; before that only what changes is shown. */
  #fieldsOf(number: number): readonly FieldChange[] {
    const row = this.#row(number);
    const compared = this.#compared;
    if (row === undefined || compared === undefined) return [];
    const memory = compared.input.memory.get(row.sku);
    return rowFields({ draft: row.draft, listing: this.#listing(row), memory });
  }

  #listing({ sku }: PlannedRow) {
    return this.#compared?.live.listings.get(sku);
  }

  /** The plan of what was chosen: from the same reading, by the same rules. */
  async plan({
    leftOut,
    allowed: allow,
    allowedRows,
    sides: rowSides,
  }: Choices): Promise<Plan | undefined> {
    const input = this.#compared?.input;
    if (input === undefined) return undefined;
    const chosen: PlanInput = withChoices(input, { leftOut, allow, allowedRows, rowSides });
    return makePlanInSlices(chosen, breather(this.#session.host));
  }
}

/** True once, then again whenever enough time has passed. */
function atIntervals({ clock, isTyping }: Pick<Host, "clock" | "isTyping">): () => boolean {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.nowMs();
    const pauseMs = isTyping?.() === true ? typingIntervalMs : intervalMs;
    if (nowMs - toldAtMs < pauseMs) return false;
    toldAtMs = nowMs;
    return true;
  };
}

/** How far the reading is stands in the bar; notes stay. */
function quietly(session: Session): Session {
  return { ...session, progress: { ...session.progress, state: () => {}, end: () => {} } };
}
