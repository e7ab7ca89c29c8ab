import { describe, expect, test } from "vitest";
import { resultColumnsFrom, resultHeadings, type SheetRow } from "../../src/model/sheet/sheet.ts";
import {
  failedSheet,
  type ResultsInput,
  resultsSheet,
  rowResults,
} from "../../src/report/index.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { english, saying, translators } from "../support/english.ts";
import { ended, everyKind, finding } from "./fixtures.ts";

const code = { kind: "number", value: 7, format: "000" } as const;

async function sheetInput(changes: Partial<ResultsInput> = {}): Promise<ResultsInput> {
  const rows: SheetRow[] = [2, 3, 4, 5, 6, 7, 9].map((number) => ({
    number,
    cells: [undefined, `S${number}`, code, "beyond"],
    hidden: false,
  }));
  const findings = [
    finding({ cell: "C6", severity: "warning", message: saying("First.", "Do.") }),
    finding({ cell: "C6", message: saying("Second.", "Shorten it by 12.") }),
    finding({ cell: "", message: saying("Row.", "Shorten it by 12.") }),
  ];
  const progress = ended({
    "r2-create": { listing: { id: "L-2", sku: "S2" } },
    "r3-update": { outcome: "unknown" },
  });
  return {
    translator: english,
    name: "Products",
    headings: ["", "SKU", "Code"],
    widths: [undefined, 20],
    textColumns: new Set([2]),
    rows,
    results: rowResults(await everyKind(), progress, { findings, translator: english }),
    findings,
    ...changes,
  };
}

describe("resultsSheet", () => {
  test("headings and rows stay where they are, so that addresses in messages fit", async () => {
    const sheet = resultsSheet(await sheetInput({ headingRow: 1 }));
    expect(sheet.headingRow).toBe(1);
    const first = [...sheet.rows].map(({ number, cells }) => `${cells[1]} ${number}`);
    expect(first.slice(0, 3)).toEqual(["S2 2", "S3 3", "S4 4"]);
  });

  test("own columns where they were, then how, when, by whom and on which listing a row ended", async () => {
    const sheet = resultsSheet({ ...(await sheetInput()), user: "anna", hasListings: true });
    expect(sheet.columns.map(({ heading }) => heading)).toEqual([
      "",
      "SKU",
      "Code",
      "Result",
      "Message",
      "Finding",
      "Sent, UTC",
      "Sent by",
      "Listing ID",
    ]);
    expect(sheet.columns[1]).toEqual({ heading: "SKU", width: 20 });
    expect(sheet.columns[2]).toEqual({ heading: "Code", text: true });
    const rows = [...sheet.rows];
    expect(rows.map(({ cells }) => [cells[1], cells[3]])).toEqual([
      ["S2", "applied"],
      ["S3", "unknown"],
      ["S4", "unchanged"],
      ["S5", "blocked"],
      ["S6", "invalid"],
      ["S7", "not-sent"],
    ]);
    const sent = { kind: "date", iso: "1970-01-01T00:00:00", format: "yyyy-mm-dd hh:mm:ss" };
    const applied = [undefined, "S2", code, "applied", undefined, undefined];
    expect(rows[0]?.cells).toEqual([...applied, sent, "anna", "L-2"]);
    expect(rows[2]?.cells.slice(6)).toEqual([undefined, undefined, undefined]);
    expect([...sheet.rows]).toEqual(rows);
  });

  test("a wrong cell has one mark with all its findings and the worst severity", async () => {
    const row = [...resultsSheet(await sheetInput()).rows][4];
    expect(row?.marks).toEqual([
      { column: 2, note: "First. Do.\nSecond. Shorten it by 12.", severity: "error" },
    ]);
    expect(row?.cells[5]).toBe(
      "C6: First. → Do.\nC6: Second. → Shorten it by 12.\nRow. → Shorten it by 12.",
    );
  });

  test("no cell is longer than Excel allows", async () => {
    const findings = Array.from({ length: 500 }, () =>
      finding({ message: saying("m".repeat(100)) }),
    );
    const row = [...resultsSheet(await sheetInput({ findings })).rows][4];
    expect(String(row?.cells[5])).toHaveLength(32_767);
  });
});

describe("failedSheet", () => {
  test("only rows that surely did not go through, in the same columns, marked", async () => {
    const sheet = failedSheet(await sheetInput());
    expect(sheet.columns.map(({ heading }) => heading)).toEqual(["", "SKU", "Code"]);
    const rows = [...sheet.rows];
    expect(rows.map(({ cells }) => cells)).toEqual([
      [undefined, "S5", code],
      [undefined, "S6", code],
    ]);
    expect(rows[1]?.marks).toHaveLength(1);
  });
});

describe.each(["en", "ru", "zh"] as const)(
  "a results workbook that is taken back, in %s",
  (language) => {
    const translator = translators[language];
    const headings = async () =>
      resultsSheet(await sheetInput({ translator })).columns.map((one) => one.heading);

    test("ends with the columns of results in the language, which its reader knows", async () => {
      const { listing: _, ...ofAll } = resultHeadings;
      expect((await headings()).slice(3)).toEqual(Object.values(ofAll).map((one) => one[language]));
      expect(resultColumnsFrom(await headings())).toBe(3);
    });

    test("has no field for these columns and names none of them as unknown", async () => {
      const own = ["Parent SKU", "SKU", "Our shelf"];
      const { columns, ignored } = matchHeadings({
        number: 1,
        cells: [...own, ...(await headings()).slice(3)],
        hidden: false,
      });
      expect(columns.map(({ field }) => field)).toEqual(["parentSku", "sku"]);
      expect(ignored.map(({ heading }) => heading)).toEqual(["Our shelf"]);
    });

    test("gets them once, however often it goes round, and the failed workbook has none", async () => {
      const again = await sheetInput({ translator, headings: await headings() });
      expect(resultsSheet(again).columns.map((one) => one.heading)).toEqual(await headings());
      expect(failedSheet(again).columns).toHaveLength(3);
    });

    test("says in the language how each row ended", async () => {
      const words = [...resultsSheet(await sheetInput({ translator })).rows].map(
        ({ cells }) => cells[3],
      );
      if (language === "en") expect(words).toContain("unknown");
      else for (const word of words) expect(word).not.toMatch(/^[a-z-]+$/);
    });
  },
);

describe("resultColumnsFrom", () => {
  test.each([
    ["a person's own column", ["SKU", "Result"]],
    ["another order", ["SKU", "Message", "Result", "Finding"]],
    ["columns behind them", ["SKU", "Result", "Message", "Finding", "Shelf"]],
    ["a column of results left out", ["SKU", "Result", "Message", "Finding", "Sent by"]],
    ["two languages at once", ["SKU", "Result", "Сообщение", "Finding"]],
    ["nothing", []],
  ])("takes %s for no results", (_, cells) => {
    expect(resultColumnsFrom(cells)).toBeUndefined();
  });

  test("knows the three columns of earlier versions, and those of listings", () => {
    const three = ["SKU", "Result", "Message", "Finding"];
    expect(resultColumnsFrom(three)).toBe(1);
    expect(resultColumnsFrom([...three, "Sent, UTC", "Sent by"])).toBe(1);
    expect(resultColumnsFrom([...three, "Sent, UTC", "Sent by", "Listing ID"])).toBe(1);
  });

  test("looks past blank headings at the end", () => {
    expect(resultColumnsFrom(["SKU", "Result", "Message", " Finding ", "", ""])).toBe(1);
  });
});
