import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SheetportError } from "../../../src/errors.ts";
import { newPass, type SheetRow } from "../../../src/model/sheet/sheet.ts";
import { limits } from "../../../src/workbook/container/refusals.ts";
import { csvRows } from "../../../src/workbook/csv/rows.ts";
import { anError } from "../../support/english.ts";

function scan(pieces: readonly string[], separator = ",", pass = newPass()): SheetRow[] {
  return [...csvRows(pieces, separator, pass)].flat();
}

/** The cells of each row with a value, blank ones as undefined. */
function cellsOf(text: string, separator = ","): unknown[] {
  return scan([text], separator).map(({ cells }) => cells);
}

const _ = undefined;

describe("csvRows reads", () => {
  it.each<[string, string, unknown[]]>([
    [
      "plain cells",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["line ends of every kind", "a\r\nb\nc\rd", [["a"], ["b"], ["c"], ["d"]]],
    ["a text with separators", '"a,b",c', [["a,b", "c"]]],
    ["doubled quotation marks", '"a ""b"" c",""""', [['a "b" c', '"']]],
    ["line breaks within a text", '"a\r\nb\rc\nd",e\nf', [["a\nb\nc\nd", "e"], ["f"]]],
    [
      "blank cells, at the end too",
      ",a,,\n,,\nb,",
      [
        [_, "a", _, _],
        ["b", _],
      ],
    ],
    ["quoted blank cells", '"",a\n""\n', [[_, "a"]]],
    ["quotation marks that begin no cell", 'plate 12" x 5",a"b', [['plate 12" x 5"', 'a"b']]],
    ["spaces behind a text in marks", '"a" ,"b"\t\n', [["a", "b"]]],
    ["spaces behind a text that ends the file", '"a\nb"\t', [["a\nb"]]],
    ["spaces and marks within a text in marks", '" ""a"", b"', [[' "a", b']]],
    ["spaces of a plain text", " a , b ", [[" a ", " b "]]],
    ["codes written as formulas", '="00123",="a""b"', [["00123", 'a"b']]],
    ["codes written as formulas in marks", '"=""00123""",=A1', [["00123", "=A1"]]],
    [
      "numbers as they are written",
      "007,4.00638E+12,1 234,1.50",
      [["007", "4.00638E+12", "1 234", "1.50"]],
    ],
    ["characters of every length", "é,名,😀", [["é", "名", "😀"]]],
  ])("%s", (_name, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it.each([";", "\t", "|"])("the separator %j and keeps commas", (separator) => {
    expect(cellsOf(`1,5${separator}"a${separator}b"`, separator)).toEqual([
      ["1,5", `a${separator}b`],
    ]);
  });

  it("row numbers as Excel counts them, and counts blank rows", () => {
    const pass = newPass();
    const rows = scan(['a\n\n,,\n"b\nc"\nd'], ",", pass);
    expect(rows.map(({ number }) => number)).toEqual([1, 4, 5]);
    expect(pass).toMatchObject({ rowsSeen: 5, blankRows: 2, isComplete: true });
  });

  it("a text of 32,767 characters", () => {
    const text = '"'.repeat(limits.cellCharacters);
    expect(scan([`"${text}${text}"`])[0]?.cells[0]).toHaveLength(limits.cellCharacters);
  });
});

describe("csvRows refuses", () => {
  it.each<[string, string, string, string]>([
    ["a text in marks that never ends", 'a,"b\nc,d\n', "csv-quote-open", "B1"],
    ["letters behind the closing mark", 'a\nb,"c"d', "csv-quote-misplaced", "B2"],
    ["a mark within a text in marks", 'a,"12" plate",b', "csv-quote-misplaced", "B1"],
    ["a mark behind leading spaces", 'a, "b, c",d', "csv-quote-misplaced", "B1"],
    ["a text over the limit", `a,${"b".repeat(32_768)}`, "workbook-cell-too-long", "B1"],
    ["a text in marks over the limit", `a,"${"b".repeat(32_768)}"`, "workbook-cell-too-long", "B1"],
    ["a mark that swallows the file", `a\n"${"b\n".repeat(300_000)}`, "csv-quote-open", "A2"],
    ["100,000 columns", ",".repeat(100_000), "csv-too-many-columns", "16,384"],
    ["more rows than a sheet has", "\n".repeat(1_048_577), "csv-too-many-rows", "1,048,576"],
  ])("%s, and names the place", (_name, text, code, place) => {
    expect(() => scan([text])).toThrow(
      anError({ code, exitCode: 3, message: expect.stringContaining(place) }),
    );
  });
});

describe("csvRows", () => {
  const someText = fc.string({
    unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", " ", "\t", "é", "名", "😀", "0"),
    maxLength: 12,
  });
  const someTable = fc.array(fc.array(someText, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
  const someSeparator = fc.constantFrom(",", ";", "\t", "|");
  const someLineEnd = fc.constantFrom("\n", "\r\n", "\r");

  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const asRead = (text: string) => {
    const lines = text.replace(/\r\n?/g, "\n");
    return lines === "" ? undefined : lines;
  };

  it("gives back every cell of any table that was written in quotation marks", () => {
    fc.assert(
      fc.property(someTable, someSeparator, someLineEnd, (table, separator, lineEnd) => {
        const text = table.map((row) => row.map(quoted).join(separator)).join(lineEnd);
        const wanted = table
          .map((row) => row.map(asRead))
          .filter((row) => row.some((cell) => cell !== undefined));
        expect(cellsOf(text, separator)).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same rows, or the same refusal, however the text is cut", () => {
    const outcome = (pieces: readonly string[], separator: string) => {
      const pass = newPass();
      try {
        return { rows: scan(pieces, separator, pass), pass };
      } catch (error) {
        if (!(error instanceof SheetportError)) throw error;
        return `${error.code}: ${error.message}`;
      }
    };
    const text = fc.string({
      unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "é"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, fc.array(fc.nat(60), { maxLength: 5 }), (whole, cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), whole.length];
        const pieces = places.slice(1).map((to, index) => whole.slice(places[index], to));
        expect(outcome(pieces, ",")).toEqual(outcome([whole], ","));
        expect(outcome([...whole], ",")).toEqual(outcome([whole], ","));
      }),
      { numRuns: 1000 },
    );
  });
});
