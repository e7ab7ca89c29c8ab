import type { Message } from "../../model/message.ts";
import type { Finding, FindingCode } from "../../model/sheet/finding.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import type { FindingWords } from "../../model/speech.ts";
import { numberAsText, shownValue } from "../layout/cells.ts";
import { say } from "../say.ts";

/** The code a cell holds, or what Excel did to it. */
export type CodeReading =
  | { readonly text: string }
  | ({ readonly code: FindingCode; readonly said: Message<FindingWords> } & Pick<Finding, "meant">);

/** Numbers from here on have more digits than Excel keeps. */
export const digitsLostFrom = 1e15;

/**
 * How Excel shows a number that it shortened. With `E-` or without a sign it may be a code that a
 * person made up, such as `5E2`.
 */
const scientific = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Reads a cell that should hold a code, and tells what Excel did to it (decision 31). */
export function readCode(cell: Exclude<CellValue, string>, label: Message): CodeReading {
  const shown = shownValue(cell);
  if (typeof cell === "boolean")
    return { code: "not-text", said: say("truthForText", label, shown) };
  if (typeof cell === "number") return numericCode(cell, { shown, label });
  if (cell.kind === "number") {
    return numericCode(cell.value, { shown, label, format: cell.format });
  }
  if (cell.kind === "date") {
    const meant = typedBeforeDate(cell.iso);
    return { code: "code-is-date", said: say("dateForText", label, shown, meant), meant };
  }
  // Error cells and formulas without a result are told apart before any field is read.
  return { text: shown };
}

function numericCode(
  value: number,
  {
    shown,
    label,
    format,
  }: { readonly shown: string; readonly label: Message; readonly format?: string | undefined },
): CodeReading {
  if (Math.abs(value) >= digitsLostFrom) {
    return { code: "code-too-many-digits", said: say("tooManyDigits", label) };
  }
  if (!Number.isInteger(value) || value < 0) {
    return { code: "code-not-integer", said: say("codeNotInteger", label, numberAsText(value)) };
  }
  // Only zeros in front are part of a code; decimals and percent signs come from a stray format.
  return { text: format !== undefined && /^0+$/.test(format) ? shown : numberAsText(value) };
}

/** Whether a text is a long number that Excel has shortened to its powers of ten. */
export function isScientific(text: string): boolean {
  return scientific.test(text);
}

/** Words that spreadsheet programs write for truth values. */
const truthWords: ReadonlySet<string> = new Set(["TRUE", "FALSE", "ИСТИНА", "ЛОЖЬ"]);

/** Whether a text is what a spreadsheet program writes for a truth value. */
export function isTruthWord(text: string): boolean {
  return text.length <= 6 && truthWords.has(text);
}

const monthNames: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ["Jan", "янв"],
    ["Feb", "фев"],
    ["Mar", "мар"],
    ["Apr", "апр"],
    ["May", "май"],
    ["Jun", "июн"],
    ["Jul", "июл"],
    ["Aug", "авг"],
    ["Sep", "сен"],
    ["Oct", "окт"],
    ["Nov", "ноя"],
    ["Dec", "дек"],
  ].flatMap((names, at) => names.map((name) => [name, at + 1])),
);
const monthName = Object.keys(monthNames).join("|");
const dayAndMonth = new RegExp(`^(\\d{1,2})[-.](${monthName})$`);
const monthAndYear = new RegExp(`^(${monthName})[-.](\\d{2})$`);
const inChinese = /^(\d{1,2})月(\d{1,2})日$/;
const atMidnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00:00(?:\.0+)?$/;

/**
 * What may have been typed where a text is what a spreadsheet program shows, or another program
 * writes, of a date: `04-Mar`, `Mar-04`, `3月4日`, `2025-03-04 00:00:00`. Undefined for other texts.
 */
export function typedBeforeDateText(text: string): readonly string[] | undefined {
  const iso = isoOfDateText(text);
  return iso === undefined ? undefined : typedBeforeDate(iso);
}

function isoOfDateText(text: string): string | undefined {
  // Nearly no code is as short as a date is shown, or as long as one is written.
  if (text.length > 6 && (text.length < 19 || text.length > 23)) return undefined;
  const [, day, ofMonth] = dayAndMonth.exec(text) ?? [];
  if (day !== undefined) return `2000-${monthNames[ofMonth ?? ""]}-${day}`;
  const [, month, year] = monthAndYear.exec(text) ?? [];
  if (month !== undefined) return `20${year}-${monthNames[month]}-01`;
  const [, chineseMonth, chineseDay] = inChinese.exec(text) ?? [];
  if (chineseMonth !== undefined) return `2000-${chineseMonth}-${chineseDay}`;
  return atMidnight.exec(text)?.[1];
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** What may have been typed where Excel shows a date: `3-4`, `4-3`, `APR3`; nothing for a time. */
export function typedBeforeDate(iso: string): readonly string[] {
  const [, year = "", month, day] = /^(\d+)-(\d+)-(\d+)/.exec(iso) ?? [];
  if (month === undefined) return [];
  const [m, d] = [Number(month), Number(day)];
  const name = months[m - 1] ?? "JAN";
  // Day 1 comes from a month and a year as often as from a day and a month.
  return d === 1
    ? [`${name}${year.slice(-2)}`, `1-${m}`]
    : [`${d}-${m}`, `${m}-${d}`, `${name}${d}`];
}

/** What number may have been typed where Excel shows a date: `5.3`, `3.5`; nothing for a time. */
export function numberBeforeDate(iso: string): readonly string[] {
  const [, year = "", month, day] = /^(\d+)-(\d+)-(\d+)/.exec(iso) ?? [];
  if (month === undefined) return [];
  const [m, d] = [Number(month), Number(day)];
  return d === 1 ? [`${m}.${year.slice(-2)}`, `1.${m}`] : [`${d}.${m}`, `${m}.${d}`];
}
