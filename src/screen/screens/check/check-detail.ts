import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import { columnLetters } from "../../../model/sheet/sheet.ts";
import { inSheet, rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { FindingWords, Speech } from "../../../model/speech.ts";
import type { CheckItem, CheckState } from "../../state/state.ts";
import { fit } from "../../text/fit.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { CheckWords } from "../../words/en.ts";
import { markOf } from "./check-columns.ts";
import { othersOfRow } from "./check-source.ts";

/** Other findings of the row that are named; the rest is counted. */
const othersMax = 3;
/** Lines that a cell's value takes at most: a description may have thousands of characters. */
const valueLinesMax = 3;

/** The check that a finding is told of, and in whose words. */
export interface DetailGiven {
  readonly speech: Speech;
  readonly check: CheckState;
  readonly words: CheckWords;
}

/**
 * All about one finding: what is wrong with which cell, what to write instead, what else is said
 * about the row, and its cells. At most `rows` lines; the cells take what is left.
 */
export function detailLines(item: CheckItem, given: DetailGiven, { columns, rows }: Size): Line[] {
  const told = toldOf(item, given).flatMap(({ spans, linesMax }) =>
    wrapSpans(spans, columns - 1, { pictures: "replaced", linesMax: linesMax ?? rows }),
  );
  const lines = told.map((spans) => lineOf(spans));
  if (item.kind === "note") return lines.slice(0, rows);
  const left = rows - lines.length;
  const cells = left < 2 ? [] : cellLines(item, given, { columns, rows: left - 1 });
  return [...lines, ...(cells.length === 0 ? [] : [ruleLine(columns), ...cells])].slice(0, rows);
}

/** A line across. */
export function ruleLine(columns: number): Line {
  return { spans: [{ text: "─".repeat(columns), style: "dim" }] };
}

function lineOf(spans: readonly Span[]): Line {
  return { spans: [{ text: " " }, ...spans] };
}

interface Told {
  readonly spans: readonly Span[];
  readonly linesMax?: number;
}

function toldOf(item: CheckItem, given: DetailGiven): Told[] {
  if (item.kind === "note") return [{ spans: [{ text: item.text }] }];
  const { finding } = item;
  const said = findingWords(finding, given.speech);
  const words = given.words.detail;
  return [
    { spans: whereSpans(item, given) },
    ...(item.kind === "fixed"
      ? [
          {
            spans: [{ text: `✓ ${item.isGone ? words.gone : words.fixed}`, style: "ok" } as const],
          },
        ]
      : []),
    {
      spans: [{ text: said.message, ...(item.kind === "fixed" ? { style: "dim" as const } : {}) }],
    },
    ...(finding.onlyOnCreate === true
      ? [{ spans: [{ text: words.onlyIfNew, style: "dim" as const }] }]
      : []),
    ...(item.kind === "fixed" ? [] : meantOf(finding, words)),
    ...(item.kind === "fixed" ? [] : fixOf(finding, said)),
    ...(item.kind === "fixed" ? [] : asItIs(finding, words)),
    ...othersOf(item, given),
  ];
}

type DetailWords = CheckWords["detail"];

function whereSpans(
  item: Exclude<CheckItem, { kind: "note" }>,
  { check: { facts }, words }: DetailGiven,
): Span[] {
  const { theSheet, theRow } = words.detail;
  const { row, finding } = item;
  const isGone = item.kind === "fixed" && item.isGone;
  const whole = row === 0 ? theSheet : theRow(rowNameOf(finding));
  const where = finding.cell === "" ? whole : inSheet(finding.cell, finding.sheet);
  const sku = row === 0 || isGone ? "" : facts.skuOf(row);
  return [
    { text: where, style: "strong" },
    ...(finding.column === "" ? [] : [{ text: ` ${finding.column}` }]),
    ...(sku === "" ? [] : [{ text: ` · ${sku}`, style: "dim" as const }]),
  ];
}

/** What Excel changed: as it is, and what it was probably meant to be. */
function meantOf({ value, meant = [], repair, repaired }: Finding, words: DetailWords): Told[] {
  if (repaired === true) {
    const spans: Span[] = [
      { text: words.quoted(value), style: "removed" },
      { text: " → " },
      { text: words.quoted(String(repair ?? "")), style: "added" },
    ];
    return [{ spans, linesMax: 2 * valueLinesMax }];
  }
  const quoted = meant.map(words.quoted);
  const last = quoted.pop();
  if (last === undefined) return [];
  const choice = quoted.length === 0 ? last : words.or(quoted, last);
  const spans: Span[] = [
    { text: value, style: "removed" },
    { text: words.probably },
    { text: choice, style: "added" },
  ];
  return [{ spans, linesMax: valueLinesMax }];
}

function fixOf({ meant }: Finding, { fix }: FindingWords): Told[] {
  if (fix === undefined || (meant?.length === 1 && meant[0] === fix)) return [];
  return [{ spans: [{ text: `→ ${fix}`, style: "ok" }], linesMax: 4 }];
}

function asItIs({ value, meant, repaired }: Finding, { quoted }: DetailWords): Told[] {
  if (value === "" || meant !== undefined || repaired === true) return [];
  return [{ spans: [{ text: quoted(value), style: "removed" }], linesMax: valueLinesMax }];
}

function othersOf(item: CheckItem, { check: { items }, words, speech }: DetailGiven): Told[] {
  const others = othersOfRow(items, item).flatMap((one) => (one.kind === "finding" ? [one] : []));
  if (others.length === 0) return [];
  const more = others.length - othersMax;
  const named = others.slice(0, othersMax).map((one) => {
    const mark = markOf(one, words);
    const { cell } = one.finding;
    return {
      spans: [
        { text: `${mark.text.slice(0, 1)} `, style: mark.style },
        { text: `${cell} `, style: "dim" as const },
        { text: findingWords(one.finding, speech).message },
      ],
      linesMax: 1,
    };
  });
  return [
    { spans: [{ text: words.detail.also, style: "dim" }] },
    ...named,
    ...(more > 0 ? [{ spans: [{ text: words.detail.more(more), style: "dim" as const }] }] : []),
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
  { check: { facts }, words }: DetailGiven,
  { columns, rows }: Size,
): Line[] {
  if (item.row === 0 || rows < 1 || (item.kind === "fixed" && item.isGone)) return [];
  const letters = item.finding.cell.replace(/\d+$/, "");
  const cells = facts.columnsOf(item.row).flatMap(({ index, heading }): ShownCell[] => {
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
    lineOf([
      { text: isMeant ? "› " : "  " },
      { text: fit(heading, width), style: isMeant ? "strong" : "dim" },
      { text: " " },
      {
        text: text === "" ? words.detail.empty : text,
        ...(isMeant ? { style: markOf(item, words).style } : {}),
      },
    ]),
  );
}
