import { type Message, msg } from "../model/message.ts";
import {
  answerOf,
  type CarriedOrders,
  factsOf,
  itemDifferences,
  type Order,
  orderedQuantities,
  sheetKey,
} from "../model/order/order.ts";
import {
  type FillColumnName,
  type OrderColumnName,
  orderColumnLabel,
  orderColumns,
} from "../model/order/order-columns.ts";
import type { CellValue } from "../model/sheet/sheet.ts";
import type { RowToWrite } from "../model/sheet/sheet-to-write.ts";
import type { EarlierPacking } from "./input.ts";
import { compareItems } from "./plan-order.ts";
import type { ExportedOrders } from "./sheet-rows.ts";

/** A row of an earlier orders sheet, with the cells that a person has filled in. */
export interface EarlierRow {
  readonly sku: string;
  readonly quantity: number | string | undefined;
  readonly typed: ReadonlyMap<FillColumnName, TypedCell>;
}

interface TypedCell {
  readonly cell: CellValue;
  readonly text: string;
}

/** An earlier export of orders, filled in by a person. */
export interface EarlierOrders {
  /** The file's name. */
  readonly file: string;
  /** By order number. */
  readonly rows: ReadonlyMap<string, readonly EarlierRow[]>;
  readonly exported: Pick<ExportedOrders, "items" | "shipments">;
}

type Outcome = Exclude<keyof CarriedOrders, "file" | "missing">;

/** If an order has answers with different outcomes, the first of these counts. */
const outcomes: readonly Outcome[] = ["beside", "otherwise", "copied", "done"];

interface CarryOptions {
  readonly rowsOf: (order: Order) => Iterable<RowToWrite>;
  readonly earlier: EarlierOrders;
  /** What the record shows as packed, by order number. */
  readonly packed: ReadonlyMap<string, Pick<EarlierPacking, "items">>;
  /** Orders that are not exported, as they are now. */
  readonly others: readonly Order[];
  readonly translate: (message: Message) => string;
}

/** The rows of a new export, with the answers from an earlier one. */
export function carriedRows(
  orders: readonly Order[],
  options: CarryOptions,
): { readonly rows: readonly RowToWrite[]; readonly carried: CarriedOrders } {
  const { file } = options.earlier;
  const each = orders.map((order) => ({
    ...{ number: order.marketplaceOrderNumber, ...carryInto(order, options) },
  }));
  const numbers = new Set(each.map(({ number }) => number));
  const rest = answeredOrders(options.earlier).filter((number) => !numbers.has(number));
  const sent = new Map(
    options.others.map((one) => [one.marketplaceOrderNumber, carryInto(one, options).outcome]),
  );
  const isSent = (outcome: Outcome | undefined) => outcome === "done" || outcome === "otherwise";
  const missing = rest.filter((number) => !isSent(sent.get(number)));
  const named = (outcome: Outcome) => [
    ...each.filter((one) => one.outcome === outcome).map(({ number }) => number),
    ...rest.filter((number) => isSent(outcome) && sent.get(number) === outcome),
  ];
  return {
    rows: each.flatMap(({ rows }) => rows),
    carried: {
      ...{ file, missing, copied: named("copied"), beside: named("beside") },
      ...{ otherwise: named("otherwise"), done: named("done") },
    },
  };
}

/** The orders for which a person has typed something. */
export function answeredOrders({ rows }: Pick<EarlierOrders, "rows">): string[] {
  const isAnswered = ({ typed }: EarlierRow) => typed.size > 0;
  return [...rows].flatMap(([number, some]) => (some.some(isAnswered) ? [number] : []));
}

/** An answer that does not fit any longer becomes a note in the row where it would stand. */
function carryInto(order: Order, { rowsOf, earlier, packed, translate }: CarryOptions) {
  const rows = Array.from(rowsOf(order), (row) => ({ ...row, cells: [...row.cells] }));
  const marks = rows.map((row) => [...(row.marks ?? [])]);
  const free = rows.map((_, at) => at);
  const answered = earlier.rows.get(order.marketplaceOrderNumber) ?? [];
  const outcomeOf = judgeOf(order, answered, { earlier, packed });
  const met = new Set<Outcome>();
  for (const { sku, typed } of answered) {
    const place = free.findIndex((at) => skuIn(rows[at]) === sku);
    const [at] = place < 0 ? [] : free.splice(place, 1);
    const target = at === undefined ? undefined : rows[at];
    for (const [name, { cell, text }] of typed) {
      const outcome = outcomeOf(name, text, { sku, cells: target?.cells });
      met.add(outcome);
      if (outcome === "copied" && target !== undefined) target.cells[columnAt(name)] = cell;
      const isSent = outcome === "otherwise";
      if (outcome !== "beside" && !isSent) continue;
      const about = { value: text, file: earlier.file, isSent };
      const message =
        target === undefined
          ? msg("orders.marks.answerLost", { ...about, sku, column: orderColumnLabel(name) })
          : msg("orders.marks.answerBeside", about);
      const note = translate(message);
      marks[at ?? 0]?.push({ column: columnAt(name), severity: "warning", note });
    }
  }
  return {
    rows: rows.map((row, at) => ({ ...row, marks: marks[at] ?? [] })),
    outcome: outcomes.find((one) => met.has(one)),
  };
}

function skuIn(row: RowToWrite | undefined): string {
  return String(row?.cells[columnAt("sku")] ?? "").trim();
}

interface AnsweredRow {
  readonly sku: string;
  /** Of the row in the new export. */
  readonly cells: RowToWrite["cells"] | undefined;
}

/** Gives a function that says of a typed cell whether the row with these cells may have it. */
function judgeOf(
  order: Order,
  answered: readonly EarlierRow[],
  { earlier, packed }: Pick<CarryOptions, "earlier" | "packed">,
) {
  const { items, shipments } = earlier.exported;
  const number = order.marketplaceOrderNumber;
  const { isPackable, isPacked, isAfterDecline, takesNumber } = factsOf(order.status);
  const exported = items.get(number);
  const inSheet = new Set(answered.map(({ sku }) => sku));
  const typed = compareItems({ rows: answered }, order, exported).differences;
  const differences = [
    ...itemDifferences(exported ?? new Map(), orderedQuantities(order)),
    // An answer may be meant for the quantity that the person has typed.
    ...typed.filter(({ sku }) => inSheet.has(sku)),
  ];
  const registered = order.supplierShippingNumber ?? "";
  const isRegistered = answered.some(
    ({ typed }) => typed.get("shippingNumber")?.text === registered,
  );
  const sent = packed.get(number)?.items ?? [];
  return (name: FillColumnName, text: string, { sku, cells }: AnsweredRow): Outcome => {
    const mayCopy = differences.length === 0 && cells !== undefined;
    if (name === "supplied") {
      if (isPackable) return mayCopy ? "copied" : "beside";
      const answer = answerOf(text);
      const known = sent.find((item) => sheetKey(item.sku) === sku)?.isSupplied;
      if (known !== undefined) return answer === known ? "done" : "otherwise";
      const isDone = answer === true ? isPacked : answer === false && isAfterDecline;
      return isDone ? "done" : "beside";
    }
    const live = cells?.[columnAt(name)];
    if (live === text || (name === "labelFile" && isRegistered)) return "done";
    const isFree = live === undefined || live === shipments.get(number)?.[name];
    const isOpen = isPackable ?? takesNumber;
    return mayCopy && isOpen && isFree ? "copied" : "beside";
  };
}

function columnAt(name: OrderColumnName): number {
  return orderColumns.findIndex((column) => column.name === name);
}
