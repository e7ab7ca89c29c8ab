import { type Message, msg, orTexts, quotedTexts, type Text } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Finding, FindingCode } from "../../model/sheet/finding.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import { formatLiteral, shownDigits } from "../../model/text/number-format.ts";
import type { FindingWords } from "../../model/translator.ts";
import { numberAsText, shownValue } from "../layout/cells.ts";
import { type MixedScriptCode, mixedScriptCode } from "../layout/lookalikes.ts";
import type { Meant, Place, RowFindings } from "../layout/row-findings.ts";
import { codePointName, unseenAt, withoutUnseen } from "../layout/texts.ts";

/** The text of a cell, or a finding about what Excel did to it. */
export type TextReading =
  | { readonly text: string }
  | ({ readonly code: FindingCode; readonly message: Message<FindingWords> } & Pick<
      Finding,
      "meant"
    >);

/** Numbers from here on have more digits than Excel keeps. */
const digitsLostFrom = 1e15;

/**
 * How Excel shows a number that it shortened. With `E-` or without a sign it may be a code that a
 * person made up, such as `5E2`.
 */
const scientific = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Reads a cell that should hold a code, or reports what Excel did to it (decision 31). */
export function readCode(cell: Exclude<CellValue, string>, label: Text): TextReading {
  const shown = shownValue(cell);
  if (typeof cell === "boolean")
    return { code: "not-text", message: msg("check.truthForText", { label, shown }) };
  if (typeof cell === "number") return numericCode(cell, { shown, label });
  if (cell.kind === "number") {
    if (cell.shown !== undefined && Math.abs(cell.value) < digitsLostFrom) return { text: shown };
    return numericCode(cell.value, { shown, label, format: cell.format });
  }
  if (cell.kind === "date") {
    const meant = typedBeforeDate(cell.iso);
    return { code: "code-is-date", message: dateMessage(label, shown, meant), meant };
  }
  // Error cells and formulas without a result are reported before any field is read.
  return { text: shown };
}

/** The message for a date where a text or a number belongs; `meant`: what may have been typed. */
export function dateMessage(
  label: Text,
  shown: string,
  meant: readonly string[],
  isNumber = false,
): Message<FindingWords> {
  const about = { label, shown, meant: orTexts(quotedTexts(meant)) };
  return msg("check.isDate", { ...about, meantCount: meant.length, isNumber });
}

function numericCode(
  value: number,
  {
    shown,
    label,
    format,
  }: { readonly shown: string; readonly label: Text; readonly format?: string | undefined },
): TextReading {
  if (Math.abs(value) >= digitsLostFrom) {
    const message = msg("check.digitsLost", { label, value: shown });
    return { code: "code-too-many-digits", message };
  }
  const isUnknown = format !== undefined && formatLiteral(format) !== "";
  if (!Number.isInteger(value) || value < 0 || isUnknown) {
    return {
      code: "code-not-integer",
      message: msg("check.codeNotInteger", { label, shown: numberAsText(value) }),
    };
  }
  if (format !== undefined && /^0+$/.test(format)) return { text: shown };
  const digits = numberAsText(value);
  const decorated = shownDigits(value, format ?? "General") ?? digits;
  if (decorated === digits) return { text: digits };
  // The sheet shows 1,500 or 1500.00: the code may be that, or 1500.
  const message = msg("check.codeShown", { label, shown: decorated, held: digits });
  return { code: "code-not-integer", message, meant: [digits, decorated] };
}

/** Reads a cell that should hold any text: a number is read as the sheet shows it. */
export function readPlainText(cell: Exclude<CellValue, string>, label: Text): TextReading {
  if (isUnshown(cell)) {
    return {
      code: "not-text",
      message: msg("check.codeNotInteger", { label, shown: shownValue(cell) }),
    };
  }
  const reading = readCode(cell, label);
  if ("text" in reading || reading.code === "code-not-integer") return { text: shownText(cell) };
  return reading.code === "code-is-date" ? { ...reading, code: "not-text" } : reading;
}

