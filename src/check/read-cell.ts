import { choiceNamed, foldedWord } from "../model/choice-names.ts";
import type { FieldName } from "../model/product.ts";
import type { CellValue } from "../model/sheet.ts";
import { fifteenDigits, shownValue } from "./cells.ts";
import { suggestedChoice } from "./choices.ts";
import {
  digitsLostFrom,
  isScientific,
  isTruthWord,
  numberBeforeDate,
  readCode,
  typedBeforeDate,
  typedBeforeDateText,
} from "./codes.ts";
import { hasScheme, repairedLink } from "./links.ts";
import { type NumberWithUnit, numberWithUnit, readNumberText } from "./numbers.ts";
import { type OddCode, oddCode } from "./odd-code.ts";
import type { Place, RowFindings, SaidOfCell } from "./row-findings.ts";
import { reportShape } from "./shaped-numbers.ts";
import {
  brokenAt,
  codePointName,
  isBlankText,
  isClearMark,
  strayAt,
  trimEnds,
  unseenAt,
  withoutStray,
  withoutUnseen,
} from "./texts.ts";
import type { CheckWords } from "./words/index.ts";

/** Written as `<clear>` (decision 26). */
export const cleared = Symbol("cleared");

/** A cell's value for its field; undefined when it is blank or could not be read. */
export type CellReading = string | number | typeof cleared | undefined;

/** What a person may set for reading. */
export interface ReadOptions {
  readonly decimalSeparator?: "." | ",";
  /** The sheet knows texts alone (CSV): a plain number among them is no remark. */
  readonly isAllText?: boolean;
  /** Where the currency stands. */
  readonly currencyPlace?: Place | undefined;
  /** By field: a person's own words for its choices, folded as `foldedWord` does. */
  readonly valueNames?: ReadonlyMap<FieldName, ReadonlyMap<string, string>> | undefined;
}

/**
 * Reads one cell for its field. What is wrong with it, or was changed while reading, is said in
 * `findings`; rules that the schema knows (lengths, ranges, choices, links) are left to the schema.
 */
export function readCell(
  place: Place,
  cell: CellValue,
  findings: RowFindings,
  options: ReadOptions,
): CellReading {
  if (typeof cell === "string") return readText(place, cell, findings, options);
  const failure = failureOf(cell);
  if (failure !== undefined) {
    if (failure === "formula") {
      findings.report(
        place,
        "formula-without-value",
        findings.say.formulaWithoutValue(place.label),
      );
    } else findings.report(place, "cell-error", findings.say.cellError(place.label, failure));
    return undefined;
  }
  switch (place.spec.kind) {
    case "number":
      return numberFromCell(place, cell, findings);
    case "code":
      return codeFromCell(place, cell, findings);
    case "choice":
      reportNoChoice(place, shownValue(cell), findings);
      return undefined;
    default:
      return textFromCell(place, cell, findings);
  }
}

type NotText = Exclude<CellValue, string>;

/** Excel's error in a cell that holds no value; `formula` when it was never calculated. */
function failureOf(cell: NotText): string | undefined {
  if (typeof cell === "boolean") return undefined;
  const number = typeof cell === "number" ? cell : cell.kind === "number" ? cell.value : 0;
  if (!Number.isFinite(number)) return "#NUM!";
  if (typeof cell === "number") return undefined;
  if (cell.kind === "error") return cell.text;
  return cell.kind === "formula" ? "formula" : undefined;
}

function numberFromCell(place: Place, cell: NotText, findings: RowFindings): number | undefined {
  const value = typeof cell === "object" && cell.kind === "number" ? cell.value : cell;
  const number = typeof value === "number" ? fifteenDigits(value) : Number.NaN;
  if (Number.isFinite(number)) {
    return typeof cell === "object" && !reportShape(place, cell, findings) ? undefined : number;
  }
  const shown = shownValue(cell);
  if (typeof cell === "boolean") {
    findings.report(place, "not-a-number", findings.say.truthForNumber(place.label, shown));
  } else if (typeof cell === "object" && cell.kind === "date") {
    const meant = numberBeforeDate(cell.iso);
    findings.report(place, "not-a-number", findings.say.dateForNumber(place.spec, shown, meant));
  } else {
    findings.report(place, "not-a-number", findings.say.notANumber(place.spec, shown, undefined));
  }
  return undefined;
}

/** A number from which Excel has dropped digits. */
function isTooLong(cell: NotText): boolean {
  const value = typeof cell === "object" && cell.kind === "number" ? cell.value : cell;
  return typeof value === "number" && Math.abs(value) >= digitsLostFrom;
}

