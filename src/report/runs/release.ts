import { type ExitCode, exitCodes } from "../../errors.ts";
import { paintMark, shown } from "../lines/line.ts";
import { type Palette, plain } from "../lines/palette.ts";
import type { ReleaseWords } from "../words/en.ts";
import { type Spoken, wordsIn } from "../words/index.ts";

/** What became of one SKU that was to be released. */
export interface ReleaseRow {
  readonly sku: string;
  /** The run whose create was open; null when there is none. */
  readonly run: string | null;
  readonly outcome: keyof ReleaseWords["outcomes"];
  readonly message: string;
}

const marks: Readonly<Record<ReleaseRow["outcome"], string>> = {
  applied: "+",
  released: "+",
  conflict: "!",
  unknown: "?",
  blocked: "?",
  unchanged: "=",
};

/** One line a SKU. */
export function releaseText(
  rows: readonly ReleaseRow[],
  options: Spoken & { readonly palette?: Palette } = {},
): string {
  const { palette = plain } = options;
  const { release: releaseWords } = wordsIn(options);
  const lines = rows.map(({ sku, outcome, message }) => {
    const mark = marks[outcome];
    const word = paintMark(mark, `${mark} ${releaseWords.outcomes[outcome]}`, palette);
    return `${word}  ${palette.bold(shown(sku))}  ${shown(message)}`;
  });
  return `${lines.join("\n")}\n`;
}

/** The JSON of `release`. */
export function releaseJson(rows: readonly ReleaseRow[]) {
  const totals = { applied: 0, conflict: 0, released: 0, unknown: 0, blocked: 0, unchanged: 0 };
  for (const { outcome } of rows) totals[outcome] += 1;
  return { rows, totals };
}

/** Unknown (5) before in conflict (4) before not released (6). */
export function releaseExitCode(rows: readonly ReleaseRow[]): ExitCode {
  const has = (outcome: ReleaseRow["outcome"]) => rows.some((row) => row.outcome === outcome);
  if (has("unknown")) return exitCodes.unknown;
  if (has("conflict")) return exitCodes.rejected;
  return has("blocked") ? exitCodes.guarded : exitCodes.done;
}
