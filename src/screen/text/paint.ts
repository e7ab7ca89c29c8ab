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

type BarName = keyof typeof bars;
/** What stands before a text in a style, on a bar or on none; empty where it stays as it is. */
type Begins = Readonly<Record<BarName | "none", Readonly<Record<Style | "none", string>>>>;

/** Every text of every frame asks for one of these. */
const begins: { readonly colour: Begins; readonly plain: Begins } = {
  colour: beginsIn({ colour: true }),
  plain: beginsIn({ colour: false }),
};

/**
 * A line as the string that the terminal gets: each span in its style, cut to `columns`; a bar
 * fills them all. Every style ends within the line. Without its SGR sequences it is exactly what
 * the spans say, and as wide as they are.
 */
export function paint(line: Line, { columns, colour }: PaintOptions): string {
  const pad = line.bar !== undefined;
  const beginOn = colour ? begins.colour : begins.plain;
  let painted = "";
  const spans = fitSpans(line.spans, columns, { pad, pictures: "shown" });
  for (const { text, style, isOutsideBar } of spans) {
    const bar = isOutsideBar === true ? "none" : (line.bar ?? "none");
    const begin = text === "" ? "" : beginOn[bar][style ?? "none"];
    painted += begin === "" ? text : `${begin}${text}\u001B[0m`;
  }
  return painted;
}

function beginsIn(options: Pick<PaintOptions, "colour">): Begins {
  const on = (bar: Look | undefined) => ({
    none: beginOf({ bar, look: undefined }, options),
    ...mapped(looks, (look) => beginOf({ bar, look }, options)),
  });
  return { none: on(undefined), ...mapped(bars, on) };
}

function beginOf(
  { bar, look }: { readonly bar: Look | undefined; readonly look: Look | undefined },
  options: Pick<PaintOptions, "colour">,
): string {
  const codes = [...new Set([...(bar?.form ?? []), ...(look?.form ?? [])])];
  // On inverse, a colour becomes the background: it would stripe the bar.
  const striped = bar?.form?.includes(7) === true;
  const colour = striped ? bar?.colour : look?.colour;
  if (options.colour && colour !== undefined) codes.push(colour);
  return codes.length === 0 ? "" : `\u001B[${codes.join(";")}m`;
}

function mapped<Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  make: (from: From) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(record).map(([name, from]) => [name, make(from)]);
  return Object.fromEntries(entries) as Record<Name, To>;
}
