import { expect, test } from "vitest";
import { languages } from "../../../src/model/localised.ts";
import { fieldNames } from "../../../src/model/product/columns.ts";
import { nameCells } from "../../../src/screen/screens/row/field-lines.ts";
import { fieldText } from "../../../src/screen/screens/row/field-summary.ts";
import { cellWidth } from "../../../src/screen/text/fit.ts";
import { translators } from "../../support/english.ts";

test.each(languages)("names of fields have their cells in %s", (language) => {
  const cells = fieldNames.map((name) => cellWidth(fieldText(name, translators[language])));
  expect(nameCells[language]).toBe(Math.max(...cells));
});
