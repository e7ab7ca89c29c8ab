import { type Finding, findingWords } from "../../../model/sheet/finding.ts";
import { columnLetters } from "../../../model/sheet/sheet.ts";
import { givenMark } from "../../../model/sheet/sheet-choice.ts";
import type { Translator } from "../../../model/translator.ts";
import { widestText } from "../../list/table.ts";
import type { CheckItem, CheckState, GroupItem } from "../../state/state.ts";
import { arrow } from "../../text/changes.ts";
import { fit } from "../../text/fit.ts";
import { type Line, paragraph, type Size, textLine } from "../../text/line.ts";
import { type FoundItem, markOf, whereOf, whoseSpans } from "./check-columns.ts";
import { firstOf } from "./check-source.ts";

const othersMax = 3;
const valueLinesMax = 3;
const fixLinesMax = 4;
const neededMax = 8;

interface DetailGiven {
  readonly translator: Translator;
  readonly check: CheckState;
}

export function detailLines(item: CheckItem, shown: DetailGiven, { columns, rows }: Size): Line[] {
  if (item.kind === "note") return inPanel(textLine(item.note), columns, rows);
  const paragraphs: readonly Told[] = [...neededOf(item, shown), ...moreOf(item, shown)];
  const lines = paragraphs.flatMap(([message, linesMax = rows]) =>
    inPanel(message, columns, linesMax),
  );
  const left = rows - lines.length;
  if (left < 2) return lines.slice(0, rows);
  const more =
    item.kind === "group"
      ? memberLines(item, shown, left - 1)
      : cellLines(item, shown, { columns, rows: left - 1 });
  return more.length === 0 ? lines : [...lines, textLine("─".repeat(columns), "dim"), ...more];
}

export function neededLines(item: CheckItem, shown: DetailGiven, columns: number): number {
  if (item.kind === "note") return 1;
  return neededOf(item, shown).flatMap(([message]) => inPanel(message, columns, neededMax)).length;
}

/** The panel is narrow, so its last column is used too. */
function inPanel(message: Line, columns: number, linesMax: number): Line[] {
  return paragraph(message, columns + 1, { linesMax });
}

type Told = readonly [message: Line, linesMax?: number];

function neededOf(item: FoundItem | GroupItem, { check, translator }: DetailGiven): Told[] {
  if (item.kind === "group") {
    const { text, style } = markOf(item, translator);
    const findings = item.members.length;
    const rows = new Set(item.members.flatMap(({ row }) => (row === 0 ? [] : [row]))).size;
    const counts = translator.translate("screen.check.findings", { findings, rows });
    return [
      [
        [
          { text: counts, style: "strong" },
          { text: `  ${text}`, style },
        ],
      ],
      [textLine(item.message)],
    ];
  }
  const { message } = findingWords(item.finding, translator);
  const where = whereSpans(item, message, { check, translator });
  if (item.kind === "finding") return [[where], [textLine(message)]];
  const fixed = translator.translate(item.isGone ? "screen.check.gone" : "screen.check.fixed");
  return [[where], [textLine(`✓ ${fixed}`, "ok")], [textLine(message, "dim")]];
}

function moreOf(item: FoundItem | GroupItem, shown: DetailGiven): Told[] {
  const { translator } = shown;
  const isGroup = item.kind === "group";
  const first = firstOf(item);
  const others = isGroup ? [] : othersOf(item, shown);
  if (first?.kind !== "finding") return others;
  const { message, fix } = isGroup ? item : findingWords(item.finding, translator);
  const { value, meant, onlyOnCreate, repaired } = first.finding;
  const isOnlyMeant = !isGroup && meant?.length === 1 && meant[0] === fix;
  const isNamed = meant !== undefined || repaired === true || message.includes(value);
  const parts: readonly (Told | false)[] = [
    fix !== undefined && fix !== "" && !isOnlyMeant && [textLine(`→ ${fix}`, "ok"), fixLinesMax],
    onlyOnCreate === true && [textLine(translator.translate("screen.check.onlyIfNew"), "dim")],
    !(isGroup || isNamed) && [
      textLine(translator.translate("screen.words.quoted", { text: value }), "removed"),
      valueLinesMax,
    ],
  ];
  return [
    ...(isGroup ? [] : meantOf(first.finding, translator)),
    ...parts.filter((part) => part !== false),
    ...others,
  ];
}

