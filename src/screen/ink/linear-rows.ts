import type { Frame, Line } from "../text/line.ts";

/** Lines and boxes that are drawn, which would be read aloud one by one. */
const drawn = /[\u2500-\u259F]+/g;
/** Where lists have their cursor. */
const cursor = /^› /;
/** What stands between two columns. */
const edge = "\u2502";
/** A box has one in front of its text too. */
const boxEdge = /^[\u2500-\u259F]+/;

/**
 * A frame as lines to be read aloud: the texts alone, without what is drawn around them, without
 * blank lines. The line of the cursor says so. What stands in a second column follows the first, so
 * that each is read from top to bottom, and one that changes does not change the lines of the other.
 */
export function linearRows({ lines }: Frame): readonly string[] {
  const rows = lines.map(partsOf);
  const columns = Math.max(0, ...rows.map((parts) => parts.length));
  return Array.from({ length: columns }, (_, column) => rows.map((parts) => parts[column] ?? ""))
    .flat()
    .filter((words) => words !== "");
}

/** What a line holds, column by column. */
function partsOf({ spans, bar }: Line): readonly string[] {
  const text = spans
    .map((span) => span.text)
    .join("")
    .replace(boxEdge, "");
  const parts = text
    .split(edge)
    .map((part) => part.replace(drawn, " ").replace(/\s+/g, " ").trim());
  const [first = "", ...others] = parts;
  return [bar === "cursor" && first !== "" ? `> ${first.replace(cursor, "")}` : first, ...others];
}
