import { msg } from "../../model/message.ts";
import { plain } from "../../model/text/palette.ts";
import type { ChangesMax } from "../../plan/index.ts";
import { checkedLine, declineLines } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { runName, type WritingSession, withWritingSession } from "../account/session.ts";
import { isSavedPlan } from "../compare/plan-workbook.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { isWholeYes, refuseUnattended } from "../run/consent.ts";
import { unlessUnwritable } from "../run/run-result.ts";
import { ordersReading, type SheetOptions } from "../sheet/sheet-options.ts";
import { showFulfilment } from "./dry-run.ts";
import { checkedOrders, markOrders, noOrdersSent } from "./fulfil-result.ts";
import { checkOrdersFile } from "./orders-file.ts";
import {
  type FulfilAllowances,
  isWrong,
  type PlannedFulfilment,
  type PreparedFulfilment,
  prepareFulfilment,
} from "./prepare.ts";
import { fulfilPlan } from "./saved-orders.ts";
import { agreeOrders, runFulfilment } from "./send.ts";

export interface FulfilCommandOptions extends SheetOptions, FulfilAllowances {
  readonly validOnly?: boolean;
  readonly labelsDir?: string;
  readonly results?: string;
  readonly maxChanges?: ChangesMax;
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly exitCode?: boolean;
  readonly envWritten: boolean;
}

export async function fulfilCommand(
  file: string,
  options: FulfilCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const context = { host, settings, progress: createProgress(host, settings) };
  if (await isSavedPlan(file, host)) return fulfilPlan(file, options, context);
  const { progress } = context;
  const { labelsDir, validOnly, results, dryRun, out, maxChanges } = options;
  const reading = { ...context, ...ordersReading(options), labelsDir };
  const orders = await checkOrdersFile(file, reading);
  const isShown = dryRun === true || out !== undefined;
  const stopped = async ({ findings }: Pick<PlannedFulfilment, "findings">) => {
    const marking = { host, settings, marked: isShown ? undefined : (true as const) };
    const { files } = await unlessUnwritable(() => markOrders(orders, findings, marking), {});
    return noOrdersSent(orders, settings, findings, files);
  };
  if (validOnly !== true && isWrong(orders)) return stopped(orders);
  progress.note(checkedLine(checkedOrders(orders), settings));
  if (isShown) return showFulfilment(orders, options, context);
  const environment = await chooseEnvironment(settings, host);
  refuseUnattended(environment, { host, settings, options, what: "fulfil" });
  const run = runName(host);
  const writing = { ...context, run, command: "fulfil" };
  return withWritingSession(environment, writing, async (session) => {
    const prepared = await prepareFulfilment(orders, session);
    const planned = await planWithDeclines(prepared, options, session);
    if (validOnly !== true && isWrong(planned)) return stopped(planned);
    const place = { workbook: orders.path, wanted: results, host };
    await agreeOrders(planned.plan, { maxChanges, place }, session);
    const { result } = await runFulfilment(planned, session, { run, results, orders });
    return result;
  });
}

/**
 * Items may be declined only with `--allow decline` or if the user types “yes” (decision 36).
 * Otherwise, orders with declined items are not sent.
 */
async function planWithDeclines(
  prepared: PreparedFulfilment,
  options: FulfilCommandOptions,
  { host, settings, progress }: WritingSession,
): Promise<PlannedFulfilment> {
  const strict = await prepared.plan(options);
  const { ask } = host;
  const isAttended = ask !== undefined && !settings.json && !settings.yes;
  const isRefused = options.validOnly !== true && isWrong(strict);
  if (options.allowDecline === true || !isAttended || isRefused) return strict;
  const wide = await prepared.plan({ ...options, allowDecline: true });
  const declining = wide.plan.changes.filter(({ declined }) => declined.length > 0);
  if (declining.length === 0) return strict;
  const palette = host.stderr.isTerminal ? settings.palette : plain;
  const names = prepared.orders.sheetNames;
  for (const line of declineLines(declining, names, { ...settings, palette })) progress.note(line);
  const counts = { items: wide.plan.totals.declined, orders: declining.length };
  const question = msg("commands.consent.typeYesToDecline", counts);
  return isWholeYes(await ask(settings.translator.text(question))) ? wide : strict;
}
