import { errorInWords, exitCodes, SheetportError } from "../../errors.ts";
import { inEveryLanguage } from "../../model/words.ts";
import type { Allowance } from "../../plan/index.ts";
import type { Choices } from "../../screen/choices.ts";
import type { Intent } from "../../screen/intent.ts";
import type { CommandResult } from "../result.ts";
import { type OpenSession, openSession } from "../session.ts";
import type { DeskContext } from "./desk-context.ts";
import { type ExportAsked, exportOrdersToScreen, exportToScreen } from "./export-desk.ts";
import { heldBack } from "./held-back.ts";
import { HomeDesk } from "./home-desk.ts";
import { OrdersPart } from "./orders-part.ts";
import { ReviewDesk } from "./review-desk.ts";
import { RunSlot, type SlotWork } from "./run-slot.ts";
import { RunsDesk } from "./runs-desk.ts";
import { screenProgress } from "./screen-progress.ts";
import { UploadDesk } from "./upload-desk.ts";
import { deskWords, deskWordsIn } from "./words/index.ts";
import { WorkbookDesk } from "./workbook-desk.ts";

/** Something that only reads. */
type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Carries out what the screen asks for, by the same steps as the plain commands, and tells it what
 * came of it. One thing is done at a time; a new one ends what only reads, never an upload.
 */
export class Desk {
  readonly #context: DeskContext;
  readonly #home: HomeDesk;
  readonly #runs: RunsDesk;
  readonly #quit = Promise.withResolvers<void>();
  #job: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  #session: Promise<OpenSession> | undefined;
  readonly #workbook: WorkbookDesk;
  #review: ReviewDesk | undefined;
  readonly #orders: OrdersPart;
  /** What the person has been asked to agree to. */
  #upload: UploadDesk | undefined;
  /** A resume or an undo that the person has been asked to agree to. */
  #prepared: SlotWork | undefined;
  readonly #slot: RunSlot;

