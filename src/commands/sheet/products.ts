import { Checker, MergedCells, type NotRead, notReadFindings } from "../../check/index.ts";
import type { SheetportError } from "../../errors.ts";
import type { KnownCategories } from "../../model/product/categories.ts";
import type { ImageTotals, ImageVerdict } from "../../model/product/image-check.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { type CellPlace, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { newPass, type SheetPass } from "../../model/sheet/sheet-pass.ts";
import {
  inSheet,
  rowName,
  type SheetNames,
  sheetOfRow,
  stackedRow,
} from "../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { PlannedRow } from "../../plan/index.ts";
import type { CheckedSheet } from "../../report/index.ts";
import { hiddenNotes, otherProductSheets } from "../../workbook/index.ts";
import type { Progress } from "../process/progress.ts";
import { say } from "../say.ts";
import { commandWordsIn } from "../words.ts";
import { yieldEvery } from "../yield-every.ts";
import { wordsByField } from "./column-mapping.ts";
import type { ExportBase, FoundBase } from "./exported-base.ts";
import type { CheckSheetImages } from "./images.ts";
import { knownCategories } from "./known-categories.ts";
import {
  type OpenOptions,
  openProducts,
  type ProductsFile,
  readEncoding,
  sheetsOf,
} from "./products-file.ts";
import { repairedCheck } from "./repaired-check.ts";
import { RowsRead } from "./rows-read.ts";
import { sheetReading } from "./sheet-reading.ts";
import { workbookRefusal } from "./workbook-refusal.ts";

/** One sheet of a checked workbook. */
interface CheckedPart extends ProductsFile {
  /** Columns, from 0, that hold values below an empty heading: they are left out. */
  readonly unheaded: readonly number[];
}

/** A products workbook, every row of all its sheets checked. */
export interface CheckedProducts extends CheckedPart {
  /** With their drafts; empty when only the findings were asked for. */
  readonly plannedRows: readonly PlannedRow[];
  readonly rowCount: number;
  readonly findings: readonly Finding[];
  /** The SKU of every row that has one; empty unless `keepSkus`. */
  readonly skus: ReadonlyMap<number, string>;
  readonly others: readonly CheckedPart[];
  /** Every row's cells as the sheet has them; undefined when they were not asked for. */
  readonly cells: ReadonlyMap<number, SheetRow["cells"]> | undefined;
  /** What became of the image links; undefined when they were not asked for. */
  readonly images: SheetImages | undefined;
  /** The sheet as it was exported; only with drafts, and where it comes from an export. */
  readonly exported: ExportBase | undefined;
  /** The categories of live listings, where enough of them are known. */
  readonly categories: KnownCategories | undefined;
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
  const sheets: readonly CheckedPart[] = [products, ...products.others];
  return {
    ...{ file, sheet, rows: rowCount, findings, reading: sheetReading(products) },
    ...(sheets.length === 1
      ? {}
      : { sheets: sheets.map((one) => ({ sheet: one.sheet, ...sheetReading(one) })) }),
    encoding: readEncoding(products.workbook),
    ...(images === undefined ? {} : { images: images.totals }),
  };
}

/** What reading and checking need of the command. */
export interface ProductsOptions extends OpenOptions {
  /** Keeps a draft of every row, for a plan. */
  readonly keepDrafts: boolean;
  /** Keeps the SKU of every row, to compare this check with a later one. @default false */
  readonly keepSkus?: boolean;
  /** Keeps the cells of every row, so that they can be shown beside a finding. @default false */
  readonly keepCells?: boolean;
  /** Reads with the repairs that are sure. @default as the settings say */
  readonly fix?: boolean | undefined;
  /** Asks for the image links, when the rows are read. @default they are not asked for */
  readonly checkImages?: CheckSheetImages | undefined;
}

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
  const { progress, keepDrafts, keepSkus = false, repaired = [], checkImages } = options;
  let found: Promise<FoundBase> | undefined;
  const readBase = () => {
    found ??= products.readBase();
    return found;
  };
  const categories = await knownCategories({ settings: options.settings, readBase });
  const sheets = sheetsOf(products);
  const checker = checkerFor(products, { ...options, categories });
  const read = new RowsRead(checker, sheets, {
    ...{ keepDrafts, keepSkus },
    keepCells: options.keepCells === true,
  });
  const passed = sheets.map((sheet) => ({ sheet, pass: newPass() }));
  for (const { sheet, pass } of passed) await readRows(sheet.rows(pass), read, options);
  const { base, note } = keepDrafts ? await readBase() : {};
  const said = passed.flatMap(({ sheet, pass }) => sheetNotes(sheet, { read, options }, pass));
  const notes = [...said, ...(note ? [note] : [])];
  for (const one of notes) progress.note(one);
  for (const finding of await checker.finish(yieldEvery(options.host))) {
    if (!read.found(finding)) throw tooManyFindings(read, finding.row);
  }
  for (const { sheet, pass } of passed) await tellMerged(sheet, { pass, read });
  const { findings, skus, cells } = read;
  for (const finding of repaired) findings.push(finding);
  const totals = checker.totals();
  if (totals.rows === 0) throw noRows(products);
  const images = await checkImages?.(read.images);
  for (const finding of images?.findings ?? []) findings.push(finding);
  for (const finding of await besideFindings(passed)) findings.push(finding);
  findings.sort((one, other) => one.row - other.row);
  const placed = withSheets(findings, read.sheets);
  return {
    ...products,
    others: products.others.map((one) => ({
      ...one,
      unheaded: read.unheaded[one.index]?.columns() ?? [],
    })),
    unheaded: read.unheaded[0]?.columns() ?? [],
    ...{ findings: placed, skus, cells, images, exported: base, categories },
    plannedRows: read.planned(placed),
    rowCount: totals.rows,
    notes: [...products.notes, ...notes],
  };
}

