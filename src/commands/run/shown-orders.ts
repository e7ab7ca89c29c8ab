import { SheetportError } from "../../errors.ts";
import type { Order } from "../../model/order/order.ts";
import type { RunProgress } from "../../model/run/run.ts";
import { orderDigest } from "../../orders/index.ts";
import type { Session } from "../account/session.ts";

type OrdersSession = Pick<Session, "record" | "environment" | "host">;

/** Keeps how orders stand when a person is shown them: a later export tells what has changed since. */
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
    // What is written or sent stays so. An order that is not noted is told as new the next time.
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
}

/** Keeps how a run left its orders: what the person did themselves is no news to them. */
export function rememberAnswered({ operations }: RunProgress, session: OrdersSession): void {
  const answered = [...operations.values()].flatMap(({ order }) => order ?? []);
  rememberShown(answered, session);
}
