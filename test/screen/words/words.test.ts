import { expect, test } from "vitest";
import { fieldNames } from "../../../src/model/product/columns.ts";
import { fieldLabel } from "../../../src/model/product/labels.ts";
import { languages } from "../../../src/model/schemas/annotations.ts";
import { cellWidth } from "../../../src/screen/text/fit.ts";
import { translators } from "../../support/english.ts";

test.each(languages)("names of fields have their cells in %s", (language) => {
  const { translate } = translators[language];
  expect(Number(translate("screen.row.nameCells"))).toBe(
    Math.max(
      ...fieldNames.map((name) =>
        cellWidth(translate("screen.row.field", { name: fieldLabel(name) })),
      ),
    ),
  );
});
