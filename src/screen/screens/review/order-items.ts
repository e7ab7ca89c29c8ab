import { once } from "../../../model/long-work.ts";
import type { OrderRow } from "../../../model/order/order-columns.ts";
import { actionOf, type OrderChange, unreadStatuses } from "../../../model/run/order-plan.ts";
import type { PackOperation, ShipOperation } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";
import { searchText } from "../../list/list.ts";
import { widestText } from "../../list/table.ts";
import type { OrderReviewFacts } from "../../state/facts.ts";
import {
  type ItemDetail,
  type ItemSection,
  itemCounts,
  outcomeOf,
  type ReviewItem,
  type ReviewItems,
  type RowStatusName,
  rowStatusNames,
  rowsText,
} from "../../state/review-items.ts";
import { fit } from "../../text/fit.ts";
import { joinSpans, type Span } from "../../text/line.ts";
import { rowNamer, statusText } from "../labels.ts";

const groups = [
  ...(["unknown", "rejected", "not-sent", "applied"] as const),
  ...(["invalid", "pack", "ship", "declined", "blocked", "late"] as const),
  ...(["left-out", "unchanged", "unanswered", "closed"] as const),
];

interface PlannedOrder {
  readonly change: OrderChange;
  readonly pack: PackOperation | undefined;
  readonly ship: ShipOperation | undefined;
  readonly items: readonly Pick<OrderRow, "sku" | "name">[];
  readonly notes: readonly string[];
}

export function orderItems(facts: OrderReviewFacts, translator: Translator): ReviewItems["with"] {
  const orders = facts.items.map((change) => plannedOrder(change, facts, translator));
  const texts = orders.map((order) => once(() => searchText(textsOf(order))));
  const rowName = rowNamer(facts.sheets);
  const widest = once(() => ({
    rows: widestText(orders, ({ change }) => rowsText(change.rows, { rowName })),
    subject: widestText(orders, ({ change }) => change.order),
    name: widestText(orders, nameOf),
  }));
  const withChoices: ReviewItems["with"] = ({ leftOut }, outcomes) => {
    const rows = orders.map((order, at): ReviewItem => {
      const { change } = order;
      const key = change.rows[0] ?? -1;
      const name = nameOf(order);
      const isPlanned = change.status === "planned";
      const isOut = isPlanned && leftOut.has(key);
      const isSent = outcomes !== undefined && isPlanned;
      const ended = isSent ? (isOut ? "left-out" : outcomeOf(outcomes, key)) : undefined;
      const status = ended ?? rowStatusOf(order);
      const canChoose = outcomes === undefined && isPlanned;
      return {
        ...{ key, rows: change.rows, numbers: change.rows, subject: change.order, status },
        ...{ name, text: texts[at] },
        choice: !canChoose ? "none" : isOut ? "out" : "in",
        groups: ["all", ...(outcomes === undefined ? groupsOf(order, isOut) : [status])],
        isMarked: status !== "unchanged" && !unreadStatuses.has(status),
        sortKeys: { what: rowStatusNames.indexOf(status), subject: change.order, name },
        summary: () => summaryOf(order, facts, translator),
        detail: () => detailOf(order, facts, translator),
      };
    });
    return {
      ...{ noun: "order", translator, rows, rowName, widest, with: withChoices },
      ...itemCounts(rows, groups),
      risksOf: () => [],
    };
  };
  return withChoices;
}

function plannedOrder(
  change: OrderChange,
  { operationsOf, itemsOf }: OrderReviewFacts,
  translator: Translator,
): PlannedOrder {
  const operations = operationsOf(change.order);
  return {
    change,
    pack: operations.find((one) => one.kind === "pack"),
    ship: operations.find((one) => one.kind === "ship"),
    items: operations[0]?.before.orderItems ?? itemsOf(change.order),
    notes: change.notes.map(({ message }) => translator.text(message)),
  };
}

function nameOf({ items }: PlannedOrder): string {
  return items.map(({ name, sku }) => name ?? sku).join(", ");
}

function textsOf({ change, ship, items, notes }: PlannedOrder): readonly string[] {
  const skus = items.map(({ sku, name }) => `${sku} ${name ?? ""}`);
  return [change.order, ship?.form.supplierShippingNumber ?? "", ...skus, ...notes];
}

