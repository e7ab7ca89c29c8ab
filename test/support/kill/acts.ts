import { openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Adds one line to the file of acts; a single append, so the system puts all of them in one order. */
export function openActs(file: string): (hold: string) => void {
  const descriptor = openSync(file, "a", 0o600);
  return (hold) => writeSync(descriptor, `${hold}\n`);
}

/**
 * Holds that acted on after another one had begun to act. Who holds the lock acts only while it does,
 * so a single such act proves two holders; and a killed process, which may be dead for a while before
 * anybody hears of it, is judged by what it did and not by when it was killed.
 */
export async function actsBesideOthers(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1);
  const beside: string[] = [];
  const begun = new Set<string>();
  lines.forEach((hold, at) => {
    const before = lines[at - 1];
    if (hold === before) return;
    if (begun.has(hold)) beside.push(`hold ${hold} acted after hold ${before} had begun`);
    begun.add(hold);
  });
  return beside;
}
