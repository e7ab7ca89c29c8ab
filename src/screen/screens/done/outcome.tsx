import { Lines } from "../../components/spans.tsx";
import { areaIn, hint, type Place, stay } from "../../edges/place.ts";
import { current } from "../../list/list.ts";
import { moved, scrolledTo } from "../../list/move.ts";
import { pageLines, pageOf, scrolledBy } from "../../list/sections.ts";
import { left, type ScreenState } from "../../state/state.ts";
import type { Line } from "../../text/line.ts";
import { donePlace, runPlace } from "./done.tsx";
import { outcomeLines } from "./outcome-lines.ts";

/** The page of one row of a finished run: how it ended, and the values of its fields. */
export const outcomePlace: Place = {
  name: "outcome",
  act: (state, action) => {
    if (action === "open") return stay(left(state));
    const { columns, rows } = areaIn(state);
    if (action === "next-marked" || action === "previous-marked") {
      const { listed } = runPartOf(state) === "run" ? runPlace : donePlace;
      const part = listed?.get(state);
      if (listed === undefined || part === undefined) return stay(state);
      const height = listed.height({ columns, rows }, state);
      const list = moved(part.list, action, { rows: part.rows, height });
      return stay({ ...listed.put(state, scrolledTo(list, height)), outcomeTop: 0 });
    }
    const page = pageOf(linesOf(state, columns).length, rows);
    const outcomeTop = scrolledBy(state.outcomeTop ?? 0, action, page);
    return outcomeTop === undefined ? undefined : stay({ ...state, outcomeTop });
  },
  View: ({ state, area: { columns, rows } }) => {
    const message = { rows, translator: state.translator };
    return <Lines lines={pageLines(linesOf(state, columns), state.outcomeTop ?? 0, message)} />;
  },
  next: (state) => {
    const part = (runPartOf(state) === "run" ? runPlace : donePlace).listed?.get(state);
    const isOther =
      part !== undefined &&
      moved(part.list, "next-marked", { rows: part.rows, height: 1 }).cursor !== part.list.cursor;
    return [isOther && hint("next-marked", "screen.next.failedRow")];
  },
};

/** Which finished run the row belongs to: `done` just ended, `run` is an earlier one. */
function runPartOf({ places }: ScreenState): "done" | "run" {
  return places[places.indexOf("outcome") - 1] === "run" ? "run" : "done";
}

function linesOf(state: ScreenState, columns: number): Line[] {
  const part = state[runPartOf(state)];
  const item = part?.facts.items[current(part.list) ?? -1];
  if (part === undefined || item === undefined) return [];
  return outcomeLines(item, part.facts, { columns, translator: state.translator });
}
