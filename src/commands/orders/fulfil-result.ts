import { exitCodes } from "../../errors.ts";
import { orderColumns, orderFormat } from "../../model/order/order-columns.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { allRows } from "../../model/sheet/sheet.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { rowName } from "../../model/sheet/stacked-rows.ts";
import { exportedSheetName, rowsByOrder } from "../../orders/index.ts";
import {
  type CheckedSheet,
  checkJson,
  checkText,
  type EndTextOptions,
  errorTexts,
  exitCodeOf,
  failedSheet,
  isFailed,
  type OrderResult,
  orderResults,
  orderRowResults,
  ordersEnd,
  ordersJson,
  ordersText,
  type ResultsInput,
  resultsSheets,
  type SheetCopies,
  type SheetToCopy,
  staleOrders,
} from "../../report/index.ts";
import type { OrdersSheet } from "../../workbook/index.ts";
import type { Session } from "../account/session.ts";
import { resultPaths } from "../files/result-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import type { Settings } from "../process/settings.ts";
import type { FinishedRun } from "../run/run-plan.ts";
import {
  endedResult,
  type FilesLeft,
  filesLeft,
  type RunResult,
  runFileWriter,
  unlessUnwritable,
  withEarlier,
} from "../run/run-result.ts";
import { type MarkedOption, writeCopy } from "../sheet/copies.ts";
import { headingsOf } from "../sheet/sheet-report.ts";
import { orderCellsNow } from "./order-cells-now.ts";
import type { CheckedOrdersFile, OrdersFile } from "./orders-file.ts";

interface OrdersResultInput {
  readonly run: string;
  readonly plan: OrderPlan;
  readonly findings: readonly Finding[];
  readonly finished: FinishedRun;
  /** The run's workbook. Undefined if its path is unknown, or if it is missing or has changed. */
  readonly orders: OrdersFile | undefined;
  readonly results: string | undefined;
}

export interface OrdersResult extends Omit<RunResult, "files" | "rows"> {
  readonly orders: readonly OrderResult[];
}

type ResultSession = Pick<Session, "host" | "settings" | "record" | "environment">;

export async function ordersResult(
  input: OrdersResultInput,
  session: ResultSession,
): Promise<OrdersResult> {
  const { plan, finished } = input;
  const { settings } = session;
  const orders = orderResults(plan, finished.progress, settings);
  const isSent = plan.operations.length > 0;
  const write = () => writeResults(input, orders, session);
  const { files = {}, error } = isSent ? await unlessUnwritable<FilesLeft>(write, {}) : {};
  const user = session.host.user || undefined;
  const report = { run: isSent ? input.run : "", orders, ...filesLeft(files), user };
  const stale = staleOrders(plan, finished.progress);
  const rows = orders.map(({ order, outcome }) => {
    const action = stale.has(order) ? ("stale" as const) : ("update" as const);
    return { action, outcome };
  });
  const { encoding } = input.orders ?? {};
  const end = {
    ...{ finished, exitCode: exitCodeOf(finished.progress, rows), unwritten: error },
    text: (options: EndTextOptions) => ordersText(report, options),
    json: () => ({ ...ordersJson(report), ...(encoding !== undefined && { encoding }) }),
  };
  return {
    ...{ orders, end: ordersEnd(report, { ...settings, state: finished.progress.state }) },
    ...endedResult(end, settings),
  };
}

async function writeResults(
  { orders, findings, run, plan, results: wanted }: OrdersResultInput,
  results: readonly OrderResult[],
  session: ResultSession,
): Promise<FilesLeft> {
  const { host, settings, record } = session;
  const paths = orders && resultPaths({ workbook: orders.path, wanted, host });
  if (orders === undefined || paths === undefined) return {};
  const kinds = ["pack", "ship"] as const;
  const sent = orderRowResults(results, settings);
  const rowResults = await withEarlier(sent, { run, kinds }, session);
  const { key } = session.environment;
  const numbers = results.map(({ order }) => order);
  const changed = orderCellsNow(results, {
    packed: await record.packedOrders(key, numbers),
    written: await record.ordersWrittenSince(key, { numbers, sinceMs: plan.base.readAtMs }),
    translator: settings.translator,
  });
  const { copies, hidden } = await ordersToCopy(orders, findings, { ...settings, changed });
  const sheets = copies.map((copy): ResultsInput => {
    return { ...copy, results: rowResults, user: host.user };
  });
  const leave = runFileWriter(paths, { run, inputs: [orders.path] }, session);
  const left = (kind: "results" | "failed", [first, ...others]: readonly SheetToWrite[]) =>
    leave(kind, first === undefined ? [] : [{ ...first, hidden }, ...others]);
  return {
    results: await left("results", sheets.length === 0 ? [] : resultsSheets(sheets)),
    failed: await left("failed", rowResults.some(isFailed) ? sheets.map(failedSheet) : []),
  };
}

