import type { Language } from "../../model/schemas/annotations.ts";
import type { ByLanguage } from "../../model/words.ts";
import { csvWordsRu } from "../words/csv.ru.ts";
import { type CsvWords, csvWords } from "../words/csv.ts";
import { csvWordsZh } from "../words/csv.zh.ts";
import type { TextFacts } from "./facts.ts";

/** The words about tables as text in every language. */
export const csvWordsBy: ByLanguage<CsvWords> = { en: csvWords, ru: csvWordsRu, zh: csvWordsZh };

/** What a person is to be told of an encoding that only the letters settled. */
export function encodingNote(facts: TextFacts | undefined, language: Language): string | undefined {
  if (facts?.encodingBy !== "letters") return undefined;
  const words = csvWordsBy[language];
  const { encoding, isDoubtful } = facts;
  const named =
    encoding === "windows-1251" || encoding === "gb18030" ? words.encodings[encoding] : encoding;
  return isDoubtful ? words.doubtful(named) : words.byLetters(named);
}
