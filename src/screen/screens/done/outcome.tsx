import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { Lines } from "../../components/lines.tsx";
import { areaIn, type Place, stay } from "../../edges/place.ts";
import { current } from "../../list/list.ts";
import { moved, scrolledTo } from "../../list/move.ts";
import { pageLines, pageOf, scrolledBy } from "../../list/sections.ts";
import type { DoneFacts, DoneField, DoneItem } from "../../state/facts.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { type Line, textLine } from "../../text/line.ts";
import { type ScreenWords, wordsOf } from "../../words/index.ts";
import { valueLines } from "../row/field-lines.ts";
import { actionOfRun, isInGroup, outcomeLooks } from "../upload/outcomes.ts";
import { sentence } from "../upload/proposal.ts";
import { donePlace, runPlace } from "./done.tsx";

/** One row of a finished run: how it ended, in full, and each field before, as sent, and live now. */
export const outcomePlace: Place = {
  name: "outcome",
  act: (state, action) => {
    if (action === "open") return stay(left(state));
    const { columns, rows } = areaIn(state);
    if (action === "next-marked" || action === "previous-marked") {
      const { listed } = ofRun(state) === "run" ? runPlace : donePlace;
      const found = listed?.get(state);
      if (listed === undefined || found === undefined) return stay(state);
      const height = listed.height({ columns, rows }, state);
      const list = moved(found.list, action, { source: found.source, height });
      return stay({ ...listed.put(state, scrolledTo(list, height)), outcomeTop: 0 });
    }
    const page = pageOf(linesOf(state, columns).length, rows);
    const outcomeTop = scrolledBy(state.outcomeTop ?? 0, action, page);
    return outcomeTop === undefined ? undefined : stay({ ...state, outcomeTop });
  },
  View: ({ state, area: { columns, rows } }) => {
    const said = { rows, words: wordsOf(state).row };
    return <Lines lines={pageLines(linesOf(state, columns), state.outcomeTop ?? 0, said)} />;
  },
  next: (state) => {
    const { next } = wordsOf(state).done;
    const items = state[ofRun(state)]?.facts.items ?? [];
    const hasFailed = items.some(({ outcome }) => isInGroup("failed", outcome));
    return [
      { action: "open", words: next.list },
      hasFailed && { action: "next-marked", words: next.nextFailed },
    ];
  },
};

/** Whose row it is: that of the latest run, or of one of the past. */
function ofRun({ places }: ScreenState): "done" | "run" {
  return places[places.indexOf("outcome") - 1] === "run" ? "run" : "done";
}

function linesOf(state: ScreenState, columns: number): Line[] {
  const part = state[ofRun(state)];
  const words = wordsOf(state);
  const item = part?.facts.items[current(part.list) ?? -1];
  if (part === undefined || item === undefined) return [];
  const fields = part.facts.fieldsOf(item.row);
  return [
    ...headOf(item, part.facts, { columns, words }),
    ...(fields.length === 0
      ? part.facts.kind === "orders"
        ? []
        : [textLine(`  ${words.done.noField}`, "dim")]
      : fields.flatMap((field) => fieldLines(field, item, { columns, words }))),
  ];
}

function headOf(
  item: DoneItem,
  { isUndo, kind = "products" }: DoneFacts,
  { columns, words: { done: words } }: { readonly columns: number; readonly words: ScreenWords },
): Line[] {
  const { sku, action, outcome, attempts, message } = item;
  const { mark, style } = outcomeLooks[outcome];
  const tried = attempts === 0 ? "" : words.attempts(attempts);
  const named = actionOfRun(
    action,
    isUndo === true ? "undo" : kind === "orders" ? "orders" : "listings",
    words,
  );
  const heading = words.heading(rowNameOf(item), sku, named);
  return [
    ...sentence(`${heading}${tried}`, columns, { style: "strong" }),
    ...sentence(words.outcomes[outcome], columns, { mark, style }),
    ...(message === "" ? [] : sentence(message, columns)),
    [],
  ];
}

function fieldLines(
  { field, before, sent, now }: DoneField,
  { action, outcome }: DoneItem,
  { columns, words }: { readonly columns: number; readonly words: ScreenWords },
): Line[] {
  const { values } = words.done;
  const isSure = outcome === "applied" || outcome === "unchanged";
  const isLeft = outcome === "not-sent" || outcome === "invalid" || outcome === "blocked";
  const isTold = now !== undefined || !(isSure || isLeft);
  const live = { words: values.live, value: now, style: isSure ? "ok" : "warning" } as const;
  const named = [
    ...(action === "create"
      ? []
      : [{ words: values.before, value: before, style: "removed" } as const]),
    { words: isLeft ? values.inSheet : values.sent, value: sent, style: "added" } as const,
    ...(isTold ? [live] : []),
  ];
  const said = { ...words.row, notKnown: words.done.notKnown };
  const options = { columns, words: said, isWhole: true };
  return valueLines(words.done.field(field), named, options);
}
