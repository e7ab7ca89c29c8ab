import type { FieldName, FieldValue, MissingListing } from "../../../model/product/product.ts";
import type { Change, NoteCode } from "../../../model/run/plan.ts";
import { indexOfRow, rowNameOf, sheetOfRow } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import {
  hasConflict,
  heldRisks,
  isForChoice,
  isInConflict,
  isLeftOut,
  isWarned,
} from "../../../plan/index.ts";
import { type RowStatusName, rowStatuses, rowStatusNames } from "../../list/row-status.ts";
import { widestText } from "../../list/table.ts";
import type { Choices } from "../../state/choices.ts";
import type { DoneItem, ProductReviewFacts } from "../../state/facts.ts";
import {
  type ItemConflict,
  type ItemDetail,
  type ItemRisk,
  type ItemsBefore,
  type ItemWidths,
  type ReviewItem,
  type ReviewItems,
  reviewSorts,
} from "../../state/review-items.ts";
import { shortSheet } from "../../text/fit.ts";
import type { Span } from "../../text/line.ts";
import { countItems, type ItemCounts, type ItemLook } from "./item-counts.ts";
import { ProductSearch } from "./product-search.ts";
import { itemNotes, summaryOf } from "./product-summary.ts";

const groups = [
  ...(["unknown", "rejected", "not-sent", "applied"] as const),
  ...(["invalid", "create", "update", "conflict", "blocked"] as const),
  ...([
    "risks",
    "warnings",
    "left-out",
    "by-hand",
    "uncompared",
    "unchanged",
    "untouched",
  ] as const),
  "missing" as const,
];

export interface ProductItemsOptions {
  readonly translator: Translator;
  /** How rows ended after they were sent. Then none of them can be sent again. */
  readonly outcomes?: ReadonlyMap<number, DoneItem> | undefined;
  /** The same rows before a change, so that only changed rows are counted again. */
  readonly after?: ItemsBefore<ProductItems> | undefined;
}

export class ProductItems implements ReviewItems {
  readonly noun = "row";
  readonly sorts = reviewSorts;
  readonly translator: Translator;
  readonly count: number;
  readonly #facts: ProductReviewFacts;
  /** Listings that are not in the sheet, shown after the rows in a separate group. */
  readonly #missing: readonly MissingListing[];
  readonly #choices: Choices;
  readonly #outcomes: ReadonlyMap<number, DoneItem> | undefined;
  readonly #counts: ItemCounts;
  readonly #search: ProductSearch;
  readonly #made = new Map<number, ReviewItem>();
  /** Computed when a group is first shown. */
  #looks: readonly ItemLook[] | undefined;
  readonly #isAllowing: boolean;
  #widest: ItemWidths & { readonly count: number };
  #risky: ReadonlyMap<string, number> | undefined;

