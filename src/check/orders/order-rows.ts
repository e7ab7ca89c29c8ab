import { andTexts, msg, quotedTexts, type Text } from "../../model/message.ts";
import { isTotalWord, statusOf } from "../../model/order/order.ts";
import {
  type FillColumnName,
  fillColumns,
  orderColumnLabel as labelOf,
  type OrderColumnName,
  type OrderRow,
  type ShipmentWords,
  shipmentColumns,
} from "../../model/order/order-columns.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { rowName, type SheetNames } from "../../model/sheet/stacked-rows.ts";
import { answerTexts, OrderCells, type OrdersHeadings } from "./order-cells.ts";

/** The rows of an orders sheet, and the findings about them. */
export type CheckedOrders = ReturnType<OrdersChecker["finish"]>;

/** What is known of the sheet beside its rows. */
interface OrdersAbout {
  readonly sheetNames?: SheetNames;
  readonly exported?: {
    /** Undefined if the sheet is not an export of orders. */
    readonly host?: string | undefined;
    readonly shipments: ReadonlyMap<string, ShipmentWords>;
  };
}

/** Reads an orders sheet row by row, then checks each order as a whole. */
export class OrdersChecker {
  readonly #rows: ReadRow[] = [];
  readonly #leftOut: Finding[] = [];
  readonly #about: OrdersAbout;

  constructor(about: OrdersAbout = {}) {
    this.#about = about;
  }

