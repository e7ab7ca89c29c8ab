import type { ListingsRead } from "../model/ports.ts";
import type { Context } from "./context.ts";
import type { Ending } from "./ending.ts";
import { skusPerReadMax } from "./reader.ts";
import type { Task } from "./task.ts";

/**
 * Reads rows again whose comparison is too old, right before they are sent (decision 21): together
 * with the rows that come next, so that one read serves a whole page of them.
 */
export class Freshness {
  readonly #context: Context;
  readonly #freshMs: number;
  /** Reads that hold rows not yet sent, by SKU; a row is taken out when it is sent. */
  readonly #reads = new Map<string, Promise<ListingsRead>>();

  constructor(context: Context, freshMs: number) {
    this.#context = context;
    this.#freshMs = freshMs;
  }

  /**
   * Why a task must not be sent, or undefined. `ahead` gives the tasks that will be next.
   *
   * @throws Halted when the run was stopped; SheetportError when reading is impossible.
   */
  async check(task: Task, ahead: (count: number) => readonly Task[]): Promise<Ending | undefined> {
    if (this.#isFresh(task.comparedAtMs)) return undefined;
    const { sku } = task.operation;
    const earlier = await this.#take(sku);
    if (earlier !== undefined && this.#isFresh(earlier.readAtMs)) return this.#judge(task, earlier);
    return this.#judge(task, await this.#readAhead(sku, ahead(skusPerReadMax - 1)));
  }

  #isFresh(comparedAtMs: number | undefined): boolean {
    return (
      comparedAtMs !== undefined && this.#context.clock.wallMs() - comparedAtMs <= this.#freshMs
    );
  }

  async #take(sku: string): Promise<ListingsRead | undefined> {
    const read = this.#reads.get(sku);
    this.#reads.delete(sku);
    return read;
  }

  #readAhead(sku: string, ahead: readonly Task[]): Promise<ListingsRead> {
    const next = ahead
      .filter((one) => !this.#isFresh(one.comparedAtMs) && !this.#reads.has(one.operation.sku))
      .map((one) => one.operation.sku);
    const read = this.#context.reader.read([...new Set([sku, ...next])], false);
    // Whoever takes it sees the failure; a row that is never taken must not crash the process.
    read.catch(() => {});
    for (const one of next) this.#reads.set(one, read);
    return read;
  }

  #judge(task: Task, read: ListingsRead): Ending | undefined {
    const { operation, kind } = task;
    const { sku } = operation;
    if (read.duplicated.has(sku)) {
      return { outcome: "conflict", message: "More than one listing carries this SKU." };
    }
    const listing = read.listings.get(sku);
    if (listing === undefined && !read.absent.has(sku)) {
      const message = "The listing could not be read again before sending.";
      return { outcome: "not-sent", message };
    }
    const message = kind.stale(operation, listing);
    if (message !== undefined) return { outcome: "stale", message };
    task.comparedAtMs = read.readAtMs;
    return undefined;
  }
}
