import { type Message, msg } from "../model/message.ts";
import {
  type ItemDifference,
  type ItemQuantities,
  itemDifferences,
  type Order,
  orderedQuantities,
  type PackRequest,
  sheetKey,
} from "../model/order/order.ts";
import { factsOf, statusLabel } from "../model/order/order-status.ts";
import type { PackOperation, ShipOperation } from "../model/run/plan.ts";
import { type Finding, orderFinding } from "../model/sheet/finding.ts";
import type { FulfilInput, SheetOrder } from "./input.ts";
import { orderNote } from "./notes.ts";
import { type Part, planShipment } from "./plan-shipment.ts";

interface PlannedOrder {
  readonly packing: Part<PackOperation>;
  readonly shipment: Part<ShipOperation>;
}

/** Plans the packing and the shipment of an order that was just read (decisions 36 and 37). */
export function planOrder(sheetOrder: SheetOrder, live: Order, input: FulfilInput): PlannedOrder {
  const packing = planPacking(sheetOrder, live, input);
  const follows = packing.kind === "planned" ? packing.operation.id : undefined;
  const shipment = planShipment(sheetOrder, live, { ...input, follows });
  // With --allow ship-anyway the person knows that the order can no longer be packed.
  const isShippedAnyway = shipment.kind === "planned" && shipment.operation.anyway === true;
  if (isShippedAnyway && packing.kind === "blocked" && packing.note.code === "wrong-status") {
    return { packing: { kind: "nothing", notes: [packing.note] }, shipment };
  }
  return { packing, shipment };
}

function planPacking(sheetOrder: SheetOrder, live: Order, input: FulfilInput): Part<PackOperation> {
  const { order, answers } = sheetOrder;
  if (answers.size === 0) return { kind: "nothing", notes: [] };
  const earlier = input.earlier.get(order);
  if (earlier !== undefined) return packedBefore(sheetOrder, live, earlier);
  if (!factsOf(live.status).isPackable) return packedElsewhere(sheetOrder, live);
  const compared = compareItems(sheetOrder, live, input.exported.items.get(order));
  const { differences, uncompared } = compared;
  const findings = compared.isChangedLive ? [] : unfitAnswers(sheetOrder, live, input);
  if (findings.length > 0) return { kind: "invalid", findings };
  if (differences.length > 0)
    return {
      kind: "blocked",
      note: orderNote("itemsDiffer", { items: differences.map(differenceText) }),
    };
  const items = itemsOf(live, answers);
  const declined = declinedOf(items);
  if (declined.length > 0 && !input.allowDecline) {
    return {
      kind: "blocked",
      note: orderNote("declineNotAllowed", { skus: declined, no: msg("sheet.no") }),
    };
  }
  const rows = sheetOrder.rows.filter(({ sku }) => answers.has(sku)).map(({ row }) => row);
  const operation = {
    kind: "pack" as const,
    id: `pack:${order}`,
    rows,
    order,
    items,
    before: live,
  };
  const notes =
    uncompared.length === 0
      ? []
      : [
          orderNote("quantityNotCompared", {
            items: uncompared.map(({ sku, live }) => `${sku} × ${live}`),
          }),
        ];
  return { kind: "planned", operation, notes };
}

/** The SKUs answered with No. */
export function declinedOf(items: PackRequest["items"]): string[] {
  return items.filter(({ isSupplied }) => !isSupplied).map(({ sku }) => sku);
}

/** An order is packed only once, whatever its status (decision 40). */
function packedBefore(
  { answers }: SheetOrder,
  live: Order,
  { run, items }: NonNullable<ReturnType<FulfilInput["earlier"]["get"]>>,
): Part<PackOperation> {
  const other = items.filter(
    ({ sku, isSupplied }) => (answers.get(sheetKey(sku)) ?? isSupplied) !== isSupplied,
  );
  if (other.length > 0) {
    return {
      kind: "blocked",
      note: orderNote("packedOtherwise", { run, skus: other.map(({ sku }) => sku) }),
    };
  }
  if (factsOf(live.status).isPackable) {
    return {
      kind: "nothing",
      notes: [orderNote("packedStillNew", { run, status: statusLabel(live.status) })],
    };
  }
  const isDeclined = items.every(({ isSupplied }) => !isSupplied);
  const name = isDeclined ? "declinedAlready" : "packedAlready";
  return { kind: "nothing", notes: [orderNote(name, { status: statusLabel(live.status) })] };
}

