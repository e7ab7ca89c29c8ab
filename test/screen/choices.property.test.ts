import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allowedRisks,
  type Choices,
  noChoices,
  toggledRows,
  withFieldSide,
  withoutStep,
  withRowSides,
} from "../../src/screen/state/review-items.ts";
import { change, conflicted, facts, pressed, reviewing, risky } from "./support/review.ts";

const rows = fc.uniqueArray(fc.integer({ min: 2, max: 30 }), { maxLength: 12 });
const names = fc.uniqueArray(fc.constantFrom("currency", "language", "card"), { minLength: 1 });
const choices: fc.Arbitrary<Choices> = fc
  .record({ out: rows, allowed: names, row: fc.option(fc.integer({ min: 2, max: 30 })) })
  .map(({ out, allowed, row }) =>
    allowedRisks(toggledRows(noChoices, out).choices, allowed, row ?? undefined),
  );

describe("toggledRows", () => {
  test("leaves all out when one is in, else takes all in; other rows stay", () => {
    fc.assert(
      fc.property(choices, rows, (before, some) => {
        const { choices: after, isOut, flipped } = toggledRows(before, some);
        expect(isOut).toBe(some.some((row) => !before.leftOut.has(row)));
        for (const row of some) expect(after.leftOut.has(row)).toBe(isOut);
        const others = (all: ReadonlySet<number>) => [...all].filter((row) => !some.includes(row));
        expect(others(after.leftOut).sort()).toEqual(others(before.leftOut).sort());
        expect(new Set(flipped).size).toBe(flipped.length);
      }),
    );
  });

  test("twice is all in, whatever was out before", () => {
    fc.assert(
      fc.property(choices, rows, (before, some) => {
        const once = toggledRows(before, some);
        if (!once.isOut) return;
        const { leftOut } = toggledRows(once.choices, some).choices;
        expect(some.some((row) => leftOut.has(row))).toBe(false);
      }),
    );
  });
});

describe("withoutStep", () => {
  test("gives exactly what was before, whatever was chosen", () => {
    fc.assert(
      fc.property(choices, rows, names, fc.option(fc.nat(30)), (before, some, risks, row) => {
        const { choices: toggled, flipped } = toggledRows(before, some);
        const allowing = allowedRisks(toggled, risks, row ?? undefined);
        const field = { row: row ?? 2, field: "name" } as const;
        const after = withFieldSide(withRowSides(allowing, some, "mine"), field, "theirs");
        const { allowed, allowedRows, sides } = before;
        const step = { flipped, settled: some, allowed, allowedRows, sides, words: "" };
        const taken = withoutStep(after, step);
        expect(taken).toEqual(before);
      }),
    );
  });
});

describe("keys that choose", () => {
  const kinds = fc.constantFrom(
    (row: number) => change(row),
    (row: number) => change(row, { action: "create" }),
    (row: number) => change(row, { action: "unchanged", fields: [] }),
    risky,
    conflicted,
  );
  const choosing = fc.array(
    fc.constantFrom(
      ...[["space"], ["a"], ["A", "y"], ["A", "a"], ["v", "j", "space"]],
      ...[["m"], ["M"], ["v", "j", "m"], ["enter", "m", "escape"], ["enter", "]", "M", "escape"]],
    ),
    {
      maxLength: 6,
    },
  );
  const moves = fc.array(fc.constantFrom("j", "k", "G", "g", "tab", "}"), { maxLength: 4 });

  test("z takes each back, the last one first, to exactly what was before", () => {
    fc.assert(
      fc.property(
        fc.array(kinds, { minLength: 1, maxLength: 12 }),
        choosing,
        moves,
        (items, keys, between) => {
          let state = reviewing(facts(items.map((make, index) => make(index + 2))));
          const before = [state.review];
          for (const some of keys) {
            state = pressed(state, ...some, ...between);
            if ((state.review?.undo.length ?? 0) >= before.length) before.push(state.review);
          }
          for (let steps = before.length - 1; steps > 0; steps -= 1) {
            state = pressed(state, "z");
            const expected = before[steps - 1];
            expect(state.review?.choices).toEqual(expected?.choices);
            expect(state.review?.items.totals).toEqual(expected?.items.totals);
            expect(state.review?.items.groups).toEqual(expected?.items.groups);
          }
          expect(state.review?.undo).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("a range is what space would do row by row from all in, and nothing else", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(19), fc.nat(19), (count, from, to) => {
        const items = Array.from({ length: count }, (_, index) => change(index + 2));
        const [first, last] = [Math.min(from, count - 1), Math.min(to, count - 1)];
        const at = pressed(reviewing(facts(items)), ...Array<string>(first).fill("j"), "v");
        const key = last < first ? "k" : "j";
        const ranged = pressed(at, ...Array<string>(Math.abs(last - first)).fill(key), "space");
        const [low, high] = [Math.min(first, last), Math.max(first, last)];
        const expected = items.slice(low, high + 1).map(({ row }) => row);
        expect([...(ranged.review?.choices.leftOut ?? [])].sort((a, b) => a - b)).toEqual(expected);
        expect(ranged.review?.list.rangeFrom).toBeUndefined();
      }),
    );
  });
});
