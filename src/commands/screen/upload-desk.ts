import { PauseGate } from "../../apply/index.ts";
import type { Plan } from "../../model/plan.ts";
import { type UploadFacts, uploadFacts } from "../../plan/index.ts";
import type { Choices } from "../../screen/choices.ts";
import type { DoneFacts, DoneField } from "../../screen/facts.ts";
import { noteOpened } from "../opened-lately.ts";
import { runName } from "../run-name.ts";
import type { RunResult } from "../run-result.ts";
import { lockRun, type OpenSession } from "../session.ts";
import {
  checkUploadResults,
  type PreparedUpload,
  preparedUpload,
  refuseOverlap,
  runUpload,
} from "../upload-steps.ts";
import type { DeskContext } from "./desk-context.ts";
import type { ReviewDesk } from "./review-desk.ts";

/** An upload that a person has chosen the rows of: to be agreed to, then sent. */
export class UploadDesk {
  readonly run: string;
  readonly #prepared: PreparedUpload;
  readonly #context: DeskContext;
  readonly #session: OpenSession;
  readonly #gate = new PauseGate();

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
    const prepared = { ...preparedUpload(products, compared), plan };
    await checkUploadResults(prepared, given.context, given.context.options.results);
    return new UploadDesk(prepared, given);
  }

  /** What will be sent, and what became of it. */
  get plan(): Plan {
    return this.#prepared.plan;
  }

  /** What there is to know before the answer. */
  facts(): UploadFacts {
    const { catalogueSize } = this.#prepared;
    const { maxChanges } = this.#context.options;
    // The wrong rows were agreed to be left behind before the comparison.
    return uploadFacts(this.plan, { catalogueSize, maxChanges, validOnly: true });
  }

  /** Holds back what is not begun yet, or lets it go on. */
  pause(on: boolean): void {
    if (on) this.#gate.pause();
    else this.#gate.goOn();
  }

  /** Sends what was agreed to, and writes the results. @throws SheetportError */
  async upload(): Promise<RunResult> {
    const { run } = this;
    const { tell, options } = this.#context;
    const lock = lockRun(this.#session.environment, { ...this.#session, run, command: "upload" });
    try {
      const session = { ...this.#session, lock };
      refuseOverlap(this.plan, session);
      const { products } = this.#prepared;
      if (products !== undefined) noteOpened(products, session);
      const { result } = await runUpload(this.#prepared, session, {
        ...{ run, results: options.results, gate: this.#gate },
        reread: this.#othersWroteSince() ? "always" : "stale-only",
        onState: (view) => tell({ type: "uploading", facts: { run, view } }),
      });
      return result;
    } finally {
      lock.release();
    }
  }

  /** Between the comparison and the lock another run may have come and gone. */
  #othersWroteSince(): boolean {
    const { record, environment } = this.#session;
    const latest = record.latestRun({ env: environment.key });
    if (latest === undefined) return false;
    return (latest.lastEventAtMs ?? latest.startedAtMs) >= this.plan.base.readAtMs;
  }
}

/** A finished run, as the screen shows it. */
export function doneFacts(run: string, plan: Plan, { rows, end }: RunResult): DoneFacts {
  const changes = new Map(plan.changes.map((change) => [change.row, change]));
  return {
    run,
    ended: `${end.ended} ${end.totals}`,
    isWell: end.isWell,
    items: rows.map((row) => ({ ...row, message: row.message ?? "" })),
    next: end.next,
    canResume: false,
    fieldsOf: (row): readonly DoneField[] =>
      (changes.get(row)?.fields ?? []).map(({ field, before, after }) => ({
        field,
        before,
        sent: after,
      })),
  };
}
