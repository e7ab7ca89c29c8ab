import { once } from "../../../model/long-work.ts";
import { plainMessage } from "../../../model/message.ts";
import type { FieldName, FieldValue, MissingListing } from "../../../model/product/product.ts";
import type { Change, NoteCode } from "../../../model/run/plan.ts";
import { excelRow } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import {
  hasConflict,
  heldRisks,
  isForChoice,
  isInConflict,
  isLeftOut,
  isWarned,
} from "../../../plan/index.ts";
import { folded, searchText } from "../../list/list.ts";
import { widestText } from "../../list/table.ts";
import type { ProductReviewFacts } from "../../state/facts.ts";
import {
  type Choices,
  type ItemDetail,
  type ItemRisk,
  itemCounts,
  type Outcomes,
  outcomeOf,
  type ReviewItem,
  type ReviewItems,
  type RowStatusName,
  rowStatuses,
  rowStatusNames,
} from "../../state/review-items.ts";
import type { Span } from "../../text/line.ts";
import { rowNamer } from "../labels.ts";
import { fieldText, itemNotes, summaryOf } from "../row/field-summary.ts";

const groups = [
  ...(["unknown", "rejected", "not-sent", "applied"] as const),
  ...(["invalid", "create", "update", "conflict", "blocked"] as const),
  ...(["risks", "warnings", "left-out", "by-hand"] as const),
  ...(["uncompared", "unchanged", "untouched", "missing"] as const),
];

interface Review {
  readonly facts: ProductReviewFacts;
  readonly translator: Translator;
  readonly choices: Choices;
  readonly outcomes: Outcomes | undefined;
}

export function productItems(
  facts: ProductReviewFacts,
  translator: Translator,
): ReviewItems["with"] {
  const { items, missing = [] } = facts;
  const texts = searchTexts(facts, translator);
  const absent = missing.map((listing, at) => missingItem(listing, at, translator));
  const rowName = rowNamer(facts.sheets);
  const widest = once(() => {
    const names = [
      ...items.map(({ row }) => facts.nameOf(row)),
      ...missing.map(({ name }) => name),
    ];
    return {
      rows: widestText(items, ({ row }) => rowName(row)),
      subject: widestText([...items, ...missing], ({ sku }) => sku),
      name: widestText(names, (name) => name),
    };
  });
  let before: readonly ChosenItem[] = [];
  const withChoices: ReviewItems["with"] = (choices, outcomes) => {
    const review = { facts, translator, choices, outcomes };
    // A choice changes few rows; the others keep their items, which makes the choice quick.
    const now = items.map((planned, at): ChosenItem => {
      const change = chosen(planned, review);
      const isOut = outcomes === undefined && isWrite(change) && choices.leftOut.has(change.row);
      const same = outcomes === undefined ? before[at] : undefined;
      if (same?.change === change && same.isOut === isOut) return same;
      return { change, isOut, item: productItem({ change, isOut }, review, texts[at]) };
    });
    before = outcomes === undefined ? now : [];
    const rows = [...now.map(({ item }) => item), ...absent];
    return {
      ...{ noun: "row", translator, rows, rowName, widest, with: withChoices },
      ...itemCounts(rows, groups),
      risksOf: (item) => risksOf(item, rows, review),
    };
  };
  return withChoices;
}

interface ChosenItem {
  readonly change: Change;
  readonly isOut: boolean;
  readonly item: ReviewItem;
}

function productItem(
  { change, isOut }: Omit<ChosenItem, "item">,
  review: Review,
  text: ReviewItem["text"],
): ReviewItem {
  const { facts, outcomes, translator } = review;
  const { row, sku } = change;
  const status = statusOf(change, review);
  const canChoose = outcomes === undefined && isWrite(change);
  const name = facts.nameOf(row);
  const conflicts = change.gone === undefined ? change.conflicts : [change.gone];
  return {
    ...{ key: row, rows: [row], numbers: [excelRow(row)], subject: sku, name, status, text },
    choice: !canChoose ? "none" : isOut ? "out" : "in",
    groups: groupsOf(change, status, isOut),
    isMarked: !calm.has(status),
    sortKeys: { what: rowStatusNames.indexOf(status), subject: sku, name },
    risks: outcomes === undefined ? heldRisks(change) : [],
    conflicts: outcomes === undefined && isForChoice(change) ? conflicts : [],
    summary: () => {
      const message = outcomes?.ended.get(row)?.message ?? "";
      if (message !== "") return [{ text: message, style: rowStatuses[status].style }];
      // Marks a row that is sent although the check warns about it.
      const mark: Span[] = isWarned(change) ? [{ text: "! ", style: "warning" }] : [];
      return [...mark, ...summaryOf(change, translator, () => facts.findingsOf(row))];
    },
    detail: () => detailOf(change, review),
  };
}

function missingItem(
  { sku, name }: MissingListing,
  at: number,
  translator: Translator,
): ReviewItem {
  const message = translator.translate("screen.row.missing");
  return {
    ...{ key: -2 - at, rows: [], subject: sku, name, status: "missing", choice: "none" },
    groups: ["missing"],
    text: () => searchText([sku, name]),
    sortKeys: { what: rowStatusNames.indexOf("missing"), subject: sku, name },
    summary: () => [],
    detail: () => ({ ...noDetail, notes: [{ message, isReason: false, advice: "" }] }),
  };
}

