import type { TextFacts } from "../workbook/csv/facts.ts";
import type { OpenedWorkbook } from "../workbook/open.ts";
import type { SheetPass } from "../workbook/sheet-pass.ts";

/**
 * An opened workbook whose file need not stay in memory while somebody only looks at what was found
 * in it: it is let go, and handed in again before the next reading.
 */
export class RestingWorkbook implements OpenedWorkbook {
  readonly sheets: OpenedWorkbook["sheets"];
  readonly passedOver: readonly string[];
  readonly text?: TextFacts | undefined;
  #opened: OpenedWorkbook | undefined;
  #isKept = false;

  constructor(opened: OpenedWorkbook) {
    this.sheets = opened.sheets;
    this.passedOver = opened.passedOver ?? [];
    this.text = opened.text;
    this.#opened = opened;
  }

  /** Whether it cannot be read just now. */
  get isResting(): boolean {
    return this.#opened === undefined;
  }

  /** Lets the file go, unless it is kept. Who is reading it reads on. */
  rest(): void {
    if (!this.#isKept) this.#opened = undefined;
  }

  /** Takes the same file again, opened. */
  wake(opened: OpenedWorkbook): void {
    this.#opened ??= opened;
  }

  /** From now on it never rests: somebody will read it whatever becomes of the file. */
  keep(): void {
    this.#isKept = true;
  }

  pictures(sheet: string): ReturnType<OpenedWorkbook["pictures"]> {
    if (this.#opened === undefined) throw new Error("A resting workbook cannot be read.");
    return this.#opened.pictures(sheet);
  }

  rows(sheet: string, pass?: SheetPass): ReturnType<OpenedWorkbook["rows"]> {
    if (this.#opened === undefined) throw new Error("A resting workbook cannot be read.");
    return this.#opened.rows(sheet, pass);
  }
}
