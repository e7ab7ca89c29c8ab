import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createList,
  current,
  filtered,
  refreshed,
  resorted,
  withPreset,
} from "../../../src/screen/list/list.ts";
import type { ListSource, ListState } from "../../../src/screen/list/list-state.ts";
import { moved, range, scrolledTo, visible } from "../../../src/screen/list/move.ts";
import { type Lists, obeyLaws, type Row, real, someRows, someSteps, sourceOf } from "./laws.ts";

const runs = 1500;

const laws = (lists: Lists) =>
  fc.property(someRows, someSteps, (rows, steps) => obeyLaws({ rows, steps }, lists));

test("a list obeys its laws whatever happens to it", () => {
  fc.assert(laws(real), { numRuns: runs });
});

const mistakes: Readonly<Record<string, Partial<Lists>>> = {
  "the cursor can leave the end": {
    moved: (list, action, given) =>
      action === "row-down"
        ? scrolledTo({ ...list, cursor: list.cursor + 1 }, given.height)
        : moved(list, action, given),
  },
  "new facts keep the cursor's place, not its row": {
    refreshed: (list, source, before) => ({
      ...refreshed(list, source, before),
      cursor: Math.max(0, Math.min(list.cursor, refreshed(list, source).shown.length - 1)),
    }),
  },
  "new facts end a range": {
    refreshed: (list, source, before) => {
      const { rangeFrom: _lost, ...rest } = refreshed(list, source, before);
      return rest;
    },
  },
  "every longer filter only narrows": {
    filtered: (list, filter, source) => {
      if (list.filter === "" || !filter.startsWith(list.filter)) {
        return filtered(list, filter, source);
      }
      const shown = list.shown.filter((index) =>
        filter.split(" ").every((word) => source.matches(word, index)),
      );
      return { ...filtered(list, filter, source), shown };
    },
  },
  "a filter keeps the range at its old place": {
    filtered: (list, filter, source) => ({
      ...filtered(list, filter, source),
      ...(list.rangeFrom === undefined ? {} : { rangeFrom: list.rangeFrom }),
    }),
  },
  "the group is forgotten while filtering": {
    filtered: (list, filter, source) => ({
      ...filtered({ ...list, preset: "all" }, filter, source),
      preset: list.preset,
    }),
  },
  "the cursor's line is scrolled out": {
    scrolledTo: (list, height) => ({ ...scrolledTo(list, height), top: list.top }),
  },
  "the screen is scrolled beyond the end": {
    scrolledTo: (list) => ({ ...list, top: list.cursor }),
  },
  "} stops at any row": {
    moved: (list, action, given) =>
      moved(list, action === "next-marked" ? "row-down" : action, given),
  },
};

describe("the laws catch", () => {
  test.each(Object.entries(mistakes))("%s", (_, mistake) => {
    const { errorInstance } = fc.check(laws({ ...real, ...mistake }), { numRuns: runs });
    expect(String(errorInstance)).toMatch(/A law is broken/);
  });
});

/** Counts how often keys are asked for. */
function counted(source: ListSource): { readonly source: ListSource; asked(): number } {
  let asked = 0;
  const key = (index: number) => {
    asked += 1;
    return source.key(index);
  };
  return { source: { ...source, key }, asked: () => asked };
}

const many = Array.from({ length: 50_000 }, (_, index) => ({
  key: index + 2,
  text: index % 3 === 0 ? "tea" : "cup",
  group: "a" as Row["group"],
  isMarked: false,
}));

test("refreshed: a row that has hardly moved is found without looking at all rows", () => {
  const before = sourceOf(many);
  const list = { ...createList(before), cursor: 40_000 };
  const { source, asked } = counted(sourceOf(many.toSpliced(100, 3)));
  const next = refreshed(list, source, before);
  expect(source.key(current(next) ?? -1)).toBe(40_002);
  expect(asked()).toBeLessThan(20);
});

