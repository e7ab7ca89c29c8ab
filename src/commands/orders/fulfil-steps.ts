import { createHash } from "node:crypto";
import type { Gate } from "../../apply/index.ts";
import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { PlanBase } from "../../model/run/plan.ts";
import type { RunView } from "../../model/run/run-view.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { type FulfilInput, ordersAskedFor, planFulfilment } from "../../orders/index.ts";
import { canonicalJson, estimate } from "../../plan/index.ts";
import { readingLine } from "../../report/index.ts";
import type { Session, WritingSession } from "../account/session.ts";
import type { Settings } from "../process/settings.ts";
import { type StopSignals, withStop } from "../process/stop.ts";
import { type FinishedRun, runPlan } from "../run/run-plan.ts";
import { rememberAnswered } from "../run/shown-orders.ts";
import { type OrdersResult, ordersResult } from "./fulfil-result.ts";
import { readPlannedLabel } from "./label-files.ts";
import type { CheckedOrdersFile } from "./orders-file.ts";

/** Risks that the user accepts in advance. */
export interface FulfilAllowances {
  /** Items may be declined, which may cancel their orders (decision 36). */
  readonly allowDecline: boolean;
  /** A shipping number may replace an existing number (decision 37). */
  readonly replace: boolean;
  /** A shipping number may be set even if its order is not packed or shipped (decision 37). */
  readonly shipAnyway: boolean;
  /** Orders that the user excluded, by the Excel number of their first row. @default none */
  readonly leftOut?: ReadonlySet<number> | undefined;
}

/**
 * A workbook of orders compared with the live orders. It can be planned with different allowances.
 */
export interface PreparedFulfilment {
  readonly orders: CheckedOrdersFile;
  plan(allowed: FulfilAllowances): PlannedFulfilment;
}

/** A plan with the findings of its comparison with the live orders. */
export interface PlannedFulfilment {
  readonly plan: OrderPlan;
  readonly findings: readonly Finding[];
}

/**
 * Reads the live orders that the workbook would pack or ship.
 *
 * @throws SheetportError if the marketplace cannot be read.
 */
export async function prepareFulfilment(
  orders: CheckedOrdersFile,
  session: Session & { readonly signal?: AbortSignal },
): Promise<PreparedFulfilment> {
  const { host, record, environment, settings } = session;
  const { columns, rowsRead: rows, findings, exported, labels, name, digest } = orders;
  tellOtherOrigin(orders, session);
  const readAtMs = host.clock.wallMs();
  const numbers = ordersAskedFor({ rows, exported, findings });
  const live = await readOrders(numbers, session);
  const known: Omit<FulfilInput, keyof FulfilAllowances> = {
    ...{ columns, rows, findings, exported, live, labels, nowMs: readAtMs },
    unsettled: record.unsettledOrders(environment.key),
    earlier: record.packedOrders(environment.key, numbers),
  };
  const base = {
    ...{ env: environment.name, host: environment.host, account: environment.account },
    ...{ file: name, fileDigest: digest, readAtMs },
  };
  return {
    orders,
    plan: ({ leftOut = new Set(), ...allowed }) => {
      const { findings: found, ...draft } = planFulfilment({ ...known, ...allowed, leftOut });
      return { plan: sealed(draft, { base, settings }), findings: found };
    },
  };
}

/**
 * Warns if the workbook comes from another marketplace, which may use the same numbers for other
 * orders.
 */
function tellOtherOrigin(
  { name, exported: { host } }: CheckedOrdersFile,
  { environment, progress, settings }: Session,
): void {
  if (host === undefined || host === environment.host) return;
  progress.note(
    settings.translator.text(
      msg("commands.notes.ordersForeign", {
        name: terminalText(name),
        from: terminalText(host),
        host: environment.host,
      }),
    ),
  );
}

async function readOrders(
  numbers: readonly string[],
  {
    host,
    marketplace,
    progress,
    settings,
    signal: given,
  }: Session & { readonly signal?: AbortSignal },
): Promise<ReadonlyMap<string, Order>> {
  if (numbers.length === 0) return new Map();
  const read = (signal: AbortSignal) =>
    marketplace.listOrders(
      { MarketplaceOrderNumbers: [...numbers] },
      {
        signal,
        onProgress: (done, total) => progress.state(() => readingLine(done, total, settings)),
      },
    );
  const list = await (given === undefined ? withStop(host, read) : read(given));
  progress.end();
  return new Map(list.items.map((order) => [order.marketplaceOrderNumber, order]));
}

function sealed(
  draft: Pick<OrderPlan, "changes" | "operations" | "totals">,
  { base, settings }: { readonly base: PlanBase; readonly settings: Pick<Settings, "rates"> },
): OrderPlan {
  const writes = { create: 0, update: 0, orders: draft.operations.length };
  const plan = {
    ...{ version: 2 as const, about: "orders" as const, base, ...draft },
    estimate: estimate(writes, settings.rates),
  };
  const digest = createHash("sha256").update(canonicalJson(plan)).digest("hex");
  return { ...plan, digest };
}

interface RunFulfilmentOptions {
  readonly run: string;
  readonly results?: string | undefined;
  /** As in {@link runPlan}. */
  readonly gate?: Gate;
  readonly stop?: Pick<StopSignals, "soft" | "hard">;
  readonly onState?: (view: RunView) => void;
}

interface FulfilmentEnd {
  readonly finished: FinishedRun;
  readonly result: OrdersResult;
}

/** Runs the confirmed fulfilment and writes the results. */
export async function runFulfilment(
  { plan, findings }: PlannedFulfilment,
  session: WritingSession,
  { orders, results, ...options }: RunFulfilmentOptions & { readonly orders: CheckedOrdersFile },
): Promise<FulfilmentEnd> {
  const { run } = options;
  const finished = await runPlan(plan, session, {
    ...options,
    command: "fulfil",
    path: orders.path,
    readLabel: readPlannedLabel,
  });
  rememberAnswered(finished.progress, session);
  const ended = { run, plan, findings, finished, orders, results };
  return { finished, result: await ordersResult(ended, session) };
}
