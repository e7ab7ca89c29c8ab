import type { Outcome, RowOutcome } from "../../../model/run/run.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import { countsOf, type Tab } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import {
  type DoneFacts,
  type DoneField,
  type DoneItem,
  outcomesByUrgency,
} from "../../state/facts.ts";
import { type RowStatus, rowStatuses } from "../../state/review-items.ts";
import { cellWidth, shortSheet } from "../../text/fit.ts";
import { type Line, textLine } from "../../text/line.ts";
import { columnsIn, rowsWords, sentence, statusText } from "../labels.ts";
import { type NamedValue, valueLines } from "../row/field-lines.ts";
import { fieldText } from "../row/field-summary.ts";

export function rowsNameOf({ row, lastRow, sheet }: DoneItem): string {
  const first = rowNameOf({ row, sheet: shortSheet(sheet) });
  return lastRow === undefined ? first : `${first}–${lastRow}`;
}

export function rowsTextOf(item: DoneItem, translator: Translator): string {
  return rowsWords(rowsNameOf(item), item.lastRow === undefined, translator);
}

const well: ReadonlySet<RowOutcome> = new Set([
  ...(["applied", "unchanged", "uncompared", "untouched", "late", "unanswered", "closed"] as const),
]);

export function outcomeGroups(outcome: RowOutcome): readonly string[] {
  return ["all", outcome, ...(well.has(outcome) ? [] : ["failed"])];
}

export function outcomeTabs({ items }: DoneFacts, translator: Translator): readonly Tab[] {
  const counts = countsOf(items.map(({ outcome }) => outcome));
  const tabs = outcomesByUrgency.map((id) => ({
    ...{ id, words: statusText(id, translator), count: counts.get(id) ?? 0 },
  }));
  const failed = tabs.filter(({ id, count }) => !well.has(id) && count > 0);
  const all = { id: "all", words: statusText("all", translator), count: items.length };
  const count = failed.reduce((sum, one) => sum + one.count, 0);
  const words = translator.translate("screen.done.failed");
  return [all, ...(failed.length === 1 ? [] : [{ id: "failed", words, count }]), ...tabs];
}

export const outcomeLooks = {
  ...rowStatuses,
  stale: rowStatuses.conflict,
  superseded: { mark: "=", style: "dim" },
  released: { mark: "=", style: "dim" },
  invalid: { mark: "✗", style: "error" },
} as const satisfies Readonly<Record<Outcome | RowOutcome, RowStatus>>;

function hasLook(name: string): name is keyof typeof outcomeLooks {
  return Object.hasOwn(outcomeLooks, name);
}

export function actionOfRun(
  action: string,
  kind: DoneFacts["kind"],
  translator: Translator,
): string {
  if (kind === "undo" && action === "update") return translator.translate("screen.upload.restore");
  return hasLook(action) ? statusText(action, translator) : action;
}

export function outcomeColumns(
  run: DoneFacts["kind"],
  translator: Translator,
): TableColumn<DoneItem>[] {
  const column = columnsIn<DoneItem>(translator);
  const isOrders = run === "orders";
  const whole = { isFixed: true, isWhole: true };
  const rowCells = Math.max(5, cellWidth(translator.translate("screen.columns.row")));
  return [
    column(
      "row",
      { sort: "row", min: rowCells, importance: 5, align: "right", ...whole },
      (item) => ({
        text: rowsNameOf(item),
        style: "dim",
      }),
    ),
    column(
      isOrders ? "order" : "sku",
      { sort: "sku", min: 12, importance: 9, ...whole },
      ({ sku }) => sku,
    ),
    column("action", { sort: "action", min: isOrders ? 15 : 9, importance: 6 }, ({ action }) => ({
      text: actionOfRun(action, run, translator),
      style: "dim",
    })),
    column("outcome", { sort: "outcome", min: 17, importance: 8 }, ({ outcome }) => {
      const { mark, style } = outcomeLooks[outcome];
      return { text: `${mark} ${statusText(outcome, translator)}`, style };
    }),
    column("message", { sort: "message", min: 16, importance: 7 }, ({ message }) => message),
  ];
}

interface OutcomeOptions {
  readonly columns: number;
  readonly translator: Translator;
}

export function outcomeLines(item: DoneItem, facts: DoneFacts, options: OutcomeOptions): Line[] {
  const { columns, translator } = options;
  const { action, outcome, attempts, message } = item;
  const { mark, style } = outcomeLooks[outcome];
  const row = rowsTextOf(item, translator);
  const { kind } = facts;
  const heading = [row, item.sku, actionOfRun(action, kind, translator)].join("  ");
  const tried = attempts === 0 ? "" : translator.translate("screen.done.attempts", { attempts });
  const fields = facts
    .fieldsOf(item.row)
    .flatMap((field) => fieldLines(field, item, { ...options, kind }));
  const isSame = fields.length === 0 && kind !== "orders" && outcome === "unchanged";
  return [
    ...sentence(`${heading}${tried}`, columns, { style: "strong" }),
    ...sentence(statusText(outcome, translator), columns, { mark, style }),
    ...(message === "" ? [] : sentence(message, columns)),
    [],
    ...(isSame ? [textLine(`  ${translator.translate("screen.row.nothing")}`, "dim")] : fields),
  ];
}

const sentOutcomes: ReadonlySet<RowOutcome> = new Set(["applied", "rejected", "unknown"]);

function fieldLines(
  { field, before, sent, now }: DoneField,
  { action, outcome, attempts }: DoneItem,
  { kind, ...options }: OutcomeOptions & Pick<DoneFacts, "kind">,
): Line[] {
  const { translate } = options.translator;
  const wasSent = attempts > 0 || sentOutcomes.has(outcome);
  const unsent = kind === "undo" ? "screen.upload.restore" : "screen.words.sheet";
  const isSure = outcome === "applied" || outcome === "unchanged";
  const isLeft = outcome === "not-sent" || outcome === "invalid" || outcome === "blocked";
  const hasLive = now !== undefined || !(isSure || isLeft);
  const values: readonly (NamedValue | false)[] = [
    action !== "create" && {
      words: translate("screen.words.before"),
      value: before,
      style: "removed",
    },
    {
      words: translate(wasSent ? "screen.words.sent" : unsent),
      value: sent,
      style: "added",
    },
    hasLive && {
      words: translate("screen.words.live"),
      value: now,
      style: isSure ? "ok" : "warning",
    },
  ];
  const named = values.filter((one) => one !== false);
  return valueLines(fieldText(field, options.translator), named, { ...options, isWhole: true });
}
