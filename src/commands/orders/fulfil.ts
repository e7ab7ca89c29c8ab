import { checkedLine } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import {
  type Given,
  type WritingSession,
  withRecord,
  withWritingSession,
} from "../account/session.ts";
import { createProgress } from "../process/progress.ts";
import type { CommandResult } from "../process/result.ts";
import { checkResultPlace } from "../process/result-files.ts";
import { runName } from "../process/run-name.ts";
import { declined, refuseUnattended } from "../run/consent.ts";
import { agreeFulfilment, settleDeclines } from "./fulfil-consent.ts";
import { noOrdersSent } from "./fulfil-result.ts";
import { prepareFulfilment, runFulfilment } from "./fulfil-steps.ts";
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
  /** The person wrote `--env` out, instead of relying on a default. */
  readonly envWritten: boolean;
}

/** `sheetport fulfil FILE`: packs orders and registers shipment numbers from a filled-in workbook. */
export async function fulfilCommand(
  file: string,
  options: FulfilCommandOptions,
  { host, settings }: Given,
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
  if (planned.plan.operations.length > 0) {
    await checkResultPlace({ workbook: orders.path, asked: results, host }, settings);
    if (!(await agreeFulfilment(planned, session))) throw declined("fulfil");
  }
  const { result } = await runFulfilment(planned, session, { run, results, orders });
  return result;
}

function isWrong({ findings }: Pick<CheckedOrdersFile, "findings">): boolean {
  return findings.some(({ severity }) => severity === "error");
}
