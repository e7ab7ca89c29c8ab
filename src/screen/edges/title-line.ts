import { hostWord } from "../../model/net/http.ts";
import { isProduction } from "../../plan/index.ts";
import { percentOf } from "../state/running-upload.ts";
import type { ScreenState } from "../state/state.ts";
import { cellWidth, fit, middleCut } from "../text/fit.ts";
import type { Line, Span } from "../text/line.ts";
import { fitSpans, joinSpans, spansWidth } from "../text/spans.ts";
import { wordsOf } from "../words/index.ts";

/** A file name is not cut shorter than this while something less important can leave. */
const fileMin = 20;
const separator: Span = { text: " · " };

/** Which program, which file, and who is asked: the environment never leaves, however narrow. */
export function titleLine(state: ScreenState, columns: number): Line {
  const { title } = state;
  const file = fileOf(state);
  const trailing = shownTrailing(state, columns - fileCells(file) - 3);
  const head = headSpans(file, columns - spansWidth(trailing, { cellsMax: columns }) - 2);
  const bar = isProduction(title.env) ? "danger" : "title";
  return { spans: fitSpans([...head, { text: " " }, ...trailing, { text: " " }], columns), bar };
}

/** The workbook that all of this is about; empty when there is none yet. */
export function fileOf({ check, load, review }: ScreenState): string {
  const orders = review?.facts.about === "orders" ? review.facts.file : "";
  return check?.facts.file ?? load?.facts.file ?? orders;
}

/** Where there is no room for all: first the key leaves, then the host, then how far the upload is. */
function shownTrailing(state: ScreenState, room: number): Span[] {
  const { title, upload } = state;
  const words = wordsOf(state).edges;
  const env = isProduction(title.env) ? `! ${title.env.toUpperCase()}` : title.env;
  const isTold = title.env === title.host || title.host === "";
  const host = isTold ? "" : ` (${hostWord(title.host, state.language)})`;
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
