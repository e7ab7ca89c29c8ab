import { Text } from "ink";
import type { ReactNode } from "react";
import { type Entry, graphemesOf } from "../state/entry.ts";
import { cellWidth } from "../text/fit.ts";
import type { Style } from "../text/line.ts";
import { Spans, shownText } from "./spans.tsx";

const more = "…";

/** A text field on one line. Scrolls so that the cursor stays visible. */
export function Field({
  entry,
  cells,
  style,
}: {
  readonly entry: Entry;
  readonly cells: number;
  readonly style?: Style | undefined;
}): ReactNode {
  const { before, under, after } = fieldParts(entry, cells);
  return (
    <Text wrap="truncate">
      <Spans spans={[{ text: before, style }]} />
      <Text inverse>{shownText(under)}</Text>
      <Spans spans={[{ text: after, style }]} />
    </Text>
  );
}

/** The visible text left of the cursor, under it, and right of it. */
export function fieldParts({ text, at }: Entry, cells: number) {
  const all = graphemesOf(text);
  const left = all.slice(0, at);
  const under = all[at] ?? " ";
  const right = all.slice(at + 1);
  const room = cells - cellWidth(under);
  const wanted = cellsOf(left);
  const behind = cellsOf(right);
  if (wanted + behind <= room) return { before: left.join(""), under, after: right.join("") };
  // Shortening a side costs one cell for “…”. The text after the cursor gets at least a third of
  // the width if it needs that.
  const rightRoom = Math.max(room - wanted, Math.min(behind, Math.floor(room / 3)));
  const leftRoom = room - Math.min(behind, rightRoom);
  return {
    before: fromEnd(left, leftRoom),
    under,
    after: fromStart(right, room - Math.min(wanted, leftRoom)),
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
