import { exitCodes } from "../../errors.ts";
import { orderColumns } from "../../model/order/order-columns.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { rowsByOrder } from "../../orders/index.ts";
import {
  checkJson,
  checkText,
  type EndTextOptions,
  errorTexts,
  exitCodeOf,
  type OrderResult,
  orderResults,
  orderRowResults,
  ordersEnd,
  ordersJson,
  ordersText,
  resultsSheet,
  staleOrders,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import { type LeftFile, leaveFile, resultPaths } from "../files/result-files.ts";
import type { CommandResult } from "../process/command.ts";
import type { Settings } from "../process/settings.ts";
import type { FinishedRun } from "../run/run-plan.ts";
import { endedResult, type RunResult, unlessUnwritable } from "../run/run-result.ts";
import { headingsOf } from "../sheet/sheet-report.ts";
import { allRowsOf, type CheckedOrdersFile, type OrdersFile } from "./orders-file.ts";

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

export async function ordersResult(
  input: OrdersResultInput,
  session: Pick<Session, "host" | "settings" | "record">,
): Promise<OrdersResult> {
  const { plan, finished } = input;
  const { settings } = session;
  const orders = orderResults(plan, finished.progress, settings);
  const isSent = plan.operations.length > 0;
  const write = () => writeResults(input, orders, session);
  const { files, error } = isSent ? await unlessUnwritable(write, undefined) : {};
  const report = {
    ...{ run: isSent ? input.run : "", orders, results: files?.name ?? null },
    user: session.host.user || undefined,
    unreplaced: files?.previous === undefined ? undefined : [files.previous],
  };
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
  { orders, findings, run, results: wanted }: OrdersResultInput,
  results: readonly OrderResult[],
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<LeftFile | undefined> {
  const paths = orders && resultPaths({ workbook: orders.path, wanted, host });
  if (orders === undefined || paths === undefined) return undefined;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const widths: number[] = [];
  const textColumns = new Set<number>();
  for (const { name, kind, width } of orderColumns) {
    const column = orders.columns.get(name);
    if (column === undefined) continue;
    widths[column.index] = width;
    if (kind === "code" || kind === "text" || kind === "link") textColumns.add(column.index);
  }
  const sheet = resultsSheet({
    ...{ name: orders.sheet, headingRow: orders.headingRow.number },
    ...{ headings: headingsOf(orders.headingRow.cells), widths, textColumns, findings },
    ...{ rows: await allRowsOf(orders), results: orderRowResults(results, settings) },
    ...{ user: host.user, translator: settings.translator },
  });
  const of = { run, kind: "results" as const };
  const options = { host, settings, record, inputs: [orders.path], of };
  return leaveFile(paths.results, await writeRows(sheet), options);
}

export function noOrdersSent(
  { file, sheet, rowsRead, encoding }: CheckedOrdersFile,
  settings: Settings,
  findings: readonly Finding[],
): CommandResult {
  const { translator } = settings;
  const checked = { file, sheet, rows: rowsRead.length, findings, encoding };
  const errors = errorTexts(findings, translator);
  const orders = [...rowsByOrder(rowsRead)].map((held): OrderResult => {
    const rows = held.map(({ row }) => row);
    const message = rows.flatMap((row) => errors.get(row) ?? []).join(" ");
    return {
      ...{ order: held[0]?.order ?? "", rows, packed: false, shipped: false, declined: [] },
      ...(message === "" ? { outcome: "not-sent" } : { outcome: "invalid", message }),
    };
  });
  const correctFirst = translator.translate("report.correctFirst");
  const report = { run: "", orders, results: null };
  return {
    exitCode: exitCodes.workbook,
    text: () => `${checkText(checked, settings)}${correctFirst}\n`,
    json: () => ({ ...ordersJson(report), check: checkJson(checked, translator) }),
  };
}
