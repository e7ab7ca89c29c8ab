import cliTruncate from "cli-truncate";
import { Text } from "ink";
import type { ReactNode } from "react";
import type { Entry } from "../state/entry.ts";
import { cellWidth, cut, graphemesOf, steadyText } from "../text/fit.ts";
import type { Style } from "../text/line.ts";
import { Spans, shownText } from "./spans.tsx";

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
  const before = all.slice(0, at).join("");
  const under = all[at] ?? " ";
  const after = all.slice(at + 1).join("");
  const room = cells - cellWidth(under);
  const [wanted, behind] = [cellWidth(before), cellWidth(after)];
  // The text after the cursor gets at least a third of the width if it needs that.
  const rightRoom = Math.max(room - wanted, Math.min(behind, Math.floor(room / 3)));
  const leftRoom = room - Math.min(behind, rightRoom);
  return { before: ending(before, leftRoom), under, after: cut(after, rightRoom).text };
}

function ending(text: string, cells: number): string {
  return cells < 1 ? "" : cliTruncate(steadyText(text), cells, { position: "start" });
}
