import {
  type Language,
  type Localised,
  localised,
  localisedIfAny,
  sheetText,
  wordsFor,
} from "../localised.ts";
import { msg, type Text } from "../message.ts";
import {
  productOnCreateSchema,
  productProperties,
  type SchemaAnnotations,
} from "../schemas/product.ts";
import type { FieldName } from "./product.ts";

export const productsSheetNames: Localised = localised("productsSheet");

export const guideSheetNames: Localised = localised("guideSheet");

export const fieldNames = Object.keys(productProperties) as readonly FieldName[];

export type FieldKind = "text" | "code" | "choice" | "number" | "links" | "pairs";

export const priceFields = ["salePrice", "firstCost"] as const;

export function isPriceField(field: FieldName): boolean {
  return (priceFields as readonly FieldName[]).includes(field);
}

export interface FieldSchema extends SchemaAnnotations {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly items?: {
    readonly properties: Partial<
      Record<"url" | "value", { readonly type: string; readonly maxLength?: number }>
    >;
  };
}

export const productFields = Object.fromEntries(
  fieldNames.map((name) => [name, fieldOf(name)]),
) as Readonly<Record<FieldName, Field>>;

export type Field = Readonly<ReturnType<typeof fieldOf>>;

function fieldOf(name: FieldName) {
  const schema: FieldSchema = productProperties[name];
  const kind = kindOf(schema);
  const { url, value } = schema.items?.properties ?? {};
  const isRequired = (productOnCreateSchema.required as readonly string[]).includes(name);
  const wordsByChoice = (group: string): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries((schema.enum ?? []).map((one) => [one, wordsFor(`${group}.${one}`)]));
  return {
    ...{ name, kind, isRequired },
    isUpdatable: schema["x-updatable"] ?? true,
    isListed: schema["x-listed"] ?? true,
    isMultiline: schema["x-multiline"] ?? false,
    /** Whether `<clear>` empties the field or, in a list, removes an entry (decision 26). */
    isClearable: schema.items !== undefined || (!isRequired && ["text", "code"].includes(kind)),
    /** Without the unit. In numbered and keyed columns, the part before the number or key. */
    heading: localised(`field.${name}`),
    aliases: wordsFor(`fieldAliases.${name}`),
    meaning: localisedIfAny(`fieldMeaning.${name}`),
    example: schema["x-example"],
    unit: schema["x-unit"] as string | undefined,
    unitAliases: schema["x-unit-aliases"] ?? [],
    furtherAliases: schema["x-further-aliases"] ?? [],
    /** In UTF-16 units (decision 28); in a list, of each address or value. */
    maxLength: (url ?? value ?? schema).maxLength,
    choices: kind === "choice" ? schema.enum : undefined,
    /** Unambiguous words for each choice, accepted in cells. `foldedWord` makes them comparable. */
    choiceWords: wordsByChoice("valueAliases"),
    /** Words that may mean a choice, which is suggested for a cell and accepted next to a price. */
    choiceHints: wordsByChoice("valueHints"),
    above: schema.exclusiveMinimum,
    maxItems: schema.maxItems,
    risk: schema["x-risk"],
    totalLengthMax: schema["x-total-length"],
    usualLength: schema["x-usual-length"],
  };
}

function kindOf(schema: FieldSchema): FieldKind {
  if (schema.items !== undefined) return "url" in schema.items.properties ? "links" : "pairs";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.enum !== undefined) return "choice";
  return schema["x-code"] === true ? "code" : "text";
}

/** Which of a field's columns this is: `Image 3` → part 3, `Option: Colour` → key Colour. */
export interface ColumnPlace {
  readonly part?: number;
  readonly key?: string;
}

export interface FieldPlace<Field extends string = FieldName> extends ColumnPlace {
  readonly field: Field;
}

export interface SheetColumn extends FieldPlace {
  readonly heading: string;
  readonly required: boolean;
}

export function columnHeading(
  field: FieldName,
  language: Language,
  { part, key }: ColumnPlace = {},
): string {
  const heading = productFields[field].heading[language];
  if (part !== undefined) return `${heading} ${part}`;
  if (key !== undefined) return sheetText("keyed", language, { heading, key });
  const unit = unitText(field, language);
  return unit === undefined ? heading : sheetText("withUnit", language, { heading, unit });
}

export function unitText(field: FieldName, language: Language): string | undefined {
  const { unit } = productFields[field];
  return unit === "cm" || unit === "kg" ? localised(unit)[language] : unit;
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(productProperties, name);
}

export function sheetColumns(language: Language): readonly SheetColumn[] {
  return fieldNames.flatMap((field) =>
    templatePlaces(field, language).map((place) => ({
      field,
      ...place,
      heading: columnHeading(field, language, place),
      required: productFields[field].isRequired && (place.part ?? 1) === 1,
    })),
  );
}

function templatePlaces(field: FieldName, language: Language): readonly ColumnPlace[] {
  const { "x-template-columns": columns }: SchemaAnnotations = productProperties[field];
  if (columns === undefined) return [{}];
  if (typeof columns === "number")
    return Array.from({ length: columns }, (_, at) => ({ part: at + 1 }));
  return columns.map((key) => ({ key: localised(`templateKey.${key}`)[language] }));
}

export interface Column extends FieldPlace {
  readonly index: number;
  readonly heading: string;
  /** The unit of the column's numbers if it differs from the API's unit: `Weight, g` → g. */
  readonly unit?: string;
  readonly currency?: string;
  /** Set if no unit is stated; a unit column may state one for each row (decision 26b). */
  readonly isUnitAssumed?: true;
  readonly unitColumn?: UnitColumn;
  /** The column that names each row's entry: `Option1 Name` for `Option1 Value`. */
  readonly keyColumn?: Pick<Column, "index" | "heading">;
  /** Set if the cells are lists of `Key: Value`, so that `key` is only the heading. */
  readonly isPairs?: true;
}

export interface UnitColumn {
  readonly index: number;
  readonly heading: string;
  /** If the heading is only “Unit”, words such as “pieces” in the column are ignored. */
  readonly isBare: boolean;
}

export function fieldLabel(field: string): Text {
  return isFieldName(field) ? msg(`sheet.field.${field}`) : field;
}

export function placeLabel({ field, part, key }: FieldPlace): Text {
  const heading = fieldLabel(field);
  if (part !== undefined) return msg("model.fieldPart", { field: heading, part });
  if (key !== undefined) return msg("sheet.keyed", { heading, key });
  const unit = unitLabel(field);
  return unit === undefined ? heading : msg("sheet.withUnit", { heading, unit });
}

export function unitLabel(field: FieldName): Text | undefined {
  const { unit } = productFields[field];
  return unit === "cm" || unit === "kg" ? msg(`sheet.${unit}`) : unit;
}

export function fieldLabels(fields: readonly string[]): Text {
  return fields.map((field) => msg("model.fieldQuoted", { field: fieldLabel(field) }));
}
