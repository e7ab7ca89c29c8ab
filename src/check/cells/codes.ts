import { type Message, msg, orTexts, quotedTexts, type Text } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import { formatLiteral, shownDigits } from "../../model/text/number-format.ts";
import { numberAsText, shownValue } from "../layout/cells.ts";
import { type MixedScriptCode, mixedScriptCode } from "../layout/lookalikes.ts";
import type { Fault, Meant, Place, RowFindings } from "../layout/row-findings.ts";
import { codePointName, unseenAt, withoutUnseen } from "../layout/texts.ts";

export type TextReading = { readonly text: string } | Fault;

/** From this size on, a number may have more digits than Excel keeps. */
const digitsLostFrom = 1e15;

/** How Excel shows a shortened number. Only `E+` is certain: `5E2` may be a real code. */
const scientific = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

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
  // Callers have already refused errors, pictures and formulas without a result.
  return { text: shown };
}

export function dateMessage(
  label: Text,
  shown: string,
  meant: readonly string[],
  isNumber = false,
): Message {
  const about = { label, shown, meant: orTexts(quotedTexts(meant)) };
  return msg("check.isDate", { ...about, meantCount: meant.length, isNumber });
}

function numericCode(
  value: number,
  { shown, label, format }: { shown: string; label: Text; format?: string },
): TextReading {
  if (Math.abs(value) >= digitsLostFrom) {
    const message = msg("check.digitsLost", { label, value: shown, isText: false });
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
  // The sheet shows 1,500 or 1500.00, so either that or 1500 may be the code.
  const message = msg("check.codeShown", { label, shown: decorated, held: digits });
  return { code: "code-not-integer", message, meant: [digits, decorated] };
}

export function readPlainText(cell: Exclude<CellValue, string>, label: Text): TextReading {
  const shown = shownValue(cell);
  const isNumber = typeof cell === "object" && cell.kind === "number" && cell.shown === undefined;
  // The format adds text to the number, and how Excel shows it is unknown.
  if (isNumber && formatLiteral(cell.format) !== "") {
    return { code: "not-text", message: msg("check.codeNotInteger", { label, shown }) };
  }
  const reading = readCode(cell, label);
  if ("text" in reading || reading.code === "code-not-integer") {
    return { text: (isNumber ? shownDigits(cell.value, cell.format) : undefined) ?? shown };
  }
  return reading.code === "code-is-date" ? { ...reading, code: "not-text" } : reading;
}

/** A code that a program wrote as a floating-point number: `10234.0`, `4.006381333948E12`. */
const float = /^(\d{1,15})\.(\d{1,15})(?:E(\+?)(\d{1,2}))?$/i;

/** Undefined if the text is not such a number, or if digits may be lost. */
export function codeOfFloat(text: string): string | undefined {
  const [, whole = "", decimals = "", plus, power] = float.exec(text) ?? [];
  if (power === undefined) return whole !== "" && /^0+$/.test(decimals) ? whole : undefined;
  const exponent = Number(power);
  const digits = whole + decimals;
  const isWhole = plus === "" ? exponent >= decimals.length : exponent === decimals.length;
  if (!isWhole || whole.length !== 1 || digits.length > 15 || exponent > 14) return undefined;
  return whole + decimals.padEnd(exponent, "0");
}

/** Words that programs write for missing values. Case matters: a brand may be called NAN. */
const wordsForNothing: ReadonlySet<string> = new Set(["nan", "NaN", "NaT", "<NA>", "None"]);
const inAnyCase =
  /^(?:null|\(null\)|undefined|n\/a|err:\d{3}|#(?:n\/a|н\/д|[\p{L}\d/]{3,20}[!?]))$/iu;

/** Whether a text is a program's word for a missing value or a failed formula (decision 26d). */
export function isWordForNothing(text: string): boolean {
  return text.length <= 24 && (wordsForNothing.has(text) || inAnyCase.test(text));
}

const truthWords: ReadonlySet<string> = new Set(["TRUE", "FALSE", "ИСТИНА", "ЛОЖЬ"]);

export function isTruthWord(text: string): boolean {
  return text.length <= 6 && truthWords.has(text);
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const russianMonths = "янв фев мар апр май июн июл авг сен окт ноя дек".split(" ");

const shownMonths = months.map((name) => name.charAt(0) + name.slice(1).toLowerCase());
const monthNames: Readonly<Record<string, number>> = Object.fromEntries(
  [shownMonths, russianMonths].flatMap((names) => names.map((name, at) => [name, at + 1])),
);
const monthName = Object.keys(monthNames).join("|");
const dayAndMonth = new RegExp(`^(\\d{1,2})[-.](${monthName})$`);
const monthAndYear = new RegExp(`^(${monthName})[-.](\\d{2})$`);
const inChinese = /^(\d{1,2})月(\d{1,2})日$/;
const atMidnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00:00(?:\.0+)?$/;

export function typedBeforeDateText(text: string): readonly string[] | undefined {
  const iso = isoOfDateText(text);
  return iso === undefined ? undefined : typedBeforeDate(iso);
}

function isoOfDateText(text: string): string | undefined {
  // A quick test by length saves the slower patterns.
  if (text.length > 6 && (text.length < 19 || text.length > 23)) return undefined;
  const [, day, ofMonth] = dayAndMonth.exec(text) ?? [];
  if (day !== undefined) return `2000-${monthNames[ofMonth ?? ""]}-${day}`;
  const [, month, year] = monthAndYear.exec(text) ?? [];
  if (month !== undefined) return `20${year}-${monthNames[month]}-01`;
  const [, chineseMonth, chineseDay] = inChinese.exec(text) ?? [];
  if (chineseMonth !== undefined) return `2000-${chineseMonth}-${chineseDay}`;
  return atMidnight.exec(text)?.[1];
}

/** What may have been typed where Excel shows a date: `3-4`, `4-3`, `APR3`. Empty for a time. */
export function typedBeforeDate(iso: string): readonly string[] {
  const { year, month, day } = dateParts(iso);
  if (month === 0) return [];
  const name = months[month - 1] ?? "JAN";
  // Excel also stores a month and year, such as `APR25`, as the first day of that month.
  return day === 1
    ? [`${name}${year}`, `1-${month}`]
    : [`${day}-${month}`, `${month}-${day}`, `${name}${day}`];
}

export function numberBeforeDate(iso: string): readonly string[] {
  const { year, month, day } = dateParts(iso);
  if (month === 0) return [];
  return day === 1 ? [`${month}.${year}`, `1.${month}`] : [`${day}.${month}`, `${month}.${day}`];
}

/** `month` is 0 for a time without a date. */
function dateParts(iso: string) {
  const [, year = "", month = 0, day = 0] = /^(\d+)-(\d+)-(\d+)/.exec(iso) ?? [];
  return { year: year.slice(-2), month: Number(month), day: Number(day) };
}

/** Why a text cannot be used as a code. */
export function codeFault(text: string, label: Text): Fault | undefined {
  const whole = codeOfFloat(text);
  if (whole !== undefined) {
    const message = msg("check.floatCode", { label, value: text, code: whole });
    return { code: "code-scientific", message, repair: whole };
  }
  if (scientific.test(text)) {
    const message = msg("check.digitsLost", { label, value: text, isText: true });
    return { code: "code-scientific", message };
  }
  const unseen = unseenAt(text);
  if (unseen < 0) return undefined;
  const cleaned = withoutUnseen(text);
  const message = msg("check.unseen", { label, codePoint: codePointName(text, unseen), cleaned });
  return { code: "broken-text", message, ...(!holdsLineEnd.test(text) && { repair: cleaned }) };
}

/** Undefined if no program has put marks around the code. */
export function guardedFault(value: string, label: Text): Fault | undefined {
  const bare = guarded.exec(value)?.[1];
  if (bare === undefined) return undefined;
  const message = msg("check.guardedCode", { label, value, bare });
  return { code: "code-lookalike", message, repair: bare };
}

export function codeFromText(
  place: Place,
  text: string,
  findings: RowFindings,
): string | undefined {
  const { spec, label } = place;
  const fault = codeFault(text, label);
  if (fault !== undefined) {
    const isUnsafe = spec.name === "sku" && fault.code === "broken-text";
    return findings.reportFault(place, isUnsafe ? { ...fault, code: "sku-unsafe" } : fault);
  }
  if (spec.name === "sku" && (text === "." || text === "..")) {
    findings.report(place, "sku-unsafe", msg("check.dotSku", { value: text }));
  }
  const marks = guardedFault(text, label);
  if (marks === undefined) reportSuspectCode(place, text, findings);
  else findings.reportFault(place, marks);
  return text;
}

/** Marks that programs put around a code so that Excel keeps it as text: `="00123"`, `'00123`. */
const guarded = /^(?:="(?=[^"]+"$)|'(?=\d+$))([^"]+)"?$/;

/** A line end or tab may separate two codes or split one, so a repair would be a guess. */
const holdsLineEnd = /[\t-\r\u2028\u2029]/;

/** In these codes, mixed alphabets are only reported when the rows are compared. */
const comparedAcrossRows: ReadonlySet<FieldName> = new Set(["sku", "parentSku"]);

function reportSuspectCode(place: Place, text: string, findings: RowFindings): void {
  reportProgramText(place, text, findings, true);
  const mixed = comparedAcrossRows.has(place.spec.name) ? undefined : mixedScriptCode(text);
  if (mixed === undefined) return;
  const message = mixedScriptMessage(place, text, mixed);
  findings.report(place, "code-lookalike", message, meantByMixedScript(mixed));
}

export function reportProgramText(
  place: Place,
  value: string,
  findings: RowFindings,
  mayBeDate: boolean,
): void {
  const { label } = place;
  if (isTruthWord(value)) {
    findings.report(place, "truth-word", msg("check.truthWord", { label, value }));
  }
  const typed = mayBeDate ? typedBeforeDateText(value) : undefined;
  if (typed === undefined) return;
  const message = msg("check.likeDate", { label, value, meant: orTexts(quotedTexts(typed)) });
  findings.report(place, "code-like-date", message, { meant: typed });
}

export function mixedScriptMessage(
  { label }: Place,
  value: string,
  { character, meant }: MixedScriptCode,
): Message {
  const fix = meant ?? msg("check.retypeCode");
  const codePoint = codePointName(character, 0);
  return msg("check.codeLookalike", { label, value, character, codePoint, fix });
}

export function meantByMixedScript({ meant }: MixedScriptCode): Meant {
  return meant === undefined ? {} : { meant: [meant], repair: meant };
}