function memberLines({ members }: GroupItem, shown: DetailGiven, rows: number): Line[] {
  const { check, translator } = shown;
  const findings = members.flatMap((one) => (one.kind === "note" ? [] : [one]));
  const listed = findings.length <= rows ? findings : findings.slice(0, Math.max(0, rows - 1));
  const width = widestText(listed, (one) => whereOf(one, translator));
  const more = findings.length - listed.length;
  const lines = listed.map((one): Line => {
    const where = ` ${fit(whereOf(one, translator), width)}  `;
    return [{ text: where, style: "strong" }, ...whoseSpans(one, check.facts, translator)];
  });
  if (more > 0)
    lines.push(textLine(` ${translator.translate("screen.words.more", { more })}`, "dim"));
  return lines;
}

function whereSpans(item: FoundItem, message: string, { check, translator }: DetailGiven): Line {
  const { row, finding } = item;
  const isGone = item.kind === "fixed" && item.isGone;
  const sku = row === 0 || isGone ? "" : check.facts.skuOf(row);
  const isGiven = finding.column === givenMark;
  const column = isGiven ? translator.translate("screen.load.noColumn") : finding.column;
  return [
    {
      text: [whereOf(item, translator), ...(sku === "" ? [] : [sku])].join(" · "),
      style: "strong",
    },
    { text: message.includes(column) ? "" : ` · ${column}`, style: "dim" },
  ];
}

function meantOf(
  { value, meant = [], repair, repaired }: Finding,
  { translate }: Translator,
): Told[] {
  const quoted = (text: unknown) => translate("screen.words.quoted", { text: String(text) });
  if (repaired === true) return [[arrow(quoted(value), quoted(repair ?? "")), 2 * valueLinesMax]];
  const others = meant.map(quoted);
  const last = others.pop();
  if (last === undefined) return [];
  const choice = others.length === 0 ? last : translate("model.list.or", { others, last });
  return [[arrow(value, choice, translate("screen.check.probably")), valueLinesMax]];
}

function othersOf(item: FoundItem, { check: { byRow }, translator }: DetailGiven): Told[] {
  // The number of a removed row may now belong to another row.
  if (item.row === 0 || (item.kind === "fixed" && item.isGone)) return [];
  const others = (byRow.get(item.row) ?? []).flatMap((one) =>
    one.kind === "finding" && one.finding !== item.finding ? [one] : [],
  );
  if (others.length === 0) return [];
  const more = others.length - othersMax;
  const named = others.slice(0, othersMax).map((one): Told => {
    const { text, style } = markOf(one, translator);
    const { message } = findingWords(one.finding, translator);
    const mark = { text: `${text.slice(0, 1)} `, style };
    return [[mark, { text: `${one.finding.cell} `, style: "dim" }, { text: message }], 1];
  });
  const dim = (text: string): Told => [textLine(text, "dim")];
  return [
    dim(translator.translate("screen.check.also")),
    ...named,
    ...(more > 0 ? [dim(translator.translate("screen.words.more", { more }))] : []),
  ];
}

function cellLines(
  item: FoundItem,
  { check: { facts }, translator }: DetailGiven,
  { columns, rows }: Size,
): Line[] {
  if (item.row === 0 || rows < 1 || (item.kind === "fixed" && item.isGone)) return [];
  const letters = item.finding.cell.replace(/\d+$/, "");
  const cells = facts.columnsOf(item.row).flatMap(({ index, heading }) => {
    const isMeant = columnLetters(index) === letters;
    const text = facts.cellText(item.row, index);
    return text === "" && !isMeant ? [] : [{ heading, text, isMeant }];
  });
  const at = cells.findIndex(({ isMeant }) => isMeant);
  const top = Math.max(0, Math.min(at - Math.floor(rows / 2), cells.length - rows));
  const widest = widestText(cells, ({ heading }) => heading);
  const width = Math.min(widest, Math.floor(columns / 3));
  const { style } = markOf(item, translator);
  return cells.slice(top, top + rows).map(({ heading, text, isMeant }) => [
    { text: isMeant ? " › " : "   " },
    { text: `${fit(heading, width)} `, style: isMeant ? "strong" : "dim" },
    {
      text: text === "" ? translator.translate("screen.words.empty") : text,
      style: isMeant ? style : undefined,
    },
  ]);
}
