import type ExcelJS from "exceljs";
import { type Language, localised, sheetText } from "../../model/localised.ts";
import { productFields, type SheetColumn, unitText } from "../../model/product/columns.ts";
import { joined, ruleInWords, ruleSentence } from "../../model/product/rules.ts";
import { categorySheetName } from "../../model/sheet/export-base.ts";
import type { ColumnToWrite } from "../../model/sheet/sheet-to-write.ts";
import { wideLength } from "./row-writer.ts";

/** A column of a product sheet, with the note and the rule of its field. */
export interface WrittenColumn extends ColumnToWrite {
  readonly note?: string | undefined;
  /** Replaces `choices`. */
  readonly rule?: ExcelJS.DataValidation | undefined;
}

type ProductColumn = Pick<SheetColumn, "field" | "required">;

export function templateColumn(
  column: SheetColumn,
  { language, categories = [] }: { language: Language; categories?: readonly string[] | undefined },
): WrittenColumn {
  const isListed = column.field === "categoryName" && categories.length > 0;
  const written = withRules(
    { heading: column.heading, width: columnWidth(column), product: column },
    language,
  );
  return isListed ? { ...written, rule: categoryList(categories.length, language) } : written;
}

export function withRules(column: ColumnToWrite, language: Language): WrittenColumn {
  const { product } = column;
  if (product === undefined) return column;
  const { kind } = productFields[product.field];
  return {
    ...column,
    ...{ highlight: product.required, note: noteText(product, language) },
    // Formatted as text, codes keep their zeros, and sizes such as 3-4 do not become dates.
    text: column.text === true || kind === "code" || kind === "pairs",
    rule: validation(product, language),
  };
}

function columnWidth({ field, heading }: SheetColumn): number {
  const { kind, maxLength = 0 } = productFields[field];
  const ofCode = field === "sku" || field === "parentSku" ? 22 : 14;
  const ofValue = kind === "links" ? 32 : maxLength > 1000 ? 48 : maxLength > 100 ? 36 : ofCode;
  const ofHeading = wideLength(heading) + 4;
  return Math.max(ofValue, ofHeading);
}

function noteText({ field }: ProductColumn, language: Language): string {
  const annotations = productFields[field];
  const unit = unitText(field, language);
  const rule = joined(
    [annotations.meaning?.[language] ?? "", ruleInWords(field, language)],
    language,
  );
  if (unit === undefined) return rule;
  const heading = sheetText("guide.unit", language);
  return `${rule}\n${sheetText("keyed", language, { heading, key: unit })}`;
}

/** Other categories can still be typed. */
function categoryList(count: number, language: Language): ExcelJS.DataValidation {
  const error = localised("guide.notLive")[language];
  const formulae = [`'${categorySheetName}'!$A$1:$A$${count}`];
  const options = { allowBlank: true, showErrorMessage: true, errorStyle: "warning" };
  return { ...options, type: "list", formulae, error };
}

function validation(
  { field, required }: ProductColumn,
  language: Language,
): ExcelJS.DataValidation | undefined {
  const rule = productFields[field];
  const common = {
    allowBlank: true,
    showErrorMessage: true,
    // For an optional choice, a warning is enough: words such as “rubles” are understood, too.
    errorStyle: rule.kind === "choice" && !required ? "warning" : "stop",
  };
  if (rule.choices !== undefined) {
    const error = ruleSentence({ keyword: "enum", limit: rule.choices }, language);
    return { ...common, type: "list", formulae: [`"${rule.choices.join(",")}"`], error };
  }
  if (rule.above !== undefined) {
    const error = ruleSentence({ keyword: "exclusiveMinimum", limit: rule.above }, language);
    return { ...common, type: "decimal", operator: "greaterThan", formulae: [rule.above], error };
  }
  if (rule.maxLength === undefined) return undefined;
  return {
    ...common,
    type: "textLength",
    operator: "lessThanOrEqual",
    formulae: [rule.maxLength],
    error: ruleSentence({ keyword: "maxLength", limit: rule.maxLength }, language),
  };
}
