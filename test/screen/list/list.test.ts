import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createList,
  current,
  filtered,
  type ListRow,
  type ListState,
  refreshed,
  resorted,
  withPreset,
} from "../../../src/screen/list/list.ts";
import { moved, range, scrolledTo, visible } from "../../../src/screen/list/move.ts";
import { type Lists, obeyLaws, type Row, real, rowsOf, someRows, someSteps } from "./laws.ts";

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
    refreshed: (list, rows, before) => ({
      ...refreshed(list, rows, before),
      cursor: Math.max(0, Math.min(list.cursor, refreshed(list, rows).shown.length - 1)),
    }),
  },
  "new facts end a range": {
    refreshed: (list, rows, before) => {
      const { rangeFrom: _lost, ...rest } = refreshed(list, rows, before);
      return rest;
    },
  },
  "every longer filter only narrows": {
    filtered: (list, filter, rows) => {
      const next = filtered(list, filter, rows);
      if (list.filter === "" || !filter.startsWith(list.filter)) return next;
      return { ...next, shown: next.shown.filter((index) => list.shown.includes(index)) };
    },
  },
  "a filter keeps the range at its old place": {
    filtered: (list, filter, rows) => ({
      ...filtered(list, filter, rows),
      ...(list.rangeFrom === undefined ? {} : { rangeFrom: list.rangeFrom }),
    }),
  },
  "the group is forgotten while filtering": {
    filtered: (list, filter, rows) => ({
      ...filtered({ ...list, preset: "all" }, filter, rows),
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

const many = Array.from({ length: 50_000 }, (_, index) => ({
  key: index + 2,
  text: index % 3 === 0 ? "tea" : "cup",
  group: "a" as Row["group"],
  isMarked: false,
}));

test("refreshed: the current row is found again, or else the next one", () => {
  const before = rowsOf(many);
  const list = { ...createList(before), cursor: 40_000 };
  const moved = rowsOf(many.toSpliced(100, 3));
  expect(moved[current(refreshed(list, moved, before)) ?? -1]?.key).toBe(40_002);
  const gone = refreshed(list, rowsOf(many.toSpliced(40_000, 1)), before);
  expect(gone.cursor).toBe(40_000);
});

test("refreshed: among rows with the same key the nearest one is current", () => {
  const rows = (keys: readonly string[]): ListRow[] => keys.map((key) => ({ key }));
  const before = rows(["a", "b", "a"]);
  const list = { ...createList(before), cursor: 2 };
  expect(refreshed(list, rows(["a", "x", "b", "a"]), before).cursor).toBe(3);
});

test("filtered: who was on a row that is hidden is on the next one that is shown", () => {
  const rows = rowsOf(many.slice(0, 9));
  const list = { ...createList(rows), cursor: 4 };
  expect(current(filtered(list, "tea", rows))).toBe(6);
});

test("withPreset: a group that is not offered gives way to the first or the last", () => {
  const rows = rowsOf(many.slice(0, 3));
  const list = { ...createList(rows), preset: "gone" };
  const presets = ["all", "a", "b"];
  expect(withPreset(list, { presets, step: 1 }, rows).preset).toBe("all");
  expect(withPreset(list, { presets, step: -1 }, rows).preset).toBe("b");
  expect(withPreset(list, { presets: [], step: 1 }, rows).preset).toBe("gone");
});

test("range: from where it was begun to the cursor, whichever is above", () => {
  const list = { ...createList(rowsOf(many.slice(0, 9))), cursor: 4 };
  expect(range(list)).toEqual([4, 4]);
  expect(range({ ...list, rangeFrom: 6 })).toEqual([4, 6]);
  expect(range({ ...list, rangeFrom: 1 })).toEqual([1, 4]);
});

test("visible: only the rows on the screen, the one under the cursor marked", () => {
  const list = { ...createList(rowsOf(many)), cursor: 101, top: 100 };
  expect(visible(list, 3)).toEqual([
    { index: 100, isCurrent: false },
    { index: 101, isCurrent: true },
    { index: 102, isCurrent: false },
  ]);
});

describe("sorting", () => {
  const names = ["pear", "fig", "apple", "fig"];
  const sorts = ["name", "length"];
  const rows: readonly ListRow[] = names.map((name, key) => ({
    ...{ key, text: () => name, sortKeys: { name, length: name.length } },
  }));
  const shown = ({ shown: indexes }: ListState) => indexes.map((index) => names[index]);

  const times = (presses: number, list: ListState) =>
    Array.from({ length: presses }).reduce((at: ListState) => resorted(at, rows, sorts), list);

  test("goes by each column, both ways, then back; the row under the cursor stays", () => {
    const start = { ...createList(rows), cursor: 2 };
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
    const turned = times(2, { ...createList(rows), cursor: 1 });
    const less = filtered(turned, "p", rows);
    expect(shown(less)).toEqual(["pear", "apple"]);
    const again = filtered({ ...less, cursor: 1 }, "", rows);
    expect([again.shown, current(again)]).toEqual([[0, 3, 1, 2], 2]);
    expect(refreshed(again, rows, [...rows]).shown).toEqual([0, 3, 1, 2]);
  });
});
