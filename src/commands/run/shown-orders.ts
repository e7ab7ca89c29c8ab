import { SheetportError } from "../../errors.ts";
import type { Order } from "../../model/order/order.ts";
import type { RunProgress } from "../../model/run/run.ts";
import { orderDigest } from "../../orders/index.ts";
import type { Session } from "../account/session.ts";

type OrdersSession = Pick<Session, "record" | "environment" | "host">;

/** Remembers the state of orders shown to the user, so that a later export can mark changes. */
export function rememberShown(
  orders: readonly Order[],
  { record, environment, host }: OrdersSession,
): void {
  const atMs = host.clock.wallMs();
  const shown = orders.map((order) => ({
    ...{ number: order.marketplaceOrderNumber, status: order.status },
    ...{ digest: orderDigest(order), atMs },
  }));
  try {
    record.rememberShownOrders(environment.key, shown);
  } catch (thrown) {
    // The export or run has already succeeded, so this is not an error. An order that is not
    // remembered is marked as new next time.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
}

/**
 * Remembers the state of orders after a run, so that a later export does not mark the user's
 * changes as new.
 */
export function rememberAnswered({ operations }: RunProgress, session: OrdersSession): void {
  const answered = [...operations.values()].flatMap(({ order }) => order ?? []);
  rememberShown(answered, session);
}