/** Where several sheets are read, every finding says in which one it is. */
function withSheets(findings: Finding[], sheets: SheetNames): Finding[] {
  if (sheets === undefined) return findings;
  return findings.map((finding) => {
    const sheet = sheetOfRow(finding.row, sheets);
    return sheet === undefined ? finding : { ...finding, sheet };
  });
}

function checkerFor(
  products: ProductsFile,
  options: ProductsOptions & { readonly categories: KnownCategories | undefined },
): Checker {
  const { settings, keepDrafts, keepSkus = false, checkImages, categories } = options;
  const { decimalSeparator } = settings;
  return new Checker(products.columns, {
    ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
    ...{ given: products.given, valueNames: wordsByField(products.settled?.valueNames) },
    ...(categories === undefined ? {} : { categories }),
    ...{ others: products.others, sheets: sheetNames(products.settled) },
    keepDrafts: keepDrafts || keepSkus,
    isAllText: products.isText,
    keepImages: checkImages !== undefined,
  });
}

/** @throws SheetportError `too-many-findings`, exit code 3 */
async function readRows(
  batches: AsyncGenerator<readonly SheetRow[]>,
  read: RowsRead,
  { progress, settings }: Pick<ProductsOptions, "progress" | "settings">,
): Promise<void> {
  for await (const batch of batches) {
    for (const row of batch) {
      if (!read.add(row)) throw tooManyFindings(read, row.number);
    }
    progress.state(() => commandWordsIn(settings).notes.checkedRows(read.count));
  }
  progress.end();
}

/** What is said of a sheet as a whole once its rows are read. */
function sheetNotes(
  { columns, sheet, index }: ProductsFile,
  { read, options }: { readonly read: RowsRead; readonly options: ProductsOptions },
  pass: SheetPass,
): readonly string[] {
  const { language } = options.settings;
  const unheaded = read.unheaded[index]?.note(language);
  const hidden = hiddenNotes(pass, { columns, language });
  const notes = [...(unheaded === undefined ? [] : [unheaded]), ...hidden];
  return read.sheets === undefined ? notes : notes.map((note) => `${terminalText(sheet)}: ${note}`);
}

/**
 * Merged cells stand behind the rows: a sheet that has some in its columns is read once more. A value
 * that is missing because of them is told as that alone.
 *
 * @throws SheetportError `too-many-findings`, exit code 3
 */
async function tellMerged(
  products: ProductsFile,
  { pass, read }: { readonly pass: SheetPass; readonly read: RowsRead },
): Promise<void> {
  if (pass.merged.length === 0) return;
  const { columns, index } = products;
  const headingRow = stackedRow(index, products.headingRow.number);
  const ranges = pass.merged.map((range) => ({
    ...range,
    top: stackedRow(index, range.top),
    bottom: stackedRow(index, range.bottom),
  }));
  const merged = new MergedCells(columns, ranges, headingRow);
  if (merged.isEmpty) return;
  const told: Finding[] = [];
  for await (const batch of products.rows()) {
    for (const row of batch) {
      for (const finding of merged.findings(row)) {
        told.push(finding);
        if (read.limit.add(finding)) throw tooManyFindings(read, row.number);
      }
    }
  }
  read.replace("missing-required", told);
}

/** What the workbook holds beside the rows that were read: nothing of it is left out without a word. */
async function besideFindings(passed: readonly SheetPassed[]): Promise<Finding[]> {
  const [first] = passed;
  if (first === undefined) return [];
  const { workbook } = first.sheet;
  const read = passed.map(({ sheet }) => sheet.sheet);
  const sheets = await otherProductSheets(workbook, read);
  const found: NotRead["pictures"][] = [];
  for (const one of passed) found.push(await picturesIn(one, read.length > 1));
  const all = (where: "over" | "inside") => ({
    count: found.reduce((sum, one) => sum + one[where].count, 0),
    cells: found.flatMap((one) => one[where].cells),
  });
  const pictures = { over: all("over"), inside: all("inside") };
  return notReadFindings({ sheets, pictures });
}

/** One sheet, and what a pass over it has seen. */
interface SheetPassed {
  readonly sheet: ProductsFile;
  readonly pass: SheetPass;
}

/** The pictures of a sheet; a logo above the headings belongs to no product. */
async function picturesIn(
  { sheet: { workbook, sheet, headingRow }, pass }: SheetPassed,
  isNamed: boolean,
): Promise<NotRead["pictures"]> {
  const headings = headingRow.number;
  const addressOf = ({ row, column }: CellPlace) =>
    inSheet(cellAddress(column, Math.max(row, headings + 1)), isNamed ? sheet : undefined);
  const drawn = (await workbook.pictures(sheet)).filter(({ lastRow }) => lastRow > headings);
  const over = drawn.flatMap(({ at }) => (at === undefined ? [] : [addressOf(at)]));
  const inside = pass.pictures.filter(({ row }) => row > headings).map(addressOf);
  return {
    over: { count: drawn.length, cells: over },
    inside: { count: inside.length, cells: inside },
  };
}

function tooManyFindings({ limit, sheets }: RowsRead, number: number): SheetportError {
  const { example, count } = limit.most();
  const row = rowName(number, sheets);
  return workbookRefusal(
    "too-many-findings",
    say("workbook.tooManyFindings", { findings: limit.count, row, example, count }),
  );
}

function noRows(products: ProductsFile): SheetportError {
  const names = sheetsOf(products).map(({ sheet }) => sheet);
  return workbookRefusal("workbook-no-rows", say("workbook.noRows", names.join(", ")));
}
