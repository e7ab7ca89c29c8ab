import type { LaneView, OperationRef } from "../../../model/run/run-view.ts";
import type { Language } from "../../../model/schemas/annotations.ts";
import { inSheet } from "../../../model/sheet/stacked-rows.ts";
import { inEveryLanguage } from "../../../model/words.ts";
import { textLine } from "../../list/table.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import type { Line } from "../../text/line.ts";
import { fitSpans } from "../../text/spans.ts";
import type { UploadWords } from "../../words/en.ts";
import { screenWords } from "../../words/index.ts";
import { sentence } from "./proposal.ts";

/** How a lane is told. */
export interface LaneOptions {
  readonly columns: number;
  /** Lines of the marketplace's own words at most. */
  readonly reasonRows: number;
  /** Its rate is told, and not only that it waits. */
  readonly hasFigures: boolean;
  readonly words: UploadWords;
  readonly language: Language;
}

/** Cells of the longest name of a lane, and a space. */
const laneCells = inEveryLanguage(
  screenWords,
  ({ upload }) => 1 + Math.max(6, ...Object.values(upload.lanes).map((name) => cellWidth(name))),
);

/** One budget of the interface: how much of it is used, and for what it waits. */
export function laneLines(
  view: LaneView,
  { columns, reasonRows, hasFigures, words, language }: LaneOptions,
): Line[] {
  const { lane, limit, perMinute, left, closedForMs, closedBecause } = view;
  const allowed = words.allowed(limit.count, limit.windowMs / 1000);
  const rest = lane === "read" ? "" : words.writesLeft(left);
  const name = fit(words.lanes[lane], laneCells[language]);
  const rate = words.grouped(perMinute).padStart(5);
  const figures = `  ${name}${rate} ${words.perMinute}${allowed}${rest}`;
  const waits = words.waits(words.lanes[lane], Math.ceil(closedForMs / 1000), closedBecause);
  const look = { mark: "!", style: "warning", linesMax: reasonRows } as const;
  return [
    ...(hasFigures ? [textLine(figures, columns, "dim")] : []),
    ...(closedForMs > 0 ? sentence(waits, columns, look) : []),
  ];
}

/** What rows are named after, and where. */
export interface RefsOptions {
  readonly columns: number;
  /** How many there are, named or not. */
  readonly all: number;
  /** What stands before them. */
  readonly head: (writes: number) => string;
  readonly words: UploadWords;
}

/** Which rows are meant, as many as a line holds, and how many more. */
export function refsLines(
  refs: readonly OperationRef[],
  { columns, all, head: headOf, words }: RefsOptions,
): Line[] {
  if (all === 0) return [];
  const head = `  ${headOf(all)}`;
  let text = "";
  let named = 0;
  for (const { rows, sheet, subject } of refs) {
    const where = words.row(inSheet(rows.join("+"), sheet));
    const next = `${named === 0 ? "" : ", "}${where} ${subject}`;
    const more = all - named - 1 > 0 ? words.more(all - named - 1) : "";
    if (named > 0 && cellWidth(`${head}${text}${next}${more}`) > columns - 1) break;
    text += next;
    named += 1;
  }
  const rest = all - named;
  return [
    {
      spans: fitSpans(
        [
          { text: head, style: "dim" },
          { text },
          { text: rest > 0 ? words.more(rest) : "", style: "dim" },
        ],
        columns,
      ),
    },
  ];
}