  constructor(
    facts: ProductReviewFacts,
    choices: Choices,
    { translator, after, outcomes }: ProductItemsOptions,
  ) {
    this.#missing = facts.missing ?? [];
    this.count = facts.items.length + this.#missing.length;
    this.translator = translator;
    this.#facts = facts;
    this.#choices = choices;
    this.#outcomes = outcomes;
    this.#search = new ProductSearch(
      facts,
      this,
      after === undefined ? undefined : after.items.#search,
    );
    const nothing = { count: 0, rows: 0, subject: 0, name: 0 };
    this.#widest = after === undefined ? nothing : after.items.#widest;
    this.#isAllowing = choices.allowed.size > 0 || Object.keys(choices.allowedRows).length > 0;
    this.#counts = countItems(this.count, {
      groups,
      inAll: facts.items.length,
      look: (index) => this.#look(index),
      after: after && {
        counts: after.items.#counts,
        changed: after.changed,
        look: (index) => (index < after.items.count ? after.items.#look(index) : undefined),
      },
    });
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
    const { count, rows, subject, name } = this.#widest;
    const { nameOf, items } = this.#facts;
    if (count === items.length) return this.#widest;
    const fresh = items.slice(count);
    const missing = count === 0 ? this.#missing : [];
    const most = (known: number, textOf: (change: Change) => string) =>
      Math.max(known, widestText(fresh, textOf));
    this.#widest = {
      count: items.length,
      rows: most(rows, ({ row }) => this.rowName(row)),
      subject: Math.max(
        most(subject, ({ sku }) => sku),
        widestText(missing, ({ sku }) => sku),
      ),
      name: Math.max(
        most(name, ({ row }) => nameOf(row)),
        widestText(missing, (one) => one.name),
      ),
    };
    return this.#widest;
  }

  /** The row number. Items without a row have numbers below -1. */
  key(index: number): number {
    const behind = index - this.#facts.items.length;
    return this.#facts.items[index]?.row ?? (behind < this.#missing.length ? -2 - behind : -1);
  }

  rowName(row: number): string {
    const sheet = shortSheet(sheetOfRow(row, this.#facts.sheets));
    return rowNameOf({ row, sheet });
  }

  indexOf(key: number): number | undefined {
    const { items } = this.#facts;
    const behind = -2 - key;
    if (behind >= 0) return behind < this.#missing.length ? items.length + behind : undefined;
    return indexOfRow(items, key);
  }

  isIn(group: string, index: number): boolean {
    if (group === "all") return index < this.#facts.items.length;
    this.#looks ??= Array.from({ length: this.count }, (_, at) => this.#look(at));
    return this.#looks[index]?.groups.includes(group) === true;
  }

  matches(wanted: string, index: number): boolean {
    return this.#search.matches(wanted, index);
  }

  sortKey(column: string, index: number): string | number {
    const listing = this.#missingAt(index);
    if (listing !== undefined) return listing[column === "name" ? "name" : "sku"];
    const change = this.#change(index);
    if (change === undefined) return "";
    if (column === "subject") return change.sku;
    if (column === "name") return this.#facts.nameOf(change.row);
    return rowStatusNames.indexOf(this.#statusOf(change));
  }

  isMarked(index: number): boolean {
    return !calm.has(this.#look(index).status);
  }

  isChoosable(index: number): boolean {
    const change = this.#change(index);
    return change !== undefined && this.#canChoose(change);
  }

  item(index: number): ReviewItem | undefined {
    const made = this.#made.get(index);
    if (made !== undefined) return made;
    const change = this.#change(index);
    const listing = this.#missingAt(index);
    if (listing !== undefined) return this.#makeMissing(listing);
    if (change === undefined) return undefined;
    const item = this.#make(change);
    this.#made.set(index, item);
    return item;
  }

  detail(index: number): ItemDetail {
    const change = this.#change(index);
    if (change === undefined) {
      const isMissing = this.#missingAt(index) !== undefined;
      const message = this.translator.translate("screen.row.missing");
      const notes = isMissing ? [{ message, isReason: false, advice: "" }] : [];
      return { notes, findings: [], changed: [], same: [], sections: [] };
    }
    const all = this.#facts.fieldsOf(change.row);
    const { conflicts = [], liveChanges = [] } = change;
    const message = this.#messageOf(change);
    const named: readonly FieldName[] = change.action === "create" ? ["sku", "name"] : [];
    const apart = new Set([...named, ...[...conflicts, ...liveChanges].map(({ field }) => field)]);
    const changed = change.fields.filter(({ field }) => !apart.has(field));
    const findings = this.#facts.findingsOf(change.row);
    const shown = findings.length === 0 ? shownAsValues : shownElsewhere;
    const names = new Set([...changed.map(({ field }) => field), ...apart]);
    return {
      ...{ conflicts, liveChanges },
      notes: [
        ...(message === "" ? [] : [{ message, isReason: true, advice: "" }]),
        ...itemNotes(
          { ...change, notes: change.notes.filter(({ code }) => !shown.has(code)) },
          this,
        ),
      ],
      findings,
      changed,
      same: all.filter(({ field }) => !names.has(field)),
      sections: [],
    };
  }

  risks(index: number): readonly ItemRisk[] {
    const change = this.#change(index);
    if (change === undefined || this.#outcomes !== undefined) return [];
    return heldRisks(change).map((name) => {
      const field = change.fields.find((one) => riskyField[name] === one.field);
      const [from, to] = [
        valueShown(field?.before, this.translator),
        valueShown(field?.after, this.translator),
      ];
      const risk = this.translator.translate(`screen.review.risks.${name}`);
      return { name, what: `${risk} ${from} → ${to}`, rows: this.#rowsBlockedBy(name) };
    });
  }

  conflicts(index: number): readonly ItemConflict[] {
    const change = this.#change(index);
    if (change === undefined || !isForChoice(change) || this.#outcomes !== undefined) return [];
    const { conflicts = [], gone } = change;
    const chosen = gone?.chosen;
    if (gone !== undefined) return [{ chosen }];
    return conflicts.map((one) => ({
      field: one.field,
      ...(one.chosen === undefined ? {} : { chosen: one.chosen }),
    }));
  }

  #missingAt(index: number): MissingListing | undefined {
    return this.#missing[index - this.#facts.items.length];
  }

  #makeMissing({ sku, name }: MissingListing): ReviewItem {
    return {
      ...{ rows: [], subject: sku, name, status: "missing", choice: "none" },
      summary: [],
    };
  }

  #change(index: number): Change | undefined {
    const change = this.#facts.items[index];
    if (change === undefined) return undefined;
    const { allowed: allow, allowedRows, sides: rowSides } = this.#choices;
    const isHeld = change.action === "blocked" || change.action === "invalid";
    const isSettled = hasConflict(change) && rowSides.has(change.row);
    if (!isSettled && !(this.#isAllowing && isHeld)) return change;
    return this.#facts.chosen(change, { allow, allowedRows, rowSides });
  }

  #look(index: number): ItemLook {
    const change = this.#change(index);
    if (change === undefined) return plainLooks.missing;
    const status = this.#statusOf(change);
    const isOut = this.#choices.leftOut.has(change.row) && this.#canChoose(change);
    // A decided conflict stays in its group, so that the decision can be changed.
    const isSettled = hasConflict(change) && status !== "conflict";
    const isRisky = change.notes.some(({ code }) => code.startsWith("risk-"));
    const isWarning = isWarned(change);
    if (!isSettled && !isOut && !isRisky && !isWarning) return plainLooks[status];
    const more = [
      isSettled && "conflict",
      isOut && "left-out",
      isRisky && "risks",
      isWarning && "warnings",
    ];
    return { status, groups: [status, ...more.filter((one) => one !== false)], isOut };
  }

  #make(change: Change): ReviewItem {
    const { row, sku } = change;
    const isOut = this.#choices.leftOut.has(row);
    const message = this.#messageOf(change);
    const { style } = rowStatuses[this.#statusOf(change)];
    const findings = () => this.#facts.findingsOf(row);
    return {
      rows: [row],
      subject: sku,
      name: this.#facts.nameOf(row),
      status: this.#statusOf(change),
      choice: !this.#canChoose(change) ? "none" : isOut ? "out" : "in",
      summary:
        message === ""
          ? [...warningMark(change), ...summaryOf(change, this, findings)]
          : [{ text: message, style }],
    };
  }

  #canChoose(change: Change): boolean {
    return this.#outcomes === undefined && isWrite(change);
  }

  /** The status of a row. After an upload, its outcome, or “not sent” for a write without one. */
  #statusOf(change: Change): RowStatusName {
    const status = rowStatusOf(change);
    if (this.#outcomes === undefined) return status;
    if (this.#choices.leftOut.has(change.row) && isWrite(change)) return "left-out";
    return this.#outcomes.get(change.row)?.outcome ?? (isWrite(change) ? "not-sent" : status);
  }

  #messageOf({ row }: Change): string {
    return this.#outcomes?.get(row)?.message ?? "";
  }

  #rowsBlockedBy(name: string): number {
    if (this.#risky === undefined) {
      const held = new Map<string, number>();
      for (let index = 0; index < this.count; index += 1) {
        if (!this.isIn("risks", index)) continue;
        const change = this.#change(index);
        for (const one of change === undefined ? [] : heldRisks(change)) {
          held.set(one, (held.get(one) ?? 0) + 1);
        }
      }
      this.#risky = held;
    }
    return this.#risky.get(name) ?? 0;
  }
}

/** Shared by all rows to save memory on large sheets. */
const plainLooks = Object.fromEntries(
  rowStatusNames.map((status) => [status, { status, groups: [status], isOut: false }]),
) as unknown as Readonly<Record<RowStatusName, ItemLook>>;

/** Statuses of rows that `{` and `}` skip. */
const calm: ReadonlySet<RowStatusName> = new Set([
  ...(["applied", "unchanged", "uncompared", "untouched", "missing"] as const),
]);

const shownAsValues: ReadonlySet<NoteCode> = new Set(["live-kept", "live-chosen"]);
/** The findings already list the warnings of the check. */
const shownElsewhere: ReadonlySet<NoteCode> = new Set([...shownAsValues, "sheet-warning"]);

/** Marks a row that is sent although the check has a warning about it. */
function warningMark(change: Change): Span[] {
  return isWarned(change) ? [{ text: "! ", style: "warning" }] : [];
}

const riskyField: Readonly<Record<ItemRisk["name"], FieldName>> = {
  currency: "currencyCode",
  language: "language",
  card: "parentSku",
};

function valueShown(value: FieldValue | null | undefined, { translate }: Translator): string {
  const isEmpty = value === null || value === undefined || value === "";
  return isEmpty ? translate("screen.words.empty") : String(value);
}

function isWrite({ action }: Change): boolean {
  return action === "create" || action === "update";
}

function rowStatusOf(change: Change): RowStatusName {
  const { action } = change;
  if (action === "stale" || isInConflict(change)) return "conflict";
  return action === "blocked" && isLeftOut(change) ? "left-out" : action;
}
