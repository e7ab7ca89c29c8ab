import { describe, expect, test } from "vitest";
import type { Proof } from "./proof.ts";

interface DescribeOptions {
  /** @default 60,000 */
  readonly timeoutMs?: number;
  /** Side by side with other proofs of the file: for those that wait more than they compute. */
  readonly concurrent?: boolean;
}

/** Runs a proof in its short form, and once against each of its seeded bugs. */
export function describeProof(name: string, proof: Proof, options: DescribeOptions = {}) {
  const { timeoutMs = 60_000, concurrent = false } = options;
  const { runs, seed } = proof;
  (concurrent ? describe.concurrent : describe)(`${name}: ${proof.promise}`, () => {
    test(`${proof.figure}, in ${runs.short} ${proof.unit}`, { timeout: timeoutMs }, async () => {
      const { violations, examples } = await proof.prove({ runs: runs.short, seed });
      expect({ violations, examples }).toEqual({ violations: 0, examples: [] });
    });

    test.each(proof.bugs)("catches $bug", { timeout: timeoutMs }, async (one) => {
      const { violations } = await one.prove({ runs: one.runs ?? runs.short, seed });
      expect(violations).toBeGreaterThan(0);
    });
  });
}
