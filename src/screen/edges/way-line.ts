import type { Busy } from "../state/state.ts";
import { cellWidth, cut } from "../text/fit.ts";
import type { Line, Span } from "../text/line.ts";
import { fitSpans, joinSpans, spansWidth } from "../text/spans.ts";
import type { EdgeWords } from "../words/en.ts";

/** Cells of the bar that shows how far something is. */
const barCells = 10;
const gap = "   ";

/** What stands in the line beside the way. */
export interface WayOptions {
  readonly busy: Busy | undefined;
  /** Something that holds as long as the person is here. */
  readonly warning?: string | undefined;
  readonly columns: number;
  readonly words: EdgeWords;
}

/** The way from home to here in words, and what is under way: the way is never hidden by it. */
export function wayLine(
  way: readonly string[],
  { busy, warning = "", columns, words }: WayOptions,
): Line {
  const steps = way.map((text, index): Span[] => [
    { text, style: index === way.length - 1 ? "strong" : "dim" },
  ]);
  const told: Span[] = warning === "" ? [] : [{ text: `${gap}! ${warning}`, style: "warning" }];
  const shown: Span[] = [
    { text: " " },
    ...joinSpans(steps, { text: " › ", style: "dim" }),
    ...told,
  ];
  const room = columns - spansWidth(shown) - gap.length;
  return { spans: fitSpans([...shown, ...busySpans(busy, words, room)], columns) };
}

/** The longest form that there is room for. */
function busySpans(busy: Busy | undefined, said: EdgeWords, room: number): Span[] {
  if (busy === undefined || room < 1) return [];
  const count = countText(busy, said);
  const bar = barSpans(busy);
  const words = { text: busy.words, style: "dim" as const };
  const counted = { text: count, style: "dim" as const };
  const timed = { text: `${count}${leftText(busy, said)}`, style: "dim" as const };
  const forms: Span[][] = [
    joinSpans([[words], bar, [timed]], { text: " " }),
    joinSpans([bar, [timed]], { text: " " }),
    joinSpans([[words], bar, [counted]], { text: " " }),
    joinSpans([[words], [counted]], { text: " " }),
    joinSpans(
      [[{ ...words, text: cut(busy.words, room - cellWidth(count) - 1).text }], [counted]],
      {
        text: " ",
      },
    ),
    [counted],
  ];
  const found = forms.find((spans) => spansWidth(spans, { cellsMax: Math.max(0, room) }) <= room);
  return found === undefined ? [] : [{ text: gap }, ...found];
}

function countText({ done, total }: Busy, { of, soFar }: EdgeWords): string {
  if (done === undefined) return "…";
  return total === undefined ? soFar(done) : of(done, total);
}

function leftText({ secondsLeft }: Busy, { left }: EdgeWords): string {
  return secondsLeft === undefined ? "" : left(secondsLeft);
}

function barSpans({ done, total }: Busy): Span[] {
  if (done === undefined || total === undefined || total <= 0) return [];
  const full = Math.floor((barCells * Math.max(0, Math.min(done, total))) / total);
  return [
    { text: "█".repeat(full), style: "ok" },
    { text: "░".repeat(barCells - full), style: "dim" },
  ];
}
