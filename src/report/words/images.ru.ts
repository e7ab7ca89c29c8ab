import { count, nonZero } from "../../model/number-words-ru.ts";
import type { ImagesTextWords } from "./images.ts";

/** The totals of checked image links, in Russian. */
export const imagesTextWordsRu: ImagesTextWords = {
  none: "Ссылок на изображения нет.",
  checked: (checked, parts) =>
    `Проверено: ${count(checked, ["изображение", "изображения", "изображений"])}${parts === "" ? "" : `, ${parts}`}.`,
  parts: (unreachable, tooSmall, wrongType, notChecked) =>
    nonZero([
      [unreachable, "недоступно"],
      [tooSmall, "слишком мало"],
      [wrongType, "не JPG и не PNG"],
      [notChecked, "не проверено"],
    ]),
  remembered: (remembered) => ` Из памяти: ${count(remembered, ["ответ", "ответа", "ответов"])}.`,
  stopped: (left) =>
    ` Проверка остановлена: осталось ${count(left, ["ссылка", "ссылки", "ссылок"])}.`,
};
