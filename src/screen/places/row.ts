import type { FieldChange } from "../../model/plan.ts";
import type { Line, Size } from "../line.ts";
import { moved, scrolledTo } from "../list/list.ts";
import { textLine } from "../list/table.ts";
import { areaOf, type Place, stay } from "../place.ts";
import { left, type ScreenState } from "../state.ts";
import { fit } from "../text/fit.ts";
import { currentChange, reviewPlace } from "./review.ts";

/** One row of the review, field by field: before → after, and why anything is held back. */
export const rowPlace: Place = {
  name: "row",
  words: "Row",
  act: (state, action) => {
    switch (action) {
      case "open":
        return stay(left(state));
      case "next-marked":
      case "previous-marked":
        return stay({ ...otherRow(state, action), row: { row: 0, top: 0 } });
      case "row-down":
      case "row-up":
      case "page-down":
      case "page-up":
      case "first":
        return stay(scrolled(state, action));
      default:
        return undefined;
    }
  },
  lines,
  next: () => [{ action: "open", words: "back to the list" }],
};

function otherRow(state: ScreenState, action: "next-marked" | "previous-marked"): ScreenState {
  const { listed } = reviewPlace;
  const found = listed?.get(state);
  if (listed === undefined || found === undefined) return state;
  const height = listed.height(areaOf(state.size), state);
  const list = moved(found.list, action, { source: found.source, height });
  return listed.put(state, scrolledTo(list, height));
}

function scrolled(state: ScreenState, action: string): ScreenState {
  const top = state.row?.top ?? 0;
  const page = areaOf(state.size).rows - 1;
  const steps = { "row-down": 1, "row-up": -1, "page-down": page, "page-up": -page, first: -top };
  const step = steps[action as keyof typeof steps] ?? 0;
  return { ...state, row: { row: state.row?.row ?? 0, top: Math.max(0, top + step) } };
}

function lines(state: ScreenState, { columns, rows }: Size): Line[] {
  const change = currentChange(state);
  if (change === undefined) return [];
  const body = [
    textLine(` Row ${change.row}  ${change.sku}  ${change.action}`, columns, "strong"),
    ...change.notes.map(({ message }) => textLine(` ! ${message}`, columns, "warning")),
    { spans: [] },
    ...change.fields.flatMap((field) => fieldLines(field, columns)),
  ];
  const top = Math.min(state.row?.top ?? 0, Math.max(0, body.length - rows));
  return body.slice(top, top + rows);
}

function fieldLines({ field, before, after }: FieldChange, columns: number): Line[] {
  const half = Math.max(8, columns - 24);
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return [
    {
      spans: [
        { text: fit(` ${field}`, 22), style: "heading" },
        { text: "- ", style: "removed" },
        { text: fit(before === null ? "(empty)" : text(before), half), style: "removed" },
      ],
    },
    {
      spans: [
        { text: " ".repeat(22) },
        { text: "+ ", style: "added" },
        { text: fit(after === null ? "(empty)" : text(after), half), style: "added" },
      ],
    },
  ];
}