function codeFromCell(place: Place, cell: NotText, findings: RowFindings): string | undefined {
  const reading = readCode(cell, { label: place.label, say: findings.say });
  if ("text" in reading) return reading.text;
  findings.report(place, reading.code, reading.said);
  return undefined;
}

function textFromCell(place: Place, cell: NotText, findings: RowFindings): string | undefined {
  const shown = shownValue(cell);
  if (typeof cell === "boolean") {
    findings.report(place, "not-text", findings.say.truthForText(place.label, shown));
    return undefined;
  }
  if (typeof cell === "object" && cell.kind === "date") {
    const meant = typedBeforeDate(cell.iso);
    findings.report(place, "not-text", findings.say.dateForText(place.label, shown, meant));
    return undefined;
  }
  if (isTooLong(cell)) {
    findings.report(place, "code-too-many-digits", findings.say.tooManyDigits(place.label));
    return undefined;
  }
  return shown;
}

function readText(
  place: Place,
  text: string,
  findings: RowFindings,
  options: ReadOptions,
): CellReading {
  const { spec, label } = place;
  const trimmed = trimEnds(text);
  if (trimmed === "") return undefined;
  if (isClearMark(trimmed)) return readClear(place, findings);
  const broken = brokenAt(trimmed);
  if (broken >= 0) {
    const said = findings.say.brokenText(label, codePointName(trimmed, broken));
    findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", said);
    return undefined;
  }
  if (spec.kind === "number") return numberFromText(place, trimmed, findings, options);
  if (spec.multiline) return text;
  if (trimmed.length !== text.length) {
    const said = findings.say.textTrimmed(label);
    findings.report(place, "text-trimmed", { ...said, repair: trimmed });
  }
  if (spec.kind === "code") return codeFromText(place, trimmed, findings);
  if (spec.kind === "choice") return choiceFromText(place, trimmed, findings, options);
  return spec.kind === "links"
    ? linkFromText(place, trimmed, findings)
    : plainText(place, trimmed, findings);
}

function linkFromText(place: Place, text: string, findings: RowFindings): string | undefined {
  const { label } = place;
  if (severalLinks.test(text)) {
    findings.report(place, "bad-link", findings.say.badLink(label, text, repairedLink(text)));
    return undefined;
  }
  const unseen = unseenAt(text);
  if (unseen < 0 || text.charCodeAt(unseen) < 0x20) return text;
  const cleaned = withoutUnseen(text);
  // A space in a link may have been meant as an end of it, or as %20.
  const isSure = hasScheme(cleaned) && !/\s/.test(cleaned);
  findings.report(place, "bad-link", {
    ...findings.say.unseenInCode(label, codePointName(text, unseen), cleaned),
    ...(isSure && { repair: cleaned }),
  });
  return undefined;
}

function plainText(place: Place, text: string, findings: RowFindings): string {
  const { spec, label } = place;
  const stray = strayAt(text);
  if (stray >= 0) {
    const said = findings.say.unseenInText(label, codePointName(text, stray));
    findings.report(place, "text-unseen", { ...said, repair: withoutStray(text) });
  }
  reportWord(place, text, findings);
  const typed = spec.name === "options" ? typedBeforeDateText(text) : undefined;
  if (typed !== undefined) {
    findings.report(place, "code-like-date", findings.say.likeDate(label, text, typed));
  }
  return text;
}

function reportWord(place: Place, text: string, findings: RowFindings): void {
  if (!isTruthWord(text)) return;
  findings.report(place, "truth-word", findings.say.truthWord(place.label, text));
}

/** Two links in one cell. A link within a link's path or query is none. */
const severalLinks = /[,;|]https?:\/\//i;

function readClear(place: Place, findings: RowFindings): CellReading {
  if (!place.spec.clearable) {
    findings.report(place, "clear-not-allowed", findings.say.clearNotAllowed(place.spec));
    return undefined;
  }
  findings.add("clear-on-create", {
    ...findings.say.clearOnCreate(place.label),
    place,
    value: "<clear>",
    onlyOnCreate: true,
  });
  return cleared;
}

