import type { CellValue } from "../model/sheet.ts";
import { fifteenDigits, shownValue } from "./cells.ts";
import { suggestedChoice } from "./choices.ts";
import { isScientific, numberBeforeDate, readCode, typedBeforeDate } from "./codes.ts";
import { repairedLink } from "./links.ts";
import { numberWithUnit, readNumberText } from "./numbers.ts";
import type { Place, RowFindings } from "./row-findings.ts";
import {
  brokenAt,
  codePointName,
  isBlankText,
  isClearMark,
  trimEnds,
  unseenAt,
  withoutUnseen,
} from "./texts.ts";

/** Written as `<clear>` (decision 26). */
export const cleared = Symbol("cleared");

/** A cell's value for its field; undefined when it is blank or could not be read. */
export type CellReading = string | number | typeof cleared | undefined;

/** What a person may set for reading. */
export interface ReadOptions {
  readonly decimalSeparator?: "." | ",";
  /** The sheet knows texts alone (CSV): a plain number among them is no remark. */
  readonly isAllText?: boolean;
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
  if (Number.isFinite(number)) return number;
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
    findings.report(place, "text-trimmed", findings.say.textTrimmed(label));
  }
  if (spec.kind === "code") return codeFromText(place, trimmed, findings);
  if (spec.kind === "choice") return choiceFromText(place, trimmed, findings);
  if (spec.kind === "links" && severalLinks.test(trimmed)) {
    findings.report(place, "bad-link", findings.say.badLink(label, trimmed, repairedLink(trimmed)));
    return undefined;
  }
  return trimmed;
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
    if (options.isAllText === true && text.trim() === String(reading.value)) return reading.value;
    findings.report(
      place,
      "number-from-text",
      findings.say.numberFromText(label, text, reading.value),
    );
    return reading.value;
  }
  if (reading.kind === "ambiguous") {
    const readings = [reading.decimal, reading.grouped] as const;
    findings.report(place, "ambiguous-number", findings.say.ambiguousNumber(label, text, readings));
    return undefined;
  }
  const suggested = numberWithUnit(text, spec.unit);
  findings.report(place, "not-a-number", findings.say.notANumber(spec, text, suggested));
  return undefined;
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
    const said = findings.say.unseenInCode(label, codePointName(text, unseen), cleaned);
    findings.report(place, spec.name === "sku" ? "sku-unsafe" : "broken-text", said);
    return undefined;
  }
  if (spec.name === "sku" && (text === "." || text === "..")) {
    findings.report(place, "sku-unsafe", findings.say.dotSku(text));
  }
  return text;
}

function choiceFromText(place: Place, text: string, findings: RowFindings): string | undefined {
  const { choices } = place.spec;
  if (choices.includes(text)) return text;
  const choice = choices.find((one) => one.toLowerCase() === text.toLowerCase());
  if (choice === undefined) {
    reportNoChoice(place, text, findings);
    return undefined;
  }
  findings.report(
    place,
    "choice-normalised",
    findings.say.choiceNormalised(place.label, text, choice),
  );
  return choice;
}

function reportNoChoice(place: Place, value: string, findings: RowFindings): void {
  const suggested = suggestedChoice(value, place.spec.choices);
  findings.report(place, "not-a-choice", findings.say.notAChoice(place.spec, value, suggested));
}

/** Whether a cell says nothing: absent, or text without anything to see. */
export function isBlankCell(cell: CellValue | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && isBlankText(cell));
}