  add(row: SheetRow, sheet: OrdersHeadings): void {
    const cells = new OrderCells(row, sheet);
    if (isTotalWord(cells.shown("order") ?? "")) {
      cells.report("order", "row-blank", msg("check.totalRow"));
      this.#leftOut.push(...cells.findings);
      return;
    }
    const filled = filledColumn(cells);
    if (filled === undefined && cells.isBlank("order")) return;
    const read = rowOf(row.number, cells, this.#about);
    if (filled !== undefined && cells.isBlank("order")) {
      cells.report("order", "order-missing", filledWithout(filled, "order"));
    }
    // Without a column for SKUs, an answer is for all items of the order.
    if (read.supplied !== undefined && cells.has("sku") && cells.isBlank("sku")) {
      cells.report("sku", "order-missing", filledWithout("supplied", "sku"));
    }
    if (filled !== undefined && row.hidden) {
      cells.report("order", "hidden-row", msg("check.hiddenRow"));
    }
    this.#rows.push({ row: read, cells });
  }

  finish() {
    const byOrder = Map.groupBy(this.#rows, ({ row }) => row.order);
    for (const [order, rows] of byOrder) if (order !== "") checkOrder(order, rows, this.#about);
    checkNumbers(this.#rows, this.#about);
    return {
      rows: this.#rows.map(({ row }) => row),
      // Rows that are not filled in send nothing, so mistakes in them do not matter.
      findings: [
        ...this.#leftOut,
        ...this.#rows.flatMap(({ cells }) => (filledColumn(cells) ? cells.findings : [])),
      ],
    };
  }
}

function filledColumn(cells: OrderCells): FillColumnName | undefined {
  return fillColumns.find((name) => !cells.isBlank(name));
}

function filledWithout(filled: OrderColumnName, blank: OrderColumnName) {
  return msg("check.filledWithout", { filled: labelOf(filled), blank: labelOf(blank) });
}

type ReadRow = { readonly row: OrderRow; readonly cells: OrderCells };

function rowOf(number: number, cells: OrderCells, { exported }: OrdersAbout): OrderRow {
  const order = cells.key("order") ?? "";
  const live = exported?.shipments.get(order)?.shippingNumber;
  const word = cells.isBlank("status") ? undefined : cells.text("status");
  const optional = {
    ...{ quantity: cells.quantity("quantity"), supplied: cells.answer("supplied") },
    shippingNumber:
      live !== undefined && cells.shown("shippingNumber") === live
        ? live
        : cells.code("shippingNumber"),
    shippingProvider: cells.word("shippingProvider"),
    ...{ labelUrl: cells.link("labelUrl"), labelFile: cells.text("labelFile") },
    name: cells.shown("name"),
    status: word === undefined ? undefined : (statusOf(word) ?? word),
    packBy: cells.time("packBy"),
  };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    ...{ row: number, order, sku: cells.key("sku") ?? "" },
    ...(Object.fromEntries(present) as Partial<OrderRow>),
  };
}

function checkOrder(order: string, rows: readonly ReadRow[], { exported }: OrdersAbout): void {
  for (const name of shipmentColumns) checkOneValue(order, name, rows);
  checkAnswers(order, rows);
  const numbered = rows.find(({ cells }) => !cells.isBlank("shippingNumber"));
  if (numbered !== undefined) {
    const answers = rows.flatMap(({ row }) => row.supplied ?? []);
    if (answers.length === rows.length && !answers.includes(true)) {
      const message = msg("check.numberForDeclined", { order, ...answerTexts });
      numbered.cells.report("shippingNumber", "number-for-declined", message);
    }
    return;
  }
  // A carrier's sheet names its service in every row, also where the number is still to come.
  const isOwn = exported?.host !== undefined;
  const columns = shipmentColumns.filter((name) => isOwn || name !== "shippingProvider");
  for (const { cells } of rows) {
    for (const name of columns) {
      if (cells.isBlank(name)) continue;
      cells.report(name, "shipment-without-number", filledWithout(name, "shippingNumber"));
    }
  }
}

/** An order has only one shipment, so its rows must not give different values for it. */
function checkOneValue(order: string, name: keyof ShipmentWords, rows: readonly ReadRow[]): void {
  const filled = rows.filter(({ row }) => row[name] !== undefined);
  const values = [...new Set(filled.flatMap(({ row }) => row[name] ?? []))];
  const other = filled.find(({ row }) => row[name] !== values[0]);
  if (other === undefined) return;
  const message = valuesDiffer(order, labelOf(name), quotedTexts(values.slice(0, 2)));
  other.cells.report(name, "order-values-differ", message);
}

/** One number for several orders may be a parcel with all of them, so it is no error. */
function checkNumbers(rows: readonly ReadRow[], { exported, sheetNames }: OrdersAbout): void {
  const typed = rows.filter(({ row: { order, shippingNumber } }) => {
    return order !== "" && shippingNumber !== exported?.shipments.get(order)?.shippingNumber;
  });
  const column = "shippingNumber";
  for (const [value, some] of Map.groupBy(typed, ({ row }) => row.shippingNumber)) {
    if (value === undefined) continue;
    const orders = [...Map.groupBy(some, ({ row }) => row.order).values()].flatMap(
      ([first]) => first ?? [],
    );
    const named = orders.slice(0, namedMax).map(({ row }) => row);
    const [count, more] = [orders.length, orders.length - named.length];
    const names = quotedTexts(named.map(({ order }) => order));
    const numbers = named.map(({ row }) => rowName(row, sheetNames));
    const message = msg("check.numberShared", {
      ...{ value, count, orders: msg("report.names", { names, more }) },
      rows: msg("check.rows", { rows: numbers, count, more }),
    });
    for (const { cells } of orders) {
      if (count > 1) cells.report(column, "number-shared", message);
      if (/\p{N}/u.test(value)) continue;
      cells.report(column, "number-without-digit", msg("check.noDigit", { value }));
    }
  }
}

const namedMax = 5;

function valuesDiffer(order: string, label: Text, values: readonly Text[]) {
  return msg("check.valuesDiffer", { order, label, values: andTexts(values) });
}

function checkAnswers(order: string, rows: readonly ReadRow[]): void {
  const answers = new Map<string, boolean>();
  const given = new Set<boolean>();
  for (const { row, cells } of rows) {
    if (row.supplied === undefined || (row.sku === "" && cells.has("sku"))) continue;
    // An answer without a SKU is for all items, so none of theirs may differ from it.
    const isContradicted =
      row.sku === ""
        ? given.has(!row.supplied)
        : [answers.get(row.sku), answers.get("")].includes(!row.supplied);
    if (isContradicted) {
      const supplied = labelOf("supplied");
      const label =
        row.sku === "" ? supplied : msg("check.givenLabel", { label: supplied, mark: row.sku });
      const message = valuesDiffer(order, label, Object.values(answerTexts));
      cells.report("supplied", "order-values-differ", message);
    }
    answers.set(row.sku, answers.get(row.sku) ?? row.supplied);
    given.add(row.supplied);
  }
}
