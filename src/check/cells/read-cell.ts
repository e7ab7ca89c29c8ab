import { msg, type Text } from "../../model/message.ts";
import { type Field, fieldLabel } from "../../model/product/columns.ts";
import { takesMappedWords, wordIn } from "../../model/product/rules.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import { valueField } from "../../model/sheet/sheet-choice.ts";
import {
  formatDecimals,
  formatLiteral,
  isPercentFormat,
  showsWhole,
} from "../../model/text/number-format.ts";
import { fifteenDigits, shownValue } from "../layout/cells.ts";
import type {
  CellReading,
  Fault,
  Place,
  ReadOptions,
  RowFindings,
} from "../layout/row-findings.ts";
import { isBlankText, trimEnds } from "../layout/texts.ts";
import {
  dateMessage,
  isWordForNothing,
  numberBeforeDate,
  readCode,
  readPlainText,
  type TextReading,
} from "./codes.ts";
import { isRowCurrency, noNumberMessage, numberFromFormat } from "./numbers.ts";
import { readText, reportNoChoice } from "./read-text.ts";

export function readCell(place: Place, cell: CellValue, findings: RowFindings): CellReading {
  const { currency } = place.column;
  if (currency !== undefined && !isBlankCell(cell) && !isRowCurrency(currency, findings)) {
    const shown = `${shownValue(cell)} ${currency}`;
    const message = msg("check.otherCurrency", { label: place.label, value: shown });
    findings.add("not-a-number", message, { place, value: shownValue(cell), onlyOnCreate: true });
    return undefined;
  }
  const meant = mappedValue(place, cell, findings.options);
  if (meant !== undefined) return readText(place, meant, findings);
  if (place.spec.kind === "links" && isImageOfLink(cell))
    return readText(place, cell.link, findings);
  const fault = unreadable(cell, place);
  if (fault !== undefined) return findings.reportFault(place, fault);
  if (typeof cell === "string") return readText(place, cell, findings);
  switch (place.spec.kind) {
    case "number":
      return numberFromCell(place, cell, findings);
    case "code":
      return textOf(place, readCode(cell, place.label), findings);
    case "choice":
      return reportNoChoice(place, shownValue(cell), findings);
    default:
      return textOf(place, readPlainText(cell, place.label), findings);
  }
}

/** Undefined for choices, because `readText` maps their words. */
function mappedValue(
  { spec: { name, kind }, column: { key } }: Place,
  cell: CellValue,
  { valueNames }: ReadOptions,
): string | undefined {
  if (valueNames === undefined || valueNames.size === 0 || kind === "choice") return undefined;
  const words = valueNames.get(valueField({ field: name, ...(key !== undefined && { key }) }));
  return words?.get(wordIn(name, shownValue(cell)));
}

/** `=IMAGE("https://…")` counts as its link. */
function isImageOfLink(
  cell: CellValue,
): cell is Extract<CellValue, { kind: "picture" }> & { link: string } {
  return typeof cell === "object" && cell.kind === "picture" && cell.link !== undefined;
}

/** The start of the formula that other programs show for a picture in a WPS cell. */
const pictureAsText = /^=(?:_xlfn\.)?DISPIMG\(/;

type NotText = Exclude<CellValue, string>;

export function unreadable(
  cell: CellValue,
  { label, spec }: { readonly label: Text; readonly spec?: Pick<Field, "kind" | "name"> },
): Fault | undefined {
  if (typeof cell === "string") {
    if (cell.startsWith("=") && pictureAsText.test(cell)) {
      return pictureFault(label, spec);
    }
    const value = trimEnds(cell);
    if (spec?.kind === "choice" || !isWordForNothing(value)) return undefined;
    const isMappable = spec !== undefined && takesMappedWords(spec.name);
    const message = msg("check.wordForNothing", { label, value, isMappable });
    return { code: "cell-error", message };
  }
  const held = typeof cell === "object" && cell.kind === "number" ? cell.value : cell;
  if (typeof held === "number" && !Number.isFinite(held)) return errorFault(label, "#NUM!");
  if (typeof cell !== "object") return undefined;
  switch (cell.kind) {
    case "error":
      return errorFault(label, cell.text);
    case "formula":
      return {
        code: "formula-without-value",
        message: msg("check.formulaWithoutValue", { label }),
      };
    case "picture":
      return pictureFault(label, spec);
    default:
      return undefined;
  }
}

function errorFault(label: Text, shown: string): Fault {
  return { code: "cell-error", message: msg("check.cellError", { label, shown }) };
}

/** Pictures are never sent. */
function pictureFault(label: Text, spec?: Pick<Field, "name">): Fault {
  const code = "picture-in-cell";
  if (spec?.name !== "images") return { code, message: msg("check.pictureNotValue", { label }) };
  return { code, message: msg("check.pictureInCell", { label, fix: msg("check.oneLink") }) };
}

function numberFromCell(place: Place, cell: NotText, findings: RowFindings): number | undefined {
  if (typeof cell === "number") return fifteenDigits(cell);
  if (typeof cell === "object" && cell.kind === "number") {
    const [number, written] = [fifteenDigits(cell.value), formatLiteral(cell.format)];
    const beside = () => ({ value: number, written, shown: shownValue(cell) });
    const value = written === "" ? number : numberFromFormat(place, beside(), findings);
    return value !== undefined && reportFormat(place, cell, findings) ? value : undefined;
  }
  const shown = shownValue(cell);
  if (typeof cell === "object" && cell.kind === "date") {
    const meant = numberBeforeDate(cell.iso);
    const message = dateMessage(fieldLabel(place.spec.name), shown, meant, true);
    return findings.report(place, "not-a-number", message, { meant });
  }
  return findings.report(place, "not-a-number", noNumberMessage(place, shown));
}

function textOf(place: Place, reading: TextReading, findings: RowFindings): string | undefined {
  return "text" in reading ? reading.text : findings.reportFault(place, reading);
}

export function isBlankCell(cell: CellValue | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && isBlankText(cell));
}

/** False for a percentage, because the stored or the shown number may be meant. */
function reportFormat(
  place: Place,
  { value, format }: { readonly value: number; readonly format: string },
  findings: RowFindings,
): boolean {
  const held = fifteenDigits(value);
  if (isPercentFormat(format)) {
    const shown = `${fifteenDigits(value * 100)}%`;
    const message = msg("check.percentNumber", { label: place.label, shown, held });
    findings.report(place, "number-percent", message);
    return false;
  }
  const decimals = formatDecimals(format);
  if (decimals === undefined || showsWhole(held, decimals)) return true;
  const shown = held.toFixed(decimals);
  const message = msg("check.roundedNumber", { label: place.label, shown, held });
  findings.report(place, "number-rounded", message);
  return true;
}
