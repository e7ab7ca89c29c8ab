import { describe, expect, test } from "vitest";
import type { Proof } from "./proof.ts";

interface DescribeOptions {
  /** @default 240,000 */
  readonly timeoutMs?: number;
  /** Side by side with other proofs of the file: for those that wait more than they compute. */
  readonly concurrent?: boolean;
}

/** How often a test repeats what it does: in `npm test`, and in `npm run test:all`. */
interface Repeats {
  readonly quick: number;
  readonly whole: number;
}

/** A test whose length is a number of repeats: a quick one, and the whole one among the slow. */
export function testInRuns(
  title: string,
  { quick, whole }: Repeats,
  work: (runs: number) => void | Promise<void>,
): void {
  test(`${title}, in ${quick} runs`, () => work(quick));
  test(`${title}, in ${whole} runs`, { tags: "slow" }, () => work(whole));
}

/** A matrix of cases: the first of each so many in `npm test`, the others among the slow. */
export function testSome<One>(
  title: string,
  cases: readonly One[],
  of: number,
  work: (one: One) => void | Promise<void>,
): void {
  const isQuick = (_: One, at: number) => at % of === 0;
  test.for(cases.filter(isQuick))(title, work);
  test.for(cases.filter((one, at) => !isQuick(one, at)))(title, { tags: "slow" }, work);
}

/**
 * Runs a proof in its short form, and once against each of its seeded bugs. Where there is a quick
 * form, `npm test` runs that one alone, or, if it has no runs, none.
 */
export function describeProof(name: string, proof: Proof, options: DescribeOptions = {}) {
  const { timeoutMs = 240_000, concurrent = false } = options;
  const { runs, seed, unit } = proof;
  const slow = { timeout: timeoutMs, tags: runs.quick === undefined ? [] : ["slow"] };

  const holds = async (count: number) => {
    const { violations, examples } = await proof.prove({ runs: count, seed });
    expect({ violations, examples }).toEqual({ violations: 0, examples: [] });
  };

  (concurrent ? describe.concurrent : describe)(`${name}: ${proof.promise}`, () => {
    const { quick = 0 } = runs;
    if (quick > 0) {
      test(`${proof.figure}, in ${quick} ${unit}`, { timeout: timeoutMs }, () => holds(quick));
    }
    test(`${proof.figure}, in ${runs.short} ${unit}`, slow, () => holds(runs.short));

    test.each(proof.bugs)("catches $bug", slow, async (one) => {
      const options = { runs: one.runs ?? runs.short, seed, untilViolation: true };
      const { violations } = await one.prove(options);
      expect(violations).toBeGreaterThan(0);
    });
  });
}
