import type { NamesIn } from "../../../model/message.ts";
import { findingWords } from "../../../model/sheet/finding.ts";
import { inSheet, rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import type { TableColumn } from "../../list/table.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { RowStatus } from "../../state/review-items.ts";
import type { CheckItem, CheckState, SingleItem } from "../../state/state.ts";
import { fit, shortSheet } from "../../text/fit.ts";
import type { Span } from "../../text/line.ts";
import { columnsIn, severityLooks } from "../labels.ts";
import { firstOf } from "./check-source.ts";

interface ColumnsGiven {
  readonly translator: Translator;
  readonly check: Pick<CheckState, "facts" | "opened" | "list">;
}

/** A finding in an open group shows SKU and value, because its group shows the message. */
export function findingColumns(shown: ColumnsGiven): readonly TableColumn<CheckItem>[] {
  const column = columnsIn<CheckItem>(shown.translator);
  return [
    column("cell", { min: 7, importance: 9, isFixed: true, isWhole: true }, (item) =>
      whereSpan(item, shown),
    ),
    column("kind", { min: 1, importance: 8, isFixed: true, hasShortForm: true }, (item, cells) => {
      const { text, style } = markOf(item, shown.translator);
      return { text: cells === 1 ? text.slice(0, 1) : text, style };
    }),
    column("problem", { min: 48, importance: 7 }, (item) => textSpans(item, shown)),
  ];
}

function whereSpan(item: CheckItem, { check: { opened, list }, translator }: ColumnsGiven): Span {
  if (item.kind === "note") return { text: translator.translate("screen.words.sheet") };
  if (item.kind === "group") {
    // With a filter, every group is open.
    const isOpen = opened.has(item.key) || list.filter !== "";
    const number = item.counts.get(list.preset) ?? 0;
    const count = translator.translate("model.grouped", { number });
    return { text: `${isOpen ? "▾" : "▸"} ${count} ×` };
  }
  const text = whereOf(item, translator, shortSheet(item.finding.sheet));
  return dimmed(item, { text: `${item.group === undefined ? "" : "  "}${text}` });
}

export type FoundItem = Exclude<SingleItem, { readonly kind: "note" }>;

export function whereOf(
  { row, finding: { cell, sheet: whole } }: FoundItem,
  { translate }: Translator,
  sheet = whole,
): string {
  if (cell !== "") return inSheet(cell, sheet);
  return row === 0
    ? translate("screen.words.sheet")
    : translate("screen.words.row", { row: rowNameOf({ row, sheet: whole }) });
}

function textSpans(
  item: CheckItem,
  { translator, check: { facts } }: ColumnsGiven,
): readonly Span[] {
  if (item.kind === "note") return [{ text: item.note }];
  if (item.kind === "group") return [{ text: item.message }];
  if (item.group === undefined) {
    return [dimmed(item, { text: findingWords(item.finding, translator).message })];
  }
  const [whose, what] = whoseSpans(item, facts, translator);
  return [dimmed(item, { text: fit(whose.text, item.group.skuCells) }), what];
}

export function whoseSpans(
  item: FoundItem,
  facts: Pick<CheckFacts, "skuOf">,
  translator: Translator,
): readonly [Span, Span] {
  const sku = item.kind === "fixed" && item.isGone ? "" : facts.skuOf(item.row);
  const { value } = item.finding;
  const hasMessage = value === sku && sku !== "";
  const text = value === "" ? translator.translate("screen.words.empty") : value;
  return [{ text: sku }, { text: hasMessage ? "" : `  ${text}`, style: "dim" }];
}

function dimmed(item: CheckItem, span: Span): Span {
  return item.kind === "fixed" ? { ...span, style: "dim" } : span;
}

type Kind = NamesIn<"screen.check.kinds">;

export function kindText(kind: Kind, count: number, { translate }: Translator): string {
  return kind === "error" || kind === "warning" || kind === "info"
    ? translate(`screen.check.kinds.${kind}`, { count })
    : translate(`screen.check.kinds.${kind}`);
}

export function markOf(item: CheckItem, translator: Translator): Required<Span> {
  const [kind, { mark, style }] = kindOf(item);
  return { text: `${mark} ${kindText(kind, 1, translator)}`, style };
}

const ok = { mark: "✓", style: "ok" } as const;

function kindOf(item: CheckItem): readonly [Kind, RowStatus] {
  const one = firstOf(item);
  if (one?.kind === "fixed") return ["fixed", ok];
  if (one?.kind !== "finding") return ["info", severityLooks.info];
  const { severity, onlyOnCreate, repaired } = one.finding;
  const isNew = item.kind === "group" ? item.counts.get("new") === item.members.length : one.isNew;
  if (repaired === true) return ["repaired", ok];
  if (isNew) return ["new", severityLooks[severity]];
  return severity === "error" && onlyOnCreate === true
    ? ["ifNew", { ...severityLooks.error, style: "warning" }]
    : [severity, severityLooks[severity]];
}

export function sheetColumns(
  { columnsOf, cellText, skuOf }: Pick<CheckFacts, "columnsOf" | "cellText" | "skuOf">,
  rows: readonly number[],
  translator: Translator,
): readonly TableColumn<number>[] {
  const number = { min: 3, importance: 2, isFixed: true, isWhole: true, align: "right" } as const;
  const filled = columnsOf(rows[0] ?? 0).filter(({ index }) =>
    rows.some((row) => cellText(row, index) !== ""),
  );
  return [
    columnsIn<number>(translator)("row", number, (row) => ({
      text: rowNameOf({ row }),
      style: "dim",
    })),
    ...filled.map(({ index, heading }) => ({
      ...{ heading, min: 16, importance: 1 },
      isWhole: rows.every((row) => cellText(row, index) === skuOf(row)),
      cell: (row: number) => ({ text: cellText(row, index) }),
    })),
  ];
}
