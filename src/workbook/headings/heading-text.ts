import { createHash } from "node:crypto";
import { msg, type Text } from "../../model/message.ts";
import {
  type CellValue,
  columnLetters,
  ownColumns,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import { editDistance, isAscii } from "../../model/text/spelling.ts";
import { terminalText } from "../../model/text/terminal-text.ts";

/** Makes spellings comparable: keeps only letters, accents and digits, in lower case. */
export function normalisedHeading(heading: string): string {
  if (isAscii(heading)) return heading.toLowerCase().replace(/[^a-z0-9]/g, "");
  return heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
}

/** A cell's value as text. Strings are trimmed. */
export function cellText(value: CellValue | undefined): string {
  if (typeof value !== "object") return String(value ?? "").trim();
  switch (value.kind) {
    case "number":
      return String(value.value);
    case "date":
      return value.iso;
    case "error":
    case "picture":
      return value.text;
    case "formula":
      return "";
  }
}

/** False for an error or a formula without a result, although they have no text. */
export function isBlank(cell: CellValue | undefined): boolean {
  return cell === undefined || (typeof cell === "string" && cell.trim() === "");
}

/** Excel errors saved as text in a CSV file: `#NAME?`, `#N/A`, `#ИМЯ?`. */
const errorText = /^#(?:\p{Lu}[\p{Lu}\d/]*[!?]|N\/A|Н\/Д)$/u;

export function headingText(value: CellValue | undefined): string {
  const isOther = typeof value === "object" && (value.kind === "error" || value.kind === "picture");
  if (isOther) return "";
  const text = cellText(value);
  return text.startsWith("#") && errorText.test(text) ? "" : text;
}

/** Repeated headings get `#2`, `#3` …; columns without a heading are `#1`, `#2` …. */
export function columnKeys(cells: SheetRow["cells"], width: number = cells.length): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const heading = normalisedHeading(headingText(cells[column]));
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    // Normalised headings never contain `#`.
    return heading === "" || count > 1 ? `${heading}#${count}` : heading;
  });
}

/** Recognises headings in a later file. Columns that sheetport's copies add do not count. */
export function headingDigest({ cells }: Pick<SheetRow, "cells">): string {
  const { from, to } = ownColumns(Array.from(cells, headingText));
  const own = cells.slice(from, to);
  const width = own.findLastIndex((cell) => normalisedHeading(headingText(cell)) !== "") + 1;
  return createHash("sha256").update(columnKeys(own, width).join("\n")).digest("hex");
}

/** `C “Colour”` or `C (no heading)`. */
export function columnLabel({ index, heading }: { index: number; heading: string }): Text {
  const letters = columnLetters(index);
  return heading === ""
    ? msg("workbook.bareColumn", { letters })
    : msg("workbook.column", { letters, heading: terminalText(heading) });
}

const littleWords: ReadonlySet<string> = new Set(
  `a an and by for from in is of on our per the this to with your
   item product goods article listing incl including excl
   и в для на от по с товар товара товаров позиции продукта
   usd cny rub rur rmb eur руб рублей cm kg см кг`.split(/\s+/),
);
const littleWeight = 0.1;

const wordLikenessMin = 0.7;

/** In characters. Longer headings are sentences, and their field is not guessed. */
export const likenessLengthMax = 80;

export type ReadyHeading = ReturnType<typeof readyHeading>;

/** A heading is split into words once, because it is compared with many others. */
export function readyHeading(heading: string) {
  const parted = heading.normalize("NFKC").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const words: readonly string[] = parted.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return { words, joined: words.join("") };
}

/** The better of two measures, from 0 to 1: equal letters, or common words in any order. */
export function headingLikeness(one: ReadyHeading, other: ReadyHeading): number {
  return Math.max(letterLikeness(one.joined, other.joined), wordsLikeness(one.words, other.words));
}

export function isOneSlip(one: ReadyHeading, other: ReadyHeading): boolean {
  return editDistance(one.joined, other.joined) <= 1;
}

function letterLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const length = Math.max(one.length, other.length);
  const max = length < 12 ? 1 : 2;
  // Thousands of headings are compared, so hopeless pairs skip the slow edit distance.
  if (Math.abs(one.length - other.length) > max) return 0;
  const distance = editDistance(one, other);
  return distance > max ? 0 : 1 - distance / length;
}

function wordsLikeness(ones: readonly string[], others: readonly string[]): number {
  const free = [...others];
  let common = 0;
  for (const word of ones) {
    let best = { at: -1, likeness: wordLikenessMin };
    for (const [at, other] of free.entries()) {
      const likeness = wordLikeness(word, other);
      if (likeness >= best.likeness && !(best.at >= 0 && likeness === best.likeness)) {
        best = { at, likeness };
      }
    }
    if (best.at < 0) continue;
    const [match = ""] = free.splice(best.at, 1);
    common += best.likeness * (weightOf(word) + weightOf(match));
  }
  const all = [...ones, ...others].reduce((sum, word) => sum + weightOf(word), 0);
  return all === 0 ? 0 : common / all;
}

function wordLikeness(one: string, other: string): number {
  return singular(one) === singular(other) ? 1 : letterLikeness(one, other);
}

function singular(word: string): string {
  if (!/^[a-z]{3,}s$/.test(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

function weightOf(word: string): number {
  return littleWords.has(word) ? littleWeight : 1;
}
