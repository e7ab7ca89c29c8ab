import { keptSaying, keptText } from "../saying.ts";
import { type Finding, findingWords } from "../sheet/finding.ts";
import type { Speech } from "../speech.ts";
import { type OrderNoteWords, orderNoteWords } from "../words/en.ts";
import { orderNoteWordsRu } from "../words/ru.ts";
import { orderNoteWordsZh } from "../words/zh.ts";
import type { ByLanguage } from "../words.ts";
import type { OrderChange, OrderNote } from "./order-plan.ts";

/** Every sentence of plans of orders by its name, in every language. */
const orderNoteWordsBy: ByLanguage<OrderNoteWords> = {
  en: orderNoteWords,
  ru: orderNoteWordsRu,
  zh: orderNoteWordsZh,
};

/** A note with the sentence that it says. */
export function orderNote<Name extends keyof OrderNoteWords>(
  code: string,
  name: Name,
  ...values: Parameters<OrderNoteWords[Name]>
): OrderNote {
  return { code, ...keptSaying(orderNoteWords, name, ...values) };
}

/** What there is to say about an order: `findings` are those of the sheet, by row, where they are known. */
export interface OrderTexts {
  readonly speech: Speech;
  readonly findingsOf?: ((row: number) => readonly Finding[]) | undefined;
}

/** The notes of an order in words; of a wrong one what the findings say, cell by cell. */
export function orderTexts(
  { standing, rows, notes }: Pick<OrderChange, "standing" | "rows" | "notes">,
  { speech, findingsOf }: OrderTexts,
): string[] {
  const found = standing === "invalid" && findingsOf ? rows.flatMap(findingsOf) : [];
  const errors = found.filter(({ severity }) => severity === "error");
  if (errors.length > 0) {
    return errors.map((finding) => {
      const { message } = findingWords(finding, speech);
      return finding.cell === "" ? message : `${finding.cell}: ${message}`;
    });
  }
  const { language } = speech;
  return notes.map((note) =>
    language === "en" ? note.message : keptText(note, orderNoteWordsBy[language]),
  );
}
