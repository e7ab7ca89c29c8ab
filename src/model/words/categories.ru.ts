import { grouped } from "../number-words-ru.ts";
import type { CategoryWords } from "./categories.ts";

/** {@link CategoryWords} in Russian. */
export const categoryWordsRu: CategoryWords = {
  unknown: (category, { categories, listings, source, day }) => {
    const compared = `товаров: ${grouped(listings)}, категорий: ${grouped(categories)}`;
    return source === "seen"
      ? `Категории «${category}» нет ни у одного из товаров на площадке, известных на ${day} (${compared}).`
      : `Категории «${category}» нет ни у одного из товаров, выгруженных ${day} (${compared}).`;
  },
  nearest: (paths) =>
    paths.length === 1
      ? `Ближайшая — «${paths[0]}».`
      : `Ближайшие — ${paths.map((path) => `«${path}»`).join(" и ")}.`,
};
