import { messageOf, SheetportError } from "../../errors.ts";
import { columnLetters } from "../../model/sheet.ts";
import type { Allowance } from "../../plan/index.ts";
import type { Choices } from "../../screen/choices.ts";
import type { LoadFacts } from "../../screen/facts.ts";
import type { Intent } from "../../screen/intent.ts";
import { type CheckedProducts, checkProducts } from "../products.ts";
import type { CommandResult } from "../result.ts";
import { type OpenSession, openSession } from "../session.ts";
import type { DeskContext } from "./desk-context.ts";
import { heldBack } from "./held-back.ts";
import { homeFacts, runEntry } from "./home-facts.ts";
import { LoadDesk } from "./load-desk.ts";
import { ReviewDesk } from "./review-desk.ts";
import { RunSlot } from "./run-slot.ts";
import { screenProgress } from "./screen-progress.ts";
import { UploadDesk } from "./upload-desk.ts";

/** Something that only reads. */
type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Carries out what the screen asks for, by the same steps as the plain commands, and tells it what
 * came of it. One thing is done at a time; a new one ends what only reads, never an upload.
 */
export class Desk {
  readonly #context: DeskContext;
  readonly #quit = Promise.withResolvers<void>();
  #job: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  #session: Promise<OpenSession> | undefined;
  #load: LoadDesk | undefined;
  #products: CheckedProducts | undefined;
  #review: ReviewDesk | undefined;
  /** What the person has been asked to agree to. */
  #upload: UploadDesk | undefined;
  readonly #slot: RunSlot;

