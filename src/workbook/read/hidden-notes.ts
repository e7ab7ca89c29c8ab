import type { Column } from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import type { ByLanguage } from "../../model/words.ts";
import { type HiddenWords, hiddenWords } from "../words/en.ts";
import { hiddenWordsRu } from "../words/ru.ts";
import { hiddenWordsZh } from "../words/zh.ts";

/** The words about hidden rows and columns in every language. */
export const hiddenWordsBy: ByLanguage<HiddenWords> = {
  en: hiddenWords,
  ru: hiddenWordsRu,
  zh: hiddenWordsZh,
};

/** Columns that are named; the others are counted. */
const columnsNamed = 10;

/**
 * What a person is to be told of a sheet that was read whole: hidden rows with a value, and hidden ones
 * among the columns that are read. They count like any other, and nobody sees them.
 */
export function hiddenNotes(
  { hiddenRows, hiddenColumns }: Pick<SheetPass, "hiddenRows" | "hiddenColumns">,
  { columns: read, language }: { readonly columns: readonly Column[]; readonly language: Language },
): string[] {
  const words = hiddenWordsBy[language];
  const columns = read
    .map(({ index }) => index)
    .filter((column) => hiddenColumns.has(column))
    .sort((one, other) => one - other);
  const letters = columns.slice(0, columnsNamed).map(columnLetters).join(", ");
  return [
    ...(hiddenRows === 0 ? [] : [words.rows(hiddenRows)]),
    ...(letters === "" ? [] : [words.columns(letters, columns.length - columnsNamed)]),
  ];
}
