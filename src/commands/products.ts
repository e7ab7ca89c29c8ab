import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
// A command that names this file needs these rooms; one file for all of them loads faster than many.
import { createChecker } from "../check/checker.ts";
import { SheetRows } from "../check/sheet-rows.ts";
import type { ErrorWords, SheetportError } from "../errors.ts";
import type { Column } from "../model/columns.ts";
import type { Finding } from "../model/finding.ts";
import type { GivenColumn } from "../model/given-values.ts";
import type { ImageTotals, ImageVerdict } from "../model/image-check.ts";
import type { Breather } from "../model/ports.ts";
import type { SheetRow } from "../model/sheet.ts";
import type { SheetChoice } from "../model/sheet-choice.ts";
import type { PlannedRow } from "../plan/index.ts";
import { PackedRows } from "../plan/packed-rows.ts";
import type { CheckedSheet } from "../report/index.ts";
import { encodingNote } from "../workbook/csv/note.ts";
import type { AlikeColumn, ChosenColumn, HeadingMatch } from "../workbook/heading-match.ts";
import { hiddenNotes } from "../workbook/hidden-notes.ts";
import { type OpenedWorkbook, openWorkbook } from "../workbook/open.ts";
import { findProductsSheet } from "../workbook/products-sheet.ts";
import type { Recall } from "../workbook/recall.ts";
import { newPass, type SheetPass } from "../workbook/sheet-pass.ts";
import { breather } from "./breathe.ts";
import { type ExportBase, type FoundBase, readExportBase } from "./exported-base.ts";
import { readNamedFile } from "./files.ts";
import { FindingsLimit } from "./findings-limit.ts";
import type { Host } from "./host.ts";
import type { CheckSheetImages } from "./images.ts";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";
import {
  noteReading,
  refuseBadGiven,
  settledChoice,
  settledIn,
  wordsByField,
} from "./settled-reading.ts";
import { sheetReading } from "./sheet-reading.ts";
import { UnheadedColumns } from "./unheaded-columns.ts";
import type { WorkbookWords } from "./words/workbooks.ts";
import { commandWordsIn } from "./words.ts";

