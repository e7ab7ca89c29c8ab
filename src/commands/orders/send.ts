import { guardError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { ChangesMax } from "../../plan/index.ts";
import { fulfilConfirmText, fulfilPlanText } from "../../report/index.ts";
import type { WritingSession } from "../account/session.ts";
import type { ResultPlace } from "../files/result-files.ts";
import { agree, type ConsentTextOptions } from "../run/consent.ts";
import { type FinishedRun, type RunControls, runPlan } from "../run/run-plan.ts";
import { type OrdersResult, ordersResult } from "./fulfil-result.ts";
import { readPlannedLabel } from "./labels.ts";
import type { OrdersFile } from "./orders-file.ts";
import type { PlannedFulfilment } from "./prepare.ts";

interface AgreeOptions {
  readonly maxChanges: ChangesMax | undefined;
  readonly place: ResultPlace;
}

export async function agreeOrders(
  plan: OrderPlan,
  { maxChanges, place }: AgreeOptions,
  session: WritingSession,
): Promise<void> {
  refuseTooManyOrders(plan, maxChanges);
  const text = (wording: ConsentTextOptions) =>
    `${fulfilPlanText(plan, wording)}${fulfilConfirmText(plan, wording)}`;
  await agree({ plan, agreement: "fulfil", place, text }, session);
}

export function refuseTooManyOrders(
  { operations }: Pick<OrderPlan, "operations">,
  max: ChangesMax | undefined,
): void {
  const orders = new Set(operations.map(({ order }) => order)).size;
  if (max === undefined || orders <= max.count) return;
  const counts = { orders, allowed: max.count };
  throw guardError("too-many-changes", msg("commands.consent.tooManyOrders", counts));
}

interface RunFulfilmentOptions extends RunControls {
  readonly run: string;
  /** Undefined if the workbook of a saved plan is gone or has changed. */
  readonly orders: OrdersFile | undefined;
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
    ...{ command: "fulfil", path: orders?.path ?? "", readLabel: readPlannedLabel },
  });
  const ended = { run: options.run, plan, findings, finished, orders, results };
  return { finished, result: await ordersResult(ended, session) };
}
