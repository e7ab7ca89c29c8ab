import type { SheetRow } from "../../model/sheet/sheet.ts";
import { cellText } from "../headings/heading-text.ts";

/** Values of a column that are shown. */
const samplesMax = 3;
/** A cell may hold 32,767 characters; nobody looks at them here. */
const shownLengthMax = 200;

/** Some different values of a column, from the top; long ones are cut. */
export function samplesOf(below: readonly SheetRow[], column: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of below) {
    const text = shownText(cellText(cells[column]));
    if (text !== "") samples.add(text);
    if (samples.size === samplesMax) break;
  }
  return [...samples];
}

/** A cell's text as far as it is shown; cut between characters, never inside of one. */
export function shownText(text: string): string {
  if (text.length <= shownLengthMax) return text;
  return `${text.slice(0, shownLengthMax - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
