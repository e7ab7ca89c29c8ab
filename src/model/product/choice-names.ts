import { normalForm } from "../text/normal-form.ts";
import { annotationsOf, fieldNames } from "./columns.ts";
import type { FieldName } from "./product.ts";
import { cellRule } from "./rules.ts";

/** No word for a choice is nearly as long, whatever signs stand between its letters. */
const wordLengthMax = 256;

/** A word for a choice in the form in which it is compared: without case, spaces and dots; a text longer than any word stays as it is. */
export function foldedWord(word: string): string {
  if (word.length > wordLengthMax) return word;
  return normalForm(word, "NFKC")
    .toLowerCase()
    .replace(/[\s\-_.,()/]/gu, "");
}

/** By field: the folded words that mean a choice, the choices themselves among them. */
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

/** The choice of a field that a word means beyond doubt: `English` → EN, `рубль` → RUB. */
export function choiceNamed(field: FieldName, word: string): string | undefined {
  return choicesByWord.get(field)?.get(foldedWord(word));
}
