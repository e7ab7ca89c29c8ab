import { msg } from "../../../model/message.ts";
import type { Change, Plan } from "../../../model/run/plan.ts";
import type { Clock } from "../../../model/run/ports.ts";
import { spentSince } from "../../../model/run/rate.ts";
import { sheetNames } from "../../../model/sheet/sheet-choice.ts";
import { indexOfRow } from "../../../model/sheet/stacked-rows.ts";
import {
  findingsOfRow,
  makePlan,
  type PlannedRow,
  rowFields,
  rowPlanner,
  uploadFacts,
  withChoices,
} from "../../../plan/index.ts";
import type { ReviewFacts } from "../../../screen/state/facts.ts";
import type { Busy } from "../../../screen/state/program.ts";
import type { Choices } from "../../../screen/state/review-items.ts";
import { runName } from "../../account/session.ts";
import type { ReadMode } from "../../compare/agreements.ts";
import { type Compared, compareWithLive } from "../../compare/compare.ts";
import { othersWroteSince, refuseOpenWrites } from "../../compare/pending-writes.ts";
import { checkResultPlace } from "../../files/result-files.ts";
import { fromFilesLines } from "../../process/settings.ts";
import { yieldEvery } from "../../process/yield-every.ts";
import { runPlan } from "../../run/run-plan.ts";
import { runResult } from "../../run/run-result.ts";
import type { SheetChecked } from "../../sheet/check-sheet.ts";
import { aboutSheet } from "../../upload/upload.ts";
import { lockedWork, type SlotWork } from "../jobs.ts";
import { productsSent } from "../runs/run-facts.ts";
import { type LiveContext, refuseSaved, tellBusy, tellNotice } from "../screen-context.ts";
import type { WorkbookController } from "../sheet/workbook-controller.ts";

interface Review {
  readonly from: SheetChecked;
  readonly compared: Compared;
}

export class ProductsController {
  readonly #context: LiveContext;
  readonly #workbook: WorkbookController;
  #review: Review | undefined;

  constructor(context: LiveContext, workbook: WorkbookController) {
    this.#context = context;
    this.#workbook = workbook;
  }

  leave(): void {
    this.#review = undefined;
  }

  async compare(signal: AbortSignal, read?: ReadMode): Promise<void> {
    const { tell, options, host, settings } = this.#context;
    await this.#workbook.lookAgain(signal);
    const { from } = this.#workbook;
    if (from === undefined) return;
    this.#review = undefined;
    const words = settings.translator.translate("commands.screen.busy.listings");
    const session = await this.#context.session();
    // `onRead` already reports the progress.
    const progress = { ...session.progress, state: () => {}, end: () => {} };
    const report = (busy: Busy) => {
      if (!signal.aborted) tell({ type: "busy", busy });
    };
    const onRead = readProgress(report, { clock: host.clock, words });
    const compared = await compareWithLive(
      from,
      { ...session, progress },
      { ...options, signal, onRead, read: read ?? options.read },
    );
    if (signal.aborted) return;
    this.#review = { from, compared };
    const isCurrent = this.#workbook.isCurrent(from);
    tell({ type: "reviewed", facts: reviewFacts(from, compared), isCurrent });
    tell({ type: "idle" });
  }

