import { SheetportError, usageError, workbookError } from "../../errors.ts";
import { once } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import {
  type FieldKind,
  fieldLabel,
  fieldNames,
  productFields,
} from "../../model/product/columns.ts";
import { newPass, type OtherSheet, type PricedElsewhere } from "../../model/sheet/sheet.ts";
import { choiceOfSheets, optionsOver, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { resolvedChoice, stacked } from "./heading-row.ts";
import { type OpenedWorkbook, openFile, type WorkbookBytes } from "./open.ts";
import { looksLikeOrders } from "./orders-sheet.ts";
import { type BaseRead, readExportBase, sheetsBeside } from "./other-sheets.ts";
import { addUnheaded, findProductsSheet } from "./products-sheet.ts";
import {
  aboutSheet,
  lineNotes,
  openingNotes,
  type ReadingNote,
  sheetNotes,
} from "./reading-notes.ts";
import { type EarlierChoice, recallProducts } from "./recall.ts";

export interface SheetWishes {
  /** The options of this command. They override earlier choices. */
  readonly requested?: SheetChoice | undefined;
  /** The choice that the person has just made. It replaces earlier ones. */
  readonly choice?: SheetChoice | undefined;
  readonly earlier?: (() => Promise<readonly EarlierChoice[]>) | undefined;
  /** Receives each note immediately, so that none is lost if the reading fails later. */
  readonly tell?: ((note: ReadingNote) => void) | undefined;
}

/**
 * A sheet with products. Its rows are read on demand and can be read again; their numbers include
 * the index of the sheet (`model/sheet/stacked-rows.ts`).
 */
export type ProductsSheet = Readonly<Awaited<ReturnType<typeof readSheet>>>;

/** A products workbook, with the sheets and headings found. Its rows are read on demand. */
export interface ProductsRead {
  readonly workbook: OpenedWorkbook;
  /** The requested options, with the names of the sheets instead of `allSheets`. */
  readonly requested: SheetChoice;
  /** The choices for all sheets, to be remembered. Undefined if nothing was chosen or recalled. */
  readonly resolved: SheetChoice | undefined;
  readonly sheets: readonly [ProductsSheet, ...ProductsSheet[]];
  /** Sheets with products that are not read, including hidden ones. */
  readonly others: readonly OtherSheet[];
  /** Empty if the sheets were named. */
  readonly pricedElsewhere: PricedElsewhere;
  base(): Promise<BaseRead>;
}

/**
 * Opens a products workbook and finds its sheets and headings.
 * @throws SheetportError exit code 3 if it is not a workbook, is damaged, exceeds a limit, contains
 * orders (`workbook-of-orders`), or has no usable sheet or headings; exit code 2 for an option that
 * does not fit. {@link findProductsSheet} lists the codes.
 */
export async function readProducts(
  file: WorkbookBytes,
  wishes: SheetWishes = {},
): Promise<ProductsRead> {
  const workbook = await openFile(file);
  for (const note of openingNotes(workbook)) wishes.tell?.(note);
  const requested = await namedSheets(workbook, wishes.requested ?? {});
  const { others: further = [], ...first } = wishes.choice ?? requested;
  const parts = [first, ...further];
  const isOneOfSeveral = parts.length > 1;
  const read: ProductsSheet[] = [];
  for (const [index, part] of parts.entries()) {
    const options = { ...wishes, requested, part, index, isOneOfSeveral };
    read.push(await readSheet({ name: file.name, workbook }, options));
  }
  const sheets = read as [ProductsSheet, ...ProductsSheet[]];
  if (isOneOfSeveral) await refuseMissingColumns(workbook, sheets, requested);
  refuseUnusedUnits(sheets, requested);
  const names = sheets.map(({ sheet }) => sheet);
  const joined = sheets.flatMap(({ choice }) => choice.joined ?? []);
  const beside = await sheetsBeside(workbook, [...names, ...joined]);
  const isNamed = wishes.requested?.sheet !== undefined;
  return {
    ...{ workbook, requested, sheets, resolved: resolvedOf(sheets), others: beside.others },
    pricedElsewhere: isNamed ? new Map() : beside.pricedElsewhere,
    base: once(() => readExportBase(workbook)),
  };
}

/** Replaces `allSheets` with the names of all visible sheets with products. */
export async function namedSheets(
  workbook: OpenedWorkbook,
  { allSheets, ...choice }: SheetChoice,
): Promise<SheetChoice> {
  if (allSheets !== true) return choice;
  const { sheet, others = [], ...forEach } = choice;
  const requested = [sheet, ...others.map((one) => one.sheet)].filter((name) => name !== undefined);
  const beside = await sheetsBeside(workbook, forEach.joined ?? [], forEach);
  const visible = beside.others.filter(({ hidden }) => !hidden).map(({ name }) => name);
  const names = workbook.sheets
    .map(({ name }) => name)
    .filter((name) => requested.includes(name) || visible.includes(name));
  // A sheet that does not exist is refused later.
  const unknown = requested.filter((name) => !names.includes(name));
  return choiceOfSheets([...names, ...unknown], forEach);
}

function resolvedOf([main, ...others]: ProductsRead["sheets"]): SheetChoice | undefined {
  if (Object.keys(main.choice).length === 0) return undefined;
  return others.length === 0
    ? main.resolved
    : { ...main.resolved, others: others.map(({ resolved }) => resolved) };
}

async function refuseMissingColumns(
  workbook: OpenedWorkbook,
  sheets: ProductsRead["sheets"],
  { columns = new Map() }: SheetChoice,
): Promise<void> {
  const keys = new Set(sheets.flatMap(({ match }) => match.chosen.map(({ key }) => key)));
  const required = new Map([...columns].filter(([key]) => !keys.has(key)));
  if (required.size > 0) await findProductsSheet(workbook, sheets[0].choice, { required });
}

function refuseUnusedUnits(sheets: readonly ProductsSheet[], { units = {} }: SheetChoice): void {
  const fields = new Set(sheets.flatMap(({ match }) => match.columns.map(({ field }) => field)));
  const missing = fieldNames.find((field) => units[field] !== undefined && !fields.has(field));
  if (missing === undefined) return;
  const message = msg("workbook.match.noUnitColumn", { field: fieldLabel(missing), name: missing });
  throw usageError("no-such-column", message);
}

interface NamedWorkbook {
  readonly name: string;
  readonly workbook: OpenedWorkbook;
}

interface PartOptions extends SheetWishes {
  readonly requested: SheetChoice;
  readonly part: SheetChoice;
  /** The index among the sheets that are read together, counted from 0. */
  readonly index: number;
  readonly isOneOfSeveral: boolean;
}

function columnsOf({ columns }: HeadingMatch, isMeant: (kind: FieldKind) => boolean) {
  const meant = columns.filter(({ field }) => isMeant(productFields[field].kind));
  return new Set(meant.map(({ index }) => index));
}

async function readSheet(
  file: NamedWorkbook,
  { choice: made, earlier, requested, part, index, isOneOfSeveral, tell }: PartOptions,
) {
  const { workbook } = file;
  const isRecalled = made === undefined && earlier !== undefined;
  const recalled = isRecalled ? await recallProducts(workbook, earlier, part) : undefined;
  // If there are several sheets, their choices already contain the requested options.
  const isComplete = made === undefined || isOneOfSeveral;
  const choice = isComplete
    ? optionsOver(recalled?.choice ?? {}, part)
    : optionsOver(part, requested);
  const required = isOneOfSeveral ? undefined : requested.columns;
  const options = { required, mustFill: requested.fillDown !== undefined };
  const products = await findProductsSheet(workbook, choice, options).catch(async (thrown) => {
    if (isAboutHeadings(thrown)) await refuseOrders(file, thrown);
    throw thrown;
  });
  const { sheet, headingRow, match } = products;
  if (match.lacking.length > 0) await refuseOrders(file);
  const notes = [
    ...lineNotes(headingRow),
    ...sheetNotes(match, { choice, recalled, hasLinks: products.hasLinks }),
  ];
  for (const note of notes) tell?.(isOneOfSeveral ? aboutSheet(sheet, note) : note);
  const pictures = await workbook.pictures(sheet);
  const textColumns = columnsOf(match, (kind) => kind !== "number");
  const linkColumns = columnsOf(match, (kind) => kind === "links");
  return {
    ...{ sheet, index, isOneOfSeveral, headingRow, match, choice, recalled },
    headings: products.headings,
    /** The rows down to the last line of headings, as they are in the file. */
    lines: products.lines,
    /** The choices that apply to this sheet, to be remembered. */
    resolved: resolvedChoice({ sheet, headingRow, match }, choice),
    /** Pictures over the rows below the headings. */
    drawn: pictures.filter(({ lastRow }) => lastRow > headingRow.number),
    /** @throws SheetportError exit code 3 if the sheet is damaged or exceeds a limit. */
    rows(pass = newPass()) {
      Object.assign(pass, { textColumns, linkColumns });
      return stacked(addUnheaded(products, pass), index);
    },
  };
}

function isAboutHeadings(thrown: unknown): boolean {
  const codes = ["missing-heading", "no-known-heading", "no-other-column"];
  return thrown instanceof SheetportError && codes.includes(thrown.code);
}

/** Orders also have SKUs and names, so another error would be less clear. */
async function refuseOrders({ name, workbook }: NamedWorkbook, cause?: unknown): Promise<void> {
  if (!(await looksLikeOrders(workbook))) return;
  throw workbookError(
    "workbook-of-orders",
    msg("workbook.reading.ofOrders", { file: name }),
    cause,
  );
}
