import { type ExitCode, exitCodes } from "../../errors.ts";
import { orderColumns } from "../../model/order/order-columns.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import {
  ansi,
  checkJson,
  checkText,
  exitCodeOf,
  type OrderResult,
  orderResults,
  orderRowResults,
  ordersEnd,
  ordersJson,
  ordersText,
  plain,
  type ResultsInput,
  resultsSheet,
  staleOrders,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import type { CommandResult } from "../process/command.ts";
import { type LeftFile, leaveFile, resultPaths } from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";
import type { FinishedRun } from "../run/run-plan.ts";
import {
  type EndTextOptions,
  endedResult,
  type RunResult,
  unlessUnwritable,
  userOf,
} from "../run/run-result.ts";
import { allRowsOf, type CheckedOrdersFile, type OrdersFile } from "./orders-file.ts";

interface OrdersResultInput {
  readonly run: string;
  readonly plan: OrderPlan;
  readonly findings: readonly Finding[];
  readonly finished: FinishedRun;
  /** Undefined if the workbook has changed since it was planned. */
  readonly orders: OrdersFile | undefined;
  readonly results: string | undefined;
}

/** The result of a run of orders. */
export interface OrdersResult extends Omit<RunResult, "files" | "rows"> {
  readonly orders: readonly OrderResult[];
}

/** Writes the results workbook and returns the result of the run. */
export async function ordersResult(
  input: OrdersResultInput,
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<OrdersResult> {
  const { plan, finished } = input;
  const orders = orderResults(plan, finished.progress, settings);
  const isSent = plan.operations.length > 0;
  const write = () => writeResults(input, orders, { host, settings, record });
  const { files, error } = isSent ? await unlessUnwritable(write, undefined) : {};
  const report = {
    ...{ run: isSent ? input.run : "", orders, results: files?.name ?? null },
    user: userOf({ host }),
    ...(files?.previous === undefined ? {} : { kept: [files.previous] }),
  };
  const { encoding } = input.orders ?? {};
  const end = {
    ...{ finished, exitCode: endCode(input, orders), unwritten: error },
    text: (options: EndTextOptions) => ordersText(report, options),
    json: () => ({ ...ordersJson(report), ...(encoding === undefined ? {} : { encoding }) }),
  };
  return {
    ...{ orders, end: ordersEnd(report, finished.progress.state, settings) },
    ...endedResult(end, settings),
  };
}

function endCode({ plan, finished }: OrdersResultInput, orders: readonly OrderResult[]): ExitCode {
  const stale = staleOrders(plan, finished.progress);
  return exitCodeOf(
    finished.progress,
    orders.map(({ order, outcome }) => ({
      action: stale.has(order) ? ("stale" as const) : ("update" as const),
      outcome,
    })),
  );
}

async function writeResults(
  { orders, findings, run, results: asked }: OrdersResultInput,
  results: readonly OrderResult[],
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<LeftFile | undefined> {
  const paths = orders && resultPaths({ workbook: orders.path, wanted: asked, host });
  if (orders === undefined || paths === undefined) return undefined;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const sheet = await resultsInput(orders, orderRowResults(results, settings), findings);
  const bytes = await writeRows(
    resultsSheet({ ...sheet, user: host.user, translator: settings.translator }),
  );
  const of = { run, kind: "results" as const };
  return leaveFile(paths.results, bytes, { host, settings, record, inputs: [orders.path], of });
}

async function resultsInput(
  orders: OrdersFile,
  results: readonly RowResult[],
  findings: readonly Finding[],
): Promise<Omit<ResultsInput, "translator">> {
  const widths: number[] = [];
  const textColumns = new Set<number>();
  for (const { name, kind, width } of orderColumns) {
    const column = orders.columns.get(name);
    if (column === undefined) continue;
    widths[column.index] = width;
    if (kind === "code" || kind === "text" || kind === "link") textColumns.add(column.index);
  }
  return {
    ...{ name: orders.sheet, headingRow: orders.headingRow.number },
    ...{ headings: orders.headingRow.cells, widths, textColumns },
    ...{ rows: await allRowsOf(orders), results, findings },
  };
}

/** The result of a fulfilment that was not started because of errors in the workbook. */
export function noOrdersSent(
  orders: CheckedOrdersFile,
  settings: Pick<Settings, "colour" | "translator">,
  findings: readonly Finding[] = orders.findings,
): CommandResult {
  const { file, sheet, rowsRead, encoding } = orders;
  const checked = { file, sheet, rows: rowsRead.length, findings, encoding };
  const results = heldOrders(orders, findings, settings.translator);
  return {
    exitCode: exitCodes.workbook,
    text: () =>
      `${checkText(checked, { translator: settings.translator, palette: settings.colour ? ansi : plain })}${settings.translator.translate("report.correctFirst")}\n`,
    json: () => ({
      ...ordersJson({ run: "", orders: results, results: null }),
      check: checkJson(checked, settings.translator),
    }),
  };
}

function heldOrders(
  { rowsRead }: CheckedOrdersFile,
  findings: readonly Finding[],
  translator: Translator,
): OrderResult[] {
  const errors = Map.groupBy(
    findings.filter(({ severity }) => severity === "error"),
    ({ row }) => row,
  );
  const byOrder = Map.groupBy(rowsRead, ({ order, row }) => (order === "" ? row : order));
  return [...byOrder.values()].map((own) => {
    const wrong = own.flatMap(({ row }) => errors.get(row) ?? []);
    const message = wrong
      .map(({ cell, message }) => `${cell} ${translator.finding(message).message}`.trim())
      .join(" ");
    return {
      ...{ order: own[0]?.order ?? "", rows: own.map(({ row }) => row), declined: [] },
      ...{ packed: false, shipped: false },
      ...(wrong.length === 0
        ? { outcome: "not-sent" as const }
        : { outcome: "invalid" as const, message }),
    };
  });
}
