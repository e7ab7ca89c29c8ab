import { count, nonZero } from "../../model/number-words.ts";

/** The totals of checked image links, in English. */
export const imagesTextWords = {
  none: "No image links to check.",
  /** `parts`: the totals below that are not zero. */
  checked: (checked: number, parts: string) =>
    `${count(checked, "image")} checked${parts === "" ? "" : `, ${parts}`}.`,
  parts: (unreachable: number, tooSmall: number, wrongType: number, notChecked: number) =>
    nonZero([
      [unreachable, "unreachable"],
      [tooSmall, "too small"],
      [wrongType, "not JPG or PNG"],
      [notChecked, "not checked"],
    ]),
  remembered: (remembered: number) => ` ${count(remembered, "answer")} remembered.`,
  stopped: (left: number) =>
    ` Stopped: ${count(left, "link")} ${left === 1 ? "is" : "are"} left to check.`,
};

/** The pattern of these words for other languages. */
export type ImagesTextWords = typeof imagesTextWords;
