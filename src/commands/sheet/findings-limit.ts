import type { Finding } from "../../model/sheet/finding.ts";

/**
 * What a person could still act on, and a computer still hold: an error takes up to two kilobytes.
 * Remarks count apart, since a sheet of 100,000 right rows may have several in each of them.
 */
const findingsLimits = { errors: 100_000, all: 1_500_000 } as const;

interface Alike {
  readonly example: Finding["said"];
  count: number;
}

/** Counts findings, so that a sheet which is wrong all over is refused in time, with its main mistake. */
export class FindingsLimit {
  readonly #limits: { readonly errors: number; readonly all: number };
  readonly #alike = new Map<string, Alike>();
  #errors = 0;
  #all = 0;

  constructor(limits: { readonly errors: number; readonly all: number } = findingsLimits) {
    this.#limits = limits;
  }

  /** Counts one more; gives whether there are too many now. */
  add({ code, column, severity, said }: Finding): boolean {
    const key = `${code} ${column}`;
    const known = this.#alike.get(key);
    if (known === undefined) this.#alike.set(key, { count: 1, example: said });
    else known.count += 1;
    this.#all += 1;
    if (severity === "error") this.#errors += 1;
    return this.#errors > this.#limits.errors || this.#all > this.#limits.all;
  }

  get count(): number {
    return this.#all;
  }

  /** What the finding says that is there most often, and how often; there is at least one. */
  most(): Alike {
    return [...this.#alike.values()].reduce((most, one) => (one.count > most.count ? one : most));
  }
}
