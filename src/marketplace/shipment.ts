import type { LabelFile, Order, ShipmentForm } from "../model/order/order.ts";
import type { WriteResult } from "../model/run/attempt.ts";
import type { WriteOptions } from "../model/run/ports.ts";
import { listOrders } from "./orders.ts";
import { classifyOrderWrite } from "./send/classify.ts";
import type { Context } from "./send/context.ts";
import { sendWrite } from "./send/send.ts";
import { shipmentRequest } from "./wire/wire-request.ts";

/** What is registered with an order: the form, and its label when there is one. */
export interface Shipment extends WriteOptions {
  readonly form: ShipmentForm;
  readonly label?: LabelFile | undefined;
  /** The number that the order carries and that is to be replaced: seen again, nothing was done. */
  readonly replaces?: string | undefined;
}

type FormCase = "documented" | "capitals";

/**
 * Registers a shipment number. When the answer lacks the number, and a read confirms that the order
 * has none, the form is sent once more with initial capitals (decision 38): the one case where a
 * write is sent twice, because the first is known to have done nothing.
 */
export async function addShipmentNumber(
  context: Context,
  order: string,
  shipment: Shipment,
): Promise<WriteResult<Order>> {
  const { form, signal } = shipment;
  const known = context.facts.get().formCase;
  const first = await sendForm(context, order, { ...shipment, formCase: known ?? "documented" });
  if (hasNumber(first, form)) {
    context.facts.learn({ formCase: known ?? "documented" });
    return first;
  }
  const isSilent = first.class === "applied" && isUntouched(first.answer, shipment);
  // A form of which no field was understood may also be refused as lacking the number.
  const mayBeCase = known === undefined && isRefusedForm(first);
  if (!isSilent && !mayBeCase) return first;
  const live = await readOrder(context, order, signal);
  if (live === undefined) return first;
  if (!isUntouched(live, shipment)) return isSilent ? { class: "applied", answer: live } : first;
  const second = await sendForm(context, order, {
    ...shipment,
    formCase: known === "capitals" ? "documented" : "capitals",
  });
  if (!hasNumber(second, form)) return second.class === "rejected" && mayBeCase ? first : second;
  context.facts.learn({ formCase: known === "capitals" ? "documented" : "capitals" });
  return second;
}

function sendForm(
  context: Context,
  order: string,
  shipment: Shipment & { readonly formCase: FormCase },
): Promise<WriteResult<Order>> {
  const { form, label, formCase, signal, waitSignal, onSend } = shipment;
  return sendWrite(context, shipmentRequest(context.address, order, { form, label, formCase }), {
    ...{ signal, waitSignal, onSend },
    lane: "orders",
    classify: classifyOrderWrite,
  });
}

async function readOrder(
  context: Context,
  order: string,
  signal: AbortSignal | undefined,
): Promise<Order | undefined> {
  const filters = { MarketplaceOrderNumbers: [order] };
  const list = await listOrders(context, filters, signal === undefined ? {} : { signal });
  return list.items[0];
}

function hasNumber(result: WriteResult<Order>, form: ShipmentForm): boolean {
  return (
    result.class === "applied" && shippingNumber(result.answer) === form.supplierShippingNumber
  );
}

function isUntouched(order: Order, { replaces = "" }: Shipment): boolean {
  const number = shippingNumber(order);
  return number === "" || number === replaces;
}

function isRefusedForm(result: WriteResult<Order>): boolean {
  return result.class === "rejected" && (result.status === 400 || result.status === 422);
}

function shippingNumber(order: Order): string {
  return order.supplierShippingNumber ?? "";
}
