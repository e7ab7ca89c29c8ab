import type { Language } from "../../model/schemas/annotations.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { ByLanguage } from "../../model/words.ts";
import type { OpenedWorkbook, TextFacts } from "../container/opened.ts";
import { type OpeningWords, openingWords } from "../words/en.ts";
import { openingWordsRu } from "../words/ru.ts";
import { openingWordsZh } from "../words/zh.ts";

/** What is said when a workbook or a table as text is opened, in every language. */
export const openingWordsBy: ByLanguage<OpeningWords> = {
  en: openingWords,
  ru: openingWordsRu,
  zh: openingWordsZh,
};

/** What a person is to be told of a file before any of its rows. */
interface OpeningNotes {
  /** Not certain: to be told whatever is quiet. */
  readonly loud: readonly string[];
  readonly others: readonly string[];
}

/** Says in which encoding a text is read, and which sheets hold no cells and are passed over. */
export function openingNotes(
  { text, passedOver = [] }: Pick<OpenedWorkbook, "text" | "passedOver">,
  language: Language,
): OpeningNotes {
  const words = openingWordsBy[language];
  const read = text === undefined ? [] : [encodingSaid(text, words)];
  const over = passedOver.length === 0 ? [] : [words.passedOver(shownNames(passedOver))];
  return text?.isDoubtful === true
    ? { loud: read, others: over }
    : { loud: [], others: [...read, ...over] };
}

/** Names that are told; nobody reads a thousand of them. */
const namesMax = 20;

function shownNames(names: readonly string[]): string[] {
  const shown = names.slice(0, namesMax).map((name) => terminalText(name));
  return names.length > namesMax ? [...shown, "…"] : shown;
}

function encodingSaid(
  { encoding, encodingBy, isDoubtful }: TextFacts,
  words: OpeningWords,
): string {
  const named =
    encoding === "windows-1251" || encoding === "gb18030"
      ? words.encodings[encoding]
      : encoding.toUpperCase();
  if (encodingBy !== "letters") return words.read(named);
  return isDoubtful ? words.doubtful(named) : words.byLetters(named);
}
