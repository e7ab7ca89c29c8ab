import { type Message, msg, utcText } from "../model/message.ts";
import {
  factsOf,
  type ItemDifference,
  type ItemQuantities,
  itemDifferences,
  type Order,
  orderedQuantities,
  type PackRequest,
  sheetKey,
  statusLabel,
} from "../model/order/order.ts";
import type { OrderColumnsFound, OrderRow } from "../model/order/order-columns.ts";
import type { PackOperation, ShipOperation } from "../model/run/plan.ts";
import { type Finding, orderFinding } from "../model/sheet/finding.ts";
import { type EarlierPacking, type FulfilInput, rowsByOrder, type SheetOrder } from "./input.ts";
import { orderNote } from "./notes.ts";
import { blocked, type Part, planShipment } from "./plan-shipment.ts";

export function planOrder(
  sheetOrder: SheetOrder,
  live: Order,
  input: FulfilInput,
): { readonly packing: Part<PackOperation>; readonly shipment: Part<ShipOperation> } {
  const packing = planPacking(sheetOrder, live, input);
  // What holds the packing holds its shipment number, too.
  if (packing.isBlocked === true && factsOf(live.status).isPackable) {
    return { packing, shipment: { notes: [] } };
  }
  const shipment = planShipment(sheetOrder, live, { ...input, follows: packing.operation?.id });
  // With --allow ship-anyway, the person knows that the order can no longer be packed.
  const isShippedAnyway = shipment.operation?.anyway === true;
  if (isShippedAnyway && packing.notes.some(({ code }) => code === "wrong-status")) {
    return { packing: { notes: packing.notes }, shipment };
  }
  return { packing, shipment };
}

function planPacking(sheet: SheetOrder, live: Order, input: FulfilInput): Part<PackOperation> {
  const sheetOrder = answeredItems(sheet, live);
  const { order, answers, rows } = sheetOrder;
  if (answers.size === 0) return { notes: [] };
  const earlier = input.earlier.get(order);
  if (earlier !== undefined) return packedBefore(sheetOrder, live, earlier);
  if (!factsOf(live.status).isPackable) return packedElsewhere(sheetOrder, live);
  const compared = compareItems(sheetOrder, live, input.exported.items.get(order));
  const { differences, uncompared } = compared;
  const findings = compared.isChangedLive ? [] : unfitAnswers(sheetOrder, live, input);
  if (findings.length > 0) return { notes: [], findings };
  if (differences.length > 0) {
    return blocked(orderNote("itemsDiffer", { items: differences.map(differenceText) }));
  }
  const skus = [...new Set(live.orderItems.map(({ sku }) => sku))];
  const items = skus.map((sku) => ({ sku, isSupplied: answers.get(sheetKey(sku)) === true }));
  const declined = declinedOf(items);
  if (declined.length > 0 && !input.allowDecline) {
    return blocked(orderNote("declineNotAllowed", { skus: declined, no: msg("sheet.no") }));
  }
  const names = uncompared.map(({ sku, live: quantity }) => `${sku} × ${quantity}`);
  return {
    operation: {
      ...{ kind: "pack", id: `pack:${order}`, order, items, before: live },
      rows: rows
        .filter((one) => one.supplied !== undefined || answers.has(one.sku))
        .map(({ row }) => row),
    },
    notes: names.length === 0 ? [] : [orderNote("quantityNotCompared", { items: names })],
  };
}

/** An answer without a SKU is for every item that the order has now. */
function answeredItems(sheetOrder: SheetOrder, { orderItems }: Order): SheetOrder {
  const answer = sheetOrder.answers.get("");
  if (answer === undefined) return sheetOrder;
  return {
    ...sheetOrder,
    answers: new Map(orderItems.map(({ sku }) => [sheetKey(sku), answer])),
  };
}

/** The SKUs of the items that the supplier cannot supply. */
export function declinedOf(items: PackRequest["items"]): string[] {
  return items.filter(({ isSupplied }) => !isSupplied).map(({ sku }) => sku);
}

/** An order is only packed once, whatever its status (decision 40). */
function packedBefore(
  { answers }: SheetOrder,
  live: Order,
  { run, items, atMs }: EarlierPacking,
): Part<never> {
  const other = items.filter(
    ({ sku, isSupplied }) => (answers.get(sheetKey(sku)) ?? isSupplied) !== isSupplied,
  );
  if (other.length > 0) {
    return blocked(orderNote("packedOtherwise", { run, skus: other.map(({ sku }) => sku) }));
  }
  const status = statusLabel(live.status);
  if (factsOf(live.status).isPackable) {
    return { notes: [orderNote("packedStillNew", { run, status })] };
  }
  const isDeclined = items.every(({ isSupplied }) => !isSupplied);
  const about = { status, run, time: utcText(atMs) };
  return { notes: [orderNote(isDeclined ? "declinedEarlier" : "packedEarlier", about)] };
}

