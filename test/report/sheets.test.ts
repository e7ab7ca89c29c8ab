import { describe, expect, test } from "vitest";
import type { SheetRow } from "../../src/model/sheet.ts";
import {
  failedSheet,
  type ResultsInput,
  resultsSheet,
  rowResults,
} from "../../src/report/index.ts";
import { ended, everyKind, finding } from "./fixtures.ts";

const code = { kind: "number", value: 7, format: "000" } as const;

function sheetInput(changes: Partial<ResultsInput> = {}): ResultsInput {
  const rows: SheetRow[] = [2, 3, 4, 5, 6, 7, 9].map((number) => ({
    number,
    cells: [undefined, `S${number}`, code, "beyond"],
    hidden: false,
  }));
  const findings = [
    finding({ cell: "C6", severity: "warning", message: "First.", fix: "Do." }),
    finding({ cell: "C6", message: "Second." }),
    finding({ cell: "", message: "Row." }),
  ];
  const progress = ended({ "r2-create": {}, "r3-update": { outcome: "unknown" } });
  return {
    name: "Products",
    headings: [undefined, "SKU", "Code"],
    widths: [undefined, 20],
    textColumns: new Set([2]),
    rows,
    results: rowResults(everyKind(), progress, { findings }),
    findings,
    ...changes,
  };
}

describe("resultsSheet", () => {
  test("own columns where they were, then Result, Message and Finding", () => {
    const sheet = resultsSheet(sheetInput());
    expect(sheet.columns.map(({ heading }) => heading)).toEqual([
      "",
      "SKU",
      "Code",
      "Result",
      "Message",
      "Finding",
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
    expect(rows[0]?.cells).toEqual([undefined, "S2", code, "applied", undefined, undefined]);
    expect([...sheet.rows]).toEqual(rows);
  });

  test("a wrong cell has one mark with all its findings and the worst severity", () => {
    const row = [...resultsSheet(sheetInput()).rows][4];
    expect(row?.marks).toEqual([
      { column: 2, note: "First. Do.\nSecond. Shorten it by 12.", severity: "error" },
    ]);
    expect(row?.cells[5]).toBe(
      "C6 too-long: First. → Do.\nC6 too-long: Second. → Shorten it by 12.\ntoo-long: Row. → Shorten it by 12.",
    );
  });

  test("no cell is longer than Excel allows", () => {
    const findings = Array.from({ length: 500 }, () => finding({ message: "m".repeat(100) }));
    const row = [...resultsSheet(sheetInput({ findings })).rows][4];
    expect(String(row?.cells[5])).toHaveLength(32_767);
  });
});

describe("failedSheet", () => {
  test("only rows that surely did not go through, in the same columns, marked", () => {
    const sheet = failedSheet(sheetInput());
    expect(sheet.columns.map(({ heading }) => heading)).toEqual(["", "SKU", "Code"]);
    const rows = [...sheet.rows];
    expect(rows.map(({ cells }) => cells)).toEqual([
      [undefined, "S5", code],
      [undefined, "S6", code],
    ]);
    expect(rows[1]?.marks).toHaveLength(1);
  });
});
