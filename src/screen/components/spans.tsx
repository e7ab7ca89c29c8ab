import chalk from "chalk";
import cliTruncate from "cli-truncate";
import { Box, Text } from "ink";
import { createContext, type ReactNode, useContext } from "react";
import type { Entry } from "../state/entry.ts";
import { cellWidth, cut, graphemesOf, steadyText } from "../text/fit.ts";
import type { Line, Span, Style } from "../text/line.ts";

export const ColourContext = createContext(true);

/** Limited to the terminal's 16 colours, because its theme keeps them readable. */
type Colour = "cyan" | "green" | "red" | "yellow" | "magenta";

interface Look {
  readonly forms?: readonly ("bold" | "underline" | "dim")[];
  readonly colour?: Colour;
}

const looks: Readonly<Record<Style, Look>> = {
  strong: { forms: ["bold"] },
  dim: { forms: ["dim"] },
  key: { forms: ["bold"], colour: "cyan" },
  heading: { forms: ["underline", "bold"] },
  added: { colour: "green" },
  removed: { colour: "red" },
  changed: { colour: "yellow" },
  error: { forms: ["bold"], colour: "red" },
  warning: { colour: "yellow" },
  ok: { colour: "green" },
  unknown: { forms: ["bold"], colour: "magenta" },
  match: { forms: ["underline"], colour: "yellow" },
};

/** Assumed to be wider than any terminal. */
const cellsMax = 500;

/** Makes a text safe for the terminal and cuts it to {@link cellsMax}. */
export function shownText(text: string): string {
  return cut(text, cellsMax).text;
}

export function Spans({
  spans,
  isInverse = false,
}: {
  readonly spans: readonly Span[];
  /** Draws the line as a bar in one colour, because several colours would look like stripes. */
  readonly isInverse?: boolean;
}): ReactNode {
  const hasColour = useContext(ColourContext);
  const first = spans.find(({ style }) => style !== undefined && looks[style].colour !== undefined);
  const bar = isInverse && hasColour && first?.style ? looks[first.style].colour : undefined;
  // One text for all spans, because an element per style would slow down every frame.
  const texts = spans.map(({ text, style }) => {
    const shown = shownText(text);
    if (style === undefined) return shown;
    const { forms = [], colour } = looks[style];
    const isColoured = hasColour && !isInverse && colour !== undefined;
    const coloured = isColoured ? chalk[colour](shown) : shown;
    return forms
      .filter((form) => form !== "dim" || !isInverse)
      .reduce((formed, form) => chalk[form](formed), coloured);
  });
  return (
    <Text wrap="truncate" inverse={isInverse} {...(bar !== undefined && { color: bar })}>
      {texts.join("")}
    </Text>
  );
}

export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((spans, place) => {
        const isBlank = spans.every(({ text }) => text === "");
        // Only its position identifies a line.
        return isBlank ? <Text key={place}> </Text> : <Spans key={place} spans={spans} />;
      })}
    </Box>
  );
}

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

export function fieldParts({ text, at }: Entry, cells: number) {
  const all = graphemesOf(text);
  const before = all.slice(0, at).join("");
  const under = all[at] ?? " ";
  const after = all.slice(at + 1).join("");
  const room = cells - cellWidth(under);
  const [wanted, behind] = [cellWidth(before), cellWidth(after)];
  // The text after the cursor gets at least a third of the width if it needs that much.
  const rightRoom = Math.max(room - wanted, Math.min(behind, Math.floor(room / 3)));
  const leftRoom = room - Math.min(behind, rightRoom);
  return { before: ending(before, leftRoom), under, after: cut(after, rightRoom).text };
}

function ending(text: string, cells: number): string {
  return cells < 1 ? "" : cliTruncate(steadyText(text), cells, { position: "start" });
}
