import { msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { plainChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { type FulfilInput, ordersRequested, planFulfilment } from "../../orders/index.ts";
import { estimate, planDigest } from "../../plan/index.ts";
import type { Session } from "../account/session.ts";
import { readOrders } from "../compare/live-reading.ts";
import type { Settings } from "../process/settings.ts";
import { type CheckedOrdersFile, inTheirSheets } from "./orders-file.ts";

export interface FulfilAllowances {
  readonly allowDecline?: boolean;
  readonly replace?: boolean;
  readonly shipAnyway?: boolean;
}

/** A plan, and the findings about the workbook by itself and in comparison with the live orders. */
export interface PlannedFulfilment {
  readonly plan: OrderPlan;
  readonly findings: readonly Finding[];
}

/** Its `plan` can be called repeatedly without reading the orders again. */
export type PreparedFulfilment = Awaited<ReturnType<typeof prepareFulfilment>>;

export function isWrong({ findings }: Pick<PlannedFulfilment, "findings">): boolean {
  return findings.some(({ severity }) => severity === "error");
}

export async function prepareFulfilment(
  orders: CheckedOrdersFile,
  session: Session & { readonly signal?: AbortSignal },
) {
  const { host, record, environment, settings } = session;
  const { columnsOf, rowsRead: rows, findings, exported, labels } = orders;
  noteOtherOrigin(orders, session);
  const readAtMs = host.clock.wallMs();
  const numbers = ordersRequested({ rows, exported, findings });
  const filter = { MarketplaceOrderNumbers: [...numbers] };
  const { items } =
    numbers.length === 0 ? { items: [] } : await readOrders(filter, session, session.signal);
  const input = {
    ...{ columnsOf, rows, findings, exported, labels, nowMs: readAtMs },
    live: new Map(items.map((order) => [order.marketplaceOrderNumber, order])),
    openWrites: await record.openOrderWrites(environment.key),
    earlier: await record.packedOrders(environment.key, numbers),
  };
  const { name: env, host: address, account } = environment;
  const sheet = { file: orders.name, fileDigest: orders.digest, readAtMs };
  const base = { env, host: address, account, ...sheet, reading: plainChoice(orders.resolved) };
  return {
    orders,
    plan: async (allowed: FulfilAllowances & Pick<FulfilInput, "leftOut">) => {
      const { findings, ...draft } = planFulfilment({
        ...{ ...input, leftOut: allowed.leftOut, allowDecline: allowed.allowDecline === true },
        ...{ replace: allowed.replace === true, shipAnyway: allowed.shipAnyway === true },
      });
      const plan = await sealedOrders({ ...draft, base }, settings);
      return { plan, findings: inTheirSheets(findings, orders) } satisfies PlannedFulfilment;
    },
  };
}

/** Completes a plan of orders with its estimate and digest. */
export async function sealedOrders(
  draft: Pick<OrderPlan, "base" | "changes" | "operations" | "totals">,
  { rates }: Pick<Settings, "rates">,
): Promise<OrderPlan> {
  const writes = { create: 0, update: 0, orders: draft.operations.length };
  const about = { version: 2 as const, about: "orders" as const };
  const plan = { ...about, ...draft, estimate: estimate(writes, rates) };
  return { ...plan, digest: await planDigest(plan) };
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
