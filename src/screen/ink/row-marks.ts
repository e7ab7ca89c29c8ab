/** The first and the last character of Unicode's private use area: no text of ours begins with them. */
const first = 0xe000;
const last = 0xf8ff;
const marks = /[\uE000-\uF8FF]/g;

/**
 * Stand-ins for rows: one character each, another whenever a row changes. Ink measures, splits and
 * joins every cell of every row anew in each frame, which took three quarters of it; a row that is
 * one cell wide costs next to nothing. What Ink then writes is put back into words here, so Ink
 * decides as ever which rows are written, where and when.
 */
export class RowMarks {
  readonly #rows: { text: string; mark: string }[] = [];
  readonly #texts = new Map<string, string>();
  #next = first;

  /** The rows as Ink is to have them; an unchanged row keeps its mark. */
  mark(rows: readonly string[]): readonly string[] {
    this.#rows.length = Math.min(this.#rows.length, rows.length);
    return rows.map((text, place) => {
      const before = this.#rows[place];
      if (before?.text === text) return before.mark;
      const mark = this.#newMark();
      this.#texts.set(mark, text);
      this.#rows[place] = { text, mark };
      return mark;
    });
  }

  /** What Ink writes, with its rows in words. */
  reveal(written: string): string {
    return written.replace(marks, (mark) => this.#texts.get(mark) ?? mark);
  }

  /** A mark that no row has; the oldest are used again, for a frame knows none of thousands before. */
  #newMark(): string {
    for (;;) {
      const mark = String.fromCharCode(this.#next);
      this.#next = this.#next === last ? first : this.#next + 1;
      if (this.#rows.every((row) => row?.mark !== mark)) return mark;
    }
  }
}
