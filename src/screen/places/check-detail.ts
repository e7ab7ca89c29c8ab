import type { Finding } from "../../model/finding.ts";
import { count } from "../../model/number-words.ts";
import { columnLetters } from "../../model/sheet.ts";
import type { CheckFacts } from "../facts.ts";
import type { Line, Size, Span } from "../line.ts";
import type { CheckItem, CheckState } from "../state.ts";
import { fit } from "../text/fit.ts";
import { fitSpans } from "../text/spans.ts";
import { wrapSpans } from "../text/wrap.ts";
import { othersOfRow } from "./check-items.ts";
import { markOf } from "./check-marks.ts";

/** Other findings of the row that are named; the rest is counted. */
const othersMax = 3;
/** Lines that a cell's value takes at most: a description may have thousands of characters. */
const valueLinesMax = 3;

/**
 * All about one finding: what is wrong with which cell, what to write instead, what else is said
 * about the row, and its cells. At most `rows` lines; the cells take what is left.
 */
export function detailLines(item: CheckItem, check: CheckState, { columns, rows }: Size): Line[] {
  const told = toldOf(item, check).flatMap(({ spans, linesMax }) =>
    wrapSpans(spans, columns - 1, { pictures: "replaced", linesMax: linesMax ?? rows }),
  );
  const lines = told.map((spans) => lineOf(spans, columns));
  if (item.kind === "note") return lines.slice(0, rows);
  const left = rows - lines.length;
  const cells = left < 2 ? [] : cellLines(item, check.facts, { columns, rows: left - 1 });
  return [...lines, ...(cells.length === 0 ? [] : [ruleLine(columns), ...cells])].slice(0, rows);
}

/** A line across. */
export function ruleLine(columns: number): Line {
  return { spans: [{ text: "─".repeat(columns), style: "dim" }] };
}

function lineOf(spans: readonly Span[], columns: number): Line {
  return { spans: fitSpans([{ text: " " }, ...spans], columns) };
}

interface Told {
  readonly spans: readonly Span[];
  readonly linesMax?: number;
}

function toldOf(item: CheckItem, check: CheckState): Told[] {
  if (item.kind === "note") return [{ spans: [{ text: item.text }] }];
  const { finding } = item;

  return [
    { spans: whereSpans(item, check.facts) },
    ...(item.kind === "fixed"
      ? [{ spans: [{ text: item.isGone ? goneWords : fixedWords, style: "ok" } as const] }]
      : []),
    {
      spans: [
        { text: finding.message, ...(item.kind === "fixed" ? { style: "dim" as const } : {}) },
      ],
    },
    ...(finding.onlyOnCreate === true
      ? [
          {
            spans: [
              { text: "Counts only where the product is not listed yet.", style: "dim" as const },
            ],
          },
        ]
      : []),
    ...(item.kind === "fixed" ? [] : meantOf(finding)),
    ...(item.kind === "fixed" ? [] : fixOf(finding)),
    ...(item.kind === "fixed" ? [] : asItIs(finding)),
    ...othersOf(item, check),
  ];
}

const goneWords = "✓ Its row is gone. It was:";
const fixedWords = "✓ Fixed with the last save. It was:";

function whereSpans(item: Exclude<CheckItem, { kind: "note" }>, facts: CheckFacts): Span[] {
  const { row, finding } = item;
  const isGone = item.kind === "fixed" && item.isGone;
  const where = finding.cell === "" ? (row === 0 ? "The sheet" : `Row ${row}`) : finding.cell;
  const sku = row === 0 || isGone ? "" : facts.skuOf(row);
  return [
    { text: where, style: "strong" },
    ...(finding.column === "" ? [] : [{ text: ` ${finding.column}` }]),
    ...(sku === "" ? [] : [{ text: ` · ${sku}`, style: "dim" as const }]),
  ];
}

/** What Excel changed: as it is, and what it was probably meant to be. */
function meantOf({ value, meant = [] }: Finding): Told[] {
  const quoted = meant.map((one) => `“${one}”`);
  const last = quoted.pop();
  if (last === undefined) return [];
  const words = quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
  const spans: Span[] = [
    { text: value, style: "removed" },
    { text: " → probably " },
    { text: words, style: "added" },
  ];
  return [{ spans, linesMax: valueLinesMax }];
}

function fixOf({ fix, meant }: Finding): Told[] {
  if (fix === undefined || (meant?.length === 1 && meant[0] === fix)) return [];
  return [{ spans: [{ text: `→ ${fix}`, style: "ok" }], linesMax: 4 }];
}

function asItIs({ value, meant }: Finding): Told[] {
  if (value === "" || meant !== undefined) return [];
  return [{ spans: [{ text: `“${value}”`, style: "removed" }], linesMax: valueLinesMax }];
}

function othersOf(item: CheckItem, { items }: CheckState): Told[] {
  const others = othersOfRow(items, item).flatMap((one) => (one.kind === "finding" ? [one] : []));
  if (others.length === 0) return [];
  const more = others.length - othersMax;
  const named = others.slice(0, othersMax).map((one) => {
    const mark = markOf(one);
    const { cell, message } = one.finding;
    return {
      spans: [
        { text: `${mark.text.slice(0, 1)} `, style: mark.style },
        { text: `${cell} `, style: "dim" as const },
        { text: message },
      ],
      linesMax: 1,
    };
  });
  return [
    { spans: [{ text: "Also in this row:", style: "dim" }] },
    ...named,
    ...(more > 0
      ? [{ spans: [{ text: `… and ${count(more, "more", "more")}`, style: "dim" as const }] }]
      : []),
  ];
}

interface ShownCell {
  readonly heading: string;
  readonly text: string;
  readonly isMeant: boolean;
}

/** The row's cells, a line each, that of the finding among them and marked. */
function cellLines(
  item: Exclude<CheckItem, { kind: "note" }>,
  facts: CheckFacts,
  { columns, rows }: Size,
): Line[] {
  if (item.row === 0 || rows < 1 || (item.kind === "fixed" && item.isGone)) return [];
  const letters = item.finding.cell.replace(/\d+$/, "");
  const cells = facts.columns.flatMap(({ index, heading }): ShownCell[] => {
    const isMeant = columnLetters(index) === letters;
    const text = facts.cellText(item.row, index);
    return text === "" && !isMeant ? [] : [{ heading, text, isMeant }];
  });
  const at = Math.max(
    0,
    cells.findIndex(({ isMeant }) => isMeant),
  );
  const top = Math.max(0, Math.min(at - Math.floor(rows / 2), cells.length - rows));
  const width = Math.min(24, Math.floor(columns / 3));
  return cells.slice(top, top + rows).map(({ heading, text, isMeant }) =>
    lineOf(
      [
        { text: isMeant ? "› " : "  " },
        { text: fit(heading, width), style: isMeant ? "strong" : "dim" },
        { text: " " },
        {
          text: text === "" ? "(empty)" : text,
          ...(isMeant ? { style: markOf(item).style } : {}),
        },
      ],
      columns,
    ),
  );
}
