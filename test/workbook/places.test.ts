import { describe, expect, it } from "vitest";
import { newPass } from "../../src/model/sheet/sheet.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { handmade, handmadeParts, readRows, sheetXml } from "../support/workbook.ts";
import { zip } from "../support/zip.ts";

const x14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const x15 = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main";
const dateStyle = '<cellXfs count="1"><xf numFmtId="14"/></cellXfs>';
const dateCell = '<row r="1"><c r="A1" s="0"><v>43834</v></c></row>';

/** An extension list as Excel writes it, with the elements in another namespace. */
function extension(prefix: string, uri: string, inside: string): string {
  return `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:${prefix}="${uri}">${inside}</ext></extLst>`;
}

/** A handmade workbook with the text in one of its parts changed. */
function changed(
  given: Parameters<typeof handmadeParts>[0],
  part: string,
  change: (text: string) => string,
): Buffer {
  return zip(
    handmadeParts(given).map((one) =>
      one.name === part ? { ...one, data: change(String(one.data)) } : one,
    ),
  );
}

const isoOf = async (bytes: Buffer) => (await readRows(bytes))[0]?.cells[0];
const in1904 = { kind: "date", iso: "2024-01-05" };
const dated = { sheet: dateCell, styles: dateStyle, date1904: true };

describe("openWorkbook heeds an element only in its own place:", () => {
  it.each([
    ["x15", x15],
    ["x14", x14],
  ])("dates from 1904 beside a workbookPr of %s in extLst", async (prefix, uri) => {
    const second = extension(prefix, uri, `<${prefix}:workbookPr chartTrackingRefBase="1"/>`);
    const bytes = changed(dated, "xl/workbook.xml", (text) =>
      text.replace("</workbook>", `${second}</workbook>`),
    );
    expect(await isoOf(bytes)).toMatchObject(in1904);
  });

  it("dates from 1904 beside a workbookPr of the same namespace in another place", async () => {
    const bytes = changed(dated, "xl/workbook.xml", (text) =>
      text.replace("</workbook>", `<extLst><ext><workbookPr/></ext></extLst></workbook>`),
    );
    expect(await isoOf(bytes)).toMatchObject(in1904);
  });

  it("sheets", async () => {
    const other = extension(
      "x15",
      x15,
      '<x15:sheets><x15:sheet name="No" r:id="rId1"/></x15:sheets>',
    );
    const bytes = changed({ sheet: dateCell }, "xl/workbook.xml", (text) =>
      text.replace("</workbook>", `${other}</workbook>`),
    );
    expect((await openWorkbook(bytes)).sheets).toEqual([{ name: "Products", hidden: false }]);
  });

  it("the id of a sheet's relation, among other attributes called id", async () => {
    const bytes = changed({ sheet: dateCell }, "xl/workbook.xml", (text) =>
      text.replace("r:id=", `xmlns:o="urn:other" o:id="rId3" r:id=`),
    );
    expect(await isoOf(bytes)).toBe(43834);
  });

  it("number formats of cells", async () => {
    const styles = [
      '<numFmts><numFmt numFmtId="200" formatCode="0000"/></numFmts>',
      '<cellXfs><xf numFmtId="200"><extLst><ext><xf numFmtId="14"/></ext></extLst></xf><xf numFmtId="0"/></cellXfs>',
      extension("x14", x14, '<x14:cellXfs><x14:xf numFmtId="14"/></x14:cellXfs>'),
      '<extLst><ext><cellXfs><xf numFmtId="14"/></cellXfs></ext></extLst>',
    ].join("");
    const cells = [0, 1, 2].map((style) => `<c s="${style}"><v>7</v></c>`).join("");
    const [row] = await readRows(handmade({ sheet: `<row>${cells}</row>`, styles }));
    expect(row?.cells).toEqual([{ kind: "number", value: 7, format: "0000" }, 7, 7]);
  });

  it("shared texts and their runs", async () => {
    const texts = [
      extension("x14", x14, "<x14:si><x14:t>no</x14:t></x14:si><si><t>nor this</t></si>"),
      '<si xmlns:z="urn:z"><z:note><t>no</t></z:note><r><rPr><b/></rPr><t>a</t></r><r><t>b</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
      "<si><t>c</t></si>",
    ].join("");
    const sheet = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const [row] = await readRows(handmade({ sheet, texts }));
    expect(row?.cells).toEqual(["ab", "c"]);
  });

  it("rows, cells and their values", async () => {
    const sheet = [
      '<row r="1"><c r="A1"><z:note xmlns:z="urn:z"><v>9</v></z:note><v>1</v></c>',
      '<c r="B1" t="inlineStr"><is><z:x xmlns:z="urn:z"><t>no</t></z:x><t>b</t></is></c></row>',
    ].join("");
    const [row] = await readRows(handmade({ sheet }));
    expect(row?.cells).toEqual([1, "b"]);
  });

  it("the table of rows and the columns", async () => {
    const before = [
      '<sheetViews><sheetView><extLst><ext><sheetData><row r="1"/></sheetData></ext></extLst></sheetView></sheetViews>',
      '<cols><col min="2" max="2" width="30" hidden="1"/></cols>',
    ].join("");
    const sheet = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').replace(
      "<sheetData>",
      `${before}<sheetData>`,
    );
    const pass = newPass();
    const workbook = await openWorkbook(handmade({ sheet }));
    const rows = [];
    for await (const batch of workbook.rows("Products", pass)) rows.push(...batch);
    expect(rows).toMatchObject([{ number: 1, cells: [1] }]);
    expect([...pass.hiddenColumns]).toEqual([1]);
    expect([...pass.columnWidths]).toEqual([[1, 30]]);
  });
});