/** Whether it is not known how Excel shows a number: its format writes something beside the digits. */
function isUnshown(cell: Exclude<CellValue, string>): boolean {
  const isNumber = typeof cell === "object" && cell.kind === "number" && cell.shown === undefined;
  return isNumber && formatLiteral(cell.format) !== "";
}

/** A cell as the sheet shows it, decimals and thousands, too. */
function shownText(cell: Exclude<CellValue, string>): string {
  const isNumber = typeof cell === "object" && cell.kind === "number" && cell.shown === undefined;
  return (isNumber ? shownDigits(cell.value, cell.format) : undefined) ?? shownValue(cell);
}

/** Whether a text is a long number that Excel has shortened to its powers of ten. */
export function isScientific(text: string): boolean {
  return scientific.test(text);
}

/** As programs write a number that they took a code for: `10234.0`, `1.0E7`, `4.006381333948E12`. */
const float = /^(\d{1,15})\.(\d{1,15})(?:E(\+?)(\d{1,2}))?$/i;

/**
 * The code that a program has made a number with a point of; undefined for other texts, and where digits
 * may be lost: Excel shortens what it shows with `E+`.
 */
export function codeOfFloat(text: string): string | undefined {
  const [, whole = "", decimals = "", plus, power] = float.exec(text) ?? [];
  if (power === undefined) return whole !== "" && /^0+$/.test(decimals) ? whole : undefined;
  const exponent = Number(power);
  const digits = whole + decimals;
  const isWhole = plus === "" ? exponent >= decimals.length : exponent === decimals.length;
  if (!isWhole || whole.length !== 1 || digits.length > 15 || exponent > 14) return undefined;
  return whole + decimals.padEnd(exponent, "0");
}

/** What programs write where there was nothing; a brand may well be called NAN, and a lining be “none”. */
const wordsForNothing: ReadonlySet<string> = new Set(["nan", "NaN", "NaT", "<NA>", "None"]);
const inAnyCase =
  /^(?:null|\(null\)|undefined|n\/a|err:\d{3}|#(?:n\/a|н\/д|[\p{L}\d/]{3,20}[!?]))$/iu;

/** Whether a text as a whole is a program's word for nothing, or for a failed formula (decision 26d). */
export function isWordForNothing(text: string): boolean {
  return text.length <= 24 && (wordsForNothing.has(text) || inAnyCase.test(text));
}

/** Words that spreadsheet programs write for truth values. */
const truthWords: ReadonlySet<string> = new Set(["TRUE", "FALSE", "ИСТИНА", "ЛОЖЬ"]);

/** Whether a text is what a spreadsheet program writes for a truth value. */
export function isTruthWord(text: string): boolean {
  return text.length <= 6 && truthWords.has(text);
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const russianMonths = "янв фев мар апр май июн июл авг сен окт ноя дек".split(" ");

/** As spreadsheet programs show them: `Mar`, `мар`. */
const monthNames: Readonly<Record<string, number>> = Object.fromEntries([
  ...months.map((name, at) => [name.charAt(0) + name.slice(1).toLowerCase(), at + 1]),
  ...russianMonths.map((name, at) => [name, at + 1]),
]);
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
  // Most codes are longer than a date that is shown, and shorter than one that is written.
  if (text.length > 6 && (text.length < 19 || text.length > 23)) return undefined;
  const [, day, ofMonth] = dayAndMonth.exec(text) ?? [];
  if (day !== undefined) return `2000-${monthNames[ofMonth ?? ""]}-${day}`;
  const [, month, year] = monthAndYear.exec(text) ?? [];
  if (month !== undefined) return `20${year}-${monthNames[month]}-01`;
  const [, chineseMonth, chineseDay] = inChinese.exec(text) ?? [];
  if (chineseMonth !== undefined) return `2000-${chineseMonth}-${chineseDay}`;
  return atMidnight.exec(text)?.[1];
}

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

/** The code that a text is; undefined, with a finding, where a program or a copy has damaged it. */
export function codeFromText(
  place: Place,
  text: string,
  findings: RowFindings,
): string | undefined {
  const { spec, label } = place;
  const whole = codeOfFloat(text);
  if (whole !== undefined) {
    const message = msg("check.floatCode", { label, value: text, code: whole });
    findings.report(place, "code-scientific", message, { repair: whole });
    return undefined;
  }
  if (isScientific(text)) {
    findings.report(place, "code-scientific", msg("check.digitsLost", { label, value: text }));
    return undefined;
  }
  const unseen = unseenAt(text);
  if (unseen >= 0) {
    const cleaned = withoutUnseen(text);
    const message = msg("check.unseen", { label, codePoint: codePointName(text, unseen), cleaned });
    const about = holdsLineEnd.test(text) ? {} : { repair: cleaned };
    findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", message, about);
    return undefined;
  }
  if (spec.name === "sku" && (text === "." || text === "..")) {
    findings.report(place, "sku-unsafe", msg("check.dotSku", { value: text }));
  }
  const [, bare] = guarded.exec(text) ?? [];
  if (bare === undefined) reportSuspectCode(place, text, findings);
  else {
    const message = msg("check.guardedCode", { label, value: text, bare });
    findings.report(place, "code-lookalike", message, { repair: bare });
  }
  return text;
}

/**
 * What programs write around a code so that Excel takes it for text: `="00123"`, `'00123`. In a cell
 * of text that has become part of the code.
 */
const guarded = /^(?:="(?=[^"]+"$)|'(?=\d+$))([^"]+)"?$/;

