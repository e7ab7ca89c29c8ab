import { describe, expect, it } from "vitest";
import { SheetportError } from "../../src/errors.ts";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { formatDecimals } from "../../src/model/text/number-format.ts";
import { kindOfFormat } from "../../src/workbook/cells/styles.ts";
import { refuseOtherKinds } from "../../src/workbook/container/file-kinds.ts";
import { givenColumns } from "../../src/workbook/headings/given-columns.ts";
import { columnKeys } from "../../src/workbook/headings/heading-text.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { headingMeaning, headingRank } from "../../src/workbook/headings/known-heading.ts";
import { likelyPlace, nearestFields } from "../../src/workbook/headings/likely-places.ts";
import { inspectProducts } from "../../src/workbook/inspect/inspect.ts";
import { shownText } from "../../src/workbook/read/heading-row.ts";
import { findOrdersSheet } from "../../src/workbook/read/orders-sheet.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { safeText } from "../../src/workbook/write/row-writer.ts";
import { fakeWorkbook } from "../support/fake-workbook.ts";
import { longHeadings, processorMs } from "../support/long-headings.ts";

const texts = longHeadings();

/** Processor time for one text: a pattern that backtracks takes seconds. */
const eachMsMax = 250;

const quietly = (work: () => unknown) => {
  try {
    work();
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
  }
};

const uses: Record<string, (text: string) => unknown> = {
  headingMeaning,
  headingRank: (text) => headingRank("name", text),
  columnKeys: (text) => columnKeys([text]),
  likelyPlace: (text) => likelyPlace(text, [shownText(text)]),
  "likelyPlace by samples": (text) =>
    likelyPlace("Heigth", [shownText(text), shownText(text.slice(1))]),
  nearestFields,
  matchHeadings: (text) => {
    const row = { number: 1, cells: ["SKU", text, text, "Name"], hidden: false };
    const key = columnKeys(row.cells)[2] ?? "";
    const columns = new Map<string, ColumnMeaning>([[key, { field: "weight" }]]);
    return matchHeadings(
      row,
      { columns },
      { required: columns, samplesOf: () => [shownText(text)] },
    );
  },
  givenColumns: (text) => givenColumns([{ place: { field: "name" }, text }], []),
  "a file's first bytes": (text) => quietly(() => refuseOtherKinds(Buffer.from(text, "latin1"))),
  "a number format": (text) => [kindOfFormat(text), formatDecimals(text)],
  safeText,
};

describe("a text as long as a cell may be, of any repetition", () => {
  it.each(Object.keys(uses))("keeps nobody waiting in %s", { tags: "slow" }, (name) => {
    const use = uses[name] ?? (() => {});
    use("warm");
    const slow = texts.flatMap((text) => {
      const once = processorMs(() => use(text));
      // A collection of garbage may fall into one of two, hardly into both.
      const ms =
        once > eachMsMax
          ? Math.min(
              once,
              processorMs(() => use(text)),
            )
          : once;
      return ms > eachMsMax ? [[text.slice(0, 12), Math.round(ms)]] : [];
    });
    expect(slow).toEqual([]);
  });

  it("keeps nobody waiting as the name of a sheet, and in its first rows", {
    tags: "slow",
  }, async () => {
    const before = process.cpuUsage();
    const some = texts.filter((_, at) => at % 9 === 0);
    for (const text of some) {
      const book = fakeWorkbook({
        name: text,
        rows: [
          [text, "SKU"],
          ["Name", text],
        ],
      });
      await inspectProducts(book, { choice: { sheet: text } });
      await findProductsSheet(book).catch(() => {});
      await findOrdersSheet(book).catch(() => {});
    }
    const { user } = process.cpuUsage(before);
    // Each text is looked at three times.
    expect(user / 1000 / some.length).toBeLessThan(3 * eachMsMax);
  });
});
