import { localised, localisedIfAny, sheetText, wordsFor } from "../localised.ts";
import type {
  FieldAnnotations,
  Language,
  Localised,
  SchemaAnnotations,
} from "../schemas/annotations.ts";
import { productOnCreateSchema, productProperties } from "../schemas/product.ts";
import type { FieldName } from "./product.ts";

export const productsSheetNames: Localised = localised("productsSheet");

export const guideSheetNames: Localised = localised("guideSheet");

/** Keys of the option and attribute columns in a template. */
const templateKeys: ReadonlyMap<string, Localised> = new Map([
  ["Colour", localised("templateKey.Colour")],
  ["Size", localised("templateKey.Size")],
  ["Material", localised("templateKey.Material")],
  ["Country of origin", localised("templateKey.Country of origin")],
]);

export const fieldNames = Object.keys(productProperties) as readonly FieldName[];

const required: ReadonlySet<string> = new Set(productOnCreateSchema.required);

const annotations = Object.fromEntries(
  fieldNames.map((field) => [field, completed(field)]),
) as Record<FieldName, FieldAnnotations>;

/** The annotations of a field with defaults and the words from the catalogues. */
export function annotationsOf(field: FieldName): FieldAnnotations {
  return annotations[field];
}

function completed(field: FieldName): FieldAnnotations {
  const schema: SchemaAnnotations & { readonly enum?: readonly string[] } =
    productProperties[field];
  const meaning = localisedIfAny(`fieldMeaning.${field}`);
  const wordsByChoice = (group: string) =>
    Object.fromEntries((schema.enum ?? []).map((one) => [one, wordsFor(`${group}.${one}`)]));
  return {
    ...{ "x-columns": "single", "x-updatable": true, "x-listed": true },
    "x-heading": localised(`field.${field}`),
    "x-aliases": wordsFor(`fieldAliases.${field}`),
    ...(meaning && { "x-meaning": meaning }),
    "x-value-aliases": wordsByChoice("valueAliases"),
    "x-value-hints": wordsByChoice("valueHints"),
    ...schema,
  };
}

export function isRequired(field: FieldName): boolean {
  return required.has(field);
}

export interface SheetColumn {
  readonly field: FieldName;
  /** The number of a numbered column: `Image 3` → 3. */
  readonly part?: number;
  /** The key of a keyed column: `Option: Colour` → Colour. */
  readonly key?: string;
  readonly heading: string;
  readonly required: boolean;
}

/** Identifies one of several columns of a field. */
export interface ColumnPlace {
  readonly part?: number | undefined;
  readonly key?: string | undefined;
}

/** The heading of a column in templates, with its unit or key: `Weight, kg`, `Option: Colour`. */
export function columnHeading(
  field: FieldName,
  language: Language,
  place: ColumnPlace = {},
): string {
  const its = annotationsOf(field);
  const heading = its["x-heading"][language];
  if (place.part !== undefined) return `${heading} ${place.part}`;
  if (place.key !== undefined) {
    return sheetText("keyed", language, { heading, key: place.key });
  }
  const unit = its["x-unit"]?.[language];
  if (unit === undefined) return heading;
  return sheetText("withUnit", language, { heading, unit });
}

/** The heading of a field without its unit. An unknown name stays unchanged. */
export function fieldHeading(field: string, language: Language): string {
  return isFieldName(field) ? annotationsOf(field)["x-heading"][language] : field;
}

/** Whether the interface has a field with this name. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(productProperties, name);
}

/** The columns of a products template in the interface's order. */
export function sheetColumns(language: Language): readonly SheetColumn[] {
  return fieldNames.flatMap((field) =>
    placesOf(field, language).map((place) => ({
      field,
      ...place,
      heading: columnHeading(field, language, place),
      required: isRequired(field) && (place.part ?? 1) === 1,
    })),
  );
}

type Place = { readonly part?: number; readonly key?: string };

function placesOf(field: FieldName, language: Language): readonly Place[] {
  const its = annotationsOf(field);
  const kind = its["x-columns"];
  const offered = its["x-template-columns"] ?? [];
  if (kind === "numbered") return offered.map((part) => ({ part: Number(part) }));
  if (kind === "keyed") {
    return offered.map((key) => ({ key: templateKeys.get(key)?.[language] ?? key }));
  }
  return [{}];
}

/** A recognised column of a person's sheet. */
export interface Column {
  /** From 0 (column A). */
  readonly index: number;
  readonly heading: string;
  readonly field: FieldName;
  /** The number of a numbered column: `Image 3` → 3. */
  readonly part?: number;
  /** The key of a keyed column as written: `Option: Colour` → Colour. */
  readonly key?: string;
  /** The unit of its numbers if it differs from the interface's unit: `Weight, g` → g. */
  readonly unit?: string;
  /** The currency in its heading: `Price, USD` → usd. */
  readonly currency?: string;
  /**
   * Neither heading nor person states the unit, so the interface's unit is assumed (decision 26b).
   */
  readonly isUnitAssumed?: true;
  /** The column with the unit of each row. */
  readonly unitColumn?: UnitColumn;
}

/** A column of units: “Weight unit”. */
export interface UnitColumn {
  /** From 0 (column A). */
  readonly index: number;
  readonly heading: string;
  /**
   * Whether the heading is only “Unit”. It may also count pieces, so only fitting units are used.
   */
  readonly isBare: boolean;
}
