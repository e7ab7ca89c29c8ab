import type { Line, Style } from "./line.ts";
import { fitSpans } from "./spans.ts";

/** How a line becomes a string for the terminal. */
export interface PaintOptions {
  /** Without colour (NO_COLOR), bold, underline and inverse stay. */
  readonly colour: boolean;
  /** Width of the terminal in cells. */
  readonly columns: number;
}

interface Look {
  /** SGR codes that are no colour: 1 bold, 2 faint, 4 underlined, 7 inverse. */
  readonly form?: readonly number[];
  /** One of the terminal's 16 colours, so that its theme decides the shade. */
  readonly colour?: number;
}

/** The only table of colours of the screen. */
const looks: Readonly<Record<Style, Look>> = {
  strong: { form: [1] },
  dim: { form: [2] },
  key: { form: [1], colour: 36 },
  heading: { form: [1, 4] },
  added: { colour: 32 },
  removed: { colour: 31 },
  changed: { colour: 33 },
  error: { form: [1], colour: 31 },
  warning: { colour: 33 },
  ok: { colour: 32 },
  unknown: { form: [1], colour: 35 },
  match: { form: [4], colour: 33 },
};

const bars: Readonly<Record<NonNullable<Line["bar"]>, Look>> = {
  cursor: { form: [7] },
  title: { form: [1, 7] },
  /** The title where what is sent is real. */
  danger: { form: [1, 7], colour: 31 },
  hint: { form: [7] },
};

/**
 * A line as the string that the terminal gets: each span in its style, cut to `columns`; a bar
 * fills them all. Every style ends within the line. Without its SGR sequences it is exactly what
 * the spans say, and as wide as they are.
 */
export function paint(line: Line, { columns, colour }: PaintOptions): string {
  const spans = fitSpans(line.spans, columns, { pad: line.bar !== undefined, pictures: "shown" });
  return spans
    .map(({ text, style, isOutsideBar }) => {
      const bar = isOutsideBar === true || line.bar === undefined ? undefined : bars[line.bar];
      const codes = codesOf(bar, style === undefined ? undefined : looks[style], colour);
      return text === "" || codes.length === 0
        ? text
        : `\u001B[${codes.join(";")}m${text}\u001B[0m`;
    })
    .join("");
}

function codesOf(bar: Look | undefined, look: Look | undefined, inColour: boolean): number[] {
  const codes = [...new Set([...(bar?.form ?? []), ...(look?.form ?? [])])];
  // On inverse, a colour becomes the background: it would stripe the bar.
  const striped = bar?.form?.includes(7) === true;
  const colour = striped ? bar?.colour : look?.colour;
  if (inColour && colour !== undefined) codes.push(colour);
  return codes;
}
