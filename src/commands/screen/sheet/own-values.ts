import { categoryFault, suggestedChoice } from "../../../check/index.ts";
import type { Language } from "../../../model/localised.ts";
import { type CategoryBook, categoryBook } from "../../../model/product/categories.ts";
import { columnHeading, productFields } from "../../../model/product/columns.ts";
import type { FieldName } from "../../../model/product/product.ts";
import type { Finding } from "../../../model/sheet/finding.ts";
import { type ValueName, wordKey } from "../../../model/sheet/sheet-choice.ts";
import { nearestNames } from "../../../model/text/spelling.ts";
import type { OwnValue } from "../../../screen/state/facts.ts";
import type { SheetFindings } from "../../sheet/check-sheet.ts";

type OwnWord = Omit<ValueName, "value">;

interface OwnWords {
  readonly checked: Pick<SheetFindings, "findings" | "categories">;
  readonly valueNames: readonly ValueName[];
  readonly language: Language;
}

const codes: ReadonlySet<Finding["code"]> = new Set([
  ...(["category-unknown", "category-shape", "not-a-choice"] as const),
]);

/**
 * The words of a sheet that the marketplace does not know, the most frequent first, then words that
 * are already mapped. Only for fields whose allowed values are known.
 */
export function ownValues({ checked, valueNames, language }: OwnWords): readonly OwnValue[] {
  const book = categoryBook(checked.categories);
  const paths = checked.categories?.paths.toSorted() ?? [];
  const choicesOf = (field: FieldName) =>
    field === "categoryName" ? paths : (productFields[field].choices ?? []);
  const counts = new Map<string, { readonly word: OwnWord; rows: number }>();
  for (const { code, field, value } of checked.findings) {
    if (field === undefined || !codes.has(code) || value.trim() === "") continue;
    const word = { field, written: value.trim() };
    const one = counts.get(wordKey(word)) ?? { word, rows: 0 };
    one.rows += 1;
    counts.set(wordKey(word), one);
  }
  const renamed = new Map(valueNames.map((name) => [wordKey(name), name]));
  const wordValue = (word: OwnWord, rows: number, now?: string): OwnValue => ({
    id: JSON.stringify(word),
    field: columnHeading(word.field, language, word),
    ...{ written: word.written, rows },
    nearest:
      word.field === "categoryName"
        ? nearestCategories(word.written, book)
        : nearestChoices(word, choicesOf(word.field)),
    ...(now === undefined ? {} : { now }),
    choices: () => choicesOf(word.field),
  });
  const unknown = [...counts.values()].sort((one, other) => other.rows - one.rows);
  const others = [...renamed].filter(([key]) => !counts.has(key)).map(([, name]) => name);
  return [
    ...unknown.map(({ word, rows }) => wordValue(word, rows)),
    ...others.map(({ value, ...word }) => wordValue(word, 0, value)),
  ].filter((one) => one.choices().length > 0);
}

/** The category that the check proposes for a word, then live ones with a similar spelling. */
function nearestCategories(written: string, book: CategoryBook): readonly string[] {
  const { fixed = "" } = categoryFault(written) ?? {};
  if (fixed === "") return book.nearest(written);
  return [...new Set([fixed, ...book.nearest(fixed)])];
}

/** The choice that the check proposes for a word, else those with a similar spelling. */
function nearestChoices(
  { field, written }: OwnWord,
  choices: readonly string[],
): readonly string[] {
  const choice = suggestedChoice(field, written)?.choice;
  return choice === undefined ? nearestNames(written, choices) : [choice];
}

/**
 * Turns the ID that the screen uses for a word back into the word, and adds the value chosen for
 * it.
 */
export function chosenValue({ id, value }: { readonly id: string; readonly value: string }) {
  return { ...(JSON.parse(id) as OwnWord), value } satisfies ValueName;
}
