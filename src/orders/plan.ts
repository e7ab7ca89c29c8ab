import { msg } from "../model/message.ts";
import type {
  OrderChange,
  OrderNote,
  OrderPlan,
  OrderPlanTotals,
} from "../model/run/order-plan.ts";
import type { OrderOperation } from "../model/run/plan.ts";
import { type Finding, orderFinding } from "../model/sheet/finding.ts";
import { packDue, toDo } from "./attention.ts";
import { asksSomething, type FulfilInput, type SheetOrder, sheetOrders } from "./input.ts";
import { findingNote } from "./notes.ts";
import { declinedOf, planOrder } from "./plan-order.ts";

/** A fulfilment plan before it is sealed. */
interface FulfilDraft extends Pick<OrderPlan, "changes" | "operations" | "totals"> {
  /** Findings of the check and of the live orders, in sheet order. */
  readonly findings: readonly Finding[];
}

interface OneOrder {
  readonly change: OrderChange;
  readonly operations: readonly OrderOperation[];
  readonly findings: readonly Finding[];
}

/** The order numbers for which the sheet requests something. Only these are read. */
export function ordersAskedFor({
  rows,
  exported,
  findings,
}: Pick<FulfilInput, "rows" | "exported" | "findings">): string[] {
  const wrong = wrongRows(findings);
  return sheetOrders(rows, exported)
    .filter((sheetOrder) => sheetOrder.order !== "" && asksSomething(sheetOrder))
    .filter((sheetOrder) => sheetOrder.rows.every(({ row }) => !wrong.has(row)))
    .map(({ order }) => order);
}

/** Plans what is packed, declined and shipped, in sheet order (decisions 36–38). */
export function planFulfilment(input: FulfilInput): FulfilDraft {
  const wrong = wrongRows(input.findings);
  const all = sheetOrders(input.rows, input.exported).map((sheetOrder) =>
    oneOrder(sheetOrder, wrong, input),
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

function wrongRows(findings: readonly Finding[]): ReadonlyMap<number, readonly Finding[]> {
  return Map.groupBy(
    findings.filter(({ severity }) => severity === "error"),
    ({ row }) => row,
  );
}

function oneOrder(
  sheetOrder: SheetOrder,
  wrong: ReadonlyMap<number, readonly Finding[]>,
  input: FulfilInput,
): OneOrder {
  const known = sheetOrder.rows.flatMap(({ row }) => wrong.get(row) ?? []);
  if (known.length > 0) return invalid(sheetOrder, known, []);
  if (!asksSomething(sheetOrder)) return unanswered(sheetOrder, input);
  const live = input.live.get(sheetOrder.order);
  const [first] = sheetOrder.rows;
  if (live === undefined && first !== undefined) {
    const finding = orderFinding(first.row, input.columns.get("order"), {
      code: "order-unknown",
      message: msg("orders.mistakes.unknown", { order: sheetOrder.order }),
      value: sheetOrder.order,
    });
    return invalid(sheetOrder, [finding], [finding]);
  }
  if (live === undefined) return without(sheetOrder, "unchanged", []);
  const open = input.unsettled.get(sheetOrder.order);
  if (open !== undefined)
    return without(sheetOrder, "blocked", [
      { code: "write-unsettled", message: msg("plan.notes.writeUnsettled", { run: open.run }) },
    ]);
  const plan = planned(sheetOrder, planOrder(sheetOrder, live, input));
  const isLeftOut = plan.operations.length > 0 && input.leftOut?.has(first?.row ?? -1) === true;
  return isLeftOut
    ? without(sheetOrder, "unchanged", [
        { code: "order-left-out", message: msg("plan.notes.leftOut") },
      ])
    : plan;
}

/** The result for an order without any request, which was not read. */
function unanswered(sheetOrder: SheetOrder, { nowMs }: FulfilInput): OneOrder {
  const { status = "", packBy = "" } = sheetOrder.rows[0] ?? {};
  const order = { status, timeForPackaging: packBy };
  const now = { nowMs, zone: "UTC" };
  if (packDue(order, now) !== "overdue") return without(sheetOrder, "unanswered", []);
  const message = toDo(order, now);
  const notes = message === undefined ? [] : [{ code: "order-late", message }];
  return without(sheetOrder, "late", notes);
}

function planned(
  sheetOrder: SheetOrder,
  { packing, shipment }: ReturnType<typeof planOrder>,
): OneOrder {
  const parts = [packing, shipment];
  const findings = parts.flatMap((part) => (part.kind === "invalid" ? part.findings : []));
  if (findings.length > 0) return invalid(sheetOrder, findings, findings);
  const blocked = parts.flatMap((part) => (part.kind === "blocked" ? [part.note] : []));
  if (blocked.length > 0) return without(sheetOrder, "blocked", blocked);
  const operations = parts.flatMap((part): OrderOperation[] =>
    part.kind === "planned" ? [part.operation] : [],
  );
  const notes = parts.flatMap((part) => ("notes" in part ? part.notes : []));
  if (operations.length === 0) return without(sheetOrder, "unchanged", notes);
  return {
    change: {
      ...{ order: sheetOrder.order, rows: rowsOf(sheetOrder), status: "planned", notes },
      actions: operations.map(({ kind }) => kind),
      declined: packing.kind === "planned" ? declinedOf(packing.operation.items) : [],
    },
    operations,
    findings: [],
  };
}

function invalid(
  sheetOrder: SheetOrder,
  about: readonly Finding[],
  fresh: readonly Finding[],
): OneOrder {
  return { ...without(sheetOrder, "invalid", about.map(findingNote)), findings: fresh };
}

function without(
  sheetOrder: SheetOrder,
  status: OrderChange["status"],
  notes: readonly OrderNote[],
): OneOrder {
  const change = {
    order: sheetOrder.order,
    rows: rowsOf(sheetOrder),
    status,
    actions: [],
    declined: [],
    notes,
  };
  return { change, operations: [], findings: [] };
}

function rowsOf({ rows }: SheetOrder): number[] {
  return rows.map(({ row }) => row);
}

function totalsOf(
  changes: readonly OrderChange[],
  operations: readonly OrderOperation[],
): OrderPlanTotals {
  const count = (wanted: OrderChange["status"]) =>
    changes.filter((change) => change.status === wanted).length;
  const kind = (wanted: OrderOperation["kind"]) =>
    operations.filter((operation) => operation.kind === wanted).length;
  return {
    ...{ pack: kind("pack"), ship: kind("ship") },
    declined: changes.reduce((sum, { declined }) => sum + declined.length, 0),
    ...{ unchanged: count("unchanged"), late: count("late") },
    unanswered: count("unanswered"),
    invalid: count("invalid"),
    blocked: count("blocked"),
  };
}
