import { createHash } from "node:crypto";
import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import { foldEvents } from "../../model/run/run.ts";
import type { RunSummary } from "../../record/index.ts";
import type { WritingSession } from "../account/session.ts";
import { type OrdersResult, ordersResult } from "../orders/fulfil-result.ts";
import { readPlannedLabel } from "../orders/label-files.ts";
import { type OrdersFile, openOrders } from "../orders/orders-file.ts";
import { exists, readNamedFile } from "../process/files.ts";
import { checkResultPlace } from "../process/result-files.ts";
import { type FinishedRun, runPlan } from "../run/run-plan.ts";
import { rememberAnswered } from "../run/shown-orders.ts";
import { type GoOnOptions, openOperations } from "./resume-steps.ts";

interface OrdersResumed {
  readonly finished: FinishedRun;
  readonly result: OrdersResult;
}

/**
 * Resumes a run of orders. Settles open writes by reading their orders, and reads every other order
 * right before writing to it. Then writes the results.
 *
 * @throws SheetportError `order-write-open` (exit 6) for open writes of other runs, and if the
 * results cannot be written
 */
export async function goOnWithOrders(
  plan: OrderPlan,
  session: WritingSession,
  { summary, results, ...options }: GoOnOptions & { readonly summary: RunSummary },
): Promise<OrdersResumed> {
  const { record, host, progress, settings } = session;
  const { run, command, path } = summary;
  const events = record.events(run);
  const orders = await sameOrders(summary, plan.base.fileDigest, session);
  if (orders !== undefined) {
    await checkResultPlace({ workbook: orders.path, wanted: results, host }, settings);
  }
  const before = foldEvents(events);
  const open = openOperations(plan, before);
  refuseOpenOrders(open, run, session);
  progress.note(
    settings.translator.text(
      msg("commands.notes.resuming", { run, open: open.length, all: plan.operations.length }),
    ),
  );
  const isOver = open.length === 0 && before.state === "finished";
  const goingOn = { ...options, run, command, path, events, readLabel: readPlannedLabel };
  const finished = isOver ? { progress: before } : await runPlan(plan, session, goingOn);
  rememberAnswered(finished.progress, session);
  const result = await ordersResult(
    { run, plan, findings: [], finished, orders, results },
    session,
  );
  return { finished, result };
}

function refuseOpenOrders(
  operations: OrderPlan["operations"],
  run: string,
  { record, environment }: WritingSession,
): void {
  const unsettled = record.unsettledOrders(environment.key);
  for (const { order } of operations) {
    const other = unsettled.get(order)?.run;
    if (other === undefined || other === run) continue;
    throw new SheetportError(msg("commands.runs.writeOpen", { name: order, run: other }), {
      code: "order-write-open",
      exitCode: exitCodes.guarded,
    });
  }
}

/** The run's workbook, if it exists and is unchanged. Results are written to its folder. */
async function sameOrders(
  { file, path }: RunSummary,
  digest: string,
  { host, progress, settings }: WritingSession,
): Promise<OrdersFile | undefined> {
  if (path === "") return undefined;
  const isSame =
    (await exists(path)) &&
    createHash("sha256")
      .update(await readNamedFile(path))
      .digest("hex") === digest;
  if (isSame) return openOrders(path, { host, progress, settings });
  progress.note(settings.translator.text(msg("commands.notes.workbookMoved", { file })));
  return undefined;
}