const noDetail: ItemDetail = { notes: [], findings: [], changed: [], same: [], sections: [] };

function chosen(change: Change, { facts, choices }: Review): Change {
  const { allowed: allow, allowedRows, sides: rowSides } = choices;
  const isAllowing = allow.size > 0 || Object.keys(allowedRows).length > 0;
  const isHeld = change.action === "blocked" || change.action === "invalid";
  const isDecided = hasConflict(change) && rowSides.has(change.row);
  if (!isDecided && !(isAllowing && isHeld)) return change;
  return facts.chosen(change, { allow, allowedRows, rowSides });
}

function statusOf(change: Change, { choices, outcomes }: Review): RowStatusName {
  const { action, row } = change;
  const isOut = action === "blocked" && isLeftOut(change);
  const isConflict = action === "stale" || isInConflict(change);
  const status = isConflict ? "conflict" : isOut ? "left-out" : action;
  if (outcomes === undefined) return status;
  if (choices.leftOut.has(row) && isWrite(change)) return "left-out";
  return isWrite(change) ? (outcomeOf(outcomes, row) ?? status) : status;
}

/** A decided conflict stays in the group of conflicts, so that the decision can be changed. */
function groupsOf(change: Change, status: RowStatusName, isOut: boolean): readonly string[] {
  return [
    ...["all", status],
    ...(hasConflict(change) && status !== "conflict" ? ["conflict"] : []),
    ...(isOut ? ["left-out"] : []),
    ...(change.notes.some(({ code }) => code.startsWith("risk-")) ? ["risks"] : []),
    ...(isWarned(change) ? ["warnings"] : []),
  ];
}

function detailOf(change: Change, { facts, translator, outcomes }: Review): ItemDetail {
  const { conflicts = [], liveChanges = [], row } = change;
  const message = outcomes?.ended.get(row)?.message ?? "";
  const named: readonly FieldName[] = change.action === "create" ? ["sku", "name"] : [];
  const apart = new Set([...named, ...conflicts.map(({ field }) => field)]);
  // A list can also be in `liveChanges`: the sheet changes one of its entries, the marketplace
  // another.
  const changed = change.fields.filter(({ field }) => !apart.has(field));
  const findings = facts.findingsOf(row);
  const shown = findings.length === 0 ? shownAsValues : shownElsewhere;
  const names = new Set([...apart, ...[...changed, ...liveChanges].map(({ field }) => field)]);
  const notes = change.notes.filter(({ code }) => !shown.has(code));
  return {
    ...{ conflicts, liveChanges, findings, changed, sections: [] },
    notes: [
      ...(message === "" ? [] : [{ message, isReason: true, advice: "" }]),
      ...itemNotes({ ...change, notes }, translator),
    ],
    same: facts.fieldsOf(row).filter(({ field }) => !names.has(field)),
  };
}

function risksOf(
  { key, risks = [] }: ReviewItem,
  rows: readonly ReviewItem[],
  { facts, translator: { translate } }: Review,
): readonly ItemRisk[] {
  const change = facts.items.find(({ row }) => row === key);
  const valueText = (value: FieldValue | null = null) =>
    value === null || value === "" ? translate("screen.words.empty") : String(value);
  return risks.map((name) => {
    const risky = change?.notes.find(({ code }) => code === `risk-${name}`);
    const field = change?.fields.find((one) => one.field === risky?.field);
    const values = `${valueText(field?.before)} → ${valueText(field?.after)}`;
    const blocked = rows.filter((one) => one.risks?.includes(name) === true).length;
    return { name, what: `${translate(`screen.review.risks.${name}`)} ${values}`, rows: blocked };
  });
}

function searchTexts({ items, nameOf }: ProductReviewFacts, translator: Translator) {
  const words = new Map<string, string>();
  const foldedOnce = (key: string, text: () => string) => {
    const cached = words.get(key) ?? folded(text());
    words.set(key, cached);
    return cached;
  };
  return items.map(({ sku, row, notes, action, fields }) =>
    once(() =>
      [
        searchText([sku, nameOf(row)]),
        ...notes.map(({ message }) =>
          foldedOnce(plainMessage(message), () => translator.text(message)),
        ),
        ...(action === "create" ? [] : fields).map(({ field }) =>
          foldedOnce(field, () => `${field}\n${fieldText(field, translator)}`),
        ),
      ].join("\n"),
    ),
  );
}

/** The keys `{` and `}` skip rows with these statuses. */
const calm: ReadonlySet<RowStatusName> = new Set([
  ...(["applied", "unchanged", "uncompared", "untouched", "missing"] as const),
]);

const shownAsValues: ReadonlySet<NoteCode> = new Set(["live-kept", "live-chosen"]);
/** The details show warnings of the check as findings. */
const shownElsewhere: ReadonlySet<NoteCode> = new Set([...shownAsValues, "sheet-warning"]);

function isWrite({ action }: Change): boolean {
  return action === "create" || action === "update";
}
