import { describe, expect, test } from "vitest";
import type { Proof } from "./proof.ts";

/** Runs a proof in its short form, and once against each of its seeded bugs. */
export function describeProof(name: string, proof: Proof, options: { timeoutMs?: number } = {}) {
  const { timeoutMs = 60_000 } = options;
  const { runs, seed } = proof;
  describe(`${name}: ${proof.promise}`, () => {
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
