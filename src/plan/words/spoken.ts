import { fieldHeading } from "../../model/product/columns.ts";
import { type FieldName, type FieldValue, isLinkField } from "../../model/product/product.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { count as countRu } from "../../model/text/number-words-ru.ts";

/** A side of a change as notes name it. */
export type Side = FieldValue | null;

/** The headings of fields within a Russian sentence. */
export function fieldsRu(fields: readonly FieldName[]): string {
  return fields.map((field) => `«${fieldHeading(field, "ru")}»`).join(", ");
}

/** The headings of fields within a Chinese sentence. */
export function fieldsZh(fields: readonly FieldName[]): string {
  return fields.map((field) => `“${fieldHeading(field, "zh")}”`).join("、");
}

/** A value in a sentence: texts in quotes, lists by their length, an absent one as “nothing”. */
export function spoken(value: Side): string {
  if (value === null || value === "") return "nothing";
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return typeof value === "number" ? String(value) : `“${value}”`;
}

/** {@link spoken} in the nominative of a Russian sentence. */
export function spokenRu(value: Side): string {
  if (value === null || value === "") return "пусто";
  if (Array.isArray(value)) return countRu(value.length, ["значение", "значения", "значений"]);
  return typeof value === "number" ? String(value) : `«${value}»`;
}

/** {@link spoken} within a Chinese sentence: numbers stand between spaces. */
export function spokenZh(value: Side): string {
  if (value === null || value === "") return "空";
  if (Array.isArray(value)) return ` ${value.length} 项`;
  return typeof value === "number" ? ` ${value} ` : `“${value}”`;
}

/** An entry of a list: by the key of an option or attribute, or the position of a link. */
export interface ListEntry {
  readonly field: FieldName;
  readonly name: string;
}

/** Fields and entries as the workbook's headings name them: Option “Size”, Image 2. */
export function spokenEntries(
  entries: readonly { readonly field: FieldName; readonly name?: string | undefined }[],
  language: Language,
): string {
  const [open, close] = quotes[language];
  return entries
    .map(({ field, name }) => {
      const heading = fieldHeading(field, language);
      if (name === undefined) return heading;
      return isLinkField(field) ? `${heading} ${name}` : `${heading} ${open}${name}${close}`;
    })
    .join(language === "zh" ? "、" : ", ");
}

const quotes = { en: "“”", ru: "«»", zh: "“”" } as const;
