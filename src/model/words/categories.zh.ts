import { grouped } from "../number-words-zh.ts";
import type { CategoryWords } from "./categories.ts";

/** {@link CategoryWords} in Chinese. */
export const categoryWordsZh: CategoryWords = {
  unknown: (category, { categories, listings, source, day }) => {
    const compared = `${grouped(listings)} 个商品的 ${grouped(categories)} 个类目`;
    return source === "seen"
      ? `截至 ${day} 已知的平台上${compared}中没有“${category}”。`
      : `${day} 导出的${compared}中没有“${category}”。`;
  },
  nearest: (paths) => `最接近的是${paths.map((path) => `“${path}”`).join("和")}。`,
};
