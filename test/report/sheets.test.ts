import { describe, expect, test } from "vitest";
import { ownColumns, resultHeadings, type SheetRow } from "../../src/model/sheet/sheet.ts";
import {
  failedSheet,
  markedSheets,
  type ResultsInput,
  resultsSheets,
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
    formats: new Map([[2, { text: true }]]),
    keyColumn: 1,
    rows,
    results: rowResults(await everyKind(), progress, { findings, translator: english }),
    findings,
    ...changes,
  };
}

function resultsSheet(input: ResultsInput) {
  const [sheet] = resultsSheets([input]);
  if (sheet === undefined) throw new Error("no sheet");
  return sheet;
}

describe("resultsSheets", () => {
  test("headings and rows stay where they are, so that addresses in messages fit", async () => {
    const sheet = resultsSheet(await sheetInput({ headingRow: 1 }));
    expect(sheet.headingRow).toBe(1);
    const first = [...sheet.rows].map(({ number, cells }) => `${cells[4]} ${number}`);
    expect(first.slice(0, 3)).toEqual(["S2 2", "S3 3", "S4 4"]);
  });

  test("first how a row ended, then own columns, then when, by whom and on which listing", async () => {
    const sheet = resultsSheet({ ...(await sheetInput()), user: "anna", hasListings: true });
    expect(sheet.columns.map(({ heading }) => heading)).toEqual([
      "Result",
      "Message",
      "Finding",
      "",
      "SKU",
      "Code",
      "Sent, UTC",
      "Sent by",
      "Listing ID",
    ]);
    expect(sheet.columns[4]).toEqual({ heading: "SKU", width: 20 });
    expect(sheet.columns[5]).toEqual({ heading: "Code", text: true });
    expect(sheet.frozenColumns).toBe(5);
    const rows = [...sheet.rows];
    expect(rows.map(({ cells }) => [cells[4], cells[0]])).toEqual([
      ["S2", "applied"],
      ["S3", "unknown"],
      ["S4", "unchanged"],
      ["S5", "blocked"],
      ["S6", "invalid"],
      ["S7", "not-sent"],
    ]);
    const sent = { kind: "date", iso: "1970-01-01T00:00:00", format: "yyyy-mm-dd hh:mm:ss" };
    const applied = ["applied", undefined, undefined, undefined, "S2", code];
    expect(rows[0]?.cells).toEqual([...applied, sent, "anna", "L-2"]);
    expect(rows[2]?.cells.slice(6)).toEqual([undefined, undefined, undefined]);
    expect([...sheet.rows]).toEqual(rows);
  });

  test("a wrong cell has a mark for each of its findings, a wrong row none", async () => {
    const row = [...resultsSheet(await sheetInput()).rows][4];
    expect(row?.marks).toMatchObject([
      { column: 5, note: "First. Do." },
      { column: 5, note: "Second. Shorten it by 12.", severity: "error" },
    ]);
    expect(row?.cells[2]).toBe(
      "F6: First. → Do.\nF6: Second. → Shorten it by 12.\nRow. → Shorten it by 12.",
    );
  });

  test("no cell is longer than Excel allows", async () => {
    const findings = Array.from({ length: 500 }, () =>
      finding({ message: saying("m".repeat(100)) }),
    );
    const row = [...resultsSheet(await sheetInput({ findings })).rows][4];
    expect(String(row?.cells[2])).toHaveLength(32_767);
  });
});

describe("failedSheet", () => {
  test("only rows that surely did not go through, with their message first, marked", async () => {
    const sheet = failedSheet(await sheetInput());
    const headings = ["Result", "Message", "Finding", "", "SKU", "Code"];
    expect(sheet.columns.map(({ heading }) => heading)).toEqual(headings);
    const rows = [...sheet.rows];
    expect(rows.map(({ number, cells }) => [number, cells[0], ...cells.slice(3)])).toEqual([
      [2, "blocked", undefined, "S5", code],
      [3, "invalid", undefined, "S6", code],
    ]);
    expect(rows[1]?.cells[2]).toMatch(/^F3: First\./);
    expect(rows[1]?.marks).toHaveLength(2);
  });
});

