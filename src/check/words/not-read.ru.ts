import { count } from "../../model/number-words-ru.ts";
import { type NotReadWords, sheetOption } from "./not-read.ts";
import { guillemets } from "./said.ts";

/** {@link NotReadWords} in Russian. */
export const notReadWordsRu: NotReadWords = {
  otherSheet: ({ name, hidden, rows }) => ({
    message: `На ${hidden ? "скрытом листе" : "листе"} ${guillemets(name)} тоже есть товары (${count(rows, ["строка", "строки", "строк"])}), он не прочитан.`,
    fix: `Если отправить нужно и их, проверьте и загрузите этот лист: ${sheetOption(name)} (на экране: S).`,
  }),
};
