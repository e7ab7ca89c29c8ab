import { createHash } from "node:crypto";
import { type Message, msg } from "../model/message.ts";
import {
  factsOf,
  itemDifferences,
  type Order,
  orderedQuantities,
  type PackDue,
  statusLabel,
} from "../model/order/order.ts";
import { type OrderColumnName, orderColumns } from "../model/order/order-columns.ts";
import type { Severity } from "../model/sheet/finding.ts";
import { localTime, timeInWords } from "./dates.ts";
import { orderSheetRows } from "./sheet-rows.ts";

/** The current time and the person's time zone (IANA name). */
export interface HereAndNow {
  readonly nowMs: number;
  readonly zone: string;
}

/** An order as it was last shown to the person. */
export interface OrderBefore {
  readonly digest: string;
  readonly status: string;
  readonly atMs: number;
}

export interface OrderMark {
  readonly column: OrderColumnName;
  readonly severity: Severity;
  readonly message: Message;
}

/** What the supplier still has to do for an order (decision 35a). */
export function taskOf(order: Pick<Order, "status" | "supplierShippingNumber">) {
  const { isPackable, isPacked, isShipped } = factsOf(order.status);
  if (isPackable) return "pack";
  return isPacked && !isShipped && !order.supplierShippingNumber ? "ship" : undefined;
}

/**
 * The text for the column *To do*. The API does not tell which items of an order were declined, so
 * `isDeclined` comes from the record.
 */
export function toDo(
  order: Pick<Order, "status" | "supplierShippingNumber" | "timeForPackaging">,
  { nowMs, zone }: HereAndNow,
  isDeclined = false,
): Message | undefined {
  const task = taskOf(order);
  if (isDeclined && task !== undefined) return msg("orders.toDo.declined");
  if (task !== "pack") return task && msg("orders.toDo.ship");
  const dueMs = Date.parse(order.timeForPackaging ?? "");
  if (Number.isNaN(dueMs)) return msg("orders.toDo.pack");
  const lateHours = Math.floor((nowMs - dueMs) / 3_600_000);
  if (dueMs >= nowMs) {
    return msg("orders.toDo.packBy", { day: localTime(dueMs, zone).slice(0, 10) });
  }
  return lateHours >= 24
    ? msg("orders.toDo.lateDays", { days: Math.floor(lateHours / 24) })
    : msg("orders.toDo.lateHours", { hours: lateHours });
}

/** Sorts orders by urgency: overdue packing, other packing, shipping, the rest. */
export function inWorkOrder(orders: Iterable<Order>, { nowMs }: HereAndNow): Order[] {
  const places = [...orders].map((order) => {
    const task = taskOf(order);
    const byMs = Date.parse((task === "pack" ? order.timeForPackaging : order.orderDate) ?? "");
    const kind = task === "pack" ? (byMs < nowMs ? 0 : 1) : task === "ship" ? 2 : 3;
    return { order, kind, atMs: byMs || 0, number: order.marketplaceOrderNumber };
  });
  places.sort(
    (one, other) =>
      one.kind - other.kind || one.atMs - other.atMs || (one.number < other.number ? -1 : 1),
  );
  return places.map(({ order }) => order);
}

/** Whether packing is overdue or due today. */
export function packDue(
  { status, timeForPackaging }: Pick<Order, "status" | "timeForPackaging">,
  { nowMs, zone }: HereAndNow,
): PackDue | undefined {
  const dueMs = Date.parse(timeForPackaging ?? "");
  if (!factsOf(status).isPackable || Number.isNaN(dueMs)) return undefined;
  if (dueMs < nowMs) return "overdue";
  const dayOf = (atMs: number) => localTime(atMs, zone).slice(0, 10);
  return dayOf(dueMs) === dayOf(nowMs) ? "today" : undefined;
}

/** Whether an order has changed since it was last shown. */
export function hasChanged(order: Order, before: OrderBefore | undefined): boolean {
  if (before === undefined) return false;
  return before.status !== order.status || before.digest !== orderDigest(order);
}

/** The text for the column *New since last export*. Undefined if nothing has changed. */
export function newSince(order: Order, before: OrderBefore | undefined): Message | undefined {
  if (before === undefined) return msg("orders.newSince.new");
  if (!hasChanged(order, before)) return undefined;
  const items = JSON.parse(before.digest.slice(hexLength) || "[]");
  const differences = itemDifferences(new Map(items), orderedQuantities(order));
  const isOther =
    differences.length === 0 &&
    before.digest.slice(0, hexLength) !== orderDigest(order).slice(0, hexLength);
  const changes = [
    ...(before.status === order.status
      ? []
      : [msg("orders.newSince.status", { status: statusLabel(before.status) })]),
    ...differences.map((item) =>
      msg("orders.newSince.item", {
        ...{ sku: item.sku, before: String(item.before ?? 0), live: String(item.live ?? 0) },
      }),
    ),
    ...(isOther ? [msg("orders.newSince.other")] : []),
  ];
  return msg("orders.newSince.changed", { changes });
}

const hexLength = 64;
const toldApart: readonly OrderColumnName[] = ["status", "quantity"];

/**
 * A digest of the order's columns in the sheet, and its quantities by SKU, which show later what
 * has changed. Changes that no column shows do not count.
 */
export function orderDigest(order: Order): string {
  const rows = Array.from(orderSheetRows([order], { language: "en" }), ({ cells }) =>
    cells.filter((_, at) => !toldApart.some((name) => orderColumns[at]?.name === name)),
  );
  const digest = createHash("sha256").update(JSON.stringify(rows)).digest("hex");
  return digest + JSON.stringify([...orderedQuantities(order)]);
}

/** The notes about an order: overdue, due today, changed. */
export function orderMarks(
  order: Order,
  { before, ...now }: HereAndNow & { readonly before: OrderBefore | undefined },
): readonly OrderMark[] {
  const due = packDue(order, now);
  const severity = due === "overdue" ? "error" : "warning";
  const changed = hasChanged(order, before) ? before : undefined;
  return [
    ...(due ? [{ column: "packBy", severity, message: msg(`orders.marks.${due}`) } as const] : []),
    ...(changed === undefined ? [] : [changedMark(changed, now.zone)]),
  ];
}

function changedMark({ atMs }: OrderBefore, zone: string): OrderMark {
  const message = msg("orders.marks.changed", { time: timeInWords(atMs, zone) });
  return { column: "newSince", severity: "info", message };
}
