import { sheetWords } from "../../locales/sheet-words.ts";
import type { Language } from "../../locales/values.ts";

export type { Language };

/** The languages of headings, notes and messages: those that have a catalogue, English first. */
export const languages = Object.keys(sheetWords).sort(
  (a, b) => Number(b === "en") - Number(a === "en"),
) as readonly string[] as readonly Language[];

export type Localised = Readonly<Record<Language, string>>;

export type ColumnKind = "single" | "numbered" | "keyed";

/**
 * What a field's schema says beyond validation, under keywords that begin with `x-`. Everything else
 * about a field (length, range, choices, required) is plain JSON Schema.
 */
export interface SchemaAnnotations {
  readonly "x-example": string | Localised;
  /** @default "single" */
  readonly "x-columns"?: ColumnKind;
  /** May be sent in an update (interface: "update field list"). @default true */
  readonly "x-updatable"?: boolean;
  /** Comes back in the product list (interface: "Fields added by the service", last paragraph). @default true */
  readonly "x-listed"?: boolean;
  /** An identifier that a spreadsheet must keep as text (leading zeros, E-notation). */
  readonly "x-code"?: boolean;
  /** A text with paragraphs: its outer spaces and line ends are kept. */
  readonly "x-multiline"?: boolean;
  /** Unit of a number, as shown in the heading. */
  readonly "x-unit"?: Localised;
  /** Headings that mean the field only with a unit of its kind: `Variant Grams`. */
  readonly "x-unit-aliases"?: readonly string[];
  /** Keys or numbers of the columns in a template. */
  readonly "x-template-columns"?: readonly string[];
  /** A change of this field must be allowed by this name (decision 22). */
  readonly "x-risk"?: "currency" | "language" | "card";
  /** Longest sum of all texts of a list before a warning is due (decision 29). */
  readonly "x-total-length"?: number;
  /** Longer links get a warning: the interface sets no limit, others do. */
  readonly "x-usual-length"?: number;
  /** Smallest accepted image, in pixels (decision 33). */
  readonly "x-image-size-min"?: { readonly width: number; readonly height: number };
  /** What a rule that has no words by itself (`pattern`, `not`) asks for; beside that rule, in entries too. */
  readonly "x-rule"?: Localised;
}

/** All about a field: what its schema says, with the defaults, and its words in the catalogues. */
export interface FieldAnnotations extends SchemaAnnotations {
  readonly "x-columns": ColumnKind;
  readonly "x-updatable": boolean;
  readonly "x-listed": boolean;
  /** Heading without its unit; for numbered and keyed columns the part before the number or key. */
  readonly "x-heading": Localised;
  /** Other headings that people use, compared without case, spaces and punctuation. */
  readonly "x-aliases": readonly string[];
  /** What the field is where its heading does not say it, without its limits. */
  readonly "x-meaning"?: Localised;
  /** By choice: unambiguous words for it; they are accepted, compared without case and spaces. */
  readonly "x-value-aliases"?: Readonly<Record<string, readonly string[]>>;
  /** By choice: words that probably mean it; they are only suggested. */
  readonly "x-value-hints"?: Readonly<Record<string, readonly string[]>>;
}
