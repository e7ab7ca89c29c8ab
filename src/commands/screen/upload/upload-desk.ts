import type { Plan } from "../../../model/run/plan.ts";
import { type UploadFacts, uploadFacts } from "../../../plan/index.ts";
import type { Choices } from "../../../screen/state/choices.ts";
import { lockRun, type OpenSession } from "../../account/session.ts";
import { noteOpened } from "../../compare/remember-workbook.ts";
import { runName } from "../../process/run-name.ts";
import {
  checkUploadResults,
  othersWroteSince,
  type PreparedUpload,
  preparedUpload,
  refuseOverlap,
  runUpload,
} from "../../upload/upload-steps.ts";
import type { DeskContext } from "../desk-context.ts";
import { notesOnly, type Sent, type SlotControls, type SlotWork } from "../runs/run-slot.ts";
import { doneFacts } from "./done-facts.ts";
import type { ReviewDesk } from "./review-desk.ts";

/** An upload that a person has chosen the rows of: to be agreed to, then sent. */
export class UploadDesk implements SlotWork {
  readonly run: string;
  readonly #prepared: PreparedUpload;
  readonly #context: DeskContext;
  readonly #session: OpenSession;

  constructor(
    prepared: PreparedUpload,
    { context, session }: { readonly context: DeskContext; readonly session: OpenSession },
  ) {
    this.run = runName(context.host);
    this.#prepared = prepared;
    this.#context = context;
    this.#session = session;
  }

  /**
   * The upload of what is chosen; undefined when nothing is to be sent.
   *
   * @throws SheetportError when the results cannot be written where they are asked for.
   */
  static async prepare(
    choices: Choices,
    review: ReviewDesk,
    given: { readonly context: DeskContext; readonly session: OpenSession },
  ): Promise<UploadDesk | undefined> {
    const { compared, products } = review;
    const plan = await review.plan(choices);
    if (compared === undefined || plan === undefined || plan.operations.length === 0) return;
    const prepared = preparedUpload(products, { ...compared, plan }, given.session.settings);
    await checkUploadResults(prepared, given.context, given.context.options.results);
    return new UploadDesk(prepared, given);
  }

  /** What will be sent, and what became of it. */
  get plan(): Plan {
    return this.#prepared.plan;
  }

  /** What there is to know before the answer. */
  facts(): UploadFacts {
    const { catalogueSize, aboutSheet } = this.#prepared;
    const { maxChanges } = this.#context.options;
    // The wrong rows were agreed to be left behind before the comparison.
    const { language } = this.#context.settings;
    return uploadFacts(this.plan, {
      ...{ catalogueSize, maxChanges, validOnly: true, language, aboutSheet },
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
    const lock = lockRun(this.#session.environment, { ...this.#session, run, command: "upload" });
    try {
      const session = { ...this.#session, lock, progress: notesOnly(this.#session.progress) };
      refuseOverlap(plan, session);
      const { products } = this.#prepared;
      if (products !== undefined) noteOpened(products, session);
      const end = await runUpload(this.#prepared, session, {
        ...{ run, results: this.#context.options.results, ...controls },
        // Between the comparison and the lock another run may have come and gone.
        reread: othersWroteSince(plan.base.readAtMs, session) ? "always" : "stale-only",
      });
      const facts = doneFacts(run, plan, { ...end, language: this.#context.settings.language });
      return { result: end.result, done: { type: "done", facts, endsReview: true } };
    } finally {
      lock.release();
    }
  }
}
