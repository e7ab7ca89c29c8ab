import type { NamesIn } from "../../../model/message.ts";
import type { Outcome, RowOutcome } from "../../../model/run/run.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import type { ListRow } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { type Tab, tabsLine, tabsOf } from "../../list/tabs.ts";
import type { DoneItem, SendKind } from "../../state/facts.ts";
import { cellWidth, shortSheet } from "../../text/fit.ts";
import type { Line, Style } from "../../text/line.ts";
import { groupText, statusText } from "../status-text.ts";

/** The row as people refer to it, or the rows of an order such as `7–9`. */
export function rowsNameOf({ row, lastRow = row, sheet }: DoneItem): string {
  return `${rowNameOf({ row, sheet: shortSheet(sheet) })}${lastRow === row ? "" : `–${lastRow}`}`;
}

/**
 * Filter groups of a finished run: all rows, those that need attention, and one group per outcome.
 */
export const outcomePresets = [
  ...(["all", "failed", "unknown", "conflict", "rejected", "invalid", "not-sent"] as const),
  ...(["blocked", "late", "applied", "by-hand", "uncompared", "unchanged", "untouched"] as const),
  "unanswered",
];

const well: ReadonlySet<RowOutcome> = new Set([
  ...(["applied", "unchanged", "uncompared", "untouched", "late", "unanswered"] as const),
]);

/** The filter groups that a row with this outcome is in. */
export function outcomeGroups(outcome: RowOutcome): readonly string[] {
  return ["all", outcome, ...(well.has(outcome) ? [] : ["failed"])];
}

/**
 * The filter groups with their number of rows. Omits “failed” if only one outcome needs attention.
 */
export function outcomeTabs(rows: readonly ListRow[]): readonly Tab[] {
  const tabs = tabsOf(rows, outcomePresets);
  const ways = tabs.filter(({ id, count }) => id !== "failed" && isFailed(id) && count > 0);
  return ways.length === 1 ? tabs.filter(({ id }) => id !== "failed") : tabs;
}

function isFailed(id: string): boolean {
  return id !== "all" && !well.has(id as RowOutcome);
}

/** The filter groups on one line: “all”, those with rows, and the current one. */
export function outcomeTabsLine(
  tabs: readonly Tab[],
  chosen: string,
  { columns, translator }: { readonly columns: number; readonly translator: Translator },
): Line {
  return tabsLine(tabs, chosen, {
    columns,
    nameOf: ({ id, count }) =>
      id === "failed"
        ? `${translator.translate("screen.done.failed")} ${translator.translate("model.grouped", { number: count })}`
        : groupText({ id: id as RowOutcome | "all", count }, translator),
  });
}

export const outcomeSorts = ["row", "sku", "action", "outcome", "message"] as const;

/** How an outcome is shown. The mark is enough without colour. */
export interface OutcomeLook {
  readonly mark: string;
  readonly style: Style;
}

/** The mark and style of each outcome of a write or a row. */
export const outcomeLooks: Readonly<Record<Outcome | RowOutcome, OutcomeLook>> = {
  applied: { mark: "✓", style: "ok" },
  rejected: { mark: "✗", style: "error" },
  unknown: { mark: "?", style: "unknown" },
  conflict: { mark: "!", style: "warning" },
  stale: { mark: "!", style: "warning" },
  "not-sent": { mark: "○", style: "warning" },
  superseded: { mark: "=", style: "dim" },
  released: { mark: "=", style: "dim" },
  unchanged: { mark: "=", style: "dim" },
  uncompared: { mark: "=", style: "unknown" },
  "by-hand": { mark: "!", style: "warning" },
  untouched: { mark: "·", style: "dim" },
  late: { mark: "!", style: "warning" },
  unanswered: { mark: "·", style: "dim" },
  invalid: { mark: "✗", style: "error" },
  blocked: { mark: "!", style: "warning" },
};

/** The table columns for the rows of an upload, of a run of orders or of an undo. */
export const outcomeColumns = (translator: Translator) => ({
  products: columnsOf(translator, "products"),
  orders: columnsOf(translator, "orders"),
  undo: columnsOf(translator, "products", "undo"),
});

/** The name of an action. An undo restores what an upload would update. */
export function actionOfRun(action: string, kind: SendKind, translator: Translator) {
  return kind === "undo" && action === "update"
    ? translator.translate("screen.upload.restore")
    : isAction(action)
      ? translator.translate(`model.words.${action}`)
      : action;
}

function columnsOf(
  translator: Translator,
  kind: "products" | "orders",
  run: SendKind = kind === "orders" ? "orders" : "listings",
): readonly TableColumn<DoneItem>[] {
  return [
    {
      heading: translator.translate("screen.columns.row"),
      sort: "row",
      min: Math.max(5, cellWidth(translator.translate("screen.columns.row"))),
      importance: 5,
      align: "right",
      isFixed: true,
      isWhole: true,
      cell: (item) => ({ text: rowsNameOf(item), style: "dim" }),
    },
    {
      heading: translator.translate(
        kind === "orders" ? "screen.columns.order" : "screen.columns.sku",
      ),
      sort: "sku",
      min: 12,
      importance: 9,
      isFixed: true,
      isWhole: true,
      cell: ({ sku }) => ({ text: sku }),
    },
    {
      heading: translator.translate("screen.columns.action"),
      sort: "action",
      min: kind === "orders" ? 15 : 9,
      importance: 6,
      cell: ({ action }) => ({ text: actionOfRun(action, run, translator), style: "dim" }),
    },
    {
      heading: translator.translate("screen.columns.outcome"),
      sort: "outcome",
      min: 17,
      importance: 8,
      cell: ({ outcome }) => {
        const { mark, style } = outcomeLooks[outcome];
        return { text: `${mark} ${statusText(outcome, translator)}`, style };
      },
    },
    {
      heading: translator.translate("screen.columns.message"),
      sort: "message",
      min: 16,
      importance: 7,
      cell: ({ message }) => ({ text: message }),
    },
  ];
}

type ActionName = NamesIn<"model.words">;

const actions: ReadonlySet<string> = new Set<ActionName>([
  ...(["create", "update", "unchanged", "uncompared", "by-hand"] as const),
  ...(["untouched", "invalid", "stale", "blocked"] as const),
]);

function isAction(action: string): action is ActionName {
  return actions.has(action);
}
