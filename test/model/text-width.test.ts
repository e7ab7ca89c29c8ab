import { expect, it } from "vitest";
import { padCells, textWidth } from "../../src/model/text/terminal-text.ts";

it.each([
  ["", 0],
  ["row 12", 6],
  ["строка", 6],
  ["第 12 行", 8],
  ["“工作表”，", 10],
  ["é", 1],
  ["e\u0301", 1],
  ["👍", 2],
  ["ｆｕｌｌ", 8],
])("textWidth counts the cells of “%s”", (text, cells) => {
  expect(textWidth(text)).toBe(cells);
});

it("padCells fills up to so many cells, and takes nothing away", () => {
  expect(padCells("行", 4)).toBe("行  ");
  expect(padCells("строка", 4)).toBe("строка");
});
