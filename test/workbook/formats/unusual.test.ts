import { describe, expect, it } from "vitest";
import { type OpenedWorkbook, openWorkbook } from "../../../src/workbook/read/open.ts";
import { encoded } from "../../support/encoded.ts";
import { ods, row, table, xls } from "../../support/formats/hostile.ts";
import { allRows } from "../../support/workbook.ts";

async function cellsOf(bytes: Buffer) {
  const workbook: OpenedWorkbook = await openWorkbook(bytes);
  const rows = await allRows(workbook, workbook.sheets[0]?.name ?? "");
  return { workbook, cells: rows.flatMap(({ cells }) => [...cells]) };
}

const text = 'office:value-type="string"';

describe("what SheetJS would lose or alter of an .ods is kept:", () => {
  const rowsOf = (...rows: readonly string[]) => ods(table(rows.join("")));
  it.each<[what: string, bytes: Buffer, cells: readonly unknown[]]>([
    [
      "a value without a shown text",
      rowsOf(row('office:value-type="float" office:value="5"', "")),
      [5],
    ],
    [
      "the same as an empty element",
      rowsOf(
        '<table:table-row><table:table-cell office:value-type="float" office:value="5"/></table:table-row>',
      ),
      [5],
    ],
    [
      "a formula that was saved without its result",
      rowsOf('<table:table-row><table:table-cell table:formula="of:=[.A2]"/></table:table-row>'),
      [{ kind: "formula" }],
    ],
    [
      "an empty text that is worked out",
      rowsOf(row('table:formula="of:=&quot;&quot;"', "<text:p/>")),
      [],
    ],
    [
      "a reference beyond the BMP",
      rowsOf(row(text, "<text:p>&#128512;&#x1F600;</text:p>")),
      ["😀😀"],
    ],
    ["what looks like an escape", rowsOf(row(text, "<text:p>_x000D_</text:p>")), ["_x000D_"]],
    ["a reference that is written out", rowsOf(row(text, "<text:p>&amp;lt;</text:p>")), ["&lt;"]],
    ["spaces that mean something", rowsOf(row(text, "<text:p>\u00a0a </text:p>")), ["\u00a0a "]],
    [
      "the text of a cell under a drawing",
      rowsOf(
        row(
          text,
          "<text:p>a</text:p><draw:frame><draw:text-box><text:p>not a cell's</text:p></draw:text-box></draw:frame>",
        ),
      ),
      ["a"],
    ],
    [
      "an error",
      rowsOf(row(`${text} calcext:value-type="error"`, "<text:p>#N/A</text:p>")),
      [{ kind: "error", text: "#N/A" }],
    ],
    [
      "an error that only LibreOffice has, in a formula, and the cells that repeat it",
      rowsOf(
        '<table:table-row table:number-rows-repeated="2"><table:table-cell table:formula="of:=SQRT(-1)" office:value-type="string" office:string-value="" calcext:value-type="error" table:number-columns-repeated="2"><text:p>Err:502</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Err:502 is a text here</text:p></table:table-cell></table:table-row>',
      ),
      Array.from({ length: 2 }, () => [
        { kind: "error", text: "Err:502" },
        { kind: "error", text: "Err:502" },
        "Err:502 is a text here",
      ]).flat(),
    ],
    [
      "an error that shows nothing",
      rowsOf(row('office:value-type="float" office:value="0" calcext:value-type="error"', "")),
      [{ kind: "error", text: "#VALUE!" }],
    ],
  ])("%s", async (_, bytes, cells) => {
    expect((await cellsOf(bytes)).cells).toEqual(cells);
  });

  it("pictures over cells are counted, charts are none", async () => {
    const picture = "<draw:frame><draw:image/></draw:frame>";
    const chart = "<draw:frame><draw:object/><draw:image/></draw:frame>";
    const { workbook } = await cellsOf(
      rowsOf(row(text, `<text:p>a</text:p>${picture}${chart}${picture}`)),
    );
    expect(await workbook.pictures("Products")).toHaveLength(2);
  });
});

it("an .xls of Excel 95 is read in the encoding of its system", async () => {
  const u16 = (...numbers: readonly number[]) => {
    const bytes = Buffer.alloc(2 * numbers.length);
    for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at);
    return bytes;
  };
  const label = (at: number, message: string) => {
    const letters = encoded(message, "windows-1251");
    return [0x0204, Buffer.concat([u16(0, at, 0, letters.length), letters])] as const;
  };
  const name = encoded("Прайс", "windows-1251");
  const bound = Buffer.concat([Buffer.alloc(6), Buffer.from([name.length]), name]);
  const [globals, sheet] = [u16(0x0500, 5, 0, 0), u16(0x0500, 0x10, 0, 0)];
  bound.writeUInt32LE(12 + 6 + 4 + bound.length + 4, 0);
  const bytes = xls(
    [
      ...([[0x0809, globals], [0x42, u16(1251)], [0x85, bound], [0x0a]] as const),
      ...[[0x0809, sheet] as const, label(0, "Кружка «Ёж»"), label(1, "№ 5"), [0x0a] as const],
    ],
    "/Book",
  );
  const { workbook, cells } = await cellsOf(bytes);
  expect(workbook.sheets).toEqual([{ name: "Прайс", hidden: false }]);
  expect(cells).toEqual(["Кружка «Ёж»", "№ 5"]);
});
