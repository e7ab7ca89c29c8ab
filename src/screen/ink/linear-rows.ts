import type { Frame } from "../line.ts";

/** Lines and boxes that are drawn, which would be read aloud one by one. */
const drawn = /[\u2500-\u259F]+/g;

/**
 * A frame as lines to be read aloud: the texts alone, without what is drawn around them, without
 * blank lines. The line of the cursor says so.
 */
export function linearRows({ lines }: Frame): readonly string[] {
  return lines
    .map(({ spans, bar }) => {
      const text = spans.map((span) => span.text).join("");
      const words = text.replace(drawn, " ").replace(/\s+/g, " ").trim();
      return bar === "cursor" && words !== "" ? `> ${words}` : words;
    })
    .filter((words) => words !== "");
}
