import { count } from "../../model/number-words.ts";
import type { OrderChange } from "../../model/order-plan.ts";
import type { OrderOperation, PackOperation, ShipOperation } from "../../model/plan.ts";
import type { Choices } from "../choices.ts";
import type { OrderReviewFacts } from "../facts.ts";
import type { Span } from "../line.ts";
import { holds } from "../list/filter.ts";
import type { Preset } from "../place.ts";
import { joinSpans } from "../text/spans.ts";
import { ItemIndex } from "./item-index.ts";
import type { ItemDetail, ItemSection, ReviewItem, ReviewItems } from "./review-items.ts";
import type { StandingName } from "./standing.ts";

const groups: readonly Preset[] = [
  { id: "invalid", words: "errors" },
  { id: "pack", words: "packed" },
  { id: "ship", words: "shipped" },
  { id: "declined", words: "with declined items" },
  { id: "blocked", words: "blocked" },
  { id: "left-out", words: "left out" },
  { id: "unchanged", words: "unchanged" },
];

/** The orders of an orders sheet as what is reviewed; items that are declined stand apart. */
export class OrderItems implements ReviewItems {
  readonly subjectWord = "Order";
  readonly noun = "order";
  readonly count: number;
  readonly #facts: OrderReviewFacts;
  readonly #choices: Choices;
  readonly #index: ItemIndex;
  readonly #made = new Map<number, ReviewItem>();
  #places: ReadonlyMap<number, number> | undefined;

