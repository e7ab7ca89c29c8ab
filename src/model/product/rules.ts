import { localised, sheetText } from "../localised.ts";
import { msg, sentences, type Text } from "../message.ts";
import type { Language, Localised } from "../schemas/annotations.ts";
import { productProperties } from "../schemas/product.ts";
import { normalForm } from "../text/normal-form.ts";
import { annotationsOf, fieldNames, isRequired } from "./columns.ts";
import type { FieldName } from "./product.ts";

interface Limits {
  readonly type: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly items?: { readonly properties: Readonly<Record<string, ItemLimits>> };
}

interface ItemLimits {
  readonly type: string;
  readonly maxLength?: number;
  readonly "x-rule"?: Localised;
}

/** What a cell of a field may hold, according to the field's schema. */
export interface CellRule {
  readonly kind: "text" | "number" | "choice" | "link";
  /** In UTF-16 units (decision 28). */
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** The number must be greater than this. */
  readonly above?: number;
  /** The most columns of a numbered field. */
  readonly maxItems?: number;
}

export function cellRule(field: FieldName): CellRule {
  const schema: Limits = productProperties[field];
  if (schema.type === "number" || schema.type === "integer") {
    const above = schema.exclusiveMinimum;
    return { kind: "number", ...(above === undefined ? {} : { above }) };
  }
  if (schema.enum !== undefined) return { kind: "choice", choices: schema.enum };
  if (schema.items === undefined) return { kind: "text", ...length(schema) };
  const { url, value } = schema.items.properties;
  if (url === undefined) return { kind: "text", ...length(value ?? {}) };
  const maxItems = schema.maxItems === undefined ? {} : { maxItems: schema.maxItems };
  return { kind: "link", ...length(url), ...maxItems };
}

function length({ maxLength }: { readonly maxLength?: number }): { maxLength?: number } {
  return maxLength === undefined ? {} : { maxLength };
}

/** A schema rule in a form that messages can carry. */
export interface SchemaRule {
  /** The JSON Schema keyword: `maxLength`. */
  readonly keyword: string;
  /** The value of the keyword. */
  readonly limit: unknown;
  /** The schema's wording of the rule (`x-rule`). */
  readonly words?: Localised | undefined;
}

/**
 * The sentence for each keyword, from the group `rule`. Bounds of numbers get a sign before the
 * limit.
 */
const ruleSentences = {
  ...{ enum: { name: "enum" }, const: { name: "enum" } },
  exclusiveMinimum: { name: "exclusiveMinimum" },
  ...{ minimum: { name: "number", sign: "≥" }, maximum: { name: "number", sign: "≤" } },
  exclusiveMaximum: { name: "number", sign: "<" },
  multipleOf: { name: "multipleOf" },
  ...{ minLength: { name: "minLength" }, maxLength: { name: "maxLength" } },
  ...{ minItems: { name: "minItems" }, maxItems: { name: "maxItems" } },
} as const satisfies Readonly<Record<string, Sentence>>;

interface Sentence {
  readonly name:
    | ("enum" | "exclusiveMinimum" | "number" | "multipleOf")
    | ("minLength" | "maxLength" | "minItems" | "maxItems");
  readonly sign?: string;
}

/** A rule as a sentence; empty if there is none for it. */
export function ruleSentence({ keyword, limit, words }: SchemaRule, language: Language): string {
  if (words !== undefined) return words[language];
  if (keyword === "type" && limit === "integer") return localised("rule.integer")[language];
  if (!isKeyword(keyword)) return "";
  const { name, sign = "" }: Sentence = ruleSentences[keyword];
  return sheetText(`rule.${name}`, language, { limit: sign + limitText(limit, language) });
}

/** A rule as a message; empty if there is none for it. */
export function ruleText({ keyword, limit, words }: SchemaRule): Text {
  if (words !== undefined) return msg("model.inLanguage", words);
  if (keyword === "type" && limit === "integer") return msg("sheet.rule.integer");
  if (!isKeyword(keyword)) return "";
  const { name, sign }: Sentence = ruleSentences[keyword];
  const shown = limitOf(limit);
  return msg(`sheet.rule.${name}`, {
    limit: sign === undefined ? shown : sentences([sign, shown]),
  });
}

