import { count, grouped } from "../../model/number-words-ru.ts";
import type { HiddenWords } from "./hidden.ts";

/** {@link HiddenWords} in Russian. */
export const hiddenWordsRu: HiddenWords = {
  rows: (rows) => `Прочитано, хотя и скрыто: ${count(rows, ["строка", "строки", "строк"])}.`,
  columns: (letters, more) =>
    `Прочитано, хотя и скрыто: столбец ${letters}${more > 0 ? ` и ещё ${grouped(more)}` : ""}.`,
};
