import { SheetportError } from "../../../errors.ts";
import { msg } from "../../../model/message.ts";
import type { SheetRow } from "../../../model/sheet/sheet.ts";
import { terminalText } from "../../../model/text/terminal-text.ts";
import type { LoadFacts } from "../../../screen/state/load-facts.ts";
import type { IntentOf, IntentType, Notice } from "../../../screen/state/program.ts";
import { type WorkbookSave, watchWorkbook } from "../../check/watch-file.ts";
import { uploadNotes } from "../../compare/check-for-upload.ts";
import { readNamedFile } from "../../files/read-files.ts";
import { checkSheetRows, imagesOf, type SheetChecked } from "../../sheet/check-sheet.ts";
import { leaveCopy } from "../../sheet/copies.ts";
import { openProducts, openWorkbookFile } from "../../sheet/workbook-file.ts";
import { ReadingJob } from "../jobs.ts";
import {
  type ScreenContext,
  savedSince,
  screenProgress,
  tellBusy,
  tellNotice,
  type Work,
} from "../screen-context.ts";
import { type CheckShown, checkFacts, checkSince, chosenValue } from "./check-facts.ts";
import {
  type AnyLoad,
  isOfOrdersLoad,
  type OrdersLoad,
  openLoad,
  openLoadAs,
  type ProductsLoad,
} from "./load-controller.ts";

interface WorkbookControllerOptions {
  readonly onOpened?: (path: string, hasOrders: boolean) => void;
  readonly onOrders?: (load: OrdersLoad, signal: AbortSignal) => Promise<void>;
  /** Called with errors from watching the file, except those about the workbook itself. */
  readonly onFailure: (thrown: unknown) => void;
}

export class WorkbookController {
  readonly #context: ScreenContext;
  readonly #options: WorkbookControllerOptions;
  #load: AnyLoad | undefined;
  #shown: SheetChecked | undefined;
  /** Undefined while the settings decide whether safe repairs are applied. */
  #fix: boolean | undefined;
  /** Why the last save could not be read. */
  #refused: SheetportError | undefined;
  /** Watching goes on after the next check. */
  #watchAgain = false;
  readonly #watch: ReadingJob;

  constructor(context: ScreenContext, options: WorkbookControllerOptions) {
    this.#context = context;
    this.#options = options;
    this.#watch = new ReadingJob(options.onFailure);
  }

  workFor<Type extends IntentType>(intent: IntentOf<Type>): Work | undefined {
    // Also cancels a workbook that is still being opened.
    if (intent.type === "close-workbook") return () => this.close();
    const load = this.#load;
    const work = this.#works[intent.type];
    return load && work && ((signal) => work(load, intent, signal));
  }

