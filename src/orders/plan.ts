import { msg } from "../model/message.ts";
import { type Order, statusOf } from "../model/order/order.ts";
import {
  isPacking,
  type OrderChange,
  type OrderNote,
  type OrderPlanTotals,
} from "../model/run/order-plan.ts";
import type { OrderOperation } from "../model/run/plan.ts";
import { type Finding, orderFinding } from "../model/sheet/finding.ts";
import { packDue, taskOf, toDo } from "./attention.ts";
import { type FulfilInput, isRequested, type SheetOrder, sheetOrders } from "./input.ts";
import { findingNote, orderNote } from "./notes.ts";
import { declinedOf, planOrder } from "./plan-order.ts";
import type { Part } from "./plan-shipment.ts";

interface OneOrder {
  readonly change: OrderChange;
  readonly operations: readonly OrderOperation[];
  readonly findings: readonly Finding[];
}

/** The numbers of the orders to read: those with a request in the sheet and without errors. */
export function ordersRequested(
  input: Pick<FulfilInput, "rows" | "exported" | "findings">,
): string[] {
  const wrong = new Set(input.findings.filter(isError).map(({ row }) => row));
  return sheetOrders(input.rows, input.exported)
    .filter((sheetOrder) => sheetOrder.order !== "" && isRequested(sheetOrder))
    .filter((sheetOrder) => sheetOrder.rows.every(({ row }) => !wrong.has(row)))
    .map(({ order }) => order);
}

/** Plans what is packed, declined and shipped, in sheet order (decisions 36 and 37). */
export function planFulfilment(input: FulfilInput) {
  const byRow = Map.groupBy(input.findings, ({ row }) => row);
  const all = sheetOrders(input.rows, input.exported).map((sheetOrder) =>
    oneOrder(sheetOrder, byRow, input),
  );
  const changes = all.map(({ change }) => change);
  const operations = all.flatMap((one) => one.operations);
  const findings = [...input.findings, ...all.flatMap((one) => one.findings)];
  return {
    changes,
    operations,
    totals: totalsOf(changes, operations),
    findings: findings.sort((one, other) => one.row - other.row),
  };
}

function oneOrder(
  sheetOrder: SheetOrder,
  byRow: ReadonlyMap<number, readonly Finding[]>,
  input: FulfilInput,
): OneOrder {
  const { order, rows } = sheetOrder;
  const its = rows
    .flatMap(({ row }) => byRow.get(row) ?? [])
    .filter(({ severity }) => severity !== "info");
  const mistakes = its.filter(isError);
  if (mistakes.length > 0) return unsent(sheetOrder, "invalid", mistakes.map(findingNote));
  if (!isRequested(sheetOrder)) return unanswered(sheetOrder, input);
  const live = input.live.get(order);
  const firstRow = rows[0]?.row ?? 0;
  if (live === undefined) {
    const message = msg("orders.mistakes.unknown", { order });
    const about = { code: "order-unknown", message, value: order } as const;
    return invalid(sheetOrder, [
      orderFinding(firstRow, input.columnsOf(firstRow).get("order"), about),
    ]);
  }
  const { change, ...others } = compared(sheetOrder, live, input);
  const warnings = change.status === "planned" ? its.map(findingNote) : [];
  const notes = [...change.notes, ...warnings];
  const { status, supplierShippingNumber = null } = live;
  return { ...others, change: { ...change, notes, live: { status, supplierShippingNumber } } };
}

function compared(sheetOrder: SheetOrder, live: Order, input: FulfilInput): OneOrder {
  const open = input.openWrites.get(sheetOrder.order);
  if (open !== undefined) {
    return unsent(sheetOrder, "blocked", [orderNote("writeUnsettled", { run: open.run })]);
  }
  const { packing, shipment } = planOrder(sheetOrder, live, input);
  const parts: readonly Part[] = [packing, shipment];
  const findings = parts.flatMap((part) => part.findings ?? []);
  if (findings.length > 0) return invalid(sheetOrder, findings);
  const blocking = parts.filter(({ isBlocked }) => isBlocked);
  const notes = (blocking.length > 0 ? blocking : parts).flatMap((part) => part.notes);
  if (blocking.length > 0) return unsent(sheetOrder, "blocked", notes);
  const operations = parts.flatMap(({ operation }) => operation ?? []);
  if (operations.length === 0) return unsent(sheetOrder, "unchanged", notes);
  if (input.leftOut?.has(sheetOrder.rows[0]?.row ?? 0) === true) {
    const left = { code: "order-left-out", message: msg("plan.notes.leftOut") };
    return unsent(sheetOrder, "unchanged", [left]);
  }
  const { change } = unsent(sheetOrder, "planned", notes);
  const actions = operations.map(({ kind }) => kind);
  const declined = declinedOf(packing.operation?.items ?? []);
  return { change: { ...change, actions, declined }, operations, findings: [] };
}

/** The order was not read, so the sheet's status and deadline count. */
function unanswered(sheetOrder: SheetOrder, { nowMs }: FulfilInput): OneOrder {
  const { status = "", packBy = "", shippingNumber = "" } = sheetOrder.rows[0] ?? {};
  const order = { status, timeForPackaging: packBy, supplierShippingNumber: shippingNumber };
  const isClosed = statusOf(status) !== undefined && taskOf(order) === undefined;
  if (isClosed) return unsent(sheetOrder, "closed", []);
  const now = { nowMs, zone: "UTC" };
  if (packDue(order, now) !== "overdue") return unsent(sheetOrder, "unanswered", []);
  const message = toDo(order, now);
  const notes = message === undefined ? [] : [{ code: "order-late", message }];
  return unsent(sheetOrder, "late", notes);
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}

function invalid(sheetOrder: SheetOrder, findings: readonly Finding[]): OneOrder {
  return { ...unsent(sheetOrder, "invalid", findings.map(findingNote)), findings };
}

function unsent(
  { order, rows }: SheetOrder,
  status: OrderChange["status"],
  notes: readonly OrderNote[],
): OneOrder {
  const change = {
    ...{ order, rows: rows.map(({ row }) => row) },
    ...(rows.some(({ sku }) => sku !== "") && { skus: rows.map(({ sku }) => sku) }),
    ...{ status, actions: [], declined: [], notes },
  };
  return { change, operations: [], findings: [] };
}

export function totalsOf(
  changes: readonly OrderChange[],
  operations: readonly OrderOperation[],
): OrderPlanTotals {
  const ofStatus = (status: OrderChange["status"]) =>
    changes.filter((change) => change.status === status).length;
  return {
    pack: operations.filter(isPacking).length,
    ship: operations.filter(({ kind }) => kind === "ship").length,
    declined: changes.reduce((sum, { declined }) => sum + declined.length, 0),
    ...{ unchanged: ofStatus("unchanged"), late: ofStatus("late") },
    ...{
      unanswered: ofStatus("unanswered"),
      closed: ofStatus("closed"),
      invalid: ofStatus("invalid"),
    },
    blocked: ofStatus("blocked"),
  };
}
