import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Listing } from "../../src/model/product/product.ts";
import { type Finished, startCommand } from "./command.ts";

/** Asks a simulator what it holds or has counted: `summary`, `ledger`, `products`. */
export async function inside<Value>(url: string, what: string): Promise<Value> {
  return (await (await fetch(`${url}/simulator/${what}`)).json()) as Value;
}

/**
 * Starts `sheetport simulator` in a process of its own, with these listings; it ends with the test.
 *
 * @returns its address
 */
export async function simulatorProcess(
  flags: readonly string[],
  {
    dir,
    products,
    finished,
  }: {
    readonly dir: string;
    readonly products: readonly Listing[];
    readonly finished: Finished | undefined;
  },
): Promise<string> {
  const seed = join(dir, "seed.json");
  await writeFile(seed, JSON.stringify({ products, orders: [] }));
  const args = ["simulator", "--json", "--seed", seed, ...flags];
  const started = startCommand(args, { dir, finished });
  for (;;) {
    if (started.stdout().includes("\n")) break;
    const early = await Promise.race([started.ended, new Promise((next) => setTimeout(next, 10))]);
    if (early !== undefined) throw new Error(`The simulator ended: ${started.stderr()}`);
  }
  return JSON.parse(started.stdout()).url;
}
