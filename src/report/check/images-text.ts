import type { ImageTotals } from "../../model/product/image-check.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import type { ByLanguage } from "../../model/words.ts";
import { type ImagesTextWords, imagesTextWords } from "../words/en.ts";
import { imagesTextWordsRu } from "../words/ru.ts";
import { imagesTextWordsZh } from "../words/zh.ts";

const words: ByLanguage<ImagesTextWords> = {
  en: imagesTextWords,
  ru: imagesTextWordsRu,
  zh: imagesTextWordsZh,
};

/** What became of a sheet's image links, in one line: “412 images checked, 3 unreachable, 2 too small.” */
export function imagesLine(totals: ImageTotals, language: Language): string {
  const say = words[language];
  const { links, checked, remembered, unreachable, tooSmall, wrongType, notChecked } = totals;
  if (links === 0) return say.none;
  const left = links - checked - notChecked;
  return [
    say.checked(checked, say.parts(unreachable, tooSmall, wrongType, notChecked)),
    remembered > 0 ? say.remembered(remembered) : "",
    totals.stopped ? say.stopped(left) : "",
  ].join("");
}
