import { onRefusal, usageError, workbookError } from "../../errors.ts";
import { languages } from "../../model/localised.ts";
import { andTexts, msg, orTexts, quotedTexts } from "../../model/message.ts";
import {
  fillColumns,
  type OrderColumn,
  type OrderColumnName,
  type OrderColumnsFound,
  orderColumnLabel,
  orderColumns,
  ordersSheetNames,
} from "../../model/order/order-columns.ts";
import { newPass, ownColumns, type SheetRow } from "../../model/sheet/sheet.ts";
import {
  choiceOfSheets,
  type OrdersChoice,
  optionsOver,
  type ValueName,
} from "../../model/sheet/sheet-choice.ts";
import type { ChosenColumn, HeadingProblem } from "../headings/heading-match.ts";
import { missingColumns } from "../headings/heading-problems.ts";
import {
  columnKeys,
  columnLabel,
  headingDigest,
  headingText,
  normalisedHeading,
} from "../headings/heading-text.ts";
import { firstRows, headingRowsSearched, rowsBelowHeadings, stacked } from "./heading-row.ts";
import { type OpenedWorkbook, openFile, type WorkbookBytes } from "./open.ts";
import {
  aboutSheet,
  openingNotes,
  ordersNotes,
  otherOrdersNote,
  type ReadingNote,
} from "./reading-notes.ts";
import { type EarlierChoice, recallChoice } from "./recall.ts";
import { sheetsLookedAt, visibleSheets } from "./search.ts";

/** A sheet with orders. Its rows are read on demand. */
export type OrdersSheet = Readonly<Awaited<ReturnType<typeof readSheet>>>;

/** An orders workbook, with the sheets and headings found. Its rows are read on demand. */
export interface OrdersRead {
  readonly workbook: OpenedWorkbook;
  readonly sheets: readonly [OrdersSheet, ...OrdersSheet[]];
}

const nameBySpelling: ReadonlyMap<string, OrderColumnName> = new Map(
  orderColumns.flatMap(({ name, heading, aliases }) =>
    [name, ...languages.map((language) => heading[language]), ...aliases].map(
      (spelling) => [normalisedHeading(spelling), name] as const,
    ),
  ),
);

export interface OrdersWishes {
  /** The options of this command. They override earlier choices. */
  readonly requested?: OrdersChoice | undefined;
  readonly earlier?: (() => Promise<readonly EarlierChoice<OrderColumnName>[]>) | undefined;
  /** Receives each note immediately, so that none is lost if reading fails later. */
  readonly tell?: ((note: ReadingNote) => void) | undefined;
}

/**
 * Opens an orders workbook and finds its sheets and headings.
 * @throws SheetportError exit code 3 if it is not a workbook, is damaged or exceeds a limit, and
 * what {@link findOrdersSheet} throws.
 */
export async function readOrders(
  file: WorkbookBytes,
  { requested = {}, earlier, tell }: OrdersWishes = {},
): Promise<OrdersRead> {
  const workbook = await openFile(file);
  for (const note of openingNotes(workbook)) tell?.(note);
  const { others = [], ...first } = await namedOrdersSheets(workbook, requested);
  const sheets: OrdersSheet[] = [];
  for (const [index, part] of [first, ...others].entries()) {
    const isOneOfSeveral = others.length > 0;
    sheets.push(await readSheet(workbook, { part, index, isOneOfSeveral, earlier, tell }));
  }
  const read = sheets.map(({ sheet }) => sheet);
  const beside = (await sheetsWithOrders(workbook)).filter((name) => !read.includes(name));
  if (beside.length > 0) tell?.(otherOrdersNote(beside));
  return { workbook, sheets: sheets as [OrdersSheet, ...OrdersSheet[]] };
}

/** Replaces `allSheets` with the names of all visible sheets with orders. */
export async function namedOrdersSheets(
  workbook: OpenedWorkbook,
  { allSheets, ...choice }: OrdersChoice,
): Promise<OrdersChoice> {
  if (allSheets !== true) return choice;
  return choiceOfSheets(await sheetsWithOrders(workbook, choice), choice);
}