function numberFromText(
  place: Place,
  text: string,
  findings: RowFindings,
  options: ReadOptions,
): number | undefined {
  const { spec, label } = place;
  const reading = readNumberText(text, options.decimalSeparator);
  if (reading.kind === "number") {
    const { value } = reading;
    if (options.isAllText === true && text.trim() === String(value)) return value;
    const said = findings.say.numberFromText(label, text, value);
    findings.report(place, "number-from-text", { ...said, repair: value });
    return value;
  }
  if (reading.kind === "ambiguous") {
    const readings = [reading.decimal, reading.grouped] as const;
    findings.report(place, "ambiguous-number", findings.say.ambiguousNumber(label, text, readings));
    return undefined;
  }
  const found = numberWithUnit(text, spec.unit, options.decimalSeparator);
  if (found === undefined) {
    findings.report(place, "not-a-number", findings.say.notANumber(spec, text, undefined));
    return undefined;
  }
  const isPrice = spec.unit === undefined;
  const isSure = found.value > 0 && (!isPrice || isRowCurrency(found, findings, options));
  findings.report(place, "not-a-number", {
    ...(isPrice
      ? findings.say.currencyInPrice(label, text, found.value)
      : findings.say.notANumber(spec, text, found.value)),
    ...(isSure && { repair: found.value }),
  });
  return undefined;
}

/** Whether the sign beside a price says the same as the row's currency: then nothing is lost with it. */
function isRowCurrency(
  { written }: NumberWithUnit,
  findings: RowFindings,
  { currencyPlace }: ReadOptions,
): boolean {
  const own = currencyPlace === undefined ? undefined : findings.cellAt(currencyPlace);
  const stated =
    typeof own === "string" ? suggestedChoice("currencyCode", trimEnds(own)) : undefined;
  return stated !== undefined && suggestedChoice("currencyCode", written) === stated;
}

function codeFromText(place: Place, text: string, findings: RowFindings): string | undefined {
  const { spec, label } = place;
  if (isScientific(text)) {
    findings.report(place, "code-scientific", findings.say.scientificCode(label, text));
    return undefined;
  }
  const unseen = unseenAt(text);
  if (unseen >= 0) {
    const cleaned = withoutUnseen(text);
    findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", {
      ...findings.say.unseenInCode(label, codePointName(text, unseen), cleaned),
      ...(!holdsLineEnd.test(text) && { repair: cleaned }),
    });
    return undefined;
  }
  if (spec.name === "sku" && (text === "." || text === "..")) {
    findings.report(place, "sku-unsafe", findings.say.dotSku(text));
  }
  reportOddCode(place, text, findings);
  return text;
}

/** Two codes in one cell, or one that was broken: nobody can tell. */
const holdsLineEnd = /[\t-\r\u2028\u2029]/;

/** Codes that are compared across rows are judged there. */
const comparedAcrossRows: ReadonlySet<FieldName> = new Set(["sku", "parentSku"]);

function reportOddCode(place: Place, text: string, findings: RowFindings): void {
  reportWord(place, text, findings);
  const typed = typedBeforeDateText(text);
  if (typed !== undefined) {
    findings.report(place, "code-like-date", findings.say.likeDate(place.label, text, typed));
  }
  if (comparedAcrossRows.has(place.spec.name)) return;
  const odd = oddCode(text);
  if (odd === undefined) return;
  findings.report(place, "code-lookalike", saidOfOddCode(place, { text, odd }, findings.say));
}

/** What is said of a code that holds characters in place of others. */
export function saidOfOddCode(
  { label }: Place,
  { text, odd }: { readonly text: string; readonly odd: OddCode },
  say: CheckWords,
): SaidOfCell {
  const codePoint = codePointName(odd.character, 0);
  return { ...say.codeLookalike(label, text, { ...odd, codePoint }), repair: odd.meant };
}

function choiceFromText(
  place: Place,
  text: string,
  findings: RowFindings,
  options: ReadOptions,
): string | undefined {
  const { choices, name } = place.spec;
  if (choices.includes(text)) return text;
  const choice = options.valueNames?.get(name)?.get(foldedWord(text)) ?? choiceNamed(name, text);
  if (choice === undefined) {
    reportNoChoice(place, text, findings);
    return undefined;
  }
  const said = findings.say.choiceNormalised(place.label, text, choice);
  findings.report(place, "choice-normalised", { ...said, repair: choice });
  return choice;
}

function reportNoChoice(place: Place, value: string, findings: RowFindings): void {
  const suggested = suggestedChoice(place.spec.name, value);
  findings.report(place, "not-a-choice", {
    ...findings.say.notAChoice(place.spec, value, suggested),
    repair: suggested,
  });
}

/** Whether a cell says nothing: absent, or text without anything to see. */
export function isBlankCell(cell: CellValue | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && isBlankText(cell));
}
