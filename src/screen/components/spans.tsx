import chalk from "chalk";
import { Text } from "ink";
import { createContext, type ReactNode, useContext } from "react";
import { cut } from "../text/fit.ts";
import type { Span, Style } from "../text/line.ts";

/** Without colour (NO_COLOR), bold, faint, underline and inverse stay. */
export const ColourContext = createContext(true);

/** Of the terminal's 16 colours, so that its theme decides the shade. */
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

/** No line of a terminal holds more cells; a text of unknown length is shown in part. */
const cellsMax = 500;

/** A text of unknown origin as a terminal may get it. */
export function shownText(text: string): string {
  return cut(text, cellsMax, { pictures: "shown" }).text;
}

/** Texts in their styles, one behind the other in one line; what does not fit is cut with “…”. */
export function Spans({
  spans,
  isInverse = false,
}: {
  readonly spans: readonly Span[];
  /** A bar: colours would stripe it, and faint letters would be unreadable on it. */
  readonly isInverse?: boolean;
}): ReactNode {
  const hasColour = useContext(ColourContext) && !isInverse;
  // One text: an element for each style would cost more than all the rest of a frame.
  const texts = spans.map(({ text, style }) => {
    const shown = shownText(text);
    if (style === undefined) return shown;
    const { forms = [], colour } = looks[style];
    const coloured = hasColour && colour !== undefined ? chalk[colour](shown) : shown;
    return forms
      .filter((form) => form !== "dim" || !isInverse)
      .reduce((formed, form) => chalk[form](formed), coloured);
  });
  return (
    <Text wrap="truncate" inverse={isInverse}>
      {texts.join("")}
    </Text>
  );
}
