import type { Clock } from "../../model/ports.ts";
import { TextColumn } from "../../model/text-column.ts";
import type { PlannedRow } from "../../plan/index.ts";
import { searchText } from "../../screen/list/filter.ts";

/** So long at a time, with a rest behind it: keys and answers have most of the time. */
const sliceMs = 2;
const restMs = 10;

/**
 * What filters look through, row by row: 50,000 texts in one block, looked through as they stand there.
 * They are made a few at a time, beside the reading.
 */
export class RowTexts {
  readonly #rows: readonly PlannedRow[];
  readonly #clock: Pick<Clock, "nowMs" | "sleep">;
  readonly #texts = new TextColumn();
  #isMaking = false;
  /** All rows are asked for the same word, one after the other: those from `from` to `to` do not hold it. */
  #wanted = { text: "", bytes: Buffer.alloc(0), from: 0, to: 0 };

  constructor(rows: readonly PlannedRow[], clock: Pick<Clock, "nowMs" | "sleep">) {
    this.#rows = rows;
    this.#clock = clock;
  }

  /** Makes the texts that are not made yet, unless that is under way; never fails. */
  async make(signal: AbortSignal): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    const clock = this.#clock;
    let beganMs = clock.nowMs();
    while (this.#texts.length < this.#rows.length && !signal.aborted) {
      const { sku = "", name = "" } = this.#rows[this.#texts.length] ?? {};
      this.#texts.push(searchText(sku, name));
      if (clock.nowMs() - beganMs < sliceMs) continue;
      await clock.sleep(restMs);
      beganMs = clock.nowMs();
    }
    this.#isMaking = false;
  }

  /** Whether a row's text, by its place, holds a word, folded too; undefined when it is not made yet. */
  has(place: number, wanted: string): boolean | undefined {
    if (!(place >= 0 && place < this.#texts.length)) return undefined;
    if (this.#wanted.text !== wanted) {
      this.#wanted = { text: wanted, bytes: Buffer.from(wanted), from: 0, to: 0 };
    }
    const { bytes, from, to } = this.#wanted;
    if (place >= from && place < to) return false;
    if (this.#texts.holdsEarly(place, bytes)) return true;
    this.#wanted.from = place;
    this.#wanted.to = this.#texts.nextHolding(place, bytes);
    return this.#wanted.to === place;
  }
}