  /** Asks, and returns the work that a yes starts. Undefined if nothing can be sent. */
  async propose(choices: Choices, signal: AbortSignal): Promise<SlotWork | undefined> {
    const { tell, host, options, settings } = this.#context;
    tellBusy(this.#context, "preparing");
    const review = this.#review;
    if (review === undefined) return undefined;
    await this.#workbook.lookAgain(signal);
    this.#workbook.refuseOutdated(review.from);
    const { from, compared } = review;
    const { leftOut, allowed: allow, allowedRows, sides: rowSides } = choices;
    const chosen = withChoices(compared.input, { leftOut, allow, allowedRows, rowSides });
    const plan = await makePlan(chosen, yieldEvery(host));
    if (plan.operations.length === 0) {
      tell({ type: "idle" });
      const nothing =
        leftOut.size > 0 ? "commands.screen.nothingChosen" : "report.diff.nothingToSend";
      return tellNotice(this.#context, "dim", msg(nothing));
    }
    const place = { workbook: from.sheet.path, wanted: options.results, host };
    await checkResultPlace(place, settings);
    const proposal = uploadFacts(plan, {
      ...{ catalogueSize: compared.catalogueSize, maxChanges: options.maxChanges },
      aboutSheet: [...fromFilesLines(settings), ...aboutSheet(from, settings, compared.missing)],
    });
    tell({ type: "proposed", proposal, choices });
    return proposal.tooManyChanges?.isLiftedByYes === false ? undefined : this.#work(plan, review);
  }

  #work(plan: Plan, { from, compared }: Review): SlotWork {
    const { comparedAtMs, findings, liveCards, missing, spentBefore } = compared;
    const { host, options, settings } = this.#context;
    const { sheet } = from;
    const run = runName(host);
    const total = plan.operations.length;
    const work = { run, kind: "listings", total, isOfReview: true } as const;
    return lockedWork({ ...work, command: "upload" }, this.#context, async (session, controls) => {
      await refuseSaved(sheet);
      this.#workbook.refuseOutdated(from);
      await refuseOpenWrites(plan.operations, session);
      const finished = await runPlan(plan, session, {
        ...{ ...controls, run, command: "upload", path: sheet.path, liveCards },
        // If another run has written since the comparison, the listings are read again.
        ...(!(await othersWroteSince(plan.base.readAtMs, session)) && { comparedAtMs }),
      });
      const place = { workbook: sheet.path, wanted: options.results, host };
      const took = spentSince(spentBefore, session.spent());
      const result = await runResult(
        { run, plan, sent: finished, findings, sheet, place, took, missing },
        session,
      );
      return productsSent(run, plan, { finished, result }, settings);
    });
  }
}

function reviewFacts(
  { sheet, checked: { rows } }: SheetChecked,
  { plan, input, missing }: Compared,
): ReviewFacts {
  const planAgain = rowPlanner(input);
  // After each choice, every row is requested again, but most have the same choices as before.
  const chosen = new Map<number, { readonly key: readonly unknown[]; readonly change: Change }>();
  const rowOf = (number: number): PlannedRow | undefined => rows[indexOfRow(rows, number) ?? -1];
  const listingOf = ({ row, sku }: PlannedRow) =>
    input.untouched?.has(row) === true
      ? input.memory.get(sku)?.listing
      : input.live.listings.get(sku);
  return {
    ...{ items: plan.changes, sheets: sheetNames(sheet.resolved), missing },
    chosen: (change, choices) => {
      const key = [choices.allow, choices.allowedRows, choices.rowSides?.get(change.row)];
      const before = chosen.get(change.row);
      if (before?.key.every((part, at) => part === key[at])) return before.change;
      const row = rowOf(change.row);
      const made = row === undefined ? change : planAgain(row, choices);
      chosen.set(change.row, { key, change: made });
      return made;
    },
    nameOf: (number) => rowOf(number)?.draft?.product.name ?? "",
    findingsOf: (number) => {
      const row = rowOf(number);
      return row === undefined ? [] : findingsOfRow(row, listingOf(row) !== undefined);
    },
    fieldsOf: (number) => {
      const row = rowOf(number);
      if (row === undefined) return [];
      const memory = input.memory.get(row.sku);
      return rowFields(row.draft, listingOf(row), memory);
    },
  };
}

const shareMin = 0.02;

export function readProgress(
  tell: (busy: Busy) => void,
  { clock, words }: { readonly clock: Pick<Clock, "nowMs">; readonly words: string },
): (done: number, total: number) => void {
  let first: { readonly atMs: number; readonly done: number } | undefined;
  tell({ words, isReading: true });
  return (done, total) => {
    const nowMs = clock.nowMs();
    first ??= { atMs: nowMs, done };
    const read = done - first.done;
    const secondsLeft = ((nowMs - first.atMs) / 1000 / read) * (total - done);
    const isKnown = read > total * shareMin && done < total;
    tell({ words, done, total, isReading: true, ...(isKnown ? { secondsLeft } : {}) });
  };
}
