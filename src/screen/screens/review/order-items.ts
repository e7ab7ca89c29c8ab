import type { OrderRow } from "../../../model/order/order-columns.ts";
import type { OrderChange } from "../../../model/run/order-plan.ts";
import type { PackOperation, ShipOperation } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";
import { holds } from "../../list/filter.ts";
import { type RowStatusName, rowStatusNames } from "../../list/row-status.ts";
import { widestText } from "../../list/table.ts";
import type { Choices } from "../../state/choices.ts";
import type { DoneItem, OrderReviewFacts } from "../../state/facts.ts";
import {
  type ItemDetail,
  type ItemSection,
  type ItemWidths,
  type ReviewItem,
  type ReviewItems,
  reviewSorts,
  rowsText,
} from "../../state/review-items.ts";
import { fit } from "../../text/fit.ts";
import type { Span } from "../../text/line.ts";
import { joinSpans } from "../../text/spans.ts";
import { statusText } from "../status-text.ts";
import { countItems, type ItemCounts, type ItemLook } from "./item-counts.ts";

const groups = [
  ...(["unknown", "rejected", "not-sent", "applied"] as const),
  ...(["invalid", "pack", "ship", "declined", "blocked", "late"] as const),
  ...(["left-out", "unchanged", "unanswered"] as const),
];

export interface OrderItemsOptions {
  readonly translator: Translator;
  /** How orders ended after they were sent, by the first row of each order. */
  readonly outcomes?: ReadonlyMap<number, DoneItem> | undefined;
}

/** The orders of an orders sheet as review items. */
export class OrderItems implements ReviewItems {
  readonly noun = "order";
  readonly sorts = reviewSorts;
  readonly translator: Translator;
  readonly count: number;
  readonly #facts: OrderReviewFacts;
  readonly #choices: Choices;
  readonly #outcomes: ReadonlyMap<number, DoneItem> | undefined;
  readonly #counts: ItemCounts;
  readonly #made = new Map<number, ReviewItem>();
  #widest: ItemWidths | undefined;
  #places: ReadonlyMap<number, number> | undefined;

  constructor(
    facts: OrderReviewFacts,
    choices: Choices,
    { translator, outcomes }: OrderItemsOptions,
  ) {
    const { items } = facts;
    this.count = items.length;
    this.translator = translator;
    this.#facts = facts;
    this.#choices = choices;
    this.#outcomes = outcomes;
    this.#counts = countItems(items.length, { groups, look: (index) => this.#look(index) });
  }

  get groups() {
    return this.#counts.groups;
  }

  get totals() {
    return this.#counts.totals;
  }

  get leftOut(): number {
    return this.#counts.leftOut;
  }

