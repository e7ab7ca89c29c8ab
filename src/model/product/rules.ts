import {
  byLanguage,
  type Language,
  type Localised,
  localised,
  type SheetKey,
  sheetText,
} from "../localised.ts";
import { msg, type Text } from "../message.ts";
import { productProperties } from "../schemas/product.ts";
import { normalForm } from "../text/spelling.ts";
import { type FieldSchema, fieldNames, isFieldName, productFields } from "./columns.ts";
import type { FieldName } from "./product.ts";

export interface SchemaRule {
  readonly keyword: string;
  readonly limit: unknown;
  readonly words?: Localised | undefined;
}

const ruleKeys: Readonly<Record<string, SheetKey>> = {
  enum: "rule.enum",
  const: "rule.enum",
  exclusiveMinimum: "rule.exclusiveMinimum",
  minimum: "rule.number",
  maximum: "rule.number",
  exclusiveMaximum: "rule.number",
  multipleOf: "rule.multipleOf",
  minLength: "rule.minLength",
  maxLength: "rule.maxLength",
  minItems: "rule.minItems",
  maxItems: "rule.maxItems",
};

const signs: Readonly<Record<string, string>> = {
  minimum: "≥ ",
  maximum: "≤ ",
  exclusiveMaximum: "< ",
};

export function ruleSentence({ keyword, limit, words }: SchemaRule, language: Language): string {
  if (words !== undefined) return words[language];
  if (keyword === "type" && limit === "integer") return localised("rule.integer")[language];
  const key = Object.hasOwn(ruleKeys, keyword) ? ruleKeys[keyword] : undefined;
  if (key === undefined) return "";
  return sheetText(key, language, { limit: (signs[keyword] ?? "") + limitText(limit, language) });
}

export function ruleText(rule: SchemaRule): Text {
  return msg(
    "model.inLanguage",
    byLanguage((language) => ruleSentence(rule, language)),
  );
}

function limitText(limit: unknown, language: Language): string {
  if (Array.isArray(limit)) {
    return limit.map((one) => limitText(one, language)).join(sheetText("list", language));
  }
  return typeof limit === "number" ? new Intl.NumberFormat(language).format(limit) : String(limit);
}

export function ruleInWords(field: FieldName, language: Language): string {
  const schema: FieldSchema = productProperties[field];
  const { url, value } = schema.items?.properties ?? {};
  const isKeyed = productFields[field].kind === "pairs";
  // People add keyed columns as needed, so their limit is not worth a sentence.
  const { maxItems: _columns, ...withoutColumns } = schema;
  const rules = [...rulesIn(url ?? value ?? {}), ...rulesIn(isKeyed ? withoutColumns : schema)];
  const needed = isKeyed ? "rule.oneOf" : "rule.required";
  const presence = localised(productFields[field].isRequired ? needed : "rule.optional")[language];
  return joined([presence, ...rules.map((rule) => ruleSentence(rule, language))], language);
}

/** “Not empty” is left out, because “required” implies it. */
function rulesIn(schema: object): SchemaRule[] {
  return Object.entries(schema)
    .filter(([keyword, limit]) => !(/^min(?:Length|Items)$/.test(keyword) && limit === 1))
    .flatMap(([keyword, limit]) => {
      if (keyword === "x-rule") return { keyword, limit, words: limit };
      return Object.hasOwn(ruleKeys, keyword) ? { keyword, limit } : [];
    });
}

export function joined(texts: readonly string[], language: Language): string {
  return texts.filter((one) => one !== "").join(language === "zh" ? "" : " ");
}

const wordLengthMax = 256;

export function foldedWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replace(/[\s\-_.,()/]/gu, "");
}

/** In fields without choices, punctuation counts: S/M is not SM. */
export function wordIn(field: string, word: string): string {
  if (isFieldName(field) && productFields[field].choices !== undefined) return foldedWord(word);
  return normalForm(word, "NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

export function takesMappedWords(field: FieldName): boolean {
  const { kind, isMultiline } = productFields[field];
  return ["choice", "text", "pairs"].includes(kind) && !isMultiline;
}

const choicesByWord: ReadonlyMap<FieldName, ReadonlyMap<string, string>> = new Map(
  fieldNames.map((field) => {
    const { choices = [], choiceWords } = productFields[field];
    const words = choices.flatMap((choice) =>
      [choice, ...(choiceWords[choice] ?? [])].map((word) => [foldedWord(word), choice] as const),
    );
    return [field, new Map(words)];
  }),
);

export function choiceNamed(field: FieldName, word: string): string | undefined {
  return choicesByWord.get(field)?.get(foldedWord(word));
}
