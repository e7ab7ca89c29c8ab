/** A yes in each of the languages, whichever the question was asked in. */
const wholeYes: ReadonlySet<string> = new Set(["yes", "да", "是"]);
const shortYes: ReadonlySet<string> = new Set(["y", "д"]);

/** Whether a typed answer is a yes, written out or by its first letter. */
export function isYes(answer: string): boolean {
  return isWholeYes(answer) || shortYes.has(plain(answer));
}

/** Whether a typed answer is a yes that is written out: for what cannot be undone. */
export function isWholeYes(answer: string): boolean {
  return wholeYes.has(plain(answer));
}

function plain(answer: string): string {
  return answer.trim().toLowerCase();
}
