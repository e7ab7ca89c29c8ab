import { sheetWords } from "../../locales/sheet-words.ts";
import type { Language } from "../../locales/values.ts";
import type { NamesIn } from "../message.ts";

export type { Language };

/** The languages that have a catalogue, English first. */
export const languages = Object.keys(sheetWords).sort(
  (a, b) => Number(b === "en") - Number(a === "en"),
) as readonly string[] as readonly Language[];

export type Localised = Readonly<Record<Language, string>>;

/**
 * What a field's schema says beyond validation, in keywords that begin with `x-`. Length, range,
 * choices and required fields are plain JSON Schema. The words for a field are in the catalogues.
 */
export interface SchemaAnnotations {
  readonly "x-example": string | Localised;
  /** Whether an update may send the field (interface: "update field list"). @default true */
  readonly "x-updatable"?: boolean;
  /**
   * Whether the product list returns the field (interface: "Fields added by the service", last
   * paragraph). @default true
   */
  readonly "x-listed"?: boolean;
  /** Set for identifiers, which spreadsheets must keep as text (leading zeros, E-notation). */
  readonly "x-code"?: boolean;
  /** Set for texts with paragraphs, which keep surrounding spaces and line ends. */
  readonly "x-multiline"?: boolean;
  readonly "x-unit"?: "kg" | "cm";
  /** Headings that mean the field only because they state a unit of its kind: `Variant Grams`. */
  readonly "x-unit-aliases"?: readonly string[];
  /** The number of numbered columns in a template, or the keys of keyed columns. */
  readonly "x-template-columns"?: number | readonly TemplateKey[];
  /** The name of the risk that a person must allow before the field is changed (decision 22). */
  readonly "x-risk"?: "currency" | "language" | "card";
  /** A warning is given if all texts of the list together are longer (decision 29). */
  readonly "x-total-length"?: number;
  /** Longer links get a warning: the API has no limit, but other systems do. */
  readonly "x-usual-length"?: number;
  /** The smallest accepted image, in pixels (decision 33). */
  readonly "x-image-size-min"?: { readonly width: number; readonly height: number };
  /**
   * The sentence for a rule without standard wording, such as `pattern`. Written next to the rule.
   */
  readonly "x-rule"?: Localised;
}

type TemplateKey = NamesIn<"sheet.templateKey">;
