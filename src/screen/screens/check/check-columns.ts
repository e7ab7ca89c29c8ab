import type { NamesIn } from "../../../model/message.ts";
import { findingWords, type Severity } from "../../../model/sheet/finding.ts";
import { inSheet, rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import type { TableColumn } from "../../list/table.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckItem, CheckState, GroupItem, SingleItem } from "../../state/state.ts";
import { fit, shortSheet } from "../../text/fit.ts";
import type { Span, Style } from "../../text/line.ts";

interface ColumnsGiven {
  readonly translator: Translator;
  readonly check: Pick<CheckState, "facts" | "opened" | "list">;
}

/**
 * The columns of the list: cell, kind and message. A finding in an open group shows SKU and value
 * instead of the message, which its group already shows.
 */
export function findingColumns(shown: ColumnsGiven): readonly TableColumn<CheckItem>[] {
  return [
    {
      heading: shown.translator.translate("screen.columns.cell"),
      min: 7,
      importance: 9,
      isFixed: true,
      isWhole: true,
      cell: (item) => whereSpan(item, shown, shown.translator),
    },
    {
      heading: shown.translator.translate("screen.columns.kind"),
      min: 1,
      importance: 8,
      isFixed: true,
      hasShortForm: true,
      cell: (item, cells) => {
        const { text, style } = markOf(item, shown.translator);
        return { text: cells === 1 ? text.slice(0, 1) : text, style };
      },
    },
    {
      heading: shown.translator.translate("screen.columns.problem"),
      min: 48,
      importance: 7,
      cell: (item) => textSpans(item, shown),
    },
  ];
}

function whereSpan(
  item: CheckItem,
  { check: { opened, list } }: ColumnsGiven,
  translator: Translator,
): Span {
  if (item.kind === "note") return { text: translator.translate("screen.words.sheet") };
  if (item.kind === "group") {
    // A filter shows the findings of every group.
    const isOpen = opened.has(item.key) || list.filter !== "";
    const count = translator.translate("model.grouped", {
      number: item.counts.get(list.preset) ?? 0,
    });
    return { text: `${isOpen ? "▾" : "▸"} ${count} ×` };
  }
  const { cell, sheet } = item.finding;
  const where =
    item.row === 0
      ? translator.translate("screen.words.sheet")
      : translator.translate("screen.words.row", { row: rowNameOf({ row: item.row, sheet }) });
  const text = cell === "" ? where : inSheet(cell, shortSheet(sheet));
  return dimmed(item, { text: `${item.group === undefined ? "" : "  "}${text}` });
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

/** The SKU of a finding's row, and the value of its cell unless that is the SKU. */
export function whoseSpans(
  item: Exclude<SingleItem, { readonly kind: "note" }>,
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

/** A mark with its word, and the style of both. */
export interface Mark {
  readonly text: string;
  readonly style: Style;
}

type Kind = NamesIn<"screen.check.kinds">;

const marks: Readonly<Record<Kind, string>> = {
  error: "✗",
  warning: "!",
  info: "·",
  fixed: "✓",
  repaired: "✓",
  new: "✗",
  ifNew: "✗",
};

function markText(kind: Kind, { translate }: Translator, mark = marks[kind]): string {
  return `${mark} ${kindText(kind, 1, translate)}`;
}

/** A kind of finding in singular or plural: `error`, `errors`. */
export function kindText(kind: Kind, count: number, translate: Translator["translate"]): string {
  return kind === "error" || kind === "warning" || kind === "info"
    ? translate(`screen.check.kinds.${kind}`, { count })
    : translate(`screen.check.kinds.${kind}`);
}

const styles: Readonly<Record<Severity, Style>> = {
  error: "error",
  warning: "warning",
  info: "dim",
};

/** The mark that shows an item's kind. */
export function markOf(item: CheckItem, translator: Translator): Mark {
  if (item.kind === "note") return { text: markText("info", translator), style: "dim" };
  if (item.kind === "group") return markOfAll(item, translator);
  if (item.kind === "fixed") return { text: markText("fixed", translator), style: "ok" };
  const { severity, onlyOnCreate, repaired } = item.finding;
  if (repaired === true) return { text: markText("repaired", translator), style: "ok" };
  if (item.isNew)
    return { text: markText("new", translator, marks[severity]), style: styles[severity] };
  return severity === "error" && onlyOnCreate === true
    ? { text: markText("ifNew", translator), style: "warning" }
    : { text: markText(severity, translator), style: styles[severity] };
}

/** A group is marked as new only if all its findings are new. */
function markOfAll({ members, counts }: GroupItem, translator: Translator): Mark {
  const [first] = members;
  if (first === undefined) return { text: "", style: "dim" };
  const isNew = counts.get("new") === members.length;
  return markOf(first.kind === "finding" ? { ...first, isNew } : first, translator);
}

const sheetCells = 16;

/**
 * The sheet columns that have a value in at least one of these rows. The table's items are row
 * numbers.
 */
export function sheetColumns(
  { columnsOf, cellText, skuOf }: Pick<CheckFacts, "columnsOf" | "cellText" | "skuOf">,
  rows: readonly number[],
  translator: Translator,
): readonly TableColumn<number>[] {
  const [first = 0] = rows;
  const filled = columnsOf(first).filter(({ index }) =>
    rows.some((row) => cellText(row, index) !== ""),
  );
  return [
    {
      ...{
        heading: translator.translate("screen.columns.row"),
        min: 3,
        importance: 2,
        isFixed: true,
        isWhole: true,
      },
      ...{ align: "right" },
      cell: (row) => ({ text: rowNameOf({ row }), style: "dim" }),
    },
    ...filled.map(({ index, heading }) => ({
      ...{ heading, min: sheetCells, importance: 1 },
      isWhole: rows.every((row) => cellText(row, index) === skuOf(row)),
      cell: (row: number) => ({ text: cellText(row, index) }),
    })),
  ];
}
