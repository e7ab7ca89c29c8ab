import type { Plan } from "../../../model/run/plan.ts";
import { spentSince } from "../../../model/run/rate.ts";
import { makePlan, uploadFacts, withChoices } from "../../../plan/index.ts";
import type { Choices } from "../../../screen/state/choices.ts";
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
import { lockedWork, type SlotWork } from "../runs/run-slot.ts";
import type { LiveContext } from "../screen-context.ts";
import type { WorkbookController } from "../sheet/workbook-controller.ts";
import { doneFacts } from "./done-facts.ts";
import { readProgress, reviewFacts } from "./review-facts.ts";

interface Review {
  readonly from: SheetChecked;
  readonly compared: Compared;
}

/**
 * The part of the controller for a workbook of products: compares it, and asks before it sends
 * rows.
 */
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

  /** Compares the open workbook with the live listings. @throws SheetportError */
  async compare(signal: AbortSignal, read?: ReadMode): Promise<void> {
    const { tell, options, host, settings } = this.#context;
    const { from } = this.#workbook;
    if (from === undefined) return;
    this.#review = undefined;
    const { only, conflicts, allow, sendUncompared, restore, missing } = options;
    const words = settings.translator.translate("commands.screen.busy.listings");
    const { clock } = host;
    const session = await this.#context.session();
    // The progress bar of the screen shows this already.
    const progress = { ...session.progress, state: () => {}, end: () => {} };
    const onRead = readProgress(
      (busy) => {
        // A cancelled comparison must not show progress.
        if (!signal.aborted) tell({ type: "busy", busy });
      },
      { clock, words },
    );
    const compared = await compareWithLive(
      from,
      { ...session, progress },
      {
        ...{ only, conflicts, allow, sendUncompared, restore, missing, signal, onRead },
        read: read ?? options.read,
      },
    );
    if (signal.aborted) return;
    this.#review = { from, compared };
    tell({ type: "reviewed", facts: reviewFacts(from, compared) });
    tell({ type: "idle" });
  }

  /**
   * Asks whether to send the chosen rows, and returns the work for a yes. Returns undefined if
   * nothing is chosen, with a notice, or if the options do not allow so many changes.
   *
   * @throws SheetportError if the workbook was saved since or is gone, or if the results cannot be
   * written
   */
  async propose(choices: Choices, signal: AbortSignal): Promise<SlotWork | undefined> {
    const { tell, host, options, settings } = this.#context;
    tell({
      type: "busy",
      busy: { words: settings.translator.translate("commands.screen.busy.preparing") },
    });
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
      tell({
        type: "notice",
        notice: {
          style: "dim",
          text: settings.translator.translate("commands.screen.nothingChosen"),
        },
      });
      return undefined;
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
      this.#workbook.refuseOutdated(from);
      refuseOpenWrites(plan.operations, session);
      const finished = await runPlan(plan, session, {
        ...{ ...controls, run, command: "upload", path: sheet.path, liveCards },
        // Another run may have written between the comparison and the lock.
        ...(!othersWroteSince(plan.base.readAtMs, session) && { comparedAtMs }),
      });
      const place = { workbook: sheet.path, wanted: options.results, host };
      const took = spentSince(spentBefore, session.spent());
      const result = await runResult(
        { run, plan, sent: finished, findings, sheet, place, took, missing },
        session,
      );
      const { translator } = settings;
      return { result, facts: doneFacts(run, plan, { finished, result, translator }) };
    });
  }
}