async function sheetsWithOrders(
  workbook: OpenedWorkbook,
  choice?: OrdersChoice,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const sheet of visibleSheets(workbook, ordersSheetNames).slice(0, sheetsLookedAt)) {
    if (await looksLikeOrders(workbook, { ...choice, sheet })) names.push(sheet);
  }
  return names;
}

interface PartOptions extends Pick<OrdersWishes, "earlier" | "tell"> {
  readonly part: OrdersChoice;
  /** The index among the sheets that are read together, counted from 0. */
  readonly index: number;
  readonly isOneOfSeveral: boolean;
}

async function readSheet(
  workbook: OpenedWorkbook,
  { part, index, isOneOfSeveral, earlier, tell }: PartOptions,
) {
  const recalled =
    earlier && (await recallChoice(workbook, { earlier, matchOf: matchOrders }, part));
  const choice = optionsOver(recalled?.choice ?? {}, part);
  const { rows, ...orders } = await findOrdersSheet(workbook, choice, part.columns);
  for (const note of ordersNotes(orders, { choice, recalled })) {
    tell?.(isOneOfSeveral ? aboutSheet(orders.sheet, note) : note);
  }
  const valueNames: readonly ValueName<OrderColumnName>[] = choice.valueNames ?? [];
  const resolved = resolvedOrders(orders, choice);
  const headings = headingDigest(orders.headingRow);
  return {
    ...{ ...orders, index, valueNames, resolved, headings },
    /** @throws SheetportError exit code 3 if the sheet is damaged or exceeds a limit. */
    rows: (pass = newPass()) => stacked(rows(pass), index),
  };
}

/** The choices that apply to a sheet, to be remembered. */
export function resolvedOrders(
  {
    sheet,
    headingRow,
    chosen,
  }: { readonly sheet: string; readonly headingRow: SheetRow } & Pick<OrdersMatch, "chosen">,
  { valueNames = [] }: OrdersChoice,
): OrdersChoice {
  const columns = new Map(chosen.map(({ key, meaning }) => [key, meaning]));
  return {
    ...{ about: "orders", sheet, headingRow: headingRow.number, columns },
    ...(valueNames.length > 0 && { valueNames }),
  };
}

/**
 * Without a request, the sheet named `Orders` (in any language) comes first.
 * @throws SheetportError exit code 3: damaged or over a limit, `workbook-no-such-sheet`,
 * `no-known-heading`, `duplicate-heading`, `missing-heading`; exit code 2: `no-such-column`.
 */
export async function findOrdersSheet(
  workbook: OpenedWorkbook,
  choice: OrdersChoice = {},
  required?: OrdersChoice["columns"],
) {
  const { sheet: named } = choice;
  const sheets = named === undefined ? visibleSheets(workbook, ordersSheetNames) : [named];
  for (const sheet of sheets) {
    const headingRow = ordersHeadingRow(await firstRows(workbook, sheet, choice), choice);
    if (headingRow === undefined) continue;
    const match = matchOrders(headingRow, choice);
    const [problem] = ordersProblems({ sheet, row: headingRow, match }, required);
    if (problem !== undefined) {
      const { code, message } = problem;
      throw code === "no-such-column" ? usageError(code, message) : workbookError(code, message);
    }
    return {
      ...{ sheet, headingRow, ...match, columns: columnsOf(match) },
      rows: (pass = newPass()) => rowsBelowHeadings(workbook, { sheet, headingRow }, pass),
    };
  }
  const message = msg("workbook.match.noOrders", { sheets: quotedTexts(sheets) });
  throw workbookError("no-known-heading", message);
}

