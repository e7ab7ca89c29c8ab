import type { FieldValue } from "../../../model/product/product.ts";
import { valueText } from "../../../model/run/field-values.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { Lines } from "../../components/lines.tsx";
import { areaIn, type Place, type ScreenStep, stay } from "../../edges/place.ts";
import { current } from "../../list/list.ts";
import { moved, scrolledTo } from "../../list/move.ts";
import { scrolledBy } from "../../list/sections.ts";
import { textLine } from "../../list/table.ts";
import type { DoneField, DoneItem } from "../../state/facts.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { fit } from "../../text/fit.ts";
import type { Line, Style } from "../../text/line.ts";
import { wrap } from "../../text/wrap.ts";
import type { DoneWords } from "../../words/en.ts";
import { wordsOf } from "../../words/index.ts";
import { outcomeLooks } from "../upload/outcomes.ts";
import { sentence } from "../upload/proposal.ts";
import { donePlace } from "./done.tsx";

/** One row of a finished run: how it ended, in full, and each field before, as sent, and live now. */
export const outcomePlace: Place = {
  name: "outcome",
  act: (state, action) => {
    if (action === "open") return stay(left(state));
    if (action === "next-marked" || action === "previous-marked") return otherRow(state, action);
    const { columns, rows } = areaIn(state);
    const length = pageOf(state, columns).length;
    const top = scrolledBy(state.outcomeTop ?? 0, action, { height: rows, length });
    return top === undefined ? undefined : stay({ ...state, outcomeTop: top });
  },
  View: ({ state, area: { columns, rows } }) => {
    const page = pageOf(state, columns);
    const top = Math.max(0, Math.min(state.outcomeTop ?? 0, page.length - rows));
    return <Lines lines={page.slice(top, top + rows)} />;
  },
  next: (state) => {
    const { next } = wordsOf(state).done;
    return [
      { action: "open", words: next.list },
      { action: "next-marked", words: next.nextFailed },
    ];
  },
};

function otherRow(state: ScreenState, action: "next-marked" | "previous-marked"): ScreenStep {
  const { listed } = donePlace;
  const found = listed?.get(state);
  if (listed === undefined || found === undefined) return stay(state);
  const height = listed.height(areaIn(state), state);
  const list = moved(found.list, action, { source: found.source, height });
  return stay({ ...listed.put(state, scrolledTo(list, height)), outcomeTop: 0 });
}

function pageOf(state: ScreenState, columns: number): Line[] {
  const { done } = state;
  const words = wordsOf(state).done;
  const index = done === undefined ? undefined : current(done.list);
  const item = index === undefined ? undefined : done?.facts.items[index];
  if (done === undefined || item === undefined) return [];
  const fields = done.facts.fieldsOf(item.row);
  return [
    ...headOf(item, columns, words),
    ...(fields.length === 0
      ? [textLine(`  ${words.noField}`, "dim")]
      : fields.flatMap((field) => fieldLines(field, { item, columns, words }))),
  ];
}

function headOf(
  { row, sheet, sku, action, outcome, attempts, message }: DoneItem,
  columns: number,
  words: DoneWords,
): Line[] {
  const { mark, style } = outcomeLooks[outcome];
  const tried = attempts === 0 ? "" : words.attempts(attempts);
  const heading = words.heading(rowNameOf({ row, sheet }), sku, words.action(action));
  return [
    ...sentence(`${heading}${tried}`, columns, { style: "strong" }),
    ...sentence(words.outcomes[outcome], columns, { mark, style }),
    ...(message === "" ? [] : sentence(message, columns)),
    { spans: [] },
  ];
}

interface FieldOptions {
  readonly item: DoneItem;
  readonly columns: number;
  readonly words: DoneWords;
}

function fieldLines(
  { field, before, sent, now }: DoneField,
  { item: { action, outcome }, columns, words }: FieldOptions,
): Line[] {
  const { values } = words;
  const named = (name: string, value: FieldValue | null | undefined, style: Style) =>
    valueLines(name, shownValue(value, words), { columns, style });
  const isSure = outcome === "applied" || outcome === "unchanged";
  const left = outcome === "not-sent" || outcome === "invalid" || outcome === "blocked";
  return [
    textLine(` ${words.field(field)}`, "heading"),
    ...(action === "create" ? [] : named(values.before, before, "removed")),
    ...named(left ? values.inSheet : values.sent, sent, "added"),
    ...(now === undefined
      ? isSure || left
        ? []
        : named(values.live, undefined, "dim")
      : named(values.live, now, isSure ? "ok" : "warning")),
  ];
}

/** Cells before a value, for its name. */
const nameWidth = 16;

function valueLines(
  name: string,
  value: string,
  { columns, style }: { readonly columns: number; readonly style: Style },
): Line[] {
  const width = Math.max(1, columns - nameWidth - 1);
  return wrap(value, width).map((text, index) => ({
    spans: [
      { text: fit(index === 0 ? `   ${name}` : "", nameWidth), style: "dim" as const },
      { text, style },
    ],
  }));
}

function shownValue(value: FieldValue | null | undefined, { notKnown, empty }: DoneWords): string {
  return value === undefined ? notKnown : (valueText(value) ?? empty);
}
