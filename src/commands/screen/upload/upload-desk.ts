import type { Plan } from "../../../model/run/plan.ts";
import { type UploadFacts, uploadFacts } from "../../../plan/index.ts";
import type { Choices } from "../../../screen/state/choices.ts";
import { lockRun, type OpenSession, runName } from "../../account/session.ts";
import { noteSent } from "../../compare/agreements.ts";
import {
  type Compared,
  comparedBy,
  rememberOpened,
  type SheetChecked,
} from "../../compare/compare.ts";
import { othersWroteSince, refuseOverlap } from "../../compare/pending-writes.ts";
import { checkResultPlace, type ResultPlace } from "../../process/result-files.ts";
import { runPlan } from "../../run/run-plan.ts";
import { runResult } from "../../run/run-result.ts";
import { aboutSheet } from "../../upload/upload.ts";
import type { DeskContext } from "../desk-context.ts";
import { notesOnly, type Sent, type SlotControls, type SlotWork } from "../runs/run-slot.ts";
import { doneFacts } from "./done-facts.ts";
import type { ReviewDesk } from "./review-desk.ts";

/** What an upload works with, and where its results are to go. */
interface UploadGiven {
  readonly context: DeskContext;
  readonly session: OpenSession;
  readonly place: ResultPlace;
}

/** An upload that a person has chosen the rows of: to be agreed to, then sent. */
export class UploadDesk implements SlotWork {
  readonly kind = "listings";
  readonly run: string;
  readonly #from: SheetChecked;
  readonly #compared: Compared;
  readonly #given: UploadGiven;

  constructor(from: SheetChecked, compared: Compared, given: UploadGiven) {
    this.run = runName(given.context.host);
    this.#from = from;
    this.#compared = compared;
    this.#given = given;
  }

  /**
   * The upload of what is chosen; undefined when nothing is to be sent.
   *
   * @throws SheetportError when the results cannot be written where they are asked for.
   */
  static async prepare(
    choices: Choices,
    review: ReviewDesk,
    given: Omit<UploadGiven, "place">,
  ): Promise<UploadDesk | undefined> {
    const { host, options, settings } = given.context;
    const { compared: reading, from } = review;
    const plan = await review.plan(choices);
    if (reading === undefined || plan === undefined || plan.operations.length === 0) return;
    const place = { workbook: from.sheet.path, asked: options.results, host };
    await checkResultPlace(place, settings);
    return new UploadDesk(from, comparedBy(plan, reading), { ...given, place });
  }

  /** What will be sent, and what became of it. */
  get plan(): Plan {
    return this.#compared.plan;
  }

  /** What there is to know before the answer. */
  facts(): UploadFacts {
    const { settings, options } = this.#given.context;
    return uploadFacts(this.plan, {
      catalogueSize: this.#compared.catalogueSize,
      maxChanges: options.maxChanges,
      // The wrong rows were agreed to be left behind before the comparison.
      validOnly: true,
      aboutSheet: aboutSheet(this.#from, settings),
    });
  }

  /** Whether a yes is enough: more changes than were allowed by number are never sent. */
  get mayBegin(): boolean {
    const { changesGuard } = this.facts();
    return changesGuard.kind !== "too-many-changes" || changesGuard.liftedByYes;
  }

  /** Planned writes. */
  get total(): number {
    return this.plan.operations.length;
  }

  /** Sends what was agreed to, and writes the results. @throws SheetportError */
  async send(controls: SlotControls): Promise<Sent> {
    const { run, plan } = this;
    const { sheet } = this.#from;
    const { findings, liveCards } = this.#compared;
    const { session: open, place, context } = this.#given;
    const lock = lockRun(open.environment, { ...open, run, command: "upload" });
    try {
      const session = { ...open, lock, progress: notesOnly(open.progress) };
      refuseOverlap(plan, session);
      rememberOpened(this.#from, session);
      const sent = await runPlan(plan, session, {
        ...{ ...controls, run, command: "upload", path: sheet.path, liveCards },
        // Between the comparison and the lock another run may have come and gone.
        reread: othersWroteSince(plan.base.readAtMs, session) ? "always" : "stale-only",
      });
      await noteSent(plan, sent, { from: this.#from, session });
      const result = await runResult({ run, plan, sent, findings, sheet, place }, session);
      const { speech } = context.settings;
      const facts = doneFacts(run, plan, { finished: sent, result, speech });
      return { result, done: { type: "done", facts, endsReview: true } };
    } finally {
      lock.release();
    }
  }
}