/** Only its status tells whether an order was packed elsewhere. */
function packedElsewhere({ answers }: SheetOrder, live: Order): Part<never> {
  const status = statusLabel(live.status);
  const { isPacked, isAfterDecline } = factsOf(live.status);
  const skus = [...answers].flatMap(([sku, isSupplied]) => (isSupplied ? [] : [sku]));
  const isAnyYes = skus.length < answers.size;
  if (isAnyYes && isPacked) {
    const isProven = skus.length === 0;
    return {
      notes: [
        isProven
          ? orderNote("packedAlready", { status })
          : orderNote("declinesUnproven", { status, skus }),
      ],
    };
  }
  if (!isAnyYes && isAfterDecline) return { notes: [orderNote("declinedAlready", { status })] };
  return blocked(orderNote("wrongStatus", { status }));
}

/** “?” stands for an unknown quantity. */
function differenceText({ sku, before, live }: ItemDifference): Message {
  const sheet = before === "" ? "?" : String(before ?? 0);
  return msg("orders.notes.difference", { sku, sheet, live: String(live ?? 0) });
}

/** Every SKU needs yes or no (decision 36). */
function unfitAnswers(
  { order, answers, rows }: SheetOrder,
  live: Order,
  { columnsOf }: FulfilInput,
): Finding[] {
  const wanted = new Set(live.orderItems.map(({ sku }) => sheetKey(sku)));
  const foreign = rows
    .filter(({ sku, supplied }) => supplied !== undefined && sku !== "" && !wanted.has(sku))
    .map(({ row, sku: value }) => {
      const message = msg("orders.mistakes.itemUnknown", { order, sku: value });
      const about = { code: "order-item-unknown", message, value } as const;
      return orderFinding(row, columnsOf(row).get("sku"), about);
    });
  const open = [...wanted]
    .filter((sku) => !answers.has(sku))
    .map((sku) => {
      const row = rows.find((one) => one.sku === sku)?.row;
      if (row === undefined) {
        const first = rows[0]?.row ?? 0;
        const message = msg("orders.mistakes.itemMissing", { sku, order });
        const about = { code: "order-item-missing", message, value: order } as const;
        return orderFinding(first, columnsOf(first).get("order"), about);
      }
      return answerMissing({ order, sku, row }, columnsOf);
    });
  return [...foreign, ...open];
}

type ColumnsOf = (row: number) => OrderColumnsFound;

function answerMissing(
  { order, sku, row }: Pick<OrderRow, "order" | "sku" | "row">,
  columnsOf: ColumnsOf,
): Finding {
  const words = { yes: msg("sheet.yes"), no: msg("sheet.no") };
  const message = msg("orders.mistakes.answerMissing", { order, sku, ...words });
  return orderFinding(row, columnsOf(row).get("supplied"), { code: "answer-missing", message });
}

/** Items without an answer in orders that have others, as far as the sheet alone shows it. */
export function openAnswers(rows: readonly OrderRow[], columnsOf: ColumnsOf): Finding[] {
  return [...rowsByOrder(rows)].flatMap((some) => {
    const answered = new Set(some.filter(isAnswered).map(({ sku }) => sku));
    if (answered.size === 0 || answered.has("")) return [];
    const isToPack = ({ status = "" }: OrderRow) => factsOf(status).isPackable;
    const open = some.filter((row) => !answered.has(row.sku) && isToPack(row));
    return open.map((row) => answerMissing(row, columnsOf));
  });
}

function isAnswered({ supplied }: OrderRow): boolean {
  return supplied !== undefined;
}

interface ItemRow {
  readonly sku: string;
  readonly quantity?: number | string | undefined;
}

/** Quantities missing in the sheet are taken from the export (decision 36). */
export function compareItems(
  { rows }: { readonly rows: readonly ItemRow[] },
  order: Order,
  exported: ReadonlyMap<string, number> | undefined,
) {
  const live = orderedQuantities(order);
  const isOfItems = rows.some(({ sku }) => sku !== "");
  const sheet = isOfItems ? sheetQuantities(rows, exported) : (exported ?? unknownQuantities(live));
  const differences = itemDifferences(sheet, live);
  return {
    differences,
    /** Whether the export proves that the order has changed. Otherwise the sheet may be wrong. */
    isChangedLive:
      differences.length > 0 &&
      exported !== undefined &&
      itemDifferences(exported, live).length > 0,
    uncompared: [...live].flatMap(([sku, quantity]) =>
      sheet.has(sku) && sheet.get(sku) === undefined ? [{ sku, live: quantity }] : [],
    ),
  };
}

function unknownQuantities(live: ReadonlyMap<string, number>): ItemQuantities {
  return new Map([...live.keys()].map((sku) => [sku, undefined]));
}

function sheetQuantities(
  rows: readonly ItemRow[],
  exported: ReadonlyMap<string, number> | undefined,
): ItemQuantities {
  const bySku = Map.groupBy(
    rows.filter(({ sku }) => sku !== ""),
    ({ sku }) => sku,
  );
  return new Map(
    [...bySku].map(([sku, some]) => {
      const quantities = some.flatMap(({ quantity }) => quantity ?? []);
      return [sku, quantities.length < some.length ? exported?.get(sku) : total(quantities)];
    }),
  );
}

function total(quantities: readonly (number | string)[]): number | string {
  const isNumber = (one: number | string) => typeof one === "number";
  return quantities.every(isNumber)
    ? quantities.reduce((sum, one) => sum + one, 0)
    : quantities.join(" + ");
}
