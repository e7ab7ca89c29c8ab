import { hash } from "node:crypto";
import { msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { plain } from "../../model/text/palette.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { type FulfilInput, ordersRequested, planFulfilment } from "../../orders/index.ts";
import { canonicalJson, estimate } from "../../plan/index.ts";
import {
  checkedLine,
  declineLines,
  fulfilConfirmText,
  fulfilPlanText,
} from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import {
  runName,
  type Session,
  type WritingSession,
  withWritingSession,
} from "../account/session.ts";
import { readOrders } from "../compare/live-reading.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { agree, type ConsentTextOptions, isWholeYes, refuseUnattended } from "../run/consent.ts";
import { type FinishedRun, type RunControls, runPlan } from "../run/run-plan.ts";
import { noOrdersSent, type OrdersResult, ordersResult } from "./fulfil-result.ts";
import { type CheckedOrdersFile, checkOrdersFile, readPlannedLabel } from "./orders-file.ts";

export interface FulfilCommandOptions {
  readonly sheet?: string;
  readonly allowDecline?: boolean;
  readonly replace?: boolean;
  readonly shipAnyway?: boolean;
  readonly validOnly?: boolean;
  readonly labelsDir?: string;
  readonly results?: string;
  readonly envWritten: boolean;
}

type FulfilAllowances = Pick<FulfilInput, "allowDecline" | "replace" | "shipAnyway" | "leftOut">;

/** A plan, and the findings about the workbook by itself and in comparison with the live orders. */
export interface PlannedFulfilment {
  readonly plan: OrderPlan;
  readonly findings: readonly Finding[];
}

/** Its `plan` can be called repeatedly without reading the orders again. */
export type PreparedFulfilment = Awaited<ReturnType<typeof prepareFulfilment>>;

export async function fulfilCommand(
  file: string,
  options: FulfilCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const { sheet, labelsDir, validOnly, results } = options;
  const orders = await checkOrdersFile(file, { host, progress, settings, sheet, labelsDir });
  if (validOnly !== true && isWrong(orders)) return noOrdersSent(orders, settings, orders.findings);
  const { rowsRead, findings } = orders;
  const checked = { file, sheet: orders.sheet, rows: rowsRead.length, findings };
  progress.note(checkedLine(checked, settings));
  const environment = await chooseEnvironment(settings, host);
  refuseUnattended(environment, { host, settings, options, what: "fulfil" });
  const run = runName(host);
  const writing = { host, settings, progress, run, command: "fulfil" };
  return withWritingSession(environment, writing, async (session) => {
    const prepared = await prepareFulfilment(orders, session);
    const planned = await planWithDeclines(prepared, options, session);
    if (validOnly !== true && isWrong(planned)) {
      return noOrdersSent(orders, settings, planned.findings);
    }
    const { plan } = planned;
    const proposal = {
      ...{ plan, agreement: "fulfil" as const },
      place: { workbook: orders.path, wanted: results, host },
      text: (wording: ConsentTextOptions) =>
        `${fulfilPlanText(plan, wording)}${fulfilConfirmText(plan, wording)}`,
    };
    await agree(proposal, session);
    const { result } = await runFulfilment(planned, session, { run, results, orders });
    return result;
  });
}

function isWrong({ findings }: Pick<PlannedFulfilment, "findings">): boolean {
  return findings.some(({ severity }) => severity === "error");
}

export async function prepareFulfilment(
  orders: CheckedOrdersFile,
  session: Session & { readonly signal?: AbortSignal },
) {
  const { host, record, environment, settings } = session;
  const { columns, rowsRead: rows, findings, exported, labels } = orders;
  noteOtherOrigin(orders, session);
  const readAtMs = host.clock.wallMs();
  const numbers = ordersRequested({ rows, exported, findings });
  const filter = { MarketplaceOrderNumbers: [...numbers] };
  const { items } =
    numbers.length === 0 ? { items: [] } : await readOrders(filter, session, session.signal);
  const input = {
    ...{ columns, rows, findings, exported, labels, nowMs: readAtMs },
    live: new Map(items.map((order) => [order.marketplaceOrderNumber, order])),
    openWrites: await record.openOrderWrites(environment.key),
    earlier: await record.packedOrders(environment.key, numbers),
  };
  const { name: env, host: address, account } = environment;
  const sheet = { file: orders.name, fileDigest: orders.digest, readAtMs };
  return {
    orders,
    plan: (allowed: FulfilAllowances): PlannedFulfilment => {
      const { findings, ...draft } = planFulfilment({ ...input, ...allowed });
      const writes = { create: 0, update: 0, orders: draft.operations.length };
      const plan = {
        ...{ version: 2 as const, about: "orders" as const, ...draft },
        base: { env, host: address, account, ...sheet },
        estimate: estimate(writes, settings.rates),
      };
      const digest = hash("sha256", canonicalJson(plan));
      return { plan: { ...plan, digest }, findings };
    },
  };
}

/** On another marketplace, the same order number may mean a different order. */
function noteOtherOrigin(
  { name, exported: { host: from } }: CheckedOrdersFile,
  { environment: { host }, progress, settings }: Session,
): void {
  if (from === undefined || from === host) return;
  const names = {
    ...{ name: terminalText(name), host: hostText(host) },
    from: hostText(terminalText(from)),
  };
  progress.note(settings.translator.text(msg("commands.notes.ordersForeign", names)));
}

/**
 * Items may be declined only with `--allow decline` or if the user types “yes” (decision 36).
 * Otherwise, orders with declined items are not sent.
 */
async function planWithDeclines(
  prepared: PreparedFulfilment,
  { allowDecline = false, replace = false, shipAnyway = false, validOnly }: FulfilCommandOptions,
  { host, settings, progress }: WritingSession,
): Promise<PlannedFulfilment> {
  const strict = prepared.plan({ allowDecline, replace, shipAnyway });
  const { ask } = host;
  const isAttended = ask !== undefined && !settings.json && !settings.yes;
  const isRefused = validOnly !== true && isWrong(strict);
  if (allowDecline || !isAttended || isRefused) return strict;
  const wide = prepared.plan({ allowDecline: true, replace, shipAnyway });
  const declining = wide.plan.changes.filter(({ declined }) => declined.length > 0);
  if (declining.length === 0) return strict;
  const palette = host.stderr.isTerminal ? settings.palette : plain;
  for (const line of declineLines(declining, { ...settings, palette })) progress.note(line);
  const counts = { items: wide.plan.totals.declined, orders: declining.length };
  const question = msg("commands.consent.typeYesToDecline", counts);
  return isWholeYes(await ask(settings.translator.text(question))) ? wide : strict;
}

interface RunFulfilmentOptions extends RunControls {
  readonly run: string;
  readonly orders: CheckedOrdersFile;
  readonly results?: string | undefined;
}

/** The user must have confirmed the plan. */
export async function runFulfilment(
  { plan, findings }: PlannedFulfilment,
  session: WritingSession,
  { orders, results, ...options }: RunFulfilmentOptions,
): Promise<{ readonly finished: FinishedRun; readonly result: OrdersResult }> {
  const finished = await runPlan(plan, session, {
    ...options,
    ...{ command: "fulfil", path: orders.path, readLabel: readPlannedLabel },
  });
  const ended = { run: options.run, plan, findings, finished, orders, results };
  return { finished, result: await ordersResult(ended, session) };
}