interface CopySettings extends Pick<Settings, "translator"> {
  readonly changed?: ReturnType<typeof orderCellsNow>;
}

async function ordersToCopy(
  { sheets, hidden: rows }: OrdersFile,
  findings: readonly Finding[],
  settings: CopySettings,
) {
  const copies: SheetToCopy[] = [];
  for (const sheet of sheets) copies.push(await sheetToCopy(sheet, findings, settings));
  const hidden = rows.length === 0 ? undefined : { name: exportedSheetName, rows: () => rows };
  return { copies, hidden };
}

/** A copy with the problems of each row, where the person can correct them. */
export async function markOrders(
  orders: OrdersFile,
  findings: readonly Finding[],
  { marked, ...context }: CommandContext & { readonly marked: MarkedOption },
): Promise<SheetCopies> {
  if (marked === undefined) return {};
  const file = { path: orders.path, ...(await ordersToCopy(orders, findings, context.settings)) };
  const wanted = marked === true ? undefined : marked;
  const { name, kept } = await writeCopy("marked", { ...file, wanted }, context);
  return { marked: name, kept };
}

async function sheetToCopy(
  sheet: OrdersSheet,
  findings: readonly Finding[],
  { translator, changed }: CopySettings,
): Promise<SheetToCopy> {
  const widths: number[] = [];
  const formats = new Map<number, ReturnType<typeof orderFormat>>();
  for (const spec of orderColumns) {
    const column = sheet.columns.get(spec.name);
    if (column === undefined) continue;
    widths[column.index] = spec.width;
    formats.set(column.index, orderFormat(spec, translator.language));
  }
  return {
    ...{ translator, name: sheet.sheet, headingRow: sheet.headingRow.number, widths, formats },
    ...{ headings: headingsOf(sheet.headingRow.cells), findings },
    rows: (await allRows(sheet.rows())).map((row) => changed?.(row, sheet.columns) ?? row),
    keyColumn: sheet.columns.get("order")?.index,
  };
}

/** The checked file, for the text and the JSON of a check. */
export function checkedOrders(
  { file, sheets, rowsRead, encoding, findings: all }: CheckedOrdersFile,
  findings: readonly Finding[] = all,
): CheckedSheet {
  const [{ sheet }] = sheets;
  return {
    ...{ file, sheet, rows: rowsRead.length, findings, encoding },
    sheets: sheets.length === 1 ? undefined : sheets.map((one) => ({ sheet: one.sheet })),
  };
}

export function noOrdersSent(
  orders: CheckedOrdersFile,
  settings: Settings,
  findings: readonly Finding[],
  copies: SheetCopies = {},
): CommandResult {
  const { translator } = settings;
  const checked = checkedOrders(orders, findings);
  const errors = errorTexts(findings, translator);
  const all = [...rowsByOrder(orders.rowsRead)].map((held): OrderResult => {
    const rows = held.map(({ row }) => row);
    const message = rows.flatMap((row) => errors.get(row) ?? []).join(" ");
    return {
      ...{ order: held[0]?.order ?? "", rows, skus: held.map(({ sku }) => sku), attempts: 0 },
      ...{ places: rows.map((row) => rowName(row, orders.sheetNames)), declined: [] },
      ...{ action: message === "" ? "blocked" : "invalid", packed: false, shipped: false },
      ...(message === "" ? { outcome: "not-sent" } : { outcome: "invalid", message }),
    };
  });
  const correctFirst = translator.translate("report.correctFirst");
  const report = { run: "", orders: all, results: null };
  return {
    exitCode: exitCodes.workbook,
    text: () => `${checkText(checked, { ...settings, ...copies })}${correctFirst}\n`,
    json: () => ({ ...ordersJson(report), check: checkJson(checked, translator, copies) }),
  };
}
