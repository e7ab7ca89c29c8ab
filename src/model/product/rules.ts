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
  readonly pattern?: string;
}

/** What one cell of a field may hold, read from the field's schema. */
export interface CellRule {
  readonly kind: "text" | "number" | "choice" | "link";
  /** Characters, in UTF-16 units (decision 28). */
  readonly maxLength?: number;
  readonly choices?: readonly string[];
  /** A number must be greater than this. */
  readonly above?: number;
  /** Columns that a numbered field may fill. */
  readonly maxItems?: number;
}

export function cellRule(field: FieldName): CellRule {
  const schema: Limits = productProperties[field];
  if (schema.enum !== undefined) return { kind: "choice", choices: schema.enum };
  if (schema.exclusiveMinimum !== undefined) {
    return { kind: "number", above: schema.exclusiveMinimum };
  }
  if (schema.items === undefined) return { kind: "text", ...length(schema) };
  const { url, value } = schema.items.properties;
  if (url === undefined) return { kind: "text", ...length(value ?? {}) };
  const maxItems = schema.maxItems === undefined ? {} : { maxItems: schema.maxItems };
  return { kind: "link", ...length(url), ...maxItems };
}

function length({ maxLength }: { readonly maxLength?: number }): { maxLength?: number } {
  return maxLength === undefined ? {} : { maxLength };
}

export function lengthRule(maxLength: number, language: Language): string {
  const count = new Intl.NumberFormat(language).format(maxLength);
  return {
    en: `At most ${count} characters.`,
    ru: `Не более ${count} символов.`,
    zh: `最多${count}个字符。`,
  }[language];
}

export function choiceRule(choices: readonly string[], language: Language): string {
  const list = choices.join(language === "zh" ? "、" : ", ");
  return { en: `One of ${list}.`, ru: `Одно из: ${list}.`, zh: `以下之一：${list}。` }[language];
}

export function positiveRule(language: Language, above = 0): string {
  return {
    en: `A number greater than ${above}.`,
    ru: `Число больше ${above}.`,
    zh: `大于${above}的数字。`,
  }[language];
}

function linkRule(language: Language): string {
  return {
    en: "A link that starts with https:// or http://, without spaces.",
    ru: "Ссылка, которая начинается с https:// или http://, без пробелов.",
    zh: "以https://或http://开头的链接，不含空格。",
  }[language];
}

function countRule(maxItems: number, language: Language): string {
  return {
    en: `At most ${maxItems} of them.`,
    ru: `Не более ${maxItems} штук.`,
    zh: `最多${maxItems}个。`,
  }[language];
}

/** Whether a value is required; a keyed field needs one of its columns. */
function presenceRule(field: FieldName, language: Language): string {
  const isKeyed = annotationsOf(field)["x-columns"] === "keyed";
  const kind = isRequired(field) ? (isKeyed ? "oneOf" : "required") : "optional";
  return presence[kind][language];
}

const presence: Readonly<Record<"required" | "oneOf" | "optional", Localised>> = {
  required: { en: "Required.", ru: "Обязательно.", zh: "必填。" },
  oneOf: {
    en: "Fill in at least one such column.",
    ru: "Нужен хотя бы один заполненный столбец такого рода.",
    zh: "此类列至少填写一个。",
  },
  optional: {
    en: "Optional.",
    ru: "Можно оставить пустым.",
    zh: "可留空。",
  },
};

/**
 * What a cell of the field may hold, without whether it is required: the check uses the same words.
 */
function valueRule(field: FieldName, language: Language): string {
  const rule = cellRule(field);
  const sentences = [
    ...(rule.kind === "link" ? [linkRule(language)] : []),
    ...(rule.choices === undefined ? [] : [choiceRule(rule.choices, language)]),
    ...(rule.above === undefined ? [] : [positiveRule(language, rule.above)]),
    ...(rule.maxLength === undefined ? [] : [lengthRule(rule.maxLength, language)]),
    ...(rule.maxItems === undefined ? [] : [countRule(rule.maxItems, language)]),
  ];
  return joined(sentences, language);
}

/** The whole rule of a field: required or not, and what it may hold. */
export function ruleInWords(field: FieldName, language: Language): string {
  return joined([presenceRule(field, language), valueRule(field, language)], language);
}

/** Chinese sentences follow each other without a space. */
export function joined(sentences: readonly string[], language: Language): string {
  return sentences.filter((one) => one !== "").join(language === "zh" ? "" : " ");
}

/** No word for a choice is nearly as long, even with punctuation between its letters. */
const wordLengthMax = 256;

/**
 * A word folded for comparison: without case, spaces and dots; a text longer than any word stays as
 * it is.
 */
export function foldedWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replace(/[\s\-_.,()/]/gu, "");
}

/**
 * A person's own word for a value of a field, folded for comparison. Where values are free, signs count:
 * 1.5 and 15, S/M and SM are sizes of their own.
 */
export function wordIn(field: FieldName, word: string): string {
  if (cellRule(field).choices !== undefined) return foldedWord(word);
  return normalForm(word, "NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** Whether a person may have words of their own for a field's values: it holds texts of one line that are no codes. */
export function takesOwnWords(field: FieldName): boolean {
  const its = annotationsOf(field);
  const { kind } = cellRule(field);
  return kind === "choice" || (kind === "text" && !its["x-multiline"] && !its["x-code"]);
}

/** By field: folded words that mean a choice, the choices themselves included. */
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

/** The choice of a field that a word means unambiguously: `English` → EN, `рубль` → RUB. */
export function choiceNamed(field: FieldName, word: string): string | undefined {
  return choicesByWord.get(field)?.get(foldedWord(word));
}