/** Without a packing in the record, only the status tells whether the order was packed. */
function packedElsewhere({ answers }: SheetOrder, live: Order): Part<PackOperation> {
  const { status } = live;
  const { isPacked, isAfterDecline } = factsOf(status);
  const declined = [...answers].flatMap(([sku, isSupplied]) => (isSupplied ? [] : [sku]));
  const isAnyYes = declined.length < answers.size;
  if (isAnyYes && isPacked) {
    const note =
      declined.length === 0
        ? orderNote("packedAlready", { status: statusLabel(status) })
        : orderNote("declinesUnproven", { status: statusLabel(status), skus: declined });
    return { kind: "nothing", notes: [note] };
  }
  if (!isAnyYes && isAfterDecline) {
    return {
      kind: "nothing",
      notes: [orderNote("declinedAlready", { status: statusLabel(status) })],
    };
  }
  return { kind: "blocked", note: orderNote("wrongStatus", { status: statusLabel(status) }) };
}

/** How an item differs between sheet and marketplace; “?” if the quantity is missing. */
function differenceText({ sku, before, live }: ItemDifference): Message {
  const sheet = before === "" ? "?" : String(before ?? 0);
  return msg("orders.notes.difference", { sku, sheet, live: String(live ?? 0) });
}

/**
 * Finds missing and foreign answers: every SKU of the order needs yes or no, and a blank is not yes
 * (decision 36).
 */
function unfitAnswers(sheetOrder: SheetOrder, live: Order, { columns }: FulfilInput): Finding[] {
  const { order, answers, rows } = sheetOrder;
  const wanted = new Set(live.orderItems.map(({ sku }) => sheetKey(sku)));
  const foreign = rows
    .filter(({ sku, supplied }) => supplied !== undefined && !wanted.has(sku))
    .map((row) => {
      const message = msg("orders.mistakes.itemUnknown", { order, sku: row.sku });
      return orderFinding(row.row, columns.get("sku"), {
        ...{ code: "order-item-unknown", message, value: row.sku },
      });
    });
  const open = [...wanted]
    .filter((sku) => !answers.has(sku))
    .flatMap((sku) => {
      const row = rows.find((one) => one.sku === sku);
      const [first] = rows;
      if (row !== undefined) {
        const message = msg("orders.mistakes.answerMissing", {
          ...{ order, sku },
          ...{ yes: msg("sheet.yes"), no: msg("sheet.no") },
        });
        return [
          orderFinding(row.row, columns.get("supplied"), { code: "answer-missing", message }),
        ];
      }
      if (first === undefined) return [];
      const message = msg("orders.mistakes.itemMissing", { sku, order });
      return [
        orderFinding(first.row, columns.get("order"), {
          ...{ code: "order-item-missing", message, value: order },
        }),
      ];
    });
  return [...foreign, ...open];
}

function itemsOf(live: Order, answers: ReadonlyMap<string, boolean>): PackRequest["items"] {
  const skus = [...new Set(live.orderItems.map(({ sku }) => sku))];
  return skus.map((sku) => ({ sku, isSupplied: answers.get(sheetKey(sku)) === true }));
}

/** The comparison of an order's items in the sheet with the live order (decision 36). */
interface ComparedItems {
  readonly differences: readonly ItemDifference[];
  /**
   * Whether the export proves that the order has changed since. Otherwise the sheet may be wrong.
   */
  readonly isChangedLive: boolean;
  /** Live quantities of SKUs without a quantity in sheet and export. */
  readonly uncompared: readonly { readonly sku: string; readonly live: number }[];
}

/** Compares the sheet with the live order. The export supplies quantities that the sheet lacks. */
function compareItems(
  { rows }: Pick<SheetOrder, "rows">,
  order: Order,
  exported: ReadonlyMap<string, number> | undefined,
): ComparedItems {
  const live = orderedQuantities(order);
  const sheet = sheetQuantities(rows, exported);
  const differences = itemDifferences(sheet, live);
  return {
    differences,
    isChangedLive:
      differences.length > 0 &&
      exported !== undefined &&
      itemDifferences(exported, live).length > 0,
    uncompared: [...live].flatMap(([sku, quantity]) =>
      sheet.has(sku) && sheet.get(sku) === undefined ? [{ sku, live: quantity }] : [],
    ),
  };
}

function sheetQuantities(
  rows: SheetOrder["rows"],
  exported: ReadonlyMap<string, number> | undefined,
): ItemQuantities {
  const bySku = Map.groupBy(
    rows.filter(({ sku }) => sku !== ""),
    ({ sku }) => sku,
  );
  return new Map(
    [...bySku].map(([sku, own]) => {
      const quantities = own.flatMap(({ quantity }) => quantity ?? []);
      return [sku, quantities.length < own.length ? exported?.get(sku) : total(quantities)];
    }),
  );
}

/** The sum of the quantities, or all as written if one is not a number. */
function total(quantities: readonly (number | string)[]): number | string {
  const isNumber = (one: number | string) => typeof one === "number";
  return quantities.every(isNumber)
    ? quantities.reduce((sum, one) => sum + one, 0)
    : quantities.join(" + ");
}
