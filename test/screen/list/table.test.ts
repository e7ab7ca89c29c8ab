import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  scrollMax,
  shownColumns,
  type TableColumn,
  wholeMax,
  widestCells,
  widestText,
} from "../../../src/screen/list/table.ts";
import { cellWidth } from "../../../src/screen/text/fit.ts";
import { awkwardText } from "./../text/awkward.ts";

type Row = readonly string[];

/** A column for each place of a row; the key comes first and stays. */
const column = (
  place: number,
  more: Partial<TableColumn<Row>> & { readonly importance: number },
): TableColumn<Row> => ({
  heading: `c${place}`,
  min: 4,
  cell: (row) => ({ text: row[place] ?? "" }),
  ...more,
});
const key = column(0, { importance: 9, isFixed: true, isWhole: true });

const columns = fc
  .array(fc.record({ min: fc.integer({ min: 1, max: 20 }), importance: fc.nat({ max: 4 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((others) => [key, ...others.map((one, place) => column(place + 1, one))]);
const widest = fc.array(fc.nat({ max: 60 }), { minLength: 6, maxLength: 6 });
const width = fc.integer({ min: 50, max: 200 });

describe("columns of a table", () => {
  const status = column(1, { importance: 8, isFixed: true, min: 1, hasShortForm: true });
  const name = column(2, { importance: 4, min: 12 });
  const changes = column(3, { importance: 5, min: 28 });
  const all = [key, status, name, changes];
  const cellsAt = (cells: number, left = 0) => {
    const shown = shownColumns(all, [20, 9, 24, 60], { width: cells, left });
    return {
      cells: shown.columns.map((one) => [one.column.heading, one.cells]),
      more: [shown.isMoreLeft, shown.isMoreRight],
    };
  };

  test("take what they want while there is room, and the last one the rest", () => {
    expect(cellsAt(200)).toEqual({
      cells: [
        ["c0", 20],
        ["c1", 9],
        ["c2", 24],
        ["c3", 144],
      ],
      more: [false, false],
    });
  });

  test("where not all fit, the most important stand first and the others to the right", () => {
    expect(cellsAt(76)).toEqual({
      cells: [
        ["c0", 20],
        ["c1", 9],
        ["c2", 14],
        ["c3", 30],
      ],
      more: [false, false],
    });
    expect(cellsAt(60)).toEqual({
      cells: [
        ["c0", 20],
        ["c1", 9],
        ["c3", 29],
      ],
      more: [false, true],
    });
    expect(cellsAt(60, 1)).toEqual({
      cells: [
        ["c0", 20],
        ["c1", 9],
        ["c2", 29],
      ],
      more: [true, false],
    });
  });

  test("a status shrinks to its mark before what changes is cut below what it needs", () => {
    expect(cellsAt(51).cells).toEqual([
      ["c0", 20],
      ["c1", 1],
      ["c3", 28],
    ]);
    expect(cellsAt(40).cells).toEqual([
      ["c0", 20],
      ["c1", 1],
      ["c3", 17],
    ]);
  });

  test("fill the line, and never take more than there is", () => {
    fc.assert(
      fc.property(columns, widest, width, fc.nat({ max: 6 }), (some, cells, room, left) => {
        const shown = shownColumns(some, cells, { width: room, left }).columns;
        expect(shown.reduce((sum, one) => sum + one.cells, shown.length - 1)).toBe(room);
      }),
    );
  });

  test("never cut a key up to 30 cells", () => {
    fc.assert(
      fc.property(columns, widest, width, fc.nat({ max: 6 }), (some, cells, room, left) => {
        const [first] = shownColumns(some, cells, { width: room, left }).columns;
        expect(first?.column).toBe(key);
        expect(first?.cells).toBeGreaterThanOrEqual(Math.min(wholeMax, cells[0] ?? 0));
      }),
    );
  });

  test("cut nothing while there is room for all", () => {
    fc.assert(
      fc.property(columns, widest, (some, cells) => {
        const shown = shownColumns(some, cells, { width: 6 * 61 }).columns;
        expect(shown.map((one) => one.column)).toEqual(some);
        for (const [place, one] of shown.entries()) {
          expect(one.cells).toBeGreaterThanOrEqual(cells[place] ?? 0);
        }
      }),
    );
  });

  test("are all reached by scrolling, each step acts, and hidden ones are told", () => {
    fc.assert(
      fc.property(columns, widest, width, (some, cells, room) => {
        const steps = Array.from({ length: scrollMax(some) + 1 }, (_, left) =>
          shownColumns(some, cells, { width: room, left }),
        );
        const seen = new Set(
          steps.flatMap((one) => one.columns.map(({ column: { heading } }) => heading)),
        );
        expect(seen.size).toBe(some.length);
        const looks = steps.map((one) => JSON.stringify(one.columns));
        expect(new Set(looks).size).toBe(steps.length);
        for (const [left, one] of steps.entries()) {
          expect(one.isMoreLeft).toBe(left > 0);
          expect(one.isMoreRight).toBe(one.columns.length < some.length - left);
        }
      }),
    );
  });

  test("a wider line loses no column", () => {
    fc.assert(
      fc.property(columns, widest, width, (some, cells, room) => {
        const headings = (at: number) =>
          shownColumns(some, cells, { width: at }).columns.map((one) => one.column.heading);
        const wider = headings(room + 1);
        expect(headings(room).every((heading) => wider.includes(heading))).toBe(true);
      }),
    );
  });
});

describe("the widest text", () => {
  test("is what cells are counted by, however texts are written", () => {
    fc.assert(
      fc.property(fc.array(awkwardText), (texts) => {
        expect(widestText(texts, (text) => text)).toBe(
          Math.max(0, ...texts.map((text) => cellWidth(text))),
        );
      }),
    );
  });

  test("of a key is that of all rows, however many there are", () => {
    const rows = Array.from({ length: 5000 }, (_, at): Row => [at === 4321 ? "x".repeat(25) : "x"]);
    expect(widestCells([key], rows)).toEqual([25]);
  });
});
