import { count, grouped } from "../../model/number-words-ru.ts";
import type { GuardWords } from "./guard.ts";

const change = ["изменение", "изменения", "изменений"] as const;

/** {@link GuardWords} in Russian. */
export const guardWordsRu: GuardWords = {
  overMax: (changes, allowed) => ({
    message: `В плане ${count(changes, change)}; --max-changes допускает ${grouped(allowed)}.`,
    hint: `Просмотрите изменения; если так и задумано, укажите --max-changes ${changes}.`,
  }),
  overShare: (changes, percent, catalogueSize) => ({
    message: `В плане ${count(changes, change)} — ${grouped(percent)} % каталога из ${count(catalogueSize, ["товара", "товаров", "товаров"])}, насколько известен его размер.`,
    hint: `Просмотрите изменения; если так и задумано, ответьте «да» или укажите --max-changes ${changes}.`,
  }),
  invalid: (rows) => ({
    message: `${count(rows, ["строка", "строки", "строк"])} с ошибками; ничего не отправлено.`,
    hint: "Исправьте их или отправьте только верные строки: --valid-only.",
  }),
};
