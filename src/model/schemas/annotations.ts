import { sheetWords } from "../../locales/sheet-words.ts";
import type { Language } from "../../locales/values.ts";

export type { Language };

/** The languages that have a catalogue, English first. */
export const languages = Object.keys(sheetWords).sort(
  (a, b) => Number(b === "en") - Number(a === "en"),
) as readonly string[] as readonly Language[];

export type Localised = Readonly<Record<Language, string>>;

export type ColumnKind = "single" | "numbered" | "keyed";

/**
 * What a field's schema says beyond validation, in keywords that begin with `x-`. Length, range,
 * choices and required fields are plain JSON Schema.
 */
export interface SchemaAnnotations {
  readonly "x-example": string | Localised;
  /** @default "single" */
  readonly "x-columns"?: ColumnKind;
  /** Whether an update may send it (interface: "update field list"). @default true */
  readonly "x-updatable"?: boolean;
  /**
   * Whether the product list returns it (interface: "Fields added by the service", last paragraph).
   * @default true
   */
  readonly "x-listed"?: boolean;
  /** An identifier that spreadsheets must keep as text (leading zeros, E-notation). */
  readonly "x-code"?: boolean;
  /** A text with paragraphs, whose outer spaces and line ends are kept. */
  readonly "x-multiline"?: boolean;
  /** Unit of a number in the heading. */
  readonly "x-unit"?: Localised;
  /** Headings that mean the field only together with a unit of its kind: `Variant Grams`. */
  readonly "x-unit-aliases"?: readonly string[];
  /** Keys or numbers of the columns in a template. */
  readonly "x-template-columns"?: readonly string[];
  /** The name under which a person must allow a change of the field (decision 22). */
  readonly "x-risk"?: "currency" | "language" | "card";
  /** A warning is given if all texts of the list together are longer (decision 29). */
  readonly "x-total-length"?: number;
  /** Longer links get a warning: the interface has no limit, but other systems do. */
  readonly "x-usual-length"?: number;
  /** Smallest accepted image, in pixels (decision 33). */
  readonly "x-image-size-min"?: { readonly width: number; readonly height: number };
  /** The wording of a rule that has none, such as `pattern` or `not`. Written next to the rule. */
  readonly "x-rule"?: Localised;
}

/** All annotations of a field, with defaults and the words from the catalogues. */
export interface FieldAnnotations extends SchemaAnnotations {
  readonly "x-columns": ColumnKind;
  readonly "x-updatable": boolean;
  readonly "x-listed": boolean;
  /** Heading without its unit; for numbered and keyed columns the part before the number or key. */
  readonly "x-heading": Localised;
  /** Other headings that people use; case, spaces and punctuation are ignored. */
  readonly "x-aliases": readonly string[];
  /** The meaning of the field if its heading does not explain it, without limits. */
  readonly "x-meaning"?: Localised;
  /** By choice: unambiguous words for it, which are accepted; case and spaces are ignored. */
  readonly "x-value-aliases"?: Readonly<Record<string, readonly string[]>>;
  /** By choice: words that probably mean it, which are only suggested. */
  readonly "x-value-hints"?: Readonly<Record<string, readonly string[]>>;
}
