import type { Finding } from "../../model/sheet/finding.ts";

/**
 * What a person could still act on, and a computer still hold: an error takes up to two kilobytes.
 * Remarks count apart, since a sheet of 100,000 right rows may have several in each of them.
 */
const findingsLimits = { errors: 100_000, all: 1_500_000 } as const;

/** Counts findings, so that a sheet which is wrong all over is refused in time, with its main mistake. */
export class FindingsLimit {
  readonly #limits: { readonly errors: number; readonly all: number };
  readonly #alike = new Map<string, { count: number; readonly example: string }>();
  #errors = 0;
  #all = 0;

  constructor(limits: { readonly errors: number; readonly all: number } = findingsLimits) {
    this.#limits = limits;
  }

  /** Counts one more; gives whether there are too many now. */
  add({ code, column, severity, message }: Finding): boolean {
    const key = `${code} ${column}`;
    const known = this.#alike.get(key);
    if (known === undefined) this.#alike.set(key, { count: 1, example: message });
    else known.count += 1;
    this.#all += 1;
    if (severity === "error") this.#errors += 1;
    return this.#errors > this.#limits.errors || this.#all > this.#limits.all;
  }

  get count(): number {
    return this.#all;
  }

  /** The finding that is there most often: the message of its first one, and how often. */
  most(): { readonly example: string; readonly count: number } {
    let most = { count: 0, example: "" };
    for (const one of this.#alike.values()) if (one.count > most.count) most = one;
    return most;
  }
}
