import type { Allowance } from "../../plan/index.ts";
import type { Choices } from "../../screen/state/choices.ts";
import type { OpenSession } from "../account/session.ts";
import type { ReadMode } from "../compare/agreements.ts";
import { deskWords } from "../say.ts";
import { type DeskContext, waitUntilAnswerable } from "./desk-context.ts";
import type { WorkbookDesk } from "./sheet/workbook-desk.ts";
import { ReviewDesk } from "./upload/review-desk.ts";
import { UploadDesk } from "./upload/upload-desk.ts";

/** What the part of the desk for products works with, beside what all parts share. */
interface ProductsPartOptions {
  readonly workbook: WorkbookDesk;
  readonly session: () => Promise<OpenSession>;
}

/** The part of the desk for workbooks of products: compared, and what the person is asked to send. */
export class ProductsPart {
  readonly #context: DeskContext;
  readonly #options: ProductsPartOptions;
  #review: ReviewDesk | undefined;
  /** What the person has been asked to agree to. */
  #upload: UploadDesk | undefined;

  constructor(context: DeskContext, options: ProductsPartOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** The comparison does not hold any more, or another workbook takes its place. */
  leave(): void {
    this.#review = undefined;
  }

  /** Compares the open workbook with what is live, and tells it as it comes. @throws SheetportError */
  async compare(signal: AbortSignal, read?: ReadMode): Promise<void> {
    const { tell, options } = this.#context;
    const { from } = this.#options.workbook;
    if (from === undefined) return;
    const session = await this.#options.session();
    const review = new ReviewDesk(from, session);
    this.#review = review;
    const allow: ReadonlySet<Allowance> = options.allow;
    await review.compare({
      ...{ only: options.only, conflicts: options.conflicts, allow, signal },
      ...{ sendUncompared: options.sendUncompared, read: read ?? options.read },
      // What was given up says nothing more.
      onFacts: (facts) => {
        if (!signal.aborted) tell({ type: "reviewed", facts });
      },
      onBusy: (busy) => {
        if (!signal.aborted) tell({ type: "busy", busy });
      },
    });
    tell({ type: "idle" });
  }

  /**
   * Asks whether to send what is chosen, or says that nothing is; a yes makes {@link agreed} give it.
   *
   * @throws SheetportError when the workbook was saved since, or is gone
   */
  async propose(choices: Choices, signal: AbortSignal): Promise<void> {
    const { tell, host, settings } = this.#context;
    const words = deskWords(settings);
    tell({ type: "busy", busy: { words: words.busy.preparing } });
    const session = await this.#options.session();
    const review = this.#review;
    if (review === undefined) return;
    await this.#options.workbook.lookAgain(signal);
    this.#options.workbook.refuseOutdated(review.from);
    this.#upload = await UploadDesk.prepare(choices, review, { context: this.#context, session });
    if (this.#upload === undefined) {
      tell({ type: "idle" });
      tell({ type: "notice", notice: { style: "dim", text: words.nothingChosen } });
      return;
    }
    tell({ type: "proposed", proposal: this.#upload.facts(), choices });
    await waitUntilAnswerable(host.clock, signal);
    tell({ type: "answerable" });
  }

  /**
   * The upload that was agreed to, once; undefined when none may begin.
   *
   * @throws SheetportError when the workbook was saved while the person read the question
   */
  agreed(): UploadDesk | undefined {
    const upload = this.#upload;
    this.#upload = undefined;
    if (upload?.mayBegin !== true) return undefined;
    if (this.#review !== undefined) this.#options.workbook.refuseOutdated(this.#review.from);
    return upload;
  }
}