  readonly #works: {
    readonly [Type in IntentType]?: (
      load: AnyLoad,
      intent: IntentOf<Type>,
      signal: AbortSignal,
    ) => Promise<void>;
  } = {
    "read-as": (load, { about }) =>
      this.#reread(async () => {
        this.#load = await openLoadAs(about, load, this.#context);
        return this.#load.facts();
      }),
    "choose-sheet": (load, { sheet }) => this.#reread(() => load.chooseSheet(sheet)),
    "choose-heading-row": (load, { row }) => this.#reread(() => load.chooseHeadingRow(row)),
    "choose-meaning": (load, { column, meaning }) =>
      this.#reread(() => load.chooseMeaning(column, meaning)),
    "set-value": (load, { place, text }) => this.#reread(() => load.setValue(place, text)),
    "undo-choice": (load) => this.#reread(() => load.undo()),
    "forget-choices": (load) => this.#reread(() => load.forget()),
    "choose-values": async (load, { chosen, check }, signal) => {
      if (isOfOrdersLoad(load)) return;
      await this.#reread(() => load.chooseValues(chosen.map(chosenValue)), true);
      if (check) await this.#check(load, signal);
    },
    check: (load, _, signal) => this.#check(load, signal),
    repair: async (load, { on }, signal) => {
      await this.#pauseWatch();
      this.#fix = on;
      await this.#check(load, signal);
    },
    "marked-copy": () => this.#leaveMarked(),
  };

  async open(path: string, signal: AbortSignal): Promise<void> {
    tellBusy(this.#context, "opening");
    const load = await openLoad(path, this.#context);
    const facts = await load.facts();
    if (signal.aborted) return;
    await this.close();
    this.#options.onOpened?.(load.path, isOfOrdersLoad(load));
    this.#load = load;
    const isSure = facts.problems.length === 0 && facts.remarks.length === 0;
    this.#context.tell({ type: "loaded", facts, isSure });
    if (isSure) await this.#check(load, signal);
  }

  async close(): Promise<void> {
    this.#load = undefined;
    await this.#watch.close();
    this.#shown = undefined;
    this.#fix = undefined;
    this.#refused = undefined;
    this.#watchAgain = false;
  }

  get path(): string | undefined {
    return this.#load?.path;
  }

  /**
   * @throws SheetportError if the workbook has been saved since the check and can no longer be read
   */
  get from(): SheetChecked | undefined {
    if (this.#refused !== undefined) throw this.#refused;
    return this.#shown;
  }

  /**
   * Called before comparing and proposing, as the workbook may have been saved since the check.
   *
   * @throws SheetportError if the file cannot be read, or not as before
   */
  async lookAgain(signal: AbortSignal): Promise<void> {
    const before = this.#shown?.sheet;
    const load = this.#load;
    if (before === undefined || load === undefined || isOfOrdersLoad(load)) return;
    const bytes = await readNamedFile(before.path);
    const { workbook } = await openWorkbookFile(before.path, { ...this.#context, bytes, before });
    if (workbook === before.workbook && this.#refused === undefined) return;
    await this.#saved(load, { bytes, isChanged: true }, signal);
    if (this.#refused !== undefined) throw this.#refused;
  }

  isCurrent({ sheet, checked }: SheetChecked): boolean {
    const shown = this.#refused === undefined ? this.#shown : undefined;
    const isSameFile = shown?.sheet.digest === sheet.digest;
    return isSameFile && shown?.checked.isRepaired === checked.isRepaired;
  }

  refuseOutdated(from: SheetChecked): void {
    if (this.#load !== undefined && !this.isCurrent(from)) throw savedSince();
  }

  watch(on: boolean): void {
    this.#watchAgain = false;
    const load = this.#load;
    if (load === undefined || isOfOrdersLoad(load) || !on || this.#shown === undefined) {
      this.#unwatch().catch(this.#options.onFailure);
      return;
    }
    if (this.#watch.isBegun) return;
    const { digest } = this.#shown.sheet;
    this.#watch.begin((signal) => this.#watched(load, digest, signal));
    this.#context.tell({ type: "watching", on: true });
  }

  async #leaveMarked(): Promise<void> {
    const { from } = this;
    if (from === undefined) return;
    const { sheet, checked } = from;
    const { name } = await leaveCopy("marked", { sheet, ...checked }, this.#context);
    const file = terminalText(name);
    tellNotice(this.#context, "ok", msg("report.check.markedFile", { file }));
  }

  /** Lasts until the next check, because findings of different readings cannot be compared. */
  async #pauseWatch(): Promise<void> {
    const isWatched = this.#watch.isBegun;
    await this.#unwatch();
    this.#watchAgain ||= isWatched;
  }

  /** Also waits for a running check of a save to end. */
  async #unwatch(): Promise<void> {
    await this.#watch.close();
    if (this.#load !== undefined) this.#context.tell({ type: "watching", on: false });
  }

  async #reread(change: () => Promise<LoadFacts>, isSaved?: true): Promise<void> {
    await this.#pauseWatch();
    this.#context.tell({ type: "loaded", facts: await change(), isSaved });
  }

  async #check(load: AnyLoad, signal: AbortSignal): Promise<void> {
    if (isOfOrdersLoad(load)) return this.#options.onOrders?.(load, signal);
    const shown = await this.#read(load, { signal });
    if (signal.aborted) return;
    this.#take(shown);
    const { tell, settings } = this.#context;
    tell({ type: "checked", facts: checkFacts(shown, settings.translator) });
    if (this.#watchAgain) this.watch(true);
  }

  async #watched(load: ProductsLoad, knownDigest: string, signal: AbortSignal): Promise<void> {
    const { host, settings, tell } = this.#context;
    const file = terminalText(this.#shown?.sheet.name ?? "");
    const report = (notice: Notice | undefined) => {
      if (notice !== undefined && !signal.aborted) tell({ type: "watching", on: true, notice });
    };
    await watchWorkbook(load.path, {
      ...{ clock: host.clock, signal, knownDigest },
      onSaved: async (save) => report(await this.#saved(load, save, signal)),
      onGone: () => {
        const text = settings.translator.translate("report.watch.gone", { file });
        report({ style: "warning", text });
      },
      onUnreadable: (why) => report(this.#refusal(why)),
    });
  }

  /** Returns a notice if the saved file cannot be read, or is the same as before. */
  async #saved(
    load: ProductsLoad,
    save: WorkbookSave,
    signal: AbortSignal,
  ): Promise<Notice | undefined> {
    const { settings, tell } = this.#context;
    const { translator } = settings;
    if (!save.isChanged && this.#refused === undefined) {
      const text = `${this.#time()}: ${translator.translate("report.watch.same")}`;
      return { style: "dim", text };
    }
    const before = this.#shown;
    try {
      await load.takeSave(save.bytes);
      const facts = await load.facts();
      if (!signal.aborted) tell({ type: "loaded", facts, isSaved: true });
      const shown = await this.#read(load, { bytes: save.bytes, signal });
      if (signal.aborted || before === undefined) return undefined;
      this.#take(shown);
      const savedAt = this.#time();
      const since = checkSince(before.checked, shown.checked, { savedAt, translator });
      tell({ type: "checked", facts: checkFacts(shown, translator, since) });
      return undefined;
    } catch (thrown) {
      // The file may be half saved or have other headings. The next save may be readable again.
      if (thrown instanceof SheetportError && !signal.aborted) return this.#refusal(thrown);
      throw thrown;
    } finally {
      tell({ type: "idle" });
    }
  }

  #refusal(why: SheetportError): Notice {
    this.#refused = why;
    const text = this.#context.settings.translator.text(why.text);
    return { style: "error", text: `${this.#time()}: ${text}` };
  }

  /** Drops the cells, which a comparison does not need. */
  #take({ sheet, checked }: SheetChecked): void {
    this.#shown = { sheet, checked };
    this.#refused = undefined;
  }

  async #read(
    { path, choice, file: before }: ProductsLoad,
    { bytes, signal }: { readonly bytes?: Buffer; readonly signal: AbortSignal },
  ): Promise<CheckShown> {
    const { host, settings, options, tell } = this.#context;
    // Notes appear in the list of findings instead.
    const progress = { ...screenProgress(tell, host.clock), note: unsaid, warn: unsaid };
    const context = { host, settings, progress };
    const sheet = await openProducts(path, { ...context, requested: choice, bytes, before });
    const cells = new Map<number, SheetRow["cells"]>();
    const verdicts = this.#shown?.checked.images?.verdicts;
    const checked = await checkSheetRows(sheet, {
      ...{ ...context, fix: this.#fix },
      images: imagesOf(options, { signal, verdicts }),
      onRow: (row) => cells.set(row.number, row.cells),
    });
    const more = await uploadNotes(sheet, checked, settings);
    return { sheet, checked, cells, notes: [...sheet.notes, ...checked.notes, ...more] };
  }

  #time(): string {
    return new Date(this.#context.host.clock.wallMs()).toTimeString().slice(0, 8);
  }
}

/**
 * Declared here because a closure inside `#read` would keep the cells of every row in memory.
 */
const unsaid = () => {};