test("refreshed: for a row that is gone each row is looked at once at most", () => {
  const before = sourceOf(many);
  const list = { ...createList(before), cursor: 40_000 };
  const { source, asked } = counted(sourceOf(many.toSpliced(40_000, 1)));
  const next = refreshed(list, source, before);
  expect(next.cursor).toBe(40_000);
  expect(asked()).toBeLessThanOrEqual(50_000);
});

test("withPreset and filtered ask for no key at all: the rows are the same ones", () => {
  const { source, asked } = counted(sourceOf(many));
  const list = { ...createList(source), cursor: 30_000 };
  const presets = ["all", "a", "b"];
  filtered(withPreset(list, { presets, step: 1 }, source), "tea", source);
  expect(asked()).toBe(0);
});

test("filtered: who was on a row that is hidden is on the next one that is shown", () => {
  const source = sourceOf(many.slice(0, 9));
  const list = { ...createList(source), cursor: 4 };
  expect(current(filtered(list, "tea", source))).toBe(6);
});

test("withPreset: a group that is not offered gives way to the first or the last", () => {
  const source = sourceOf(many.slice(0, 3));
  const list = { ...createList(source), preset: "gone" };
  const presets = ["all", "a", "b"];
  expect(withPreset(list, { presets, step: 1 }, source).preset).toBe("all");
  expect(withPreset(list, { presets, step: -1 }, source).preset).toBe("b");
  expect(withPreset(list, { presets: [], step: 1 }, source).preset).toBe("gone");
});

test("range: from where it was begun to the cursor, whichever is above", () => {
  const list = { ...createList(sourceOf(many.slice(0, 9))), cursor: 4 };
  expect(range(list)).toEqual([4, 4]);
  expect(range({ ...list, rangeFrom: 6 })).toEqual([4, 6]);
  expect(range({ ...list, rangeFrom: 1 })).toEqual([1, 4]);
});

test("visible: only the rows on the screen, the one under the cursor marked", () => {
  const list = { ...createList(sourceOf(many)), cursor: 101, top: 100 };
  expect(visible(list, 3)).toEqual([
    { index: 100, isCurrent: false },
    { index: 101, isCurrent: true },
    { index: 102, isCurrent: false },
  ]);
});

describe("sorting", () => {
  const names = ["pear", "fig", "apple", "fig"];
  const source: ListSource = {
    count: names.length,
    key: (index) => index,
    isIn: () => true,
    matches: (wanted, index) => (names[index] ?? "").includes(wanted),
    sorts: ["name", "length"],
    sortKey: (column, index) =>
      column === "name" ? (names[index] ?? "") : (names[index] ?? "").length,
    isMarked: () => false,
  };
  const shown = ({ shown: rows }: ListState) => rows.map((index) => names[index]);

  const times = (presses: number, list: ListState) =>
    Array.from({ length: presses }).reduce((at: ListState) => resorted(at, source), list);

  test("goes by each column, both ways, then back; the row under the cursor stays", () => {
    const start = { ...createList(source), cursor: 2 };
    const seen = [1, 2, 3, 4, 5].map((presses) => times(presses, start));
    expect(seen.map((list) => list.shown)).toEqual([
      ...[
        [2, 1, 3, 0],
        [0, 3, 1, 2],
        [1, 3, 0, 2],
        [2, 0, 3, 1],
        [0, 1, 2, 3],
      ],
    ]);
    expect(seen.map(current)).toEqual([2, 2, 2, 2, 2]);
    expect(seen.at(-1)?.sort).toBeUndefined();
  });

  test("filtered and refreshed it stays sorted, on the same row", () => {
    const turned = times(2, { ...createList(source), cursor: 1 });
    const less = filtered(turned, "p", source);
    expect(shown(less)).toEqual(["pear", "apple"]);
    const again = filtered({ ...less, cursor: 1 }, "", source);
    expect([again.shown, current(again)]).toEqual([[0, 3, 1, 2], 2]);
    expect(refreshed(again, source, { ...source }).shown).toEqual([0, 3, 1, 2]);
  });
});
