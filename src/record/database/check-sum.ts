import { createHash } from "node:crypto";

/**
 * A check sum of texts in their order, 16 hexadecimal digits. SQLite checks what lies in its log, not
 * what lies in the file itself: with this, a row that a failing disk has changed or lost is noticed.
 */
export function checkSum(texts: Iterable<string>): string {
  let sum = "";
  for (const text of texts) sum = addToCheckSum(sum, text);
  return sum;
}

/** The check sum with one more text at the end. */
export function addToCheckSum(sum: string, text: string): string {
  return createHash("sha256").update(`${sum}\n${text}`).digest("hex").slice(0, 16);
}
