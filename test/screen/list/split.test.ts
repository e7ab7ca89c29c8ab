import { describe, expect, it } from "vitest";
import {
  spareRows,
  splitArea,
  withTallerDetail,
} from "../../../src/screen/components/list-page.tsx";

describe("spareRows", () => {
  it("are what a list leaves of its rows, where the detail is below it", () => {
    const split = splitArea({ columns: 80, rows: 20 });
    expect(spareRows(split, split.height + 5)).toBe(0);
    expect(spareRows(split, split.height - 3)).toBe(3);
    expect(spareRows(split, 0)).toBe(split.height - 1);
  });

  it("are none beside a detail", () => {
    expect(spareRows(splitArea({ columns: 120, rows: 20 }), 1)).toBe(0);
  });
});

describe("withTallerDetail", () => {
  it("keeps list, rule and detail to the rows of the place", () => {
    const size = { columns: 80, rows: 20 };
    const { list, height, detail } = withTallerDetail(splitArea(size), 4);
    expect(list.rows + 1 + detail.rows).toBe(size.rows);
    expect(height).toBe(list.rows - 1);
  });
});
