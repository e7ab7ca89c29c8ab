import type ExcelJS from "exceljs";
import { annotationsOf, type SheetColumn } from "../../model/product/columns.ts";
import {
  cellRule,
  choiceRule,
  joined,
  lengthRule,
  positiveRule,
  ruleInWords,
} from "../../model/product/rules.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import { limits } from "../container/refusals.ts";
import { safeText } from "./safe-text.ts";
import { templateTexts } from "./template-texts.ts";

/** Validations for whole ranges: exceljs writes them, its types leave them out. */
interface RangeValidations {
  readonly dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void };
}

const colours = { required: "FFFFD966", optional: "FFE7E6E6" } as const;

/**
 * Writes a column's heading with its note, and what holds for the cells below: width, text format,
 * drop-down, validation.
 */
export function addColumn(
  sheet: ExcelJS.Worksheet,
  place: { index: number; column: SheetColumn; language: Language },
): void {
  const { index, column, language } = place;
  const target = sheet.getColumn(index + 1);
  target.width = columnWidth(column);
  if (annotationsOf(column.field)["x-code"] === true) target.numFmt = "@";
  const cell = sheet.getCell(1, index + 1);
  cell.value = safeText(column.heading);
  cell.style = headingStyle(column.required);
  cell.note = { texts: [{ text: noteText(column, language) }] };
  const rule = validation(column, language);
  const letters = columnLetters(index);
  if (rule !== undefined) {
    const { dataValidations } = sheet as unknown as RangeValidations;
    dataValidations.add(`${letters}2:${letters}${limits.rows}`, rule);
  }
}

function columnWidth({ field, heading }: SheetColumn): number {
  const { kind, maxLength = 0 } = cellRule(field);
  const ofValue = kind === "link" ? 32 : maxLength > 1000 ? 48 : maxLength > 100 ? 28 : 14;
  // Chinese characters are about twice as wide as Latin ones.
  const ofHeading = heading.replace(/[\u2e80-\uffef]/g, "xx").length + 4;
  return Math.max(ofValue, ofHeading);
}

/** How a heading looks, in templates and samples alike; needed ones in another colour. */
export function headingStyle(isRequired: boolean): Partial<ExcelJS.Style> {
  return {
    numFmt: "@",
    font: { bold: true },
    alignment: { vertical: "middle", wrapText: true },
    fill: {
      type: "pattern",
      pattern: "solid",
      fgColor: { argb: isRequired ? colours.required : colours.optional },
    },
    border: { bottom: { style: "thin", color: { argb: "FF7F7F7F" } } },
  };
}

function noteText({ field }: SheetColumn, language: Language): string {
  const its = annotationsOf(field);
  const unit = its["x-unit"]?.[language];
  const colon = language === "zh" ? "：" : ": ";
  const lines = [joined([its["x-meaning"][language], ruleInWords(field, language)], language)];
  if (unit !== undefined) lines.push(`${templateTexts[language].unit}${colon}${unit}`);
  return lines.join("\n");
}

/** Excel's own check of a column, with the sentence that sheetport's check says. */
function validation(
  { field, required }: SheetColumn,
  language: Language,
): ExcelJS.DataValidation | undefined {
  const rule = cellRule(field);
  const common = {
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: templateTexts[language].wrongValue,
    // A choice that may be blank may also be cleared with `<clear>`.
    errorStyle: rule.kind === "choice" && !required ? "warning" : "stop",
  };
  if (rule.choices !== undefined) {
    const error = choiceRule(rule.choices, language);
    return { ...common, type: "list", formulae: [`"${rule.choices.join(",")}"`], error };
  }
  if (rule.above !== undefined) {
    const error = positiveRule(language, rule.above);
    return { ...common, type: "decimal", operator: "greaterThan", formulae: [rule.above], error };
  }
  if (rule.maxLength === undefined) return undefined;
  return {
    ...common,
    type: "textLength",
    operator: "lessThanOrEqual",
    formulae: [rule.maxLength],
    error: lengthRule(rule.maxLength, language),
  };
}
