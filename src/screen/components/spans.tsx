import { Text } from "ink";
import { createContext, type ReactNode, useContext } from "react";
import { cut } from "../text/fit.ts";
import type { Span, Style } from "../text/line.ts";

/** Without colour (NO_COLOR), bold, faint, underline and inverse stay. */
export const ColourContext = createContext(true);

interface Look {
  readonly bold?: boolean;
  readonly dimColor?: boolean;
  readonly underline?: boolean;
  /** One of the terminal's 16 colours, so that its theme decides the shade. */
  readonly color?: string;
}

/** The only table of colours of the screen. */
const looks: Readonly<Record<Style, Look>> = {
  strong: { bold: true },
  dim: { dimColor: true },
  key: { bold: true, color: "cyan" },
  heading: { bold: true, underline: true },
  added: { color: "green" },
  removed: { color: "red" },
  changed: { color: "yellow" },
  error: { bold: true, color: "red" },
  warning: { color: "yellow" },
  ok: { color: "green" },
  unknown: { bold: true, color: "magenta" },
  match: { underline: true, color: "yellow" },
};

/** No line of a terminal holds more cells; a text of unknown length is shown in part. */
const cellsMax = 500;

/** A text of unknown origin as a terminal may get it. */
export function shownText(text: string): string {
  return cut(text, cellsMax, { pictures: "shown" }).text;
}

/** As they are shown, neighbours of one style as one: each is an element of its own in every frame. */
function merged(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const { text, style } of spans) {
    const last = all.at(-1);
    const shown = shownText(text);
    if (last === undefined || last.style !== style) all.push({ text: shown, style });
    else all[all.length - 1] = { text: last.text + shown, style };
  }
  return all;
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
  const hasColour = useContext(ColourContext);
  return (
    <Text wrap="truncate" inverse={isInverse}>
      {merged(spans).map(({ text, style }, place) => {
        if (style === undefined) return text;
        const { color, dimColor = false, ...form } = looks[style];
        return (
          // Spans have no identity but their place.
          <Text
            key={place}
            {...form}
            {...(isInverse ? {} : { dimColor })}
            {...(hasColour && !isInverse && color !== undefined ? { color } : {})}
          >
            {text}
          </Text>
        );
      })}
    </Text>
  );
}
