import type { Notice, ScreenState } from "../state/state.ts";
import { wrap } from "../text/wrap.ts";

const marks = { ok: "✓", warning: "!", error: "✗", dim: " " } as const;

/** A notice takes so many lines at most; an error, which must be read, more where it needs them. */
const linesMax = 3;

/** Cells before the words: a mark with a space on each side. */
const indent = 3;

/** A notice in as many lines as it needs and may take; the first begins with its mark. */
export function noticeTexts(notice: Notice, { columns, rows }: ScreenState["size"]): string[] {
  const most = notice.style === "error" ? Math.max(linesMax, Math.floor(rows / 2)) : linesMax;
  const lines = wrap(notice.text, Math.max(1, columns - indent), {
    linesMax: Math.max(1, Math.min(most, rows - indent)),
    pictures: "replaced",
  });
  return lines.map(
    (text, line) => `${line === 0 ? ` ${marks[notice.style]} ` : " ".repeat(indent)}${text}`,
  );
}

/** Lines between the place and the hints: at least one, so that the screen does not jump. */
export function noticeRows({ notice, entry, size }: ScreenState): number {
  const rows = notice === undefined ? 0 : noticeTexts(notice, size).length;
  return Math.max(1, rows + (entry === undefined ? 0 : 1));
}
