import { msg } from "../../model/message.ts";
import {
  ansi,
  checkedLine,
  declineLines,
  fulfilConfirmText,
  fulfilPlanText,
  plain,
} from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import {
  runName,
  type Session,
  type WritingSession,
  withRecord,
  withWritingSession,
} from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { agree, type ConsentTextOptions, isWholeYes, refuseUnattended } from "../run/consent.ts";
import { noOrdersSent } from "./fulfil-result.ts";
import {
  type FulfilAllowances,
  type PlannedFulfilment,
  type PreparedFulfilment,
  prepareFulfilment,
  runFulfilment,
} from "./fulfil-steps.ts";
import { type CheckedOrdersFile, checkOrdersFile } from "./orders-file.ts";

/** Options of `sheetport fulfil`. */
export interface FulfilCommandOptions {
  readonly sheet?: string;
  readonly allowDecline?: boolean;
  readonly replace?: boolean;
  readonly shipAnyway?: boolean;
  readonly validOnly?: boolean;
  readonly labelsDir?: string;
  readonly results?: string;
  /** Whether the user typed `--env`, rather than relying on a default. */
  readonly envWritten: boolean;
}

/**
 * `sheetport fulfil FILE`: packs orders and registers shipment numbers from a completed workbook.
 */
export async function fulfilCommand(
  file: string,
  options: FulfilCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const { sheet, labelsDir, validOnly } = options;
  const orders = await checkOrdersFile(file, { host, progress, settings, sheet, labelsDir });
  if (validOnly !== true && isWrong(orders)) return noOrdersSent(orders, settings);
  const { sheet: name, rowsRead, findings } = orders;
  progress.note(checkedLine({ file, sheet: name, rows: rowsRead.length, findings }, settings));
  const environment = await chooseEnvironment(settings, host);
  refuseUnattended(environment, { host, settings, options, what: "fulfil" });
  const run = runName(host);
  return withRecord(settings, (record) =>
    withWritingSession(
      environment,
      { host, settings, record, progress, run, command: "fulfil" },
      (session) => prepareAndRun(orders, session, { ...options, run }),
    ),
  );
}

async function prepareAndRun(
  orders: CheckedOrdersFile,
  session: WritingSession,
  options: FulfilCommandOptions & { readonly run: string },
): Promise<CommandResult> {
  const { run, results, allowDecline = false, replace = false, shipAnyway = false } = options;
  const allowed = { allowDecline, replace, shipAnyway };
  const { host, settings } = session;
  const prepared = await prepareFulfilment(orders, session);
  const first = prepared.plan(allowed);
  if (options.validOnly !== true && isWrong(first)) {
    return noOrdersSent(orders, settings, first.findings);
  }
  const planned = await settleDeclines(prepared, allowed, session);
  const { plan } = planned;
  const proposal = {
    ...{ plan, agreement: "fulfil" as const },
    place: { workbook: orders.path, wanted: results, host },
    text: ({ rowsMax: ordersMax, ...message }: ConsentTextOptions) =>
      `${fulfilPlanText(plan, { ...message, ordersMax })}${fulfilConfirmText(plan, message)}`,
  };
  await agree(proposal, session);
  const { result } = await runFulfilment(planned, session, { run, results, orders });
  return result;
}

function isWrong({ findings }: Pick<CheckedOrdersFile, "findings">): boolean {
  return findings.some(({ severity }) => severity === "error");
}

type FulfilConsent = Pick<Session, "host" | "settings" | "environment" | "progress">;

/**
 * Settles whether items may be declined: with `--allow decline`, or if the user types yes (decision
 * 36). Otherwise the orders with declined items are not sent.
 */
async function settleDeclines(
  prepared: PreparedFulfilment,
  allowed: FulfilAllowances,
  { host, settings, progress }: FulfilConsent,
): Promise<PlannedFulfilment> {
  const strict = prepared.plan(allowed);
  const { ask } = host;
  const isAttended = ask !== undefined && !settings.json && !settings.yes;
  if (allowed.allowDecline || !isAttended) return strict;
  const wide = prepared.plan({ ...allowed, allowDecline: true });
  const { declined } = wide.plan.totals;
  if (declined === 0) return strict;
  const declining = wide.plan.changes.filter((change) => change.declined.length > 0);
  const palette = settings.colour && host.stderr.isTerminal ? ansi : plain;
  for (const line of declineLines(declining, palette, settings)) progress.note(line);
  const answer = await ask(
    settings.translator.text(
      msg("commands.consent.typeYesToDecline", { items: declined, orders: declining.length }),
    ),
  );
  return isWholeYes(answer) ? wide : strict;
}
