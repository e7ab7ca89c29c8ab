import type { Finished } from "./command.ts";

/**
 * Does some work, and then whatever it asked to be done at its end, the last first. For proofs,
 * which run outside of tests, too.
 */
export async function finishing<Value>(
  work: (finished: Finished) => Promise<Value>,
): Promise<Value> {
  const ends: (() => void | Promise<void>)[] = [];
  try {
    return await work((end) => ends.push(end));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
