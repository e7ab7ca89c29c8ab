import chalk from "chalk";
import { Text } from "ink";
import { createContext, type ReactNode, useContext } from "react";
import { cut } from "../text/fit.ts";
import type { Span, Style } from "../text/line.ts";

/**
 * Whether to use colours. Without them (NO_COLOR), bold, faint, underline and inverse still work.
 */
export const ColourContext = createContext(true);

/** Only the 16 colours of the terminal, because its theme defines their shades. */
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

/** Wider than any terminal, so that very long texts are not processed in full. */
const cellsMax = 500;

/** Makes a text of unknown origin safe for the terminal. */
export function shownText(text: string): string {
  return cut(text, cellsMax).text;
}

/** Styled texts in one line. Cuts what does not fit with “…”. */
export function Spans({
  spans,
  isInverse = false,
}: {
  readonly spans: readonly Span[];
  /**
   * For a bar: without colours, which would stripe it, and without faint text, which would be
   * unreadable.
   */
  readonly isInverse?: boolean;
}): ReactNode {
  const hasColour = useContext(ColourContext) && !isInverse;
  // Joins all spans into one text, because one element per style would slow down every frame.
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
