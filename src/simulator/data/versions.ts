/** A value whose changes show to list reads only after a while. */
export class Versions<Value> {
  #shown: Value | undefined;
  #latest: Value;
  #coming: { readonly visibleAtMs: number; readonly value: Value }[] = [];

  /** Begins with `value`, shown from `visibleAtMs` on. */
  constructor(value: Value, visibleAtMs: number) {
    this.#latest = value;
    this.#coming.push({ visibleAtMs, value });
  }

  change(value: Value, visibleAtMs: number): void {
    this.#latest = value;
    this.#coming.push({ visibleAtMs, value });
  }

  /** The value as writes see it. */
  latest(): Value {
    return this.#latest;
  }

  /** The value as list reads see it at `nowMs`; undefined when there is none yet. */
  shownAt(nowMs: number): Value | undefined {
    for (let next = this.#coming[0]; next !== undefined; next = this.#coming[0]) {
      if (next.visibleAtMs > nowMs) break;
      this.#shown = next.value;
      this.#coming.shift();
    }
    return this.#shown;
  }
}
