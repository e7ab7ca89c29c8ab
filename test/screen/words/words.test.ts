import { expect, test } from "vitest";
import { fieldNames } from "../../../src/model/product/columns.ts";
import { languages } from "../../../src/model/schemas/annotations.ts";
import { cellWidth } from "../../../src/screen/text/fit.ts";
import { allWords } from "../../support/english.ts";

test.each(languages)("names of fields have their cells in %s", (language) => {
  const { field, nameCells } = allWords[language].screen.row;
  expect(nameCells).toBe(Math.max(...fieldNames.map((name) => cellWidth(field(name)))));
});
