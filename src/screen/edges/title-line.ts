import { hostWord } from "../../model/net/http.ts";
import { isProduction } from "../../plan/index.ts";
import { percentOf } from "../state/facts.ts";
import type { Busy, ScreenState } from "../state/state.ts";
import { cellWidth, cut, fit, middleCut } from "../text/fit.ts";
import type { Span } from "../text/line.ts";
import { joinSpans, spansWidth } from "../text/spans.ts";
import type { EdgeWords } from "../words/en.ts";
import { wordsOf } from "../words/index.ts";

/** A file name is not cut shorter than this while something less important can leave. */
const fileMin = 20;
const separator: Span = { text: " · " };

/** Which program, which file, and who is asked: the environment never leaves, however narrow. */
export function titleSpans(state: ScreenState, columns: number): Span[] {
  const file = fileOf(state);
  const trailing = shownTrailing(state, columns - fileCells(file) - 3);
  const head = headSpans(file, columns - spansWidth(trailing, { cellsMax: columns }) - 2);
  return [...head, { text: " " }, ...trailing, { text: " " }];
}

/** The workbook that all of this is about; empty when there is none yet. */
export function fileOf({ check, load, review, opening }: ScreenState): string {
  const orders = review?.facts.about === "orders" ? review.facts.file : "";
  return opening ?? check?.facts.file ?? load?.facts.file ?? orders;
}

/** Where there is no room for all: first the key leaves, then the host, then how far the upload is. */
function shownTrailing(state: ScreenState, room: number): Span[] {
  const { title, upload } = state;
  const words = wordsOf(state).edges;
  const env = isProduction(title.env) ? `! ${title.env.toUpperCase()}` : title.env;
  const isTold = title.env === title.host || title.host === "";
  const host = isTold ? "" : ` (${hostWord(title.host, state.speech.language)})`;
  const key = title.maskedKey === "" ? "" : words.key(title.maskedKey);
  const running =
    upload === undefined
      ? ""
      : words[upload.view.paused ? "paused" : "uploading"](percentOf(upload));
  const forms = [[running, env + host, key], [running, env + host], [running, env], [env]].map(
    (texts) =>
      joinSpans(
        texts.map((text) => [{ text }]),
        separator,
      ),
  );
  return (
    forms.find((spans) => spansWidth(spans, { cellsMax: Math.max(0, room) }) <= room) ?? [
      { text: env },
    ]
  );
}

function headSpans(file: string, width: number): Span[] {
  const name = " sheetport";
  if (width < 1) return [];
  if (file === "") return [{ text: fit(name, width) }];
  const room = width - name.length - separator.text.length;
  return room < fileCells(file)
    ? [{ text: " " }, { text: middleCut(file, width - 1) }]
    : [{ text: name }, separator, { text: middleCut(file, room) }];
}

/** Cells that a file's name must have at least. */
function fileCells(file: string): number {
  return Math.min(cellWidth(file, { cellsMax: fileMin }), fileMin);
}

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
export function waySpans(
  way: readonly string[],
  { busy, warning = "", columns, words }: WayOptions,
): Span[] {
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
  return [...shown, ...busySpans(busy, words, room)];
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
