import {
  type LabelFile,
  type Order,
  type OrderFilters,
  passesFilters,
  type ShipmentForm,
} from "../model/order/order.ts";
import type { ArrayEncoding } from "../model/run/facts.ts";
import type { CompleteList, ReadOptions, WriteOptions, WriteResult } from "../model/run/ports.ts";
import { collectList } from "./pages/list-reading.ts";
import { orderList } from "./pages/list-sources.ts";
import { collectOrThrow, completeList } from "./pages/lists.ts";
import type { Collected } from "./pages/page-fetch.ts";
import { classifyOrderWrite } from "./send/classify.ts";
import type { Context } from "./send/context.ts";
import { sendWrite } from "./send/send.ts";
import { shipmentRequest } from "./wire/wire-request.ts";

/** The most order numbers per request (API, Limits). */
const numbersMax = 10;

/** The filters are applied again here, because the marketplace may ignore them (decision 35). */
export async function listOrders(
  context: Context,
  filters: OrderFilters,
  options: ReadOptions = {},
): Promise<CompleteList<Order>> {
  const numbers = [...new Set(filters.MarketplaceOrderNumbers ?? [])];
  const read =
    numbers.length > 0
      ? await readByNumber(context, numbers, options)
      : await readByStatus(context, filters, options);
  const byNumber = new Map(read.items.map((order) => [order.marketplaceOrderNumber, order]));
  return {
    ...read,
    items: [...byNumber.values()].filter((order) => passesFilters(order, filters)),
  };
}

/** Orders that an answer lacks are requested again one by one before they count as missing. */
async function readByNumber(
  context: Context,
  numbers: readonly string[],
  { urgent, signal, onProgress }: ReadOptions,
): Promise<CompleteList<Order>> {
  const orders = new Map<string, Order>();
  const lists: Collected<Order>[] = [];
  const request = async (batch: readonly string[]) => {
    const list = await collectList(orderList(context), {
      filter: { name: "MarketplaceOrderNumbers", values: batch },
      encoding: encodingOf(context),
      names: batch,
      ...{ urgent, signal },
    });
    for (const order of list.items) orders.set(order.marketplaceOrderNumber, order);
    return list;
  };
  for (let rest = numbers; rest.length > 0; ) {
    const isSingle = context.facts.get().orderFilterMode === "single";
    const batch = rest.slice(0, isSingle ? 1 : numbersMax);
    const list = await request(batch);
    const missing = batch.filter((number) => !orders.has(number));
    for (const number of missing) {
      const alone = batch.length > 1 ? await request([number]) : list;
      if (!orders.has(number)) lists.push(alone);
    }
    // An order was found alone but not together with others, so this encoding does not work.
    if (missing.some((number) => orders.has(number))) {
      await context.facts.learn({ orderFilterMode: nextMode(context) });
    }
    rest = rest.slice(batch.length);
    onProgress?.(numbers.length - rest.length, numbers.length);
  }
  return completeList([...orders.values()], lists);
}

function encodingOf(context: Context): ArrayEncoding {
  const { orderFilterMode, filterMode } = context.facts.get();
  const mode = orderFilterMode ?? filterMode;
  return mode === undefined || mode === "single" || mode === "none" ? "repeat" : mode;
}

function nextMode(context: Context): "comma" | "brackets" | "single" {
  const next = { repeat: "comma", comma: "brackets", brackets: "single" } as const;
  return next[encodingOf(context)];
}

/** Reads one status per request, because most encodings write a single value alike. */
async function readByStatus(
  context: Context,
  { Statuses = [], OrderDateFrom, OrderDateTo }: OrderFilters,
  { urgent, signal, onProgress }: ReadOptions,
): Promise<CompleteList<Order>> {
  const statuses = [...new Set(Statuses)];
  const items: Order[] = [];
  const lists: Collected<Order>[] = [];
  for (const status of statuses.length > 0 ? statuses : [undefined]) {
    const before = items.length;
    const list = await collectOrThrow(orderList(context), {
      filter: status === undefined ? undefined : { name: "Statuses", values: [status] },
      onProgress: (done, total) => onProgress?.(before + done, before + (total ?? done)),
      ...{ values: { OrderDateFrom, OrderDateTo }, urgent, signal },
    });
    items.push(...list.items);
    lists.push(list);
  }
  return completeList(items, lists);
}

export interface Shipment extends WriteOptions {
  readonly form: ShipmentForm;
  readonly label?: LabelFile | undefined;
  /** An order that still shows this number is unchanged. */
  readonly replaces?: string | undefined;
}

/**
 * Sends the form a second time, with field names in the other letter case, only if a read confirms
 * that the order's number is unchanged (decision 38). No other write is sent twice.
 */
export async function addShipmentNumber(
  context: Context,
  order: string,
  shipment: Shipment,
): Promise<WriteResult<Order>> {
  const { form, signal } = shipment;
  const learnt = context.facts.get().formCase;
  const formCase = learnt ?? "documented";
  const first = await sendForm(context, order, shipment, formCase);
  if (hasNumber(first, form)) {
    await context.facts.learn({ formCase });
    return first;
  }
  const isSilent = first.class === "applied" && isUntouched(first.answer, shipment);
  // A marketplace that ignores the field names may refuse the form because the number is missing.
  const mayBeCase = learnt === undefined && isRefusedForm(first);
  if (!isSilent && !mayBeCase) return first;
  const read = await listOrders(context, { MarketplaceOrderNumbers: [order] }, { signal });
  const [live] = read.items;
  if (live === undefined) return first;
  if (!isUntouched(live, shipment)) return isSilent ? { class: "applied", answer: live } : first;
  const otherCase = formCase === "capitals" ? "documented" : "capitals";
  const second = await sendForm(context, order, shipment, otherCase);
  if (!hasNumber(second, form)) return second.class === "rejected" && mayBeCase ? first : second;
  await context.facts.learn({ formCase: otherCase });
  return second;
}

function sendForm(
  context: Context,
  order: string,
  { form, label, signal, waitSignal, onSend }: Shipment,
  formCase: "documented" | "capitals",
): Promise<WriteResult<Order>> {
  return sendWrite(context, shipmentRequest(context.address, order, { form, label }, formCase), {
    ...{ signal, waitSignal, onSend },
    lane: "orders",
    classify: classifyOrderWrite,
  });
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
