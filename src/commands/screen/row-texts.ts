import { TextColumn } from "../../model/text-column.ts";
import type { PlannedRow } from "../../plan/index.ts";
import { searchText } from "../../screen/list/filter.ts";
import { breather } from "../breathe.ts";
import type { Host } from "../host.ts";

/** Between two slices of work, so that keys and answers have most of the time. */
const restMs = 12;

/**
 * What filters look through, row by row: 50,000 texts in one block, looked through as they stand there.
 * They are made a few at a time, beside the reading.
 */
export class RowTexts {
  readonly #rows: readonly PlannedRow[];
  readonly #host: Pick<Host, "clock" | "isTyping">;
  readonly #texts = new TextColumn();
  #isMaking = false;
  /** All rows are asked for the same word, one after the other. */
  #wanted = { text: "", bytes: Buffer.alloc(0) };

  constructor(rows: readonly PlannedRow[], host: Pick<Host, "clock" | "isTyping">) {
    this.#rows = rows;
    this.#host = host;
  }

  /** Makes the texts that are not made yet, unless that is under way; never fails. */
  async make(signal: AbortSignal): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    const breathe = breather(this.#host);
    while (this.#texts.length < this.#rows.length && !signal.aborted) {
      const { sku = "", name = "" } = this.#rows[this.#texts.length] ?? {};
      this.#texts.push(searchText(sku, name));
      const pause = breathe();
      if (pause === undefined) continue;
      await this.#host.clock.sleep(restMs);
      await pause;
    }
    this.#isMaking = false;
  }

  /** Whether a row's text, by its place, holds a word, folded too; undefined when it is not made yet. */
  has(place: number, wanted: string): boolean | undefined {
    if (!(place >= 0 && place < this.#texts.length)) return undefined;
    if (this.#wanted.text !== wanted) this.#wanted = { text: wanted, bytes: Buffer.from(wanted) };
    return this.#texts.isIn(place, this.#wanted.bytes);
  }
}