  constructor(context: DeskContext) {
    this.#context = context;
    this.#home = new HomeDesk(context);
    this.#runs = new RunsDesk(context, () => this.#openSession());
    this.#orders = new OrdersPart(context, () => this.#openSession());
    this.#workbook = new WorkbookDesk(context, {
      onOpened: (path) => this.#home.remember(path),
      onOrders: (path) => this.#openOrders(path),
      onFailure: (thrown) => this.#tellFailure(thrown),
    });
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

  /** What was done came to this; undefined when nothing was. */
  get result(): CommandResult | undefined {
    return this.#slot.result;
  }

  /** The run that is being sent; undefined when nothing is. */
  get sending(): string | undefined {
    return this.#slot.run;
  }

  /** Shows the home, and opens a workbook where one was named. */
  begin(file: string | undefined): void {
    this.#beside(() => this.#home.look());
    if (file !== undefined) this.carryOut({ type: "open", path: file });
  }

  /** Carries one intent out. */
  carryOut(intent: Intent): void {
    if (intent.type === "quit") this.#leave();
    else if (intent.type === "upload") this.#startUpload();
    else if (intent.type === "begin-run") this.#startPrepared();
    else if (intent.type === "pause") this.#slot.pause(intent.on);
    else if (intent.type === "stop") this.#slot.stopOnce();
    else if (intent.type === "stop-now") this.#slot.stopNow();
    else if (intent.type === "give-up") this.#giveUp();
    else if (intent.type === "go-home") this.#beside(() => this.#home.look(this.sending));
    else if (intent.type === "complete-path") this.#beside(() => this.#home.complete(intent.text));
    else if (intent.type === "watch") this.#workbook.watch(intent.on);
    else {
      const work = this.#workFor(intent);
      if (work !== undefined) this.#begin(work);
    }
  }

  /** What an intent that only reads takes; undefined when there is nothing to work on. */
  #workFor(intent: Intent): Work | undefined {
    switch (intent.type) {
      case "open":
        return async () => {
          await this.#home.refuseGone(intent.path);
          await this.#open(intent.path);
        };
      case "open-typed":
        return async () => this.#open(await this.#home.pathOf(intent.text));
      case "sample":
        return async () => this.#open(await this.#home.sample());
      case "template":
        return () => this.#home.writeTemplate(intent.file, intent.overwrite);
      case "export":
        return (signal) => this.#export(intent, signal, exportToScreen);
      case "export-orders":
        return (signal) => this.#export(intent, signal, exportOrdersToScreen);
      case "compare":
        return (signal) => this.#compare(signal);
      case "propose":
        return (signal) => this.#propose(intent.choices, signal);
      case "list-runs":
        return async () => this.#runs.list();
      case "show-run":
        return (signal) => this.#runs.show(intent.run, signal);
      case "resume":
        return (signal) => this.#ask(async () => this.#runs.prepareResume(intent.run), signal);
      case "undo-run":
        return (signal) => this.#ask(() => this.#runs.prepareUndo(intent.run, signal), signal);
      default:
        return this.#workbook.workFor(intent);
    }
  }

  /** Ends everything that is under way, and lets go of what is open. */
  async close(): Promise<void> {
    this.#job?.stop.abort();
    await this.#job?.done;
    await this.#workbook.close();
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
    const words = thrown.inLanguage(this.#context.settings.language);
    this.#context.tell({ type: "failed", ...words });
  }

  async #openSession(): Promise<OpenSession> {
    const { environment, host, settings, record, tell } = this.#context;
    const progress = screenProgress(tell, host.clock);
    this.#session ??= openSession(environment, { host, settings, record, progress }).catch(
      (thrown) => {
        // What could not be opened may be tried again.
        this.#session = undefined;
        throw thrown;
      },
    );
    return this.#session;
  }

  async #open(path: string): Promise<void> {
    this.#orders.leave();
    await this.#workbook.open(path, this.#signal);
  }

  /** A workbook of orders takes the place of one of products. */
  async #openOrders(path: string): Promise<void> {
    this.#review = undefined;
    await this.#orders.open(path, this.#signal);
  }

  /** Of what is under way and only reads. */
  get #signal(): AbortSignal {
    return this.#job?.stop.signal ?? new AbortController().signal;
  }

  async #compare(signal: AbortSignal): Promise<void> {
    if (this.#orders.isOpen) return this.#orders.readAgain(signal);
    const { tell, options } = this.#context;
    const { products } = this.#workbook;
    if (products === undefined) return;
    const session = await this.#openSession();
    const review = new ReviewDesk(products, session);
    this.#review = review;
    const allow: ReadonlySet<Allowance> = options.allow;
    await review.compare({
      ...{ only: options.only, conflicts: options.conflicts, allow, signal },
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

  async #propose(choices: Choices, signal: AbortSignal): Promise<void> {
    const { tell, host, settings } = this.#context;
    if (this.#slot.running !== undefined) {
      this.#note(deskWordsIn(settings).uploadUnderWay);
      return;
    }
    if (this.#orders.isOpen) {
      this.#prepared = await this.#orders.propose(choices, signal);
      return;
    }
    tell({ type: "busy", busy: { words: deskWordsIn(settings).busy.preparing } });
    const session = await this.#openSession();
    const review = this.#review;
    if (review === undefined) return;
    this.#workbook.refuseOutdated(review.products);
    const given = { context: this.#context, session };
    this.#upload = await UploadDesk.prepare(choices, review, given);
    if (this.#upload === undefined) {
      tell({ type: "idle" });
      this.#note(deskWordsIn(settings).nothingChosen);
      return;
    }
    tell({ type: "proposed", proposal: this.#upload.facts(), choices });
    await heldBack(host.clock, signal);
    tell({ type: "answerable" });
  }

  /** Something small beside whatever else is under way. */
  #beside(work: () => Promise<void>): void {
    work().catch((thrown: unknown) => this.#tellFailure(thrown));
  }

  async #export(
    asked: ExportAsked,
    signal: AbortSignal,
    write: typeof exportToScreen,
  ): Promise<void> {
    const session = () => this.#openSession();
    const result = await write(asked, this.#context, { session, signal });
    if (result !== undefined) this.#slot.keep(asked.file, result);
  }

  /** Ends what only reads. */
  #giveUp(): void {
    this.#job?.stop.abort();
    this.#context.tell({ type: "idle" });
  }

  /** Asks about a resume or an undo, and keeps it until there is an answer. */
  async #ask(prepare: () => Promise<SlotWork | undefined>, signal: AbortSignal): Promise<void> {
    this.#refuseBesideWriting();
    this.#prepared = await prepare();
    if (this.#prepared === undefined) return;
    await heldBack(this.#context.host.clock, signal);
    this.#context.tell({ type: "answerable" });
  }

  /** @throws SheetportError `run-active`, exit code 6, while this screen itself writes */
  #refuseBesideWriting(): void {
    const run = this.sending;
    if (run === undefined) return;
    throw errorInWords(
      inEveryLanguage(deskWords, (say) => say.runActive(run)),
      { code: "run-active", exitCode: exitCodes.guarded },
    );
  }

  /** What has ended is no longer offered at home. */
  #begun(isBegun: boolean): void {
    if (isBegun) this.#slot.running?.then(() => this.#beside(() => this.#home.look()));
  }

  #startPrepared(): void {
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (prepared !== undefined) this.#begun(this.#slot.start(prepared));
  }

  #startUpload(): void {
    const upload = this.#upload;
    this.#upload = undefined;
    if (upload?.mayBegin !== true) return;
    try {
      // It may have been saved while the person read the question.
      if (this.#review !== undefined) this.#workbook.refuseOutdated(this.#review.products);
      this.#begun(this.#slot.start(upload));
    } catch (thrown) {
      this.#tellFailure(thrown);
    }
  }
}
