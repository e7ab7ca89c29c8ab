import { shownValue } from "../../../check/index.ts";
import { SheetportError } from "../../../errors.ts";
import type { Finding } from "../../../model/sheet/finding.ts";
import { alignRows, fixedFindings } from "../../../model/sheet/finding-changes.ts";
import { columnLetters, type SheetRow } from "../../../model/sheet/sheet.ts";
import { sheetIndexOf } from "../../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../../model/text/terminal-text.ts";
import type { Translator } from "../../../model/translator.ts";
import { changedLine, checkTotals } from "../../../report/index.ts";
import type { CheckFacts, CheckSince } from "../../../screen/state/facts.ts";
import type { Notice } from "../../../screen/state/program.ts";
import { type WorkbookSave, watchWorkbook } from "../../check/watch-file.ts";
import { uploadNotes } from "../../compare/check-for-upload.ts";
import { readNamedFile } from "../../files/read-files.ts";
import {
  type Checked,
  checkSheetRows,
  findingsSeen,
  imagesOf,
  type SheetChecked,
} from "../../sheet/check-sheet.ts";
import { openProducts, openWorkbookFile } from "../../sheet/workbook-file.ts";
import { type ScreenContext, screenProgress } from "../screen-context.ts";
import type { LoadController } from "./load-controller.ts";
import { ownValues } from "./own-values.ts";

export interface CheckControllerOptions {
  /** Gets errors of watching the file that are not about the workbook. */
  readonly onFailure: (thrown: unknown) => void;
}

interface Reading {
  /** The bytes that were just saved. @default the contents of the file */
  readonly bytes?: Buffer;
  /** Cancels the check of image links. */
  readonly signal?: AbortSignal | undefined;
}

/** Checks a workbook. While it is watched, checks it again after each save. */
export class CheckController {
  readonly #load: LoadController;
  readonly #context: ScreenContext;
  readonly #options: CheckControllerOptions;
  #shown: SheetChecked | undefined;
  /** Whether safe repairs are applied. @default as the settings say */
  #fix: boolean | undefined;
  #refused: SheetportError | undefined;
  #watch: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  constructor(load: LoadController, context: ScreenContext, options: CheckControllerOptions) {
    this.#load = load;
    this.#context = context;
    this.#options = options;
  }

  /**
   * The workbook as it was last checked. Undefined before the first check.
   *
   * @throws SheetportError if it has been saved since and can no longer be read
   */
  get from(): SheetChecked | undefined {
    if (this.#refused !== undefined) throw this.#refused;
    return this.#shown;
  }

  isCurrent({ sheet, checked }: SheetChecked): boolean {
    return (
      this.#refused === undefined &&
      this.#shown?.sheet.digest === sheet.digest &&
      this.#shown.checked.isRepaired === checked.isRepaired
    );
  }

  /**
   * Checks every row and shows the result.
   * @throws SheetportError if the workbook cannot be read
   */
  async check(signal?: AbortSignal): Promise<void> {
    const shown = await this.#read({ signal });
    if (signal?.aborted === true) return;
    this.#take(shown);
    this.#context.tell({
      type: "checked",
      facts: checkFacts(shown, this.#context.settings.translator),
    });
  }

  /**
   * Reads the file, and checks it again if it was saved since the last check.
   *
   * @throws SheetportError if the file no longer exists or is no longer a workbook
   */
  async lookAgain(signal: AbortSignal): Promise<void> {
    const before = this.#shown?.sheet;
    if (before === undefined) return;
    const bytes = await readNamedFile(before.path);
    const { workbook } = await openWorkbookFile(before.path, { ...this.#context, bytes, before });
    if (workbook === before.workbook) return;
    const notice = await this.#saved({ bytes, isChanged: true }, signal);
    if (notice !== undefined) this.#context.tell({ type: "notice", notice });
  }

  /** Checks again, with or without the safe repairs. */
  async repair(on: boolean, signal?: AbortSignal): Promise<void> {
    this.#fix = on;
    await this.check(signal);
  }

  async watch(on: boolean): Promise<void> {
    const { tell } = this.#context;
    if (!on || this.#shown === undefined) {
      await this.close();
      tell({ type: "watching", on: false });
      return;
    }
    if (this.#watch !== undefined) return;
    const stop = new AbortController();
    const done = this.#watched(this.#shown.sheet.digest, stop.signal);
    this.#watch = { stop, done };
    tell({ type: "watching", on: true });
  }

  /** Stops watching. Resolves when no check after a save is running. */
  async close(): Promise<void> {
    const watch = this.#watch;
    this.#watch = undefined;
    watch?.stop.abort();
    await watch?.done;
  }

  async #watched(knownDigest: string, signal: AbortSignal): Promise<void> {
    const { host, settings } = this.#context;
    const name = terminalText(this.#shown?.sheet.name ?? "");
    const report = (notice: Notice) => {
      if (!signal.aborted) this.#context.tell({ type: "watching", on: true, notice });
    };
    try {
      await watchWorkbook(this.#load.path, {
        ...{ clock: host.clock, signal, knownDigest },
        onSaved: async (save) => {
          const notice = await this.#saved(save, signal);
          if (notice !== undefined) report(notice);
        },
        onGone: () =>
          report({
            style: "warning",
            text: settings.translator.translate("report.watch.gone", { file: name }),
          }),
        onUnreadable: (why) => report(this.#refusal(why)),
      });
    } catch (thrown) {
      if (!signal.aborted) this.#options.onFailure(thrown);
    }
  }

  async #saved(save: WorkbookSave, signal: AbortSignal): Promise<Notice | undefined> {
    if (!save.isChanged && this.#refused === undefined) {
      const { translator } = this.#context.settings;
      return {
        style: "dim",
        text: `${this.#time()}: ${translator.translate("report.watch.same")}`,
      };
    }
    const before = this.#shown;
    const { translator } = this.#context.settings;
    try {
      await this.#load.takeSave(save.bytes);
      const facts = await this.#load.facts();
      if (!signal.aborted) this.#context.tell({ type: "loaded", facts, isSaved: true });
      const shown = await this.#read({ bytes: save.bytes, signal });
      if (signal.aborted || before === undefined) return undefined;
      this.#take(shown);
      const since = checkSince(before.checked, shown.checked, {
        savedAt: this.#time(),
        translator,
      });
      this.#context.tell({ type: "checked", facts: checkFacts(shown, translator, since) });
      return undefined;
    } catch (thrown) {
      // The file may be half saved or have other headings. The next save may be readable again.
      if (thrown instanceof SheetportError) return this.#refusal(thrown);
      throw thrown;
    } finally {
      this.#context.tell({ type: "idle" });
    }
  }

  #refusal(why: SheetportError): Notice {
    this.#refused = why;
    return {
      style: "error",
      text: `${this.#time()}: ${this.#context.settings.translator.text(why.text)}`,
    };
  }

  #take({ sheet, checked }: SheetChecked): void {
    this.#shown = { sheet, checked };
    this.#refused = undefined;
  }

  async #read({ bytes, signal }: Reading): Promise<CheckShown> {
    const { host, settings, options, tell } = this.#context;
    const { path, choice, file: before } = this.#load;
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
 * Declared here because a closure inside the function would keep the cells of every row in memory.
 */