describe.each(["en", "ru", "zh"] as const)(
  "a results workbook that is taken back, in %s",
  (language) => {
    const translator = translators[language];
    const headings = async () =>
      resultsSheet(await sheetInput({ translator })).columns.map((one) => one.heading);

    test("has the columns of results in the language at both ends, which its reader knows", async () => {
      const { result, message, finding, time, user } = resultHeadings;
      const words = [result, message, finding, time, user].map((one) => one[language]);
      const all = await headings();
      expect([...all.slice(0, 3), ...all.slice(6)]).toEqual(words);
      expect(ownColumns(all)).toEqual({ from: 3, to: 6 });
    });

    test("has no field for these columns and names none of them as unknown", async () => {
      const own = ["Parent SKU", "SKU", "Our shelf"];
      const { columns, ignored } = matchHeadings({
        number: 1,
        cells: (await headings()).toSpliced(3, 3, ...own),
        hidden: false,
      });
      expect(columns.map(({ field }) => field)).toEqual(["parentSku", "sku"]);
      expect(ignored.map(({ heading }) => heading)).toEqual(["Our shelf"]);
    });

    test("gets them once, however often it goes round", async () => {
      const again = await sheetInput({ translator, headings: await headings() });
      expect(resultsSheet(again).columns.map((one) => one.heading)).toEqual(await headings());
      expect(failedSheet(again).columns).toHaveLength(6);
    });

    test("says in the language how each row ended", async () => {
      const words = [...resultsSheet(await sheetInput({ translator })).rows].map(
        ({ cells }) => cells[0],
      );
      if (language === "en") expect(words).toContain("unknown");
      else for (const word of words) expect(word).not.toMatch(/^[a-z-]+$/);
    });
  },
);

describe("markedSheets", () => {
  test("the problems of a row first, notes left out, and a list with links, the gravest first", async () => {
    const input = await sheetInput();
    const findings = [
      ...input.findings,
      finding({ row: 4, cell: "B4", severity: "info", message: saying("Hidden.") }),
      finding({ row: 0, cell: "", severity: "warning", message: saying("Other sheet.") }),
    ];
    const [sheet, problems, ...others] = markedSheets([{ ...input, findings }]);
    expect(others).toEqual([]);
    expect(sheet?.columns[0]).toMatchObject({ heading: "Problem", wraps: true });
    expect(sheet?.frozenColumns).toBe(3);
    const rows = [...(sheet?.rows ?? [])];
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 9]);
    expect(rows[4]?.cells[0]).toMatch(/^D6: First\. → Do\.\nD6: Second\./);
    expect(rows[2]?.cells[0]).toBeUndefined();
    expect(problems?.name).toBe("Problems");
    expect([...(problems?.rows ?? [])].map(({ cells, link }) => [...cells, link?.cell])).toEqual([
      ["Products", "D6", "error", "Second.", "Shorten it by 12.", "D6"],
      ["Products", "A6", "error", "Row.", "Shorten it by 12.", "A6"],
      ["Products", "D6", "warning", "First.", "Do.", "D6"],
      [undefined, undefined, "warning", "Other sheet.", undefined, undefined],
      ["Products", "C4", "note", "Hidden.", undefined, "C4"],
    ]);
  });

  test("a copy of the copy has no second column, and a sheet named Problems keeps its name", async () => {
    const input = await sheetInput({ name: "problems", headings: ["Problem", "SKU", "Code"] });
    const [sheet, problems] = markedSheets([input]);
    expect(sheet?.columns.map(({ heading }) => heading)).toEqual(["Problem", "SKU", "Code"]);
    expect([...(sheet?.rows ?? [])][4]?.marks?.[0]?.column).toBe(2);
    expect(problems?.name).toBe("Problems 2");
  });
});

describe("ownColumns", () => {
  test.each([
    ["a person's own column", ["SKU", "Result"]],
    ["another order", ["SKU", "Message", "Result", "Finding"]],
    ["columns behind them", ["SKU", "Result", "Message", "Finding", "Shelf"]],
    ["a column of results left out", ["SKU", "Result", "Message", "Finding", "Sent by"]],
    ["columns of sending alone", ["SKU", "Sent, UTC", "Sent by"]],
    ["two languages at once", ["SKU", "Result", "Сообщение", "Finding"]],
    ["two languages in front", ["Result", "Сообщение", "Finding", "SKU"]],
    ["a problem that is not first", ["SKU", "Problem"]],
    ["nothing", []],
  ])("takes %s for the person's", (_, cells) => {
    expect(ownColumns(cells)).toEqual({ from: 0, to: cells.length });
  });

  test("looks past blank headings at the end", () => {
    const headings = ["Result", "Message", " Finding ", "SKU", "Sent, UTC", "Sent by", "", ""];
    expect(ownColumns(headings)).toEqual({ from: 3, to: 4 });
    expect(ownColumns(["Problem", "SKU", "", ""])).toEqual({ from: 1, to: 4 });
  });
});