/** Two codes in one cell, or one that was broken: that is not certain. */
const holdsLineEnd = /[\t-\r\u2028\u2029]/;

/** Codes that are compared across rows are checked there. */
const comparedAcrossRows: ReadonlySet<FieldName> = new Set(["sku", "parentSku"]);

function reportSuspectCode(place: Place, text: string, findings: RowFindings): void {
  reportWord(place, text, findings);
  const typed = typedBeforeDateText(text);
  if (typed !== undefined) {
    reportLikeDate(place, text, typed, findings);
  }
  if (comparedAcrossRows.has(place.spec.name)) return;
  const odd = mixedScriptCode(text);
  if (odd === undefined) return;
  findings.report(
    place,
    "code-lookalike",
    mixedScriptMessage(place, text, odd),
    meantByMixedScript(odd),
  );
}

/** Reports a text that looks like one of Excel's dates, with what may have been typed. */
export function reportLikeDate(
  place: Place,
  value: string,
  typed: readonly string[],
  findings: RowFindings,
): void {
  const meant = orTexts(quotedTexts(typed));
  const message = msg("check.likeDate", { label: place.label, value, meant });
  findings.report(place, "code-like-date", message, { meant: typed });
}

/** Reports a text that spreadsheet programs write for TRUE or FALSE. */
export function reportWord(place: Place, text: string, findings: RowFindings): void {
  if (!isTruthWord(text)) return;
  findings.report(place, "truth-word", msg("check.truthWord", { label: place.label, value: text }));
}

/** The message for a code that holds characters in place of others. */
export function mixedScriptMessage(
  { label }: Place,
  value: string,
  { character, meant }: MixedScriptCode,
): Message<FindingWords> {
  const fix = meant ?? msg("check.retypeCode");
  const codePoint = codePointName(character, 0);
  return msg("check.codeLookalike", { label, value, character, codePoint, fix });
}

/** What such a code probably was, where that is sure. */
export function meantByMixedScript({ meant }: MixedScriptCode): Meant {
  return meant === undefined ? {} : { meant: [meant], repair: meant };
}
