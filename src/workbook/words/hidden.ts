import { count, grouped } from "../../model/number-words.ts";

/** What is said about rows and columns that a person does not see. */
export const hiddenWords = {
  rows: (rows: number) => `Read though hidden: ${count(rows, "row")}.`,
  columns: (letters: string, more: number) =>
    `Read though hidden: column ${letters}${more > 0 ? ` and ${grouped(more)} more` : ""}.`,
};

/** The pattern of these words for every language. */
export type HiddenWords = typeof hiddenWords;
