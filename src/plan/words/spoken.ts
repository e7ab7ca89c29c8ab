import { fieldHeading } from "../../model/product/columns.ts";
import { type FieldName, type FieldValue, isLinkField } from "../../model/product/product.ts";
import type { Language } from "../../model/schemas/annotations.ts";

/** A side of a change as notes name it. */
export type Side = FieldValue | null;

/** The command as it is typed, the SKU in quotes where a shell would take it apart. */
export function releaseCommand(sku: string): string {
  return `sheetport release ${/^[\w.-]+$/.test(sku) ? sku : `'${sku}'`}`;
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
