import { expect, it } from "vitest";
import { splitArea } from "../../../src/screen/components/list-page.tsx";

it("list, rule and detail take the rows of the page", () => {
  const { list, height, detail } = splitArea({ columns: 80, rows: 20 }, { below: 6 });
  expect(list.rows + 1 + detail.rows).toBe(20);
  expect(height).toBe(list.rows - 1);
});
