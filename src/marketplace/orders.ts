import { plainMessage, sentences } from "../model/message.ts";
import type { LabelFile, Order, OrderFilters, ShipmentForm } from "../model/order/order.ts";
import type { ArrayEncoding } from "../model/run/facts.ts";
import type { CompleteList, ReadOptions, WriteOptions, WriteResult } from "../model/run/ports.ts";
import type { Collected } from "./pages/list-reading.ts";
import { orderList } from "./pages/list-sources.ts";
import { collectList, incompleteReason } from "./pages/lists.ts";
import { unexpectedAnswer } from "./pages/page-fetch.ts";
import { classifyOrderWrite } from "./send/classify.ts";
import type { Context } from "./send/context.ts";
import { sendWrite } from "./send/send.ts";
import { shipmentRequest } from "./wire/wire-request.ts";

/** Maximum order numbers per request (API, Limits). */
const numbersMax = 10;

/**
 * Reads the orders that match the filters, without duplicates. Filters them again here (decision
 * 35).
 *
 * @throws SheetportError as `sendRead`; `unexpected-answer`
 */
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
  return { ...read, items: [...byNumber.values()].filter((order) => isWanted(order, filters)) };
}

/** Whether an order matches the filters. An unreadable date always matches. */
export function isWanted(order: Order, filters: OrderFilters): boolean {
  const { MarketplaceOrderNumbers: numbers, Statuses: statuses } = filters;
  const placedMs = Date.parse(order.orderDate ?? "");
  const fromMs = Date.parse(filters.OrderDateFrom ?? "");
  const toMs = Date.parse(filters.OrderDateTo ?? "");
  // Comparisons with a missing or unreadable time are false.
  return (
    (!numbers?.length || numbers.includes(order.marketplaceOrderNumber)) &&
    (!statuses?.length || (statuses as readonly string[]).includes(order.status)) &&
    !(placedMs < fromMs) &&
    !(placedMs > toMs)
  );
}

/**
 * Reads ten orders per request. Missing ones are requested again alone before they count as
 * missing.
 */
async function readByNumber(
  context: Context,
  numbers: readonly string[],
  options: ReadOptions,
): Promise<CompleteList<Order>> {
  const found = new Map<string, Order>();
  const lists: Collected<Order>[] = [];
  let rest = numbers;
  while (rest.length > 0) {
    const single = context.facts.get().orderFilterMode === "single";
    const batch = rest.slice(0, single ? 1 : numbersMax);
    const list = await readTogether(context, batch, { ...options, found });
    const missing = batch.filter((number) => !found.has(number));
    if (batch.length === 1 && missing.length > 0) lists.push(list);
    let foundAlone = 0;
    for (const number of batch.length > 1 ? missing : []) {
      const alone = await readTogether(context, [number], { ...options, found });
      if (found.has(number)) foundAlone += 1;
      else lists.push(alone);
    }
    // The orders came alone but not together, so this encoding does not work.
    if (foundAlone > 0) context.facts.learn({ orderFilterMode: nextMode(context) });
    rest = rest.slice(batch.length);
    options.onProgress?.(numbers.length - rest.length, numbers.length);
  }
  return completeOf([...found.values()], lists);
}

/** The orders, with the reason if the list is incomplete. A refused request counts as complete. */
function completeOf(
  items: readonly Order[],
  lists: readonly Collected<Order>[],
): CompleteList<Order> {
  const incomplete = lists.filter(({ complete, refusal }) => !complete && refusal === undefined);
  if (incomplete.length === 0) return { items, complete: true };
  const reasons = new Map(
    incomplete.map(incompleteReason).map((reason) => [plainMessage(reason), reason]),
  );
  return { items, complete: false, reason: sentences([...reasons.values()]) };
}

async function readTogether(
  context: Context,
  numbers: readonly string[],
  options: ReadOptions & { readonly found: Map<string, Order> },
): Promise<Collected<Order>> {
  const list = await collectList(context, orderList, {
    filter: { name: "MarketplaceOrderNumbers", values: numbers },
    encoding: encodingOf(context),
    hasAll: (orders) => {
      const came = new Set([...orders].map((order) => order.marketplaceOrderNumber));
      return numbers.every((number) => came.has(number));
    },
    urgent: options.urgent,
    signal: options.signal,
  });
  for (const order of list.items) options.found.set(order.marketplaceOrderNumber, order);
  return list;
}

/** The encoding that works for orders, or else for products. */
function encodingOf(context: Context): ArrayEncoding {
  const { orderFilterMode, filterMode } = context.facts.get();
  const mode = orderFilterMode ?? filterMode;
  return mode === undefined || mode === "single" || mode === "none" ? "repeat" : mode;
}

function nextMode(context: Context): "comma" | "brackets" | "single" {
  const next = { repeat: "comma", comma: "brackets", brackets: "single" } as const;
  return next[encodingOf(context)];
}

/** Reads one status per request, because a single value works in every encoding. */
async function readByStatus(
  context: Context,
  filters: OrderFilters,
  options: ReadOptions,
): Promise<CompleteList<Order>> {
  const statuses = [...new Set(filters.Statuses ?? [])];
  const { OrderDateFrom, OrderDateTo } = filters;
  const values = {
    ...(OrderDateFrom === undefined ? {} : { OrderDateFrom }),
    ...(OrderDateTo === undefined ? {} : { OrderDateTo }),
  };
  const items: Order[] = [];
  const lists: Collected<Order>[] = [];
  for (const status of statuses.length > 0 ? statuses : [undefined]) {
    const before = items.length;
    const list = await collectList(context, orderList, {
      filter: status === undefined ? undefined : { name: "Statuses", values: [status] },
      values,
      onProgress: (done, total) => options.onProgress?.(before + done, before + (total ?? done)),
      urgent: options.urgent,
      signal: options.signal,
    });
    refuseRefusal(context, list);
    items.push(...list.items);
    lists.push(list);
  }
  return completeOf(items, lists);
}

function refuseRefusal(context: Context, list: Collected<Order>): void {
  if (list.refusal === undefined) return;
  throw unexpectedAnswer(context, orderList, list.refusal.status, list.refusal.message);
}

/** A shipment: the form, and its label file, if any. */
export interface Shipment extends WriteOptions {
  readonly form: ShipmentForm;
  readonly label?: LabelFile | undefined;
  /** The shipment number to replace. If a read still shows it, nothing has changed. */
  readonly replaces?: string | undefined;
}

type FormCase = "documented" | "capitals";

/**
 * Adds a shipment number. If a read confirms that the order has none afterwards, sends the form
 * once more with capitalised field names (decision 38). No other write is sent twice.
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
  // A service that ignores the field names may refuse the form because the number is missing.
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
