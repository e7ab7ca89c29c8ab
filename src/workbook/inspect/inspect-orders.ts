import { msg, quotedTexts } from "../../model/message.ts";
import { type OrderColumnName, ordersSheetNames } from "../../model/order/order-columns.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { type OrdersChoice, optionsOver } from "../../model/sheet/sheet-choice.ts";
import { headingDigest } from "../headings/heading-text.ts";
import { firstRows, rowsBelow, rowsSampled } from "../read/heading-row.ts";
import type { OpenedWorkbook } from "../read/open.ts";
import {
  looksLikeOrders,
  matchOrders,
  type OrdersWishes,
  ordersHeadingRow,
  ordersProblems,
  resolvedOrders,
} from "../read/orders-sheet.ts";
import { openingNotes } from "../read/reading-notes.ts";
import { recallChoice } from "../read/recall.ts";
import { sheetsLookedAt, visibleSheets } from "../read/search.ts";
import { fullestRow, placeFacts } from "./inspect.ts";
import { inspectColumns } from "./inspect-columns.ts";

/** How a workbook would be read as orders, including the effect of earlier choices. */
export type InspectedOrders = Awaited<ReturnType<typeof inspectOrders>>;

interface InspectOptions extends Pick<OrdersWishes, "earlier"> {
  readonly choice?: OrdersChoice;
}

/** Inspects how `readOrders` would read a workbook; returns problems instead of throwing them. */
export async function inspectOrders(
  workbook: OpenedWorkbook,
  { choice = {}, earlier }: InspectOptions = {},
) {
  const recalled =
    earlier && (await recallChoice(workbook, { earlier, matchOf: matchOrders }, choice));
  const remembered = recalled?.choice ?? {};
  const merged = optionsOver(remembered, choice);
  const sheets = await inspectSheets(workbook);
  const about = { sheets, recalled, notes: openingNotes(workbook) };
  const likely = await likelyOrders(workbook, merged);
  if (likely === undefined) {
    const names = quotedTexts(sheets.map(({ name }) => name));
    const message = msg("workbook.match.noOrders", { sheets: names });
    const problem = { code: "no-known-heading", message, columns: [] };
    return { ...about, read: undefined, problems: [problem] };
  }
  const { sheet, headingRow, rows } = likely;
  const match = matchOrders(headingRow, merged);
  const columns = match.columns.map(({ name, index }) => ({ field: name, index }));
  const source = { match: { ...match, columns, alike: [] }, below: rowsBelow(rows, headingRow) };
  const read = {
    ...placeFacts({ ...likely, match }, { choice, remembered }),
    headings: headingDigest(headingRow),
    columns: inspectColumns<OrderColumnName>(headingRow, { ...source, chosenNow: choice.columns }),
    resolved: resolvedOrders({ sheet, headingRow, ...match }, merged),
    /** Whether at least one heading is one that only orders have. */
    isKnown: likely.isKnown,
  };
  const problems = ordersProblems({ sheet, row: headingRow, match }, choice.columns);
  return { ...about, read, problems };
}

async function inspectSheets(workbook: OpenedWorkbook) {
  const sheets = [];
  for (const [index, { name, hidden }] of workbook.sheets.entries()) {
    const isSearched = index < sheetsLookedAt;
    const isLikely = isSearched ? await looksLikeOrders(workbook, { sheet: name }) : undefined;
    sheets.push({ name, hidden, isLikely });
  }
  return sheets;
}

interface Likely {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly rows: readonly SheetRow[];
  readonly isKnown: boolean;
}

/** Without known headings: the row with most texts of the first sheet that has any. */
async function likelyOrders(
  workbook: OpenedWorkbook,
  choice: OrdersChoice,
): Promise<Likely | undefined> {
  const names =
    choice.sheet === undefined ? visibleSheets(workbook, ordersSheetNames) : [choice.sheet];
  let guess: Likely | undefined;
  for (const sheet of names.slice(0, sheetsLookedAt)) {
    const { headingRow: wanted } = choice;
    const rows = await firstRows(workbook, sheet, { headingRow: wanted, below: rowsSampled });
    const known = ordersHeadingRow(rows, choice);
    if (known !== undefined) return { sheet, headingRow: known, rows, isKnown: true };
    const headingRow =
      wanted === undefined ? fullestRow(rows) : rows.find(({ number }) => number === wanted);
    if (headingRow !== undefined) guess ??= { sheet, headingRow, rows, isKnown: false };
  }
  return guess;
}