/** A workbook whose sheets can be read. */
export interface WorkbookFile {
  /** As the person named it. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
  readonly workbook: OpenedWorkbook;
}

/** A products workbook as far as its headings. */
export interface ProductsFile extends Omit<WorkbookFile, "workbook"> {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly columns: readonly Column[];
  /** Columns with a heading that no field has: they are left out. */
  readonly unknown: HeadingMatch["ignored"];
  /** Columns whose meaning was chosen, now or earlier. */
  readonly chosen: readonly ChosenColumn[];
  /** Columns that are read on likeness to a known heading. */
  readonly alike: readonly AlikeColumn[];
  /** Fields without a column in which every row has a value. */
  readonly given: readonly GivenColumn[];
  /** What the options of this command asked for. */
  readonly asked: SheetChoice;
  /** Sheet, heading row and all that was settled about them; undefined when nothing was. */
  readonly settled: SheetChoice | undefined;
  /** The choice made earlier that is in force, and when it was made. */
  readonly recalled: Recall["recalled"];
  /** What was said on stderr about sheet and columns, line by line. */
  readonly notes: readonly string[];
  /** It is a table as text (CSV). */
  readonly isText: boolean;
  /** The rows below the headings, in batches; can be read again. `pass` learns about the sheet. */
  rows(pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The values as exported, where the workbook comes from an export; reads them anew. */
  readBase(): Promise<FoundBase>;
}

/** A products workbook, every row checked. */
export interface CheckedProducts extends ProductsFile {
  /** With their drafts; empty when only the findings were asked for. */
  readonly plannedRows: readonly PlannedRow[];
  readonly rowCount: number;
  readonly findings: readonly Finding[];
  /** The SKU of every row that has one; empty unless `keepSkus`. */
  readonly skus: ReadonlyMap<number, string>;
  /** Columns, from 0, that hold values below an empty heading: they are left out. */
  readonly unheaded: readonly number[];
  /** Every row's cells as the sheet has them; undefined when they were not asked for. */
  readonly cells: SheetRows | undefined;
  /** What became of the image links; undefined when they were not asked for. */
  readonly images: SheetImages | undefined;
  /** The sheet as it was exported; only with drafts, and where it comes from an export. */
  readonly exported: ExportBase | undefined;
  /** Read with the repairs that are sure: its rows and findings are not those of the file alone. */
  readonly isRepaired?: boolean;
}

/** What became of a sheet's image links, in all and by link. */
export interface SheetImages {
  readonly totals: ImageTotals;
  readonly verdicts: ReadonlyMap<string, ImageVerdict>;
}

/** The check's result as the report room takes it. */
export function checkedSheet(products: CheckedProducts): CheckedSheet {
  const { file, sheet, rowCount, findings, images } = products;
  return {
    ...{ file, sheet, rows: rowCount, findings, reading: sheetReading(products) },
    ...(images === undefined ? {} : { images: images.totals }),
  };
}

/** What reading and checking need of the command. */
export interface ProductsOptions {
  readonly host: Host;
  readonly settings: Settings;
  readonly progress: Progress;
  /** What the options ask for; it wins over what was chosen earlier. */
  readonly asked?: SheetChoice | undefined;
  /** Keeps what is settled for workbooks with these headings. @default false */
  readonly remember?: boolean | undefined;
  /** What the person has just settled; then nothing that was chosen earlier is looked for. */
  readonly choice?: SheetChoice | undefined;
  /** Keeps a draft of every row, for a plan; without it a large sheet needs little memory. */
  readonly keepDrafts: boolean;
  /** Keeps the SKU of every row, to compare this check with a later one. @default false */
  readonly keepSkus?: boolean;
  /** The file's bytes, when they have been read already. */
  readonly bytes?: Buffer | undefined;
  /** The workbook as it was opened before; it is used again while its bytes are the same. */
  readonly before?: WorkbookFile | undefined;
  /** Keeps the cells of every row, so that they can be shown beside a finding. @default false */
  readonly keepCells?: boolean;
  /** Reads with the repairs that are sure. @default as the settings say */
  readonly fix?: boolean | undefined;
  /** Asks for the image links, when the rows are read. @default they are not asked for */
  readonly checkImages?: CheckSheetImages | undefined;
}

/**
 * Opens a workbook: its list of sheets, no row yet.
 *
 * @throws SheetportError exit code 2 when there is no such file, 3 when it is no such workbook.
 */
export async function openWorkbookFile(
  file: string,
  options: Pick<ProductsOptions, "bytes" | "before"> & {
    readonly host: Pick<Host, "cwd">;
    readonly settings?: Pick<Settings, "encoding">;
  },
): Promise<WorkbookFile> {
  const path = resolve(options.host.cwd, file);
  const bytes = options.bytes ?? (await readNamedFile(path));
  const digest = createHash("sha256").update(bytes).digest("hex");
  const { before } = options;
  if (before?.path === path && before.digest === digest) return { ...before, file };
  const encoding = options.settings?.encoding;
  const workbook = await openWorkbook(bytes, { name: basename(path), encoding });
  return { file, path, name: basename(path), digest, workbook };
}

/**
 * Opens a products workbook and finds its sheet and headings, as they were chosen now or earlier;
 * what was chosen earlier and columns that nobody knows are named.
 *
 * @throws SheetportError exit code 2 when there is no such file, or an option asks for what is not
 * there; 3 when it is no such workbook.
 */
export async function openProducts(
  file: string,
  options: Omit<ProductsOptions, "keepDrafts" | "keepSkus">,
): Promise<ProductsFile> {
  const { workbook, ...opened } = await openWorkbookFile(file, options);
  const { choice, recalled, notes } = await settledChoice({ ...opened, workbook }, options);
  const { asked = {}, progress, settings, host } = options;
  const encoding = encodingNote(workbook.text, settings.language);
  if (encoding !== undefined) notes.push(encoding);
  for (const line of notes) progress.note(line);
  const products = await findProductsSheet(workbook, choice, { asked }).catch(
    async (thrown: unknown) => {
      throw await ordersInstead(thrown, { ...opened, workbook });
    },
  );
  const { sheet, headingRow, match } = products;
  const { columns, ignored, chosen, alike, given } = match;
  await refuseBadGiven(given, choice, settings);
  const settled = settledIn(products, choice);
  if (options.remember === true) {
    const { rememberReading } = await import("./keep-choice.ts");
    notes.push(await rememberReading({ ...opened, headingRow, settled }, { host, settings }));
    progress.note(notes.at(-1) ?? "");
  }
  await noteReading(match, { choice, recalled, notes, progress, settings });
  return {
    ...opened,
    ...{ sheet, headingRow, columns, unknown: ignored, chosen, alike, given, recalled, notes },
    ...{ asked, settled: Object.keys(choice).length === 0 ? undefined : settled },
    isText: workbook.text !== undefined,
    rows: (pass) => products.rows(pass),
    readBase: () => readExportBase(workbook, settings.language),
  };
}

/** Where products are missing because the workbook holds orders, that is what is told. */
async function ordersInstead(thrown: unknown, { name, workbook }: WorkbookFile): Promise<unknown> {
  const { SheetportError } = await import("../errors.ts");
  if (!(thrown instanceof SheetportError) || !headingCodes.has(thrown.code)) return thrown;
  const { looksLikeOrders } = await import("../workbook/orders-sheet.ts");
  if (!(await looksLikeOrders(workbook))) return thrown;
  return refusal("workbook-of-orders", (say) => say.ofOrders(name), thrown);
}

const headingCodes: ReadonlySet<string> = new Set(["missing-heading", "no-known-heading"]);

/**
 * Opens a products workbook and checks every row.
 *
 * @throws SheetportError as {@link openProducts}; `workbook-no-rows` (exit 3) when there is nothing
 * below the headings.
 */
export async function checkProducts(
  file: string,
  options: ProductsOptions,
): Promise<CheckedProducts> {
  const products = await openProducts(file, options);
  const { fix = options.settings.fix } = options;
  if (!fix) return checkOpened(products, options);
  const { repairedCheck } = await import("./repaired-check.ts");
  const { progress: told, checkImages, ...others } = options;
  // What there is to say about the sheet is said once.
  const quietly: Progress = {
    state: (line) => told.state(line),
    note: () => {},
    warn: () => {},
    end: (line) => told.end(line),
  };
  const checked = await repairedCheck(products, {
    check: (its, repaired) => {
      const progress = repaired.length === 0 ? told : quietly;
      return checkOpened(its, { ...others, progress, repaired });
    },
    lastly:
      checkImages &&
      ((its, repaired) =>
        checkOpened(its, { ...others, progress: quietly, checkImages, repaired })),
  });
  return { ...checked, isRepaired: true };
}

async function checkOpened(
  products: ProductsFile,
  options: ProductsOptions & { readonly repaired?: readonly Finding[] },
): Promise<CheckedProducts> {
  const { settings, progress, keepDrafts, keepSkus = false, repaired = [], checkImages } = options;
  const cells = options.keepCells === true ? new SheetRows() : undefined;
  const { decimalSeparator } = settings;
  const checker = createChecker(products.columns, {
    language: settings.language,
    ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
    ...{ given: products.given, valueNames: wordsByField(products.settled?.valueNames) },
    keepDrafts: keepDrafts || keepSkus,
    isAllText: products.isText,
    keepImages: checkImages !== undefined,
  });
  const links = await linksFor(checkImages);
  const rows = new PackedRows();
  const skus = new Map<number, string>();
  const findings: Finding[] = [];
  const limit = new FindingsLimit();
  const unheaded = new UnheadedColumns(products);
  let rowCount = 0;
  const pass = newPass();
  for await (const batch of products.rows(pass)) {
    for (const row of batch) {
      rowCount += 1;
      unheaded.add(row);
      cells?.add(row);
      const checked = checker.add(row);
      for (const finding of checked.findings) {
        findings.push(finding);
        if (limit.add(finding)) throw await tooManyFindings(limit, row.number);
      }
      links?.add(row.number, checked.images ?? []);
      if (keepSkus && checked.draft !== undefined) skus.set(row.number, checked.draft.product.sku);
      if (!keepDrafts || isBlankRow(checked.findings)) continue;
      rows.add(row.number, checked.draft);
    }
    progress.state(() => commandWordsIn(settings).notes.checkedRows(rowCount));
  }
  progress.end();
  const { base, note: baseNote } = keepDrafts ? await products.readBase() : {};
  const hidden = hiddenNotes(pass, {
    columns: products.columns,
    language: settings.language,
  });
  const notes = [unheaded.note(settings.language), ...hidden, baseNote].filter(
    (note) => note !== undefined,
  );
  for (const note of notes) progress.note(note);
  const breathe = breather(options.host.clock);
  for (const finding of await checker.finishInSlices(breathe)) {
    findings.push(finding);
    if (limit.add(finding)) throw await tooManyFindings(limit, finding.row);
  }
  for (const finding of repaired) findings.push(finding);
  const totals = checker.totals();
  if (totals.rows === 0) throw await noRows(products);
  const images = links && (await checkImages?.(links));
  for (const finding of images?.findings ?? []) findings.push(finding);
  findings.sort((one, other) => one.row - other.row);
  return {
    ...products,
    plannedRows: await withFindings(rows, findings, breathe),
    rowCount: totals.rows,
    findings,
    skus,
    unheaded: unheaded.columns(),
    notes: [...products.notes, ...notes],
    cells,
    images,
    exported: base,
  };
}

async function linksFor(checkImages: CheckSheetImages | undefined) {
  return checkImages === undefined
    ? undefined
    : new (await import("../images/links.ts")).ImageLinks();
}

/** Only spaces: no product is meant. The finding says so. */
function isBlankRow(findings: readonly Finding[]): boolean {
  return findings.some(({ code }) => code === "row-blank");
}

function tooManyFindings(limit: FindingsLimit, row: number): Promise<SheetportError> {
  const { example, count } = limit.most();
  return refusal("too-many-findings", (say) =>
    say.tooManyFindings({ findings: limit.count, row, example, count }),
  );
}

function noRows({ sheet }: ProductsFile): Promise<SheetportError> {
  return refusal("workbook-no-rows", (say) => say.noRows(sheet));
}

async function refusal(
  code: string,
  said: (say: WorkbookWords) => ErrorWords,
  cause?: unknown,
): Promise<SheetportError> {
  const [{ errorInWords, exitCodes }, { inEveryLanguage }, { workbookWords }] = await Promise.all([
    import("../errors.ts"),
    import("../model/words.ts"),
    import("./words/index.ts"),
  ]);
  const words = inEveryLanguage(workbookWords, said);
  return errorInWords(words, { code, exitCode: exitCodes.workbook, cause });
}

/** The rows with what was found in each, made with breaks. */
async function withFindings(
  rows: PackedRows,
  findings: readonly Finding[],
  breathe: Breather,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = [];
  for (const row of rows.withFindings(findings)) {
    planned.push(row);
    const pause = breathe();
    if (pause !== undefined) await pause;
  }
  return planned;
}