/** The row with the most headings of orders, if it has one that only orders have. */
export function ordersHeadingRow(
  rows: readonly SheetRow[],
  choice: OrdersChoice,
): SheetRow | undefined {
  let best: { readonly row: SheetRow; readonly count: number } | undefined;
  for (const row of rows.slice(0, headingRowsSearched)) {
    if (row.number !== (choice.headingRow ?? row.number)) continue;
    const names = columnsOf(matchOrders(row, choice));
    // Product sheets also have SKUs, names and prices, so these headings prove nothing.
    const isOfOrders = names.has("order") || fillColumns.some((name) => names.has(name));
    if (isOfOrders && names.size > (best?.count ?? 0)) best = { row, count: names.size };
  }
  return best?.row;
}

/** Whether a workbook, or the chosen one of its sheets, has all needed headings of orders. */
export function looksLikeOrders(
  workbook: OpenedWorkbook,
  choice: OrdersChoice = {},
): Promise<boolean> {
  return findOrdersSheet(workbook, choice).then(() => true, onRefusal(false));
}

/** The column of orders that a heading or a typed name means. */
export function orderColumnNamed(heading: string): OrderColumnName | undefined {
  return nameBySpelling.get(normalisedHeading(heading));
}

export type OrdersMatch = ReturnType<typeof matchOrders>;

/** Finds the meaning of each column: by choice, else by heading. */
export function matchOrders({ cells }: SheetRow, { columns: choices = new Map() }: OrdersChoice) {
  const columns: OrderColumn[] = [];
  const ignored: { column: number; heading: string }[] = [];
  const chosen: ChosenColumn<OrderColumnName>[] = [];
  const keys = columnKeys(cells);
  const headings = Array.from(cells, headingText);
  const { from, to } = ownColumns(headings);
  const isTaken = (name: OrderColumnName) =>
    [...choices.values()].some((one) => one !== "ignored" && one.field === name);
  for (const [index, heading] of headings.entries()) {
    if (index < from || index >= to) continue;
    const meaning = choices.get(keys[index] ?? "");
    if (meaning !== undefined)
      chosen.push({ column: index, key: keys[index] ?? "", heading, meaning });
    if (meaning === "ignored") continue;
    const known = orderColumnNamed(heading);
    // A column that the person chose for a field replaces the one with the known heading.
    const name = meaning?.field ?? (known !== undefined && isTaken(known) ? undefined : known);
    if (name !== undefined) columns.push({ name, index, heading });
    else if (heading !== "") ignored.push({ column: index, heading });
  }
  const rivals = [...Map.groupBy(columns, ({ name }) => name).values()].filter(
    (some) => some.length > 1,
  );
  return {
    ...{ columns, ignored, chosen },
    problems: rivals.map((some) => ({
      code: "duplicate-heading" as const,
      columns: some.map(({ index }) => index),
    })),
  };
}

function columnsOf({ columns }: OrdersMatch): OrderColumnsFound {
  return new Map(columns.map((column) => [column.name, column]));
}

interface MatchedSheet {
  readonly sheet: string;
  readonly row: SheetRow;
  readonly match: OrdersMatch;
}

/** What keeps a sheet from being read as orders, wrong options first. */
export function ordersProblems(
  { sheet, row, match }: MatchedSheet,
  required?: OrdersChoice["columns"],
): readonly HeadingProblem[] {
  const rivals = match.problems.map(({ code, columns }) => {
    const both = match.columns.filter(({ index }) => columns.includes(index));
    const labels = andTexts(both.map(columnLabel));
    const message = msg("workbook.match.twiceInOrders", { sheet, columns: labels });
    return { code, columns, message } as const;
  });
  const all = [...missingColumns(row, { required, chosen: match.chosen }), ...rivals];
  const columns = columnsOf(match);
  if (columns.has("order") && fillColumns.some((name) => columns.has(name))) return all;
  const names = columns.has("order") ? fillColumns : (["order"] as const);
  const headings = orTexts(quotedTexts(names.map(orderColumnLabel)));
  const message = msg("workbook.match.missingInOrders", { sheet, headings });
  return [...all, { code: "missing-heading", message, columns: [] }];
}
