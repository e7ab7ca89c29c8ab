import { mark } from "./xml.ts";

/** Whether `</x>` stands at `at`, for a name of one letter without a prefix. */
export function closes(bytes: Buffer, at: number, letter: number): boolean {
  return (
    bytes[at + 3] === mark.greater &&
    bytes[at + 2] === letter &&
    bytes[at + 1] === mark.slash &&
    bytes[at] === mark.less
  );
}

/** Whether these very bytes stand at `at`. */
export function beginsAt(bytes: Buffer, at: number, wanted: Buffer): boolean {
  for (let index = 0; index < wanted.length; index += 1) {
    if (bytes[at + index] !== wanted[index]) return false;
  }
  return true;
}

/** A whole number in digits; NaN for anything else. */
export function wholeNumber(bytes: Buffer, from: number, to: number): number {
  if (from >= to) return Number.NaN;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (bytes[at] as number) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}
