import { grouped } from "../../model/number-words-ru.ts";
import type { WatchWords } from "./watch.ts";

/** {@link WatchWords} in Russian. */
export const watchWordsRu: WatchWords = {
  changed: (fixed, added, left) =>
    `исправлено: ${grouped(fixed)}, новых: ${grouped(added)}, осталось: ${grouped(left)}`,
  fixed: "Исправлено (как было раньше)",
  added: "Новое",
  more: (findings) => `… и ещё ${grouped(findings)} (все покажет --verbose).`,
  watching: "Проверка повторяется при каждом сохранении. Закончить: Ctrl-C.",
  same: "Сохранено без изменений.",
  gone: (file) => `${file} исчез. Он будет проверен, как только снова появится.`,
  back: (file) => `${file} снова на месте.`,
};
