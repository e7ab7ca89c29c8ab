import { localised, localisedIfAny, sheetText, wordsFor } from "../localised.ts";
import type { Language, Localised, SchemaAnnotations } from "../schemas/annotations.ts";
import { productOnCreateSchema, productProperties } from "../schemas/product.ts";
import type { FieldName } from "./product.ts";

export const productsSheetNames: Localised = localised("productsSheet");

export const guideSheetNames: Localised = localised("guideSheet");

export const fieldNames = Object.keys(productProperties) as readonly FieldName[];

/** How the cells of a field are read. */
export type FieldKind = "text" | "code" | "choice" | "number" | "links" | "pairs";

/** What the schema and the catalogues say about a product field. */
export interface Field {
  readonly name: FieldName;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly isUpdatable: boolean;
  readonly isListed: boolean;
  readonly isMultiline: boolean;
  /** Whether `<clear>` empties the field. In a list it empties single entries (decision 26). */
  readonly isClearable: boolean;
  /** Heading without its unit; for numbered and keyed columns the part before the number or key. */
  readonly heading: Localised;
  readonly aliases: readonly string[];
  /** The meaning of the field if its heading does not explain it, without limits. */
  readonly meaning: Localised | undefined;
  readonly example: string | Localised;
  /** Of its numbers, as `unitNamed` spells it; undefined for prices. */
  readonly unit: string | undefined;
  readonly unitAliases: readonly string[];
  /** In UTF-16 units (decision 28); for a list, of one entry. */
  readonly maxLength: number | undefined;
  readonly choices: readonly string[] | undefined;
  /** By choice: unambiguous words for it, which are accepted; case and spaces are ignored. */
  readonly choiceWords: Readonly<Record<string, readonly string[]>>;
  /** By choice: words that probably mean it, which are only suggested. */
  readonly choiceHints: Readonly<Record<string, readonly string[]>>;
  readonly above: number | undefined;
  readonly maxItems: number | undefined;
  readonly risk: SchemaAnnotations["x-risk"];
  readonly totalLengthMax: number | undefined;
  readonly usualLength: number | undefined;
  readonly imageSizeMin: SchemaAnnotations["x-image-size-min"];
  /** In a template: the number of a field's columns, or their keys. */
  readonly templateColumns: SchemaAnnotations["x-template-columns"];
}

interface EntrySchema {
  readonly type: string;
  readonly maxLength?: number;
}

interface FieldSchema extends SchemaAnnotations {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly items?: {
    readonly properties: { readonly url?: EntrySchema; readonly value?: EntrySchema };
  };
}

/** Every product field, in the interface's order. */
export const productFields = Object.fromEntries(
  fieldNames.map((name) => [name, fieldOf(name)]),
) as Readonly<Record<FieldName, Field>>;

function fieldOf(name: FieldName): Field {
  const schema: FieldSchema = productProperties[name];
  const kind = kindOf(schema);
  const { url, value } = schema.items?.properties ?? {};
  const isRequired = (productOnCreateSchema.required as readonly string[]).includes(name);
  const wordsByChoice = (group: string) =>
    Object.fromEntries((schema.enum ?? []).map((one) => [one, wordsFor(`${group}.${one}`)]));
  return {
    ...{ name, kind, isRequired },
    isUpdatable: schema["x-updatable"] ?? true,
    isListed: schema["x-listed"] ?? true,
    isMultiline: schema["x-multiline"] ?? false,
    isClearable: schema.items !== undefined || (!isRequired && ["text", "code"].includes(kind)),
    heading: localised(`field.${name}`),
    aliases: wordsFor(`fieldAliases.${name}`),
    meaning: localisedIfAny(`fieldMeaning.${name}`),
    example: schema["x-example"],
    unit: schema["x-unit"],
    unitAliases: schema["x-unit-aliases"] ?? [],
    maxLength: (url ?? value ?? schema).maxLength,
    choices: kind === "choice" ? schema.enum : undefined,
    choiceWords: wordsByChoice("valueAliases"),
    choiceHints: wordsByChoice("valueHints"),
    above: schema.exclusiveMinimum,
    maxItems: schema.maxItems,
    risk: schema["x-risk"],
    totalLengthMax: schema["x-total-length"],
    usualLength: schema["x-usual-length"],
    imageSizeMin: schema["x-image-size-min"],
    templateColumns: schema["x-template-columns"],
  };
}

function kindOf(schema: FieldSchema): FieldKind {
  if (schema.items !== undefined) return "url" in schema.items.properties ? "links" : "pairs";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.enum !== undefined) return "choice";
  return schema["x-code"] === true ? "code" : "text";
}

/** Identifies one of several columns of a field: `Image 3` → 3, `Option: Colour` → Colour. */
export interface ColumnPlace {
  readonly part?: number;
  readonly key?: string;
}

/** A column of a template. */
export interface SheetColumn extends ColumnPlace {
  readonly field: FieldName;
  readonly heading: string;
  readonly required: boolean;
}

/** The heading of a column in templates, with its unit or key: `Weight, kg`, `Option: Colour`. */
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

/** The unit of a field's numbers as a heading shows it. */
export function unitText(field: FieldName, language: Language): string | undefined {
  const { unit } = productFields[field];
  return unit === "cm" || unit === "kg" ? localised(unit)[language] : unit;
}

/** The heading of a field without its unit. An unknown name stays unchanged. */
export function fieldHeading(field: string, language: Language): string {
  return isFieldName(field) ? productFields[field].heading[language] : field;
}

/** Whether the interface has a field with this name. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(productProperties, name);
}

/** The columns of a products template in the interface's order. */
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
  const { templateColumns: columns } = productFields[field];
  if (columns === undefined) return [{}];
  if (typeof columns === "number")
    return Array.from({ length: columns }, (_, at) => ({ part: at + 1 }));
  return columns.map((key) => ({ key: localised(`templateKey.${key}`)[language] }));
}

/** A recognised column of a person's sheet. */
export interface Column {
  readonly index: number;
  readonly heading: string;
  readonly field: FieldName;
  readonly part?: number;
  readonly key?: string;
  /** The unit of its numbers if it differs from the interface's unit: `Weight, g` → g. */
  readonly unit?: string;
  readonly currency?: string;
  /**
   * Neither heading nor person states the unit, so the interface's unit is assumed (decision 26b).
   */
  readonly isUnitAssumed?: true;
  readonly unitColumn?: UnitColumn;
}

/** A column of units: “Weight unit”. */
export interface UnitColumn {
  readonly index: number;
  readonly heading: string;
  /**
   * Whether the heading is only “Unit”. It may also count pieces, so only fitting units are used.
   */
  readonly isBare: boolean;
}
