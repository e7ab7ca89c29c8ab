import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import { columnLetters } from "../../../model/sheet/sheet.ts";
import { inSheet, rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { FindingWords, Speech } from "../../../model/speech.ts";
import { widestText } from "../../list/table.ts";
import type { CheckItem, CheckState, GroupItem, SingleItem } from "../../state/state.ts";
import { fit } from "../../text/fit.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { CheckWords } from "../../words/en.ts";
import { markOf, whoseSpans } from "./check-columns.ts";

/** Other findings of the row that are named; the rest is counted. */
const othersMax = 3;
/** Lines that a cell's value takes at most: a description may have thousands of characters. */
const valueLinesMax = 3;
/** No message needs more. */
const neededMax = 8;

/** The check that a finding is told of, and in whose words. */
interface DetailGiven {
  readonly speech: Speech;
  readonly check: CheckState;
  readonly words: CheckWords;
}

/** A finding, not a note. */
type Found = Exclude<SingleItem, { readonly kind: "note" }>;

/**
 * All about one finding: what is wrong with which cell, what to write instead, what else is said
 * about the row, and its cells; of a group, what its findings have in common, and the first of them.
 * At most `rows` lines.
 */
export function detailLines(item: CheckItem, given: DetailGiven, { columns, rows }: Size): Line[] {
  const told = item.kind === "group" ? toldOfGroup(item, given) : toldOf(item, given);
  const lines = linesOf(told, { columns, rows });
  const left = rows - lines.length;
  if (item.kind === "note" || left < 2) return lines.slice(0, rows);
  const more =
    item.kind === "group"
      ? memberLines(item, given, left - 1)
      : cellLines(item, given, { columns, rows: left - 1 });
  return [...lines, ...(more.length === 0 ? [] : [ruleLine(columns), ...more])];
}

/** Lines without which a finding is not understood: where it is, and what is wrong. */
export function neededLines(item: CheckItem, given: DetailGiven, columns: number): number {
  if (item.kind === "note") return 1;
  const told = [
    { spans: item.kind === "group" ? groupSpans(item, given) : whereSpans(item, given) },
    { spans: [{ text: said(item, given).message }] },
  ];
  return linesOf(told, { columns, rows: neededMax }).length;
}

function said(item: Found | GroupItem, { speech }: DetailGiven): FindingWords {
  if (item.kind !== "group") return findingWords(item.finding, speech);
  const { message, fix } = item;
  return fix === "" ? { message } : { message, fix };
}

/** A line across. */
function ruleLine(columns: number): Line {
  return { spans: [{ text: "─".repeat(columns), style: "dim" }] };
}

interface Told {
  readonly spans: readonly Span[];
  readonly linesMax?: number;
}

function linesOf(told: readonly Told[], { columns, rows }: Size): Line[] {
  return told
    .flatMap(({ spans, linesMax = rows }) =>
      wrapSpans(spans, columns - 1, { pictures: "replaced", linesMax }),
    )
    .map(lineOf);
}

function lineOf(spans: readonly Span[]): Line {
  return { spans: [{ text: " " }, ...spans] };
}

function toldOf(item: SingleItem, given: DetailGiven): Told[] {
  if (item.kind === "note") return [{ spans: [{ text: item.text }] }];
  const { finding } = item;
  const { message, fix } = said(item, given);
  const words = given.words.detail;
  const where = { spans: whereSpans(item, given) };
  if (item.kind === "fixed") {
    const gone = item.isGone ? words.gone : words.fixed;
    return [
      where,
      { spans: [{ text: `✓ ${gone}`, style: "ok" }] },
      { spans: [{ text: message, style: "dim" }] },
      ...othersOf(item, given),
    ];
  }
  const isIfNew = finding.onlyOnCreate === true;
  return [
    where,
    { spans: [{ text: message }] },
    ...meantOf(finding, words),
    ...fixOf(finding, fix),
    ...(isIfNew ? [{ spans: [{ text: words.onlyIfNew, style: "dim" as const }] }] : []),
    ...asItIs(finding, message, words),
    ...othersOf(item, given),
  ];
}

function toldOfGroup(item: GroupItem, given: DetailGiven): Told[] {
  const { message, fix } = said(item, given);
  const [first] = item.members;
  const isIfNew = first?.kind === "finding" && first.finding.onlyOnCreate === true;
  return [
    { spans: groupSpans(item, given) },
    { spans: [{ text: message }] },
    ...(fix === undefined || first?.kind === "fixed" ? [] : fixTold(fix)),
    ...(isIfNew
      ? [{ spans: [{ text: given.words.detail.onlyIfNew, style: "dim" as const }] }]
      : []),
  ];
}

function groupSpans(item: GroupItem, { words }: DetailGiven): Span[] {
  const { text, style } = markOf(item, words);
  const rows = new Set(item.members.map(({ row }) => row)).size;
  return [
    { text: words.detail.findings(item.members.length, rows), style: "strong" },
    { text: `  ${text}`, style },
  ];
}

/** The first findings of a group: where, whose, and what stands there; the rest is counted. */
function memberLines({ members }: GroupItem, given: DetailGiven, rows: number): Line[] {
  const { check, words } = given;
  const found = members.flatMap((one) => (one.kind === "note" ? [] : [one]));
  const isAll = found.length <= rows;
  const listed = isAll ? found : found.slice(0, Math.max(0, rows - 1));
  const width = widestText(listed, (one) => whereOf(one, given));
  const more = words.detail.more(found.length - listed.length);
  return [
    ...listed.map((one) =>
      lineOf([
        { text: `${fit(whereOf(one, given), width)}  `, style: "strong" },
        ...whoseSpans(one, check.facts, words),
      ]),
    ),
    ...(isAll ? [] : [lineOf([{ text: more, style: "dim" }])]),
  ];
}

type DetailWords = CheckWords["detail"];

function whereOf({ row, finding }: Found, { words }: DetailGiven): string {
  const { theSheet, theRow } = words.detail;
  if (finding.cell !== "") return inSheet(finding.cell, finding.sheet);
  return row === 0 ? theSheet : theRow(rowNameOf(finding));
}

/** The heading is named where the message does not begin with it anyway. */
function whereSpans(item: Found, given: DetailGiven): Span[] {
  const { row, finding } = item;
  const isGone = item.kind === "fixed" && item.isGone;
  const sku = row === 0 || isGone ? "" : given.check.facts.skuOf(row);
  const isNamed = finding.column === "" || said(item, given).message.includes(finding.column);
  return [
    { text: whereOf(item, given), style: "strong" },
    ...(sku === "" ? [] : [{ text: ` · ${sku}`, style: "strong" as const }]),
    ...(isNamed ? [] : [{ text: ` · ${finding.column}`, style: "dim" as const }]),
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

function fixOf({ meant }: Finding, fix: string | undefined): Told[] {
  return fix === undefined || (meant?.length === 1 && meant[0] === fix) ? [] : fixTold(fix);
}

function fixTold(fix: string): Told[] {
  return [{ spans: [{ text: `→ ${fix}`, style: "ok" }], linesMax: 4 }];
}

/** The cell's value, where the message does not say it already. */
function asItIs(
  { value, meant, repaired }: Finding,
  message: string,
  { quoted }: DetailWords,
): Told[] {
  if (value === "" || meant !== undefined || repaired === true) return [];
  if (message.includes(value)) return [];
  return [{ spans: [{ text: quoted(value), style: "removed" }], linesMax: valueLinesMax }];
}

function othersOf(item: Found, { check: { byRow }, words, speech }: DetailGiven): Told[] {
  const others = (byRow.get(item.row) ?? []).flatMap((one) =>
    one.kind === "finding" && one.finding !== item.finding ? [one] : [],
  );
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
  item: Found,
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
  const width = Math.min(
    widestText(cells, ({ heading }) => heading),
    Math.floor(columns / 3),
  );
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