  get widest(): ItemWidths {
    const { items } = this.#facts;
    this.#widest ??= {
      rows: widestText(items, ({ rows }) => rowsText(rows, this)),
      subject: widestText(items, ({ order }) => order),
      name: widestText(items.keys(), (index) => this.item(index)?.name ?? ""),
    };
    return this.#widest;
  }

  key(index: number): number {
    return this.#facts.items[index]?.rows[0] ?? -1;
  }

  rowName(row: number): string {
    return String(row);
  }

  indexOf(key: number): number | undefined {
    this.#places ??= new Map(this.#facts.items.map(({ rows }, index) => [rows[0] ?? -1, index]));
    return this.#places.get(key);
  }

  isIn(group: string, index: number): boolean {
    return group === "all" || this.#look(index).groups.includes(group);
  }

  matches(wanted: string, index: number): boolean {
    const change = this.#facts.items[index];
    if (change === undefined) return false;
    return holds(this.#texts(change), wanted) || change.rows.some((row) => String(row) === wanted);
  }

  sortKey(column: string, index: number): string | number {
    const item = this.item(index);
    if (item === undefined) return "";
    return column === "what" ? rowStatusNames.indexOf(item.status) : item[column as "subject"];
  }

  isMarked(index: number): boolean {
    return !["unchanged", "late", "unanswered"].includes(this.#look(index).status);
  }

  isChoosable(index: number): boolean {
    return this.#outcomes === undefined && this.#facts.items[index]?.status === "planned";
  }

  risks() {
    return [];
  }

  conflicts() {
    return [];
  }

  item(index: number): ReviewItem | undefined {
    const made = this.#made.get(index);
    if (made !== undefined) return made;
    const change = this.#facts.items[index];
    if (change === undefined) return undefined;
    const isOut = this.#isOut(change);
    const item: ReviewItem = {
      rows: change.rows,
      subject: change.order,
      name: this.#orderItems(change)
        .map(({ name, sku }) => name ?? sku)
        .join(", "),
      status: this.#statusOf(change),
      choice:
        this.#outcomes !== undefined || change.status !== "planned" ? "none" : isOut ? "out" : "in",
      summary: this.#summary(change),
    };
    this.#made.set(index, item);
    return item;
  }

  detail(index: number): ItemDetail {
    const change = this.#facts.items[index];
    const none = { notes: [], findings: [], changed: [], same: [], sections: [] };
    if (change === undefined) return none;
    const isHeld = change.status === "blocked" || change.status === "invalid";
    return {
      ...none,
      notes: this.#message(change).map((message) => ({ message, isReason: isHeld, advice: "" })),
      findings: change.rows.flatMap((row) => this.#facts.findingsOf(row)),
      sections: [...this.#packSections(change), ...this.#shipSections(change)],
    };
  }

  #message({ notes }: OrderChange): string[] {
    return notes.map(({ message }) => this.translator.text(message));
  }

  #look(index: number): ItemLook {
    const change = this.#facts.items[index];
    if (change === undefined) return { status: "blocked", groups: [], isOut: false };
    const isOut = this.#isOut(change);
    const status = this.#statusOf(change);
    const isEnded = this.#outcomes !== undefined;
    return { status, groups: isEnded ? [status] : groupsOf(change, isOut), isOut };
  }

  #isOut({ rows, status }: OrderChange): boolean {
    return status === "planned" && this.#choices.leftOut.has(rows[0] ?? -1);
  }

  /** The status of an order. After an upload, its outcome, or “not sent” without one. */
  #statusOf(change: OrderChange): RowStatusName {
    if (this.#outcomes === undefined || change.status !== "planned") return rowStatusOf(change);
    if (this.#isOut(change)) return "left-out";
    return this.#outcomes.get(change.rows[0] ?? -1)?.outcome ?? "not-sent";
  }

  #pack({ order }: OrderChange): PackOperation | undefined {
    return this.#facts.operationsOf(order).find((one) => one.kind === "pack");
  }

  #ship({ order }: OrderChange): ShipOperation | undefined {
    return this.#facts.operationsOf(order).find((one) => one.kind === "ship");
  }

  #orderItems({ order }: OrderChange): readonly Pick<OrderRow, "sku" | "name">[] {
    const [operation] = this.#facts.operationsOf(order);
    return operation?.before.orderItems ?? this.#facts.itemsOf(order);
  }

  #summary(change: OrderChange): Span[] {
    const { status, declined } = change;
    if (status !== "planned") {
      return joinSpans(
        this.#message(change).map((text): Span[] => [{ text, style: "warning" }]),
        { text: " · ", style: "dim" },
      );
    }
    const [pack, ship] = [this.#pack(change), this.#ship(change)];
    const packed = pack?.items.filter(({ isSupplied }) => isSupplied).length ?? 0;
    const label = ship?.label;
    const number = ship?.form.supplierShippingNumber ?? "";
    const due = pack === undefined ? undefined : this.#facts.dueOf(change.order);
    return joinSpans(
      [
        declined.length === 0
          ? []
          : [
              {
                text: `! ${this.translator.translate("screen.orders.declines", { skus: declined.join(", ") })}`,
                style: "warning" as const,
              },
            ],
        due === undefined
          ? []
          : [
              {
                text: `! ${due === "overdue" ? statusText("late", this.translator) : this.translator.translate("screen.orders.packToday")}`,
                style: "warning" as const,
              },
            ],
        pack === undefined
          ? []
          : [{ text: this.translator.translate("screen.orders.pack", { items: packed }) }],
        ship === undefined
          ? []
          : [{ text: `${statusText("ship", this.translator)} ${number}`.trimEnd() }],
        label === undefined
          ? []
          : [
              {
                text: this.translator.translate("screen.orders.label", {
                  name: label.shown ?? label.name,
                }),
              },
            ],
      ],
      { text: " · ", style: "dim" },
    );
  }

  #packSections(change: OrderChange): ItemSection[] {
    const pack = this.#pack(change);
    if (pack === undefined) return [];
    const lineOf = (sku: string, mark: Span): Span[] => {
      const found = pack.before.orderItems.find((one) => one.sku === sku);
      return [mark, { text: `${found?.quantity ?? "?"} × ${sku}  ` }, { text: found?.name ?? "" }];
    };
    const linesOf = (isSupplied: boolean, mark: Span) =>
      pack.items.filter((one) => one.isSupplied === isSupplied).map(({ sku }) => lineOf(sku, mark));
    const declined = linesOf(false, { text: "! ", style: "warning" });
    const packed = linesOf(true, { text: "+ ", style: "added" });
    return [
      ...(packed.length === 0
        ? []
        : [{ heading: this.translator.translate("screen.orders.packed"), lines: packed }]),
      ...(declined.length === 0
        ? []
        : [{ heading: this.translator.translate("screen.orders.declined"), lines: declined }]),
    ];
  }

  #shipSections(change: OrderChange): ItemSection[] {
    const ship = this.#ship(change);
    if (ship === undefined) return [];
    const { form, label, replace, before } = ship;
    const now = before.supplierShippingNumber;
    const rows: readonly (readonly [string, string | undefined])[] = [
      [this.translator.translate("sheet.orderColumn.shippingNumber"), form.supplierShippingNumber],
      [
        this.translator.translate("sheet.orderColumn.shippingProvider"),
        form.supplierShippingProvider,
      ],
      [this.translator.translate("sheet.orderColumn.labelUrl"), form.supplierLabelUrl],
      [
        this.translator.translate("sheet.orderColumn.labelFile"),
        label &&
          this.translator.translate("screen.orders.file", {
            name: label.shown ?? label.name,
            kilobytes: Math.ceil(label.sizeBytes / 1024),
          }),
      ],
      [
        this.translator.translate("screen.orders.replaces"),
        replace === true ? (now ?? undefined) : undefined,
      ],
    ];
    const cells = 2 + widestText(rows, ([name]) => name);
    const lines = rows.flatMap(([name, text]) =>
      text === undefined ? [] : [[{ text: fit(name, cells), style: "dim" as const }, { text }]],
    );
    return [{ heading: this.translator.translate("screen.orders.shipment"), lines }];
  }

  #texts(change: OrderChange): readonly string[] {
    const skus = this.#orderItems(change).map(({ sku, name }) => `${sku} ${name ?? ""}`);
    const number = this.#ship(change)?.form.supplierShippingNumber ?? "";
    return [change.order, number, ...skus, ...this.#message(change)];
  }
}

function rowStatusOf({ status, actions }: OrderChange): RowStatusName {
  if (status !== "planned") return status;
  const [packs, ships] = [actions.includes("pack"), actions.includes("ship")];
  if (packs && ships) return "pack and ship";
  return packs ? "pack" : "ship";
}

function groupsOf({ status, actions, declined }: OrderChange, isOut: boolean): string[] {
  return [
    ...(status === "planned" ? actions : [status]),
    ...(declined.length > 0 ? ["declined"] : []),
    ...(isOut ? ["left-out"] : []),
  ];
}