function isKeyword(keyword: string): keyword is keyof typeof ruleSentences {
  return Object.hasOwn(ruleSentences, keyword);
}

function limitOf(limit: unknown): Text {
  if (Array.isArray(limit)) return limit.map(limitOf);
  return typeof limit === "number" ? msg("model.grouped", { number: limit }) : String(limit);
}

function limitText(limit: unknown, language: Language): string {
  if (Array.isArray(limit)) {
    return limit.map((one) => limitText(one, language)).join(sheetText("list", language));
  }
  return typeof limit === "number" ? new Intl.NumberFormat(language).format(limit) : String(limit);
}

/** The sentence about whether a value is required. A keyed field needs one of its columns. */
function presenceRule(field: FieldName, language: Language): string {
  const isKeyed = annotationsOf(field)["x-columns"] === "keyed";
  const kind = isRequired(field) ? (isKeyed ? "oneOf" : "required") : "optional";
  return localised(`rule.${kind}`)[language];
}

/** The sentences about what a cell may hold. */
function valueRule(field: FieldName, language: Language): string {
  const schema: Limits = productProperties[field];
  const { url, value } = schema.items?.properties ?? {};
  // The number of keyed columns has no limit to state.
  const { maxItems: _columns, ...own } = schema;
  const isKeyed = annotationsOf(field)["x-columns"] === "keyed";
  const rules = [...rulesIn(url ?? value ?? {}), ...rulesIn(isKeyed ? own : schema)];
  return joined(
    rules.map((rule) => ruleSentence(rule, language)),
    language,
  );
}

/** The rules of a schema that have a sentence. “Not empty” is implied by “required”. */
function rulesIn(schema: object): SchemaRule[] {
  const words: Localised | undefined = (schema as ItemLimits)["x-rule"];
  return Object.entries(schema)
    .filter(([keyword, limit]) => !(/^min(?:Length|Items)$/.test(keyword) && limit === 1))
    .flatMap(([keyword, limit]) => {
      if (keyword === "x-rule") return { keyword, limit, words };
      return Object.hasOwn(ruleSentences, keyword) ? { keyword, limit } : [];
    });
}

/** All rules of a field: whether it is required, and what it may hold. */
export function ruleInWords(field: FieldName, language: Language): string {
  return joined([presenceRule(field, language), valueRule(field, language)], language);
}

/** Joins sentences. Chinese sentences have no space between them. */
export function joined(texts: readonly string[], language: Language): string {
  return texts.filter((one) => one !== "").join(language === "zh" ? "" : " ");
}

/** Longer texts never name a choice, even with punctuation between letters. */
const wordLengthMax = 256;

/**
 * Folds a word for comparison: ignores case, spaces and punctuation. A longer text stays unchanged.
 */
export function foldedWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replace(/[\s\-_.,()/]/gu, "");
}

/**
 * Folds a person's word for a value. In fields without choices, signs count: 1.5 and 15, S/M and SM
 * are different sizes.
 */
export function wordIn(field: FieldName, word: string): string {
  if (cellRule(field).choices !== undefined) return foldedWord(word);
  return normalForm(word, "NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** Whether words of a field can be mapped: it holds single-line texts that are not codes. */
export function takesOwnWords(field: FieldName): boolean {
  const its = annotationsOf(field);
  const { kind } = cellRule(field);
  return kind === "choice" || (kind === "text" && !its["x-multiline"] && !its["x-code"]);
}

/** By field: folded words for each choice, including the choice itself. */
const choicesByWord: ReadonlyMap<FieldName, ReadonlyMap<string, string>> = new Map(
  fieldNames.flatMap((field) => {
    const { choices } = cellRule(field);
    if (choices === undefined) return [];
    const names = annotationsOf(field)["x-value-aliases"] ?? {};
    const words = choices.flatMap((choice) =>
      [choice, ...(names[choice] ?? [])].map((word) => [foldedWord(word), choice] as const),
    );
    return [[field, new Map(words)] as const];
  }),
);

/** The choice that a word means unambiguously: `English` → EN, `рубль` → RUB. */
export function choiceNamed(field: FieldName, word: string): string | undefined {
  return choicesByWord.get(field)?.get(foldedWord(word));
}