function detailOf(
  { change, pack, ship, notes }: PlannedOrder,
  { findingsOf }: OrderReviewFacts,
  translator: Translator,
): ItemDetail {
  const isReason = change.status === "blocked" || change.status === "invalid";
  const findings = change.rows.flatMap(findingsOf);
  const isFinding = change.notes.map(({ code }) => findings.some((one) => one.code === code));
  return {
    ...{ changed: [], same: [] },
    notes: notes
      .filter((_, at) => isReason || isFinding[at] !== true)
      .map((message) => ({ message, isReason, advice: "" })),
    findings,
    sections: [
      ...(pack === undefined ? [] : packSections(pack, translator)),
      ...(ship === undefined ? [] : [shipSection(ship, translator)]),
    ],
  };
}

function summaryOf(
  { change, pack, ship, notes }: PlannedOrder,
  { dueOf }: OrderReviewFacts,
  translator: Translator,
): Span[] {
  const { translate } = translator;
  const warning = (text: string): Span => ({ text, style: "warning" });
  const { declined, order } = change;
  const items = pack?.items.filter(({ isSupplied }) => isSupplied).length ?? 0;
  const number = ship?.form.supplierShippingNumber ?? "";
  const name = ship?.label?.shown ?? ship?.label?.name;
  const due = pack === undefined ? undefined : dueOf(order);
  const late =
    due === "overdue" ? statusText("late", translator) : translate("screen.orders.packToday");
  const parts: readonly (Span | false)[] = [
    declined.length > 0 && warning(`! ${translate("screen.orders.declines", { skus: declined })}`),
    due !== undefined && warning(`! ${late}`),
    items > 0 && { text: translate("screen.orders.pack", { items }) },
    ship !== undefined && { text: `${statusText("ship", translator)} ${number}`.trimEnd() },
    name !== undefined && { text: translate("screen.orders.label", { name }) },
    ...notes.map(warning),
  ];
  const groups = parts.map((span) => (span === false ? [] : [span]));
  return joinSpans(groups, { text: " · ", style: "dim" });
}

function packSections(
  { items, before }: PackOperation,
  { translate }: Translator,
): readonly ItemSection[] {
  const lineOf = (sku: string, mark: Span): Span[] => {
    const item = before.orderItems.find((one) => one.sku === sku);
    return [mark, { text: `${item?.quantity ?? "?"} × ${sku}  ` }, { text: item?.name ?? "" }];
  };
  const section = (isSupplied: boolean, heading: string, mark: Span): ItemSection => ({
    heading,
    lines: items.filter((one) => one.isSupplied === isSupplied).map(({ sku }) => lineOf(sku, mark)),
  });
  return [
    section(true, translate("screen.orders.packed"), { text: "+ ", style: "added" }),
    section(false, translate("screen.orders.declined"), { text: "! ", style: "warning" }),
  ].filter(({ lines }) => lines.length > 0);
}

function shipSection(
  { form, label, replace, before }: ShipOperation,
  { translate }: Translator,
): ItemSection {
  const kilobytes = Math.ceil((label?.sizeBytes ?? 0) / 1024);
  const file = label && { name: label.shown ?? label.name, kilobytes };
  const replaced = replace === true ? before.supplierShippingNumber : undefined;
  const rows = [
    [translate("sheet.orderColumn.shippingNumber"), form.supplierShippingNumber],
    [translate("sheet.orderColumn.shippingProvider"), form.supplierShippingProvider],
    [translate("sheet.orderColumn.labelUrl"), form.supplierLabelUrl],
    [translate("sheet.orderColumn.labelFile"), file && translate("screen.orders.file", file)],
    [translate("screen.orders.replaces"), replaced],
  ] as const;
  const cells = 2 + widestText(rows, ([name]) => name);
  return {
    heading: translate("screen.orders.shipment"),
    lines: rows.flatMap(([name, text]): Span[][] => {
      const isGiven = text !== undefined && text !== null;
      return isGiven ? [[{ text: fit(name, cells), style: "dim" }, { text }]] : [];
    }),
  };
}

function rowStatusOf({ change, pack, ship }: PlannedOrder): RowStatusName {
  if (change.status !== "planned") return change.status;
  if (pack === undefined) return "ship";
  if (ship !== undefined) return "pack and ship";
  return actionOf(pack);
}

function groupsOf({ change, pack, ship }: PlannedOrder, isOut: boolean): string[] {
  const { status, declined } = change;
  return [
    ...(status === "planned" ? [] : [status]),
    ...(pack !== undefined && actionOf(pack) === "pack" ? ["pack"] : []),
    ...(ship === undefined ? [] : ["ship"]),
    ...(declined.length > 0 ? ["declined"] : []),
    ...(isOut ? ["left-out"] : []),
  ];
}
