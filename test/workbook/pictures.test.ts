import { describe, expect, test } from "vitest";
import { newPass } from "../../src/model/sheet/sheet.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { allRows, handmade, readRows, relations } from "../support/workbook.ts";
import type { ZipPart } from "../support/zip.ts";

const xdr = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
const pic = "<xdr:pic><xdr:blipFill><a:blip r:embed='rId1'/></xdr:blipFill></xdr:pic>";

function corner(name: string, column: number, row: number, rowOff = 5): string {
  return `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${rowOff}</xdr:rowOff></xdr:${name}>`;
}

/** The parts of a sheet with a drawing of these anchors. */
function drawing(anchors: string): ZipPart[] {
  return [
    {
      name: "xl/worksheets/_rels/sheet1.xml.rels",
      data: relations([
        ["rId1", "drawing", "../drawings/drawing1.xml"],
        ["rId2", "vmlDrawing", "../drawings/notes.vml"],
      ]),
    },
    {
      name: "xl/drawings/drawing1.xml",
      data: `<xdr:wsDr xmlns:xdr="${xdr}">${anchors}</xdr:wsDr>`,
    },
  ];
}

async function picturesOf(anchors: string) {
  const parts = drawing(anchors);
  const workbook = await openWorkbook(handmade({ parts }));
  return workbook.pictures("Products");
}

describe("pictures", () => {
  test("have the cell of their upper left corner and the last row that they cover", async () => {
    const two = `<xdr:twoCellAnchor>${corner("from", 7, 1)}${corner("to", 8, 5)}${pic}</xdr:twoCellAnchor>`;
    const one = `<xdr:oneCellAnchor>${corner("from", 1, 9)}<xdr:ext/>${pic}</xdr:oneCellAnchor>`;
    const top = `<xdr:twoCellAnchor>${corner("from", 0, 0)}${corner("to", 1, 1, 0)}${pic}</xdr:twoCellAnchor>`;
    expect(await picturesOf(two + one + top)).toEqual([
      { at: { row: 2, column: 7 }, lastRow: 6 },
      { at: { row: 10, column: 1 }, lastRow: 10 },
      { at: { row: 1, column: 0 }, lastRow: 1 },
    ]);
  });

  test("are counted in a group, and without a place; charts, shapes and fallbacks are none", async () => {
    const group = `<xdr:oneCellAnchor>${corner("from", 2, 2)}<xdr:grpSp>${pic}${pic}</xdr:grpSp></xdr:oneCellAnchor>`;
    const free = `<xdr:absoluteAnchor>${pic}</xdr:absoluteAnchor>`;
    const shape = `<xdr:oneCellAnchor>${corner("from", 2, 2)}<xdr:sp/></xdr:oneCellAnchor>`;
    const twice = `<xdr:oneCellAnchor>${corner("from", 3, 3)}<mc:AlternateContent><mc:Choice>${pic}</mc:Choice><mc:Fallback>${pic}</mc:Fallback></mc:AlternateContent></xdr:oneCellAnchor>`;
    const found = await picturesOf(group + free + shape + twice);
    expect(found.map(({ at }) => at)).toEqual([
      { row: 3, column: 2 },
      { row: 3, column: 2 },
      undefined,
      { row: 4, column: 3 },
    ]);
  });

  test("a drawing that cannot be read has none, and keeps nothing from being read", async () => {
    expect(await picturesOf("<xdr:twoCellAnchor <")).toEqual([]);
    const [rels] = drawing("");
    const parts = rels === undefined ? [] : [rels];
    const workbook = await openWorkbook(handmade({ parts, sheet: "<row><c><v>1</v></c></row>" }));
    expect(await workbook.pictures("Products")).toEqual([]);
    expect(await allRows(workbook)).toHaveLength(1);
  });
});

/** The cells of one row, as values, and where pictures were seen. */
async function cellsOf(cells: string, parts: readonly ZipPart[] = []) {
  const workbook = await openWorkbook(handmade({ sheet: `<row r="1">${cells}</row>`, parts }));
  const pass = newPass();
  const rows = [];
  for await (const batch of workbook.rows("Products", pass)) rows.push(...batch);
  return { cells: rows[0]?.cells, pictures: pass.pictures };
}

describe("pictures in cells", () => {
  test("DISPIMG of WPS, with its value and without", async () => {
    const formula = '_xlfn.DISPIMG("ID_1",1)';
    const { cells, pictures } = await cellsOf(
      `<c r="A1" t="str"><f>${formula}</f><v>=DISPIMG("ID_1",1)</v></c><c r="B1"><f>DISPIMG("ID_2",1)</f><v/></c>`,
    );
    expect(cells).toEqual([
      { kind: "picture", text: '=DISPIMG("ID_1",1)' },
      { kind: "picture", text: "" },
    ]);
    expect(pictures).toEqual([
      { row: 1, column: 0 },
      { row: 1, column: 1 },
    ]);
  });

  test("IMAGE, alone or within another formula, with its link where that is a plain text", async () => {
    const link = "https://example.com/a.jpg";
    const { cells } = await cellsOf(
      `<c r="A1" t="e"><f>_xlfn.IMAGE("${link}?a=1&amp;b=2")</f><v>#VALUE!</v></c>` +
        `<c r="B1" t="e"><f>IFERROR(IMAGE(D1),"")</f><v>#VALUE!</v></c>` +
        `<c r="C1" t="str"><f>"IMAGE(" &amp; D1</f><v>IMAGE(x</v></c>` +
        `<c r="D1" t="str"><f>MYIMAGE(D2)</f><v>y</v></c>`,
    );
    expect(cells).toEqual([
      { kind: "picture", text: "#VALUE!", link: `${link}?a=1&b=2` },
      { kind: "picture", text: "#VALUE!" },
      "IMAGE(x",
      "y",
    ]);
  });

  test("IMAGE that was filled down stands in its first cell alone", async () => {
    const rows =
      `<row r="1"><c r="A1" t="e"><f t="shared" ref="A1:A2" si="3">IMAGE(B1)</f><v>#VALUE!</v></c></row>` +
      `<row r="2"><c r="A2" t="e"><f t="shared" si="3"/><v>#VALUE!</v></c></row>` +
      `<row r="3"><c r="A3" t="str"><f t="shared" si="4"/><v>x</v></c></row>`;
    const found = await readRows(handmade({ sheet: rows }));
    expect(found.map(({ cells }) => cells[0])).toEqual([
      { kind: "picture", text: "#VALUE!" },
      { kind: "picture", text: "#VALUE!" },
      "x",
    ]);
  });

  test("Excel's own are errors with a rich value", async () => {
    const { cells } = await cellsOf(
      '<c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" t="e"><v>#VALUE!</v></c>',
    );
    expect(cells).toEqual([
      { kind: "picture", text: "#VALUE!" },
      { kind: "error", text: "#VALUE!" },
    ]);
  });
});