const unsaid = () => {};

interface CheckShown extends SheetChecked {
  readonly cells: ReadonlyMap<number, SheetRow["cells"]>;
  readonly notes: readonly string[];
}

const firstRowsMax = 60;

/** What the screen shows of a checked workbook. Keeps only the cells of the rows it shows. */
export function checkFacts(
  { sheet: { name, sheets, resolved }, checked, cells, notes }: CheckShown,
  translator: Translator,
  since?: CheckSince,
): CheckFacts {
  const { rowCount, findings, rows, isRepaired } = checked;
  const columns = sheets.map(({ match }) =>
    match.columns.map(({ index, heading }) => ({
      index,
      heading: heading === "" ? columnLetters(index) : heading,
    })),
  );
  const rowNumbers = new Set(findings.map(({ row }) => row));
  for (const { rowNow } of since?.fixed ?? []) if (rowNow !== undefined) rowNumbers.add(rowNow);
  const firstRows = findings.length === 0 ? [...cells.keys()].slice(0, firstRowsMax) : [];
  for (const row of firstRows) rowNumbers.add(row);
  const skus = new Map(rows.flatMap(({ row, sku }) => (rowNumbers.has(row) ? [[row, sku]] : [])));
  const toldCells = new Map([...cells].filter(([row]) => rowNumbers.has(row)));
  return {
    ...{ file: name, findings, notes },
    sheet: sheets.map((one) => one.sheet).join(translator.translate("model.list.separator")),
    ...(isRepaired && { isRepaired }),
    totals: checkTotals({ rows: rowCount, findings }),
    values: ownValues({
      checked,
      valueNames: resolved?.valueNames ?? [],
      language: translator.language,
    }),
    firstRows,
    columnsOf: (row) => columns[sheetIndexOf(row)] ?? [],
    skuOf: (row) => skus.get(row) ?? "",
    cellText: (row, column) => shownValue(toldCells.get(row)?.[column]),
    since,
  };
}

function checkSince(
  before: Checked,
  after: Checked,
  { savedAt, translator }: { readonly savedAt: string; readonly translator: Translator },
): CheckSince {
  const [seenBefore, seenAfter] = [findingsSeen(before), findingsSeen(after)];
  const changes = fixedFindings(seenBefore, seenAfter);
  const { rowNow } = alignRows(seenBefore.skus, seenAfter.skus);
  return {
    ...{ savedAt, rowNow, words: changedLine(changes, { translator }) },
    fixed: changes.fixed,
    fresh: new Set<Finding>(changes.added),
  };
}
