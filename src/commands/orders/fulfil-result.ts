import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import { orderColumns } from "../../model/order/order-columns.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { RowResult } from "../../model/run/run.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import {
  ansi,
  checkJson,
  checkText,
  errorJson,
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
  type UploadEnd,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import type { CommandResult } from "../process/command.ts";
import { type LeftFile, leaveFile, resultPaths } from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";
import type { FinishedRun } from "../run/run-plan.ts";
import { userOf } from "../run/run-result.ts";
import { allRowsOf, type CheckedOrdersFile, type OrdersFile } from "./orders-file.ts";

interface OrdersResultInput {
  readonly run: string;
  readonly plan: OrderPlan;
  readonly findings: readonly Finding[];
  readonly finished: FinishedRun;
  /** The workbook, if it is still the one that the plan was made from. */
  readonly orders: OrdersFile | undefined;
  /** `--results FILE`. */
  readonly results: string | undefined;
}

/** How a run of orders ended. */
export interface OrdersResult extends CommandResult {
  readonly orders: readonly OrderResult[];
  readonly end: UploadEnd;
  /** What stopped the run, or kept its results from being written. */
  readonly error?: SheetportError;
  /** The same in words. */
  readonly errorText?: string;
}

/** Writes the results workbook, and says how the run ended. */
export async function ordersResult(
  input: OrdersResultInput,
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<OrdersResult> {
  const { plan, finished } = input;
  const orders = orderResults(plan, finished.progress, settings);
  const isSent = plan.operations.length > 0;
  const written = isSent
    ? await writtenResults(input, orders, { host, settings, record })
    : { file: undefined };
  const error = finished.error ?? written.error;
  const { name, kept } = written.file ?? {};
  const report = {
    ...{ run: isSent ? input.run : "", orders, results: name ?? null, user: userOf({ host }) },
    ...(kept === undefined ? {} : { kept: [kept] }),
  };
  const { state, message } = finished.progress;
  const why = error?.text ?? message;
  return {
    ...{ orders, end: ordersEnd(report, state, settings) },
    ...(error === undefined ? {} : { error, errorText: settings.translator.text(error.text) }),
    exitCode: endCode(input, orders) || (error?.exitCode ?? exitCodes.done),
    text: () =>
      ordersText(report, {
        translator: settings.translator,
        palette: settings.colour ? ansi : plain,
        state,
        message: why === undefined ? undefined : settings.translator.text(why),
      }),
    json: () => ({
      ...ordersJson(report),
      ...(input.orders?.encoding === undefined ? {} : { encoding: input.orders.encoding }),
      ...(finished.unstored === undefined ? {} : { unstored: finished.unstored }),
      ...(error === undefined ? {} : errorJson(error, settings.translator)),
    }),
  };
}

function endCode({ plan, finished }: OrdersResultInput, orders: readonly OrderResult[]): ExitCode {
  if (finished.error !== undefined) return finished.error.exitCode;
  const stale = staleOrders(plan, finished.progress);
  return exitCodeOf(
    finished.progress,
    orders.map(({ order, outcome }) => ({
      action: stale.has(order) ? ("stale" as const) : ("update" as const),
      outcome,
    })),
  );
}

/** If the workbook cannot be written, the outcomes of the orders must still be shown. */
async function writtenResults(
  input: OrdersResultInput,
  results: readonly OrderResult[],
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
): Promise<{ readonly file: LeftFile | undefined; readonly error?: SheetportError }> {
  const { orders, findings, run } = input;
  if (orders === undefined) return { file: undefined };
  try {
    const paths = resultPaths({ workbook: orders.path, asked: input.results, host });
    if (paths === undefined) return { file: undefined };
    const { writeRows } = await import("../../workbook/write/index.ts");
    const sheet = await resultsInput(orders, orderRowResults(results, settings), findings);
    const bytes = await writeRows(
      resultsSheet({ ...sheet, user: host.user, translator: settings.translator }),
    );
    const inputs = [orders.path];
    const of = { run, kind: "results" as const };
    return { file: await leaveFile(paths.results, bytes, { host, settings, record, inputs, of }) };
  } catch (thrown) {
    if (thrown instanceof SheetportError) return { file: undefined, error: thrown };
    throw thrown;
  }
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

/** A fulfilment that wrong cells kept from beginning: the findings are the result. */
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

/** The orders as results when nothing was sent. */
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
