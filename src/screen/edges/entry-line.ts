import { fieldKeyOf } from "../keys/field-keys.ts";
import { type Entry, graphemesOf } from "../state/entry.ts";
import type { OpenEntry } from "../state/state.ts";
import { cellWidth } from "../text/fit.ts";
import type { Span } from "../text/line.ts";
import type { EdgeWords } from "../words/en.ts";
import type { ShownHint } from "./hint-line.ts";

/** Stands where the next character goes. */
const cursorMark = "▏";
const more = "…";

/** A text field in one line: as much of its text as there is room for, the cursor always in sight. */
export function entrySpans(entry: OpenEntry, columns: number, { labels }: EdgeWords): Span[] {
  const label = labels[entry.purpose];
  // A terminal too narrow for both shows what is typed.
  const shownLabel = cellWidth(label) + 8 > columns ? "" : label;
  const { before, after } = shownParts(entry, columns - cellWidth(shownLabel) - 1);
  return [
    { text: shownLabel, style: "key" },
    { text: before },
    { text: cursorMark, style: "strong" },
    { text: after },
  ];
}

/** What the keys do while a text field has them. */
export function entryHints({ purpose }: OpenEntry, words: EdgeWords): readonly ShownHint[] {
  const complete = { key: fieldKeyOf("complete"), words: words.complete };
  return [
    { key: fieldKeyOf("done"), words: words.verbs[purpose], isKept: true },
    ...(purpose === "filter" ? [] : [complete]),
    { key: fieldKeyOf("give-up"), words: words.giveUp, isKept: true },
  ];
}

/** The text left and right of the cursor that goes into `cells`. */
function shownParts({ text, at }: Entry, cells: number) {
  const all = graphemesOf(text);
  const left = all.slice(0, at);
  const right = all.slice(at);
  const wanted = cellsOf(left);
  const behind = cellsOf(right);
  if (wanted + behind <= cells) return { before: left.join(""), after: right.join("") };
  // Where a text is cut, “…” takes a cell; a third of the room is for what stands behind the cursor.
  const rightRoom = Math.max(cells - wanted, Math.min(behind, Math.floor(cells / 3)));
  const leftRoom = cells - Math.min(behind, rightRoom);
  return {
    before: fromEnd(left, leftRoom),
    after: fromStart(right, cells - Math.min(wanted, leftRoom)),
  };
}

function fromStart(pieces: readonly string[], cells: number): string {
  if (cellsOf(pieces) <= cells) return pieces.join("");
  return cells < 1 ? "" : taken(pieces, cells - 1).join("") + more;
}

function fromEnd(pieces: readonly string[], cells: number): string {
  if (cellsOf(pieces) <= cells) return pieces.join("");
  return cells < 1
    ? ""
    : more +
        taken([...pieces].reverse(), cells - 1)
          .reverse()
          .join("");
}

function taken(pieces: readonly string[], cells: number): string[] {
  let sum = 0;
  const end = pieces.findIndex((piece) => {
    sum += cellWidth(piece);
    return sum > cells;
  });
  return pieces.slice(0, end < 0 ? pieces.length : end);
}

function cellsOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + cellWidth(piece), 0);
}
