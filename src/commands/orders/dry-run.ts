import { exitCodes } from "../../errors.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import { openAnswers } from "../../orders/index.ts";
import {
  checkJson,
  checkText,
  checkTotals,
  ordersPlanJson,
  ordersPlanText,
} from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { withRecord } from "../account/record.ts";
import { withSession } from "../account/session.ts";
import { planPlace, savedName, savePlan } from "../compare/plan-files.ts";
import type { CommandContext, CommandResult, TellingContext } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";
import type { MarkedOption } from "../sheet/copies.ts";
import { ordersReading, type SheetOptions } from "../sheet/sheet-options.ts";
import { checkedOrders, markOrders, noOrdersSent } from "./fulfil-result.ts";
import { type CheckedOrdersFile, checkOrdersFile, inTheirSheets } from "./orders-file.ts";
import { type FulfilAllowances, isWrong, prepareFulfilment } from "./prepare.ts";

interface CheckOrdersOptions extends SheetOptions {
  readonly labelsDir?: string;
  readonly marked?: MarkedOption;
}

/** Checks a sheet of orders, offline. */
export async function checkOrdersCommand(
  file: string,
  options: CheckOrdersOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const { marked } = options;
  const context = { host, settings, progress: createProgress(host, settings) };
  const { orders, checked } = await readOrdersCheck(file, options, context);
  const copies = await markOrders(orders, orders.findings, { host, settings, marked });
  return {
    exitCode: checkTotals(checked).errors > 0 ? exitCodes.workbook : exitCodes.done,
    text: () => checkText(checked, { ...settings, ...copies }),
    json: () => checkJson(checked, settings.translator, copies),
  };
}

/** The findings of a sheet of orders, as far as the sheet alone shows them. */
export async function readOrdersCheck(
  file: string,
  options: CheckOrdersOptions,
  context: TellingContext & { readonly bytes?: Buffer | undefined },
) {
  const { labelsDir } = options;
  const sheet = await checkOrdersFile(file, { ...context, labelsDir, ...ordersReading(options) });
  const open = inTheirSheets(openAnswers(sheet.rowsRead, sheet.columnsOf), sheet);
  const findings = [...sheet.findings, ...open].sort((one, other) => one.row - other.row);
  const orders = { ...sheet, findings };
  const skus = new Map(sheet.rowsRead.map(({ row, order, sku }) => [row, `${order}\n${sku}`]));
  const { digest } = sheet;
  return { digest, orders, checked: checkedOrders(orders), seen: { findings, skus } };
}

interface ShowOptions extends FulfilAllowances {
  readonly out?: string;
  readonly exitCode?: boolean;
  readonly validOnly?: boolean;
}

/** Shows what would be packed, declined and shipped, and saves it with `out`. Sends nothing. */
export async function showFulfilment(
  orders: CheckedOrdersFile,
  { out: typed, exitCode, ...options }: ShowOptions,
  { host, settings, progress }: TellingContext,
): Promise<CommandResult> {
  const out = await planPlace(typed, orders.path, { host, settings });
  const environment = await chooseEnvironment(settings, host);
  return withRecord(settings, async (record) => {
    const planned = await withStop(host, (signal) =>
      withSession(environment, { settings, host, record, progress }, async (session) => {
        const prepared = await prepareFulfilment(orders, { ...session, signal });
        return prepared.plan(options);
      }),
    );
    const { plan, findings } = planned;
    if (options.validOnly !== true && isWrong(planned))
      return noOrdersSent(orders, settings, findings);
    const save = { host, settings, record, workbook: orders.path };
    const saved = out === undefined ? undefined : await savePlan(plan, out, save);
    const report = { ...settings, ...savedName(saved, typed) };
    return {
      exitCode: exitCode === true ? changesExitCode(plan) : exitCodes.done,
      text: () => ordersPlanText(plan, report),
      json: () => ordersPlanJson(plan, report),
    };
  });
}

function changesExitCode({ operations, totals }: OrderPlan) {
  return operations.length + totals.blocked > 0 ? exitCodes.changes : exitCodes.done;
}