  constructor(context: DeskContext) {
    this.#context = context;
    this.#slot = new RunSlot({
      host: context.host,
      tell: context.tell,
      onBug: (thrown) => this.#quit.reject(thrown),
      onOutdated: () => {
        this.#review = undefined;
      },
    });
  }

  /** Settles when the person wants to leave and nothing is under way any more. */
  get left(): Promise<void> {
    return this.#quit.promise;
  }

  /** What was sent came to; undefined when nothing was. */
  get result(): CommandResult | undefined {
    return this.#slot.result;
  }

  /** The run that is being sent; undefined when nothing is. */
  get sending(): string | undefined {
    return this.#slot.run;
  }

  /** Shows the home, and opens a workbook where one was named. */
  begin(file: string | undefined): void {
    const { tell, record } = this.#context;
    tell({ type: "home", facts: homeFacts(record) });
    if (file !== undefined) this.carryOut({ type: "open", path: file });
  }

  /** Carries one intent out. */
  carryOut(intent: Intent): void {
    if (intent.type === "quit") this.#leave();
    else if (intent.type === "upload") this.#startUpload();
    else if (intent.type === "pause") this.#slot.pause(intent.on);
    else if (intent.type === "stop") this.#slot.stopOnce();
    else if (intent.type === "stop-now") this.#slot.stopNow();
    else {
      const work = this.#workFor(intent);
      if (work !== undefined) this.#begin(work);
    }
  }

  /** What an intent that only reads takes; undefined when there is nothing to work on. */
  #workFor(intent: Intent): Work | undefined {
    switch (intent.type) {
      case "open":
        return () => this.#open(intent.path);
      case "choose-sheet":
        return this.#changeLoad((load) => load.choose({ sheet: intent.sheet }));
      case "choose-heading-row":
        return this.#changeLoad((load) => load.choose({ headingRow: intent.row }));
      case "choose-meaning":
        return this.#changeLoad((load) => load.chooseMeaning(intent.column, intent.meaning));
      case "undo-choice":
        return this.#changeLoad((load) => load.undo());
      case "check":
        return () => this.#check();
      case "compare":
        return (signal) => this.#compare(signal);
      case "propose":
        return (signal) => this.#propose(intent.choices, signal);
      case "list-runs":
        return async () => {
          const runs = this.#context.record.runs().map(runEntry);
          this.#context.tell({ type: "runs", runs });
        };
      default:
        return undefined;
    }
  }

  /** Ends everything that is under way, and lets go of what is open. */
  async close(): Promise<void> {
    this.#job?.stop.abort();
    await this.#job?.done;
    await this.#slot.running;
    await (await this.#session)?.close();
  }

  #note(text: string): void {
    this.#context.tell({ type: "notice", notice: { style: "dim", text } });
  }

  #leave(): void {
    const finish = () => this.#quit.resolve();
    const { running } = this.#slot;
    if (running === undefined) finish();
    else running.then(finish, finish);
  }

  /** Begins something that reads only; what was under way before it ends first. */
  #begin(work: Work): void {
    const before = this.#job;
    before?.stop.abort();
    const stop = new AbortController();
    const done = (async () => {
      await before?.done;
      if (stop.signal.aborted) return;
      try {
        await work(stop.signal);
      } catch (thrown) {
        if (!stop.signal.aborted) this.#tellFailure(thrown);
      }
    })();
    this.#job = { stop, done };
  }

  /** What stops one step is told, and the person goes on; a mistake of ours ends the screen. */
  #tellFailure(thrown: unknown): void {
    if (!(thrown instanceof SheetportError)) {
      this.#quit.reject(thrown);
      return;
    }
    this.#context.tell({ type: "failed", message: messageOf(thrown), hint: thrown.hint });
  }

  async #open(path: string): Promise<void> {
    const { tell } = this.#context;
    tell({ type: "busy", busy: { words: "opening the workbook" } });
    this.#load = await LoadDesk.open(path, this.#context);
    const facts = await this.#load.facts();
    tell({ type: "loaded", facts });
    if (facts.problems.length === 0 && facts.remarks.length === 0) await this.#check();
  }

  #changeLoad(change: (load: LoadDesk) => Promise<LoadFacts>): Work | undefined {
    const load = this.#load;
    if (load === undefined) return undefined;
    return async () => this.#context.tell({ type: "loaded", facts: await change(load) });
  }

  async #check(): Promise<void> {
    const { tell, host, settings, options } = this.#context;
    const load = this.#load;
    if (load === undefined) return;
    const progress = screenProgress(tell, host.clock);
    const products = await checkProducts(load.path, {
      ...{ host, settings, progress, sheet: options.sheet },
      keepDrafts: true,
    });
    this.#products = products;
    this.#review = undefined;
    const { findings, rowCount, columns } = products;
    const wrong = new Set(
      findings.filter(({ severity }) => severity === "error").map(({ row }) => row),
    );
    const count = (severity: string) =>
      findings.filter((finding) => finding.severity === severity).length;
    tell({
      type: "checked",
      facts: {
        file: products.name,
        sheet: products.sheet,
        totals: {
          rows: rowCount,
          valid: rowCount - wrong.size,
          invalid: wrong.size,
          errors: count("error"),
          warnings: count("warning"),
        },
        findings,
        columns: columns.map(({ index, heading }) => ({
          index,
          heading: heading === "" ? columnLetters(index) : heading,
        })),
        cellText: () => "",
      },
    });
  }

  async #openSession(): Promise<OpenSession> {
    const { environment, host, settings, record, tell } = this.#context;
    const progress = screenProgress(tell, host.clock);
    this.#session ??= openSession(environment, { host, settings, record, progress });
    return this.#session;
  }

  async #compare(signal: AbortSignal): Promise<void> {
    const { tell, options } = this.#context;
    const products = this.#products;
    if (products === undefined) return;
    const session = await this.#openSession();
    const review = new ReviewDesk(products, session);
    this.#review = review;
    const allow: ReadonlySet<Allowance> = options.allow;
    await review.compare({
      ...{ only: options.only, allow, signal },
      onFacts: (facts) => tell({ type: "reviewed", facts }),
    });
    tell({ type: "idle" });
  }

  async #propose(choices: Choices, signal: AbortSignal): Promise<void> {
    const { tell, host } = this.#context;
    if (this.#slot.running !== undefined) {
      this.#note("An upload is under way: the next one can begin when it has ended.");
      return;
    }
    tell({ type: "busy", busy: { words: "preparing the upload" } });
    const session = await this.#openSession();
    const review = this.#review;
    if (review === undefined) return;
    const given = { context: this.#context, session };
    this.#upload = await UploadDesk.prepare(choices, review, given);
    if (this.#upload === undefined) {
      tell({ type: "idle" });
      this.#note("Nothing is chosen: there is nothing to send.");
      return;
    }
    tell({ type: "proposed", proposal: this.#upload.facts(), choices });
    await heldBack(host.clock, signal);
    tell({ type: "answerable" });
  }

  #startUpload(): void {
    const upload = this.#upload;
    this.#upload = undefined;
    if (upload?.mayBegin === true) this.#slot.start(upload);
  }
}