  constructor(facts: OrderReviewFacts, choices: Choices) {
    const { items } = facts;
    this.count = items.length;
    this.#facts = facts;
    this.#choices = choices;
    this.#index = new ItemIndex(items.length, {
      groups,
      look: (index) => {
        const change = items[index];
        if (change === undefined) return { standing: "reading", groups: [], isOut: false };
        const isOut = this.#isOut(change);
        return { standing: standingOf(change), groups: groupsOf(change, isOut), isOut };
      },
    });
  }

  get groups() {
    return this.#index.groups;
  }

  get totals() {
    return this.#index.totals;
  }

  get leftOut(): number {
    return this.#index.leftOut;
  }

  key(index: number): number {
    return this.#facts.items[index]?.rows[0] ?? -1;
  }

  indexOf(key: number): number | undefined {
    this.#places ??= new Map(this.#facts.items.map(({ rows }, index) => [rows[0] ?? -1, index]));
    return this.#places.get(key);
  }

  isIn(group: string, index: number): boolean {
    return this.#index.isIn(group, index);
  }

  matches(wanted: string, index: number): boolean {
    const change = this.#facts.items[index];
    if (change === undefined) return false;
    return holds(this.#texts(change), wanted) || change.rows.some((row) => String(row) === wanted);
  }

  isMarked(index: number): boolean {
    return !this.isIn("unchanged", index);
  }

  isChoosable(index: number): boolean {
    return this.#facts.items[index]?.standing === "planned";
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
      standing: standingOf(change),
      choice: change.standing !== "planned" ? "none" : isOut ? "out" : "in",
      age: "",
      summary: this.#summary(change),
    };
    this.#made.set(index, item);
    return item;
  }

  detail(index: number): ItemDetail {
    const change = this.#facts.items[index];
    const none = { notes: [], findings: [], changed: [], same: [], sections: [] };
    if (change === undefined) return none;
    const isHeld = change.standing === "blocked" || change.standing === "invalid";
    return {
      ...none,
      notes: change.notes.map(({ message }) => ({ message, isReason: isHeld, advice: "" })),
      findings: change.rows.flatMap((row) => this.#facts.findingsOf(row)),
      sections: [...this.#packSections(change), ...this.#shipSections(change)],
    };
  }

  #isOut({ rows, standing }: OrderChange): boolean {
    return standing === "planned" && this.#choices.leftOut.has(rows[0] ?? -1);
  }

  #pack({ order }: OrderChange): PackOperation | undefined {
    return this.#facts.operationsOf(order).find((one) => one.kind === "pack");
  }

  #ship({ order }: OrderChange): ShipOperation | undefined {
    return this.#facts.operationsOf(order).find((one) => one.kind === "ship");
  }

  #orderItems({ order }: OrderChange): OrderOperation["before"]["orderItems"] {
    return this.#facts.operationsOf(order)[0]?.before.orderItems ?? [];
  }

  #summary(change: OrderChange): Span[] {
    const { standing, notes, declined } = change;
    if (standing !== "planned") {
      return joinSpans(
        notes.map(({ message }): Span[] => [{ text: message, style: "warning" }]),
        { text: " · ", style: "dim" },
      );
    }
    const [pack, ship] = [this.#pack(change), this.#ship(change)];
    const packed = pack?.items.filter(({ isSupplied }) => isSupplied).length ?? 0;
    const label = ship?.label === undefined ? "" : `, label ${ship.label.name}`;
    const number = ship?.form.supplierShippingNumber ?? "";
    return joinSpans(
      [
        declined.length === 0
          ? []
          : [{ text: `! declines ${declined.join(", ")}`, style: "warning" as const }],
        pack === undefined ? [] : [{ text: `pack ${count(packed, "item")}` }],
        ship === undefined ? [] : [{ text: `ship ${number}${label}` }],
      ],
      { text: " · ", style: "dim" },
    );
  }

  /** What is packed, and apart from it what is declined. */
  #packSections(change: OrderChange): ItemSection[] {
    const pack = this.#pack(change);
    if (pack === undefined) return [];
    const lineOf = (sku: string, mark: Span): Span[] => {
      const found = pack.before.orderItems.find((one) => one.sku === sku);
      return [mark, { text: `${found?.quantity ?? "?"} × ${sku}  ` }, { text: found?.name ?? "" }];
    };
    const linesOf = (isSupplied: boolean, mark: Span) =>
      pack.items.filter((one) => one.isSupplied === isSupplied).map(({ sku }) => lineOf(sku, mark));
    const declined = linesOf(false, { text: "! no   ", style: "warning" });
    const packed = linesOf(true, { text: "+ yes  ", style: "added" });
    return [
      ...(packed.length === 0 ? [] : [{ heading: "Packed", lines: packed }]),
      ...(declined.length === 0
        ? []
        : [{ heading: "Declined: this may cancel them", lines: declined }]),
    ];
  }

  #shipSections(change: OrderChange): ItemSection[] {
    const ship = this.#ship(change);
    if (ship === undefined) return [];
    const { form, label, replace, before } = ship;
    const now = before.supplierShippingNumber;
    const rows: readonly (readonly [string, string | undefined])[] = [
      ["Number", form.supplierShippingNumber],
      ["Carrier", form.supplierShippingProvider],
      ["Label link", form.supplierLabelUrl],
      ["Label file", label && `${label.name} (${Math.ceil(label.sizeBytes / 1024)} kB)`],
      ["Replaces", replace === true ? (now ?? undefined) : undefined],
    ];
    const lines = rows.flatMap(([words, text]) =>
      text === undefined ? [] : [[{ text: words.padEnd(12), style: "dim" as const }, { text }]],
    );
    return [{ heading: "Shipment", lines }];
  }

  #texts(change: OrderChange): readonly string[] {
    const skus = this.#orderItems(change).map(({ sku, name }) => `${sku} ${name ?? ""}`);
    const number = this.#ship(change)?.form.supplierShippingNumber ?? "";
    return [change.order, number, ...skus, ...change.notes.map(({ message }) => message)];
  }
}

function standingOf({ standing, actions }: OrderChange): StandingName {
  if (standing !== "planned") return standing;
  const [packs, ships] = [actions.includes("pack"), actions.includes("ship")];
  if (packs && ships) return "pack and ship";
  return packs ? "pack" : "ship";
}

function groupsOf({ standing, actions, declined }: OrderChange, isOut: boolean): string[] {
  return [
    ...(standing === "planned" ? actions : [standing]),
    ...(declined.length > 0 ? ["declined"] : []),
    ...(isOut ? ["left-out"] : []),
  ];
}
