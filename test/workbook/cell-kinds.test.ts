import { describe, expect, it } from "vitest";
import type { Column } from "../../src/model/product/columns.ts";
import { type CellValue, newPass, type SheetRow } from "../../src/model/sheet/sheet.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { passNotes } from "../../src/workbook/read/pass-notes.ts";
import { anError, english } from "../support/english.ts";
import {
  allRows,
  type HandmadeWorkbook,
  handmade,
  handmadeParts,
  readRows,
} from "../support/workbook.ts";
import { zip } from "../support/zip.ts";

const date = (iso: string, format: string): CellValue => ({ kind: "date", iso, format });

/** One row of a sheet by its XML; the values of its cells. */
async function cellsOf(cells: string, workbook: HandmadeWorkbook = {}): Promise<SheetRow["cells"]> {
  const [row] = await readRows(handmade({ ...workbook, sheet: `<row r="1">${cells}</row>` }));
  return row?.cells ?? [];
}

const formats = (...ids: number[]) =>
  `<cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`;

/** Every kind of cell that a person's workbook may hold: what it is called, its XML, its value. */
const kinds: [string, string, CellValue | undefined, HandmadeWorkbook?][] = [
  ["shared string", '<c t="s"><v>1</v></c>', "b", { texts: "<si><t>a</t></si><si><t>b</t></si>" }],
  ["inline string", '<c t="inlineStr"><is><t> a </t></is></c>', " a "],
  [
    "rich text",
    '<c t="s"><v>0</v></c>',
    "a b 斜",
    {
      texts:
        '<si><r><rPr><b/></rPr><t xml:space="preserve">a </t></r><r><t>b</t></r><r><t> 斜</t></r></si>',
    },
  ],
  [
    "rich inline string",
    '<c t="inlineStr"><is><r><t>a</t></r><r><rPr/><t>b</t></r></is></c>',
    "ab",
  ],
  [
    "phonetic run left out",
    '<c t="s"><v>0</v></c>',
    "課長",
    {
      texts: '<si><t>課長</t><rPh sb="0" eb="2"><t>かちょう</t></rPh><phoneticPr fontId="1"/></si>',
    },
  ],
  ["cached formula result", "<c><f>1+1</f><v>2</v></c>", 2],
  ["cached text of a formula", '<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>', "ab"],
  [
    "cached error of a formula",
    '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    { kind: "error", text: "#DIV/0!" },
  ],
  ["formula without a cached value", "<c><f>NOW()</f></c>", { kind: "formula" }],
  ["shared formula, its first cell", '<c><f t="shared" ref="A1:A3" si="0">B1*2</f><v>4</v></c>', 4],
  ["shared formula, a further cell", '<c><f t="shared" si="0"/><v>6</v></c>', 6],
  ["shared formula without a value", '<c><f t="shared" si="0"/></c>', { kind: "formula" }],
  ["array formula", '<c><f t="array" ref="A1">SUM(B1:B2)</f><v>7</v></c>', 7],
  ["boolean", '<c t="b"><v>0</v></c>', false],
  ["boolean in words", '<c t="b"><v>true</v></c>', true],
  [
    "date since 1900",
    '<c s="0"><v>1</v></c>',
    date("1900-01-01", "m/d/yyyy"),
    { styles: formats(14) },
  ],
  [
    "date before 1 March 1900",
    '<c s="0"><v>59</v></c>',
    date("1900-02-28", "m/d/yyyy"),
    { styles: formats(14) },
  ],
  [
    "date on 1 March 1900",
    '<c s="0"><v>61</v></c>',
    date("1900-03-01", "m/d/yyyy"),
    { styles: formats(14) },
  ],
  [
    "date since 1904",
    '<c s="0"><v>1</v></c>',
    date("1904-01-02", "m/d/yyyy"),
    { styles: formats(14), date1904: true },
  ],
  [
    "the same day since 1904",
    '<c s="0"><v>43830</v></c>',
    date("2024-01-01", "m/d/yyyy"),
    { styles: formats(14), date1904: true },
  ],
  [
    "the same day since 1900",
    '<c s="0"><v>45292</v></c>',
    date("2024-01-01", "m/d/yyyy"),
    { styles: formats(14) },
  ],
  [
    "date and time",
    '<c s="0"><v>45292.75</v></c>',
    date("2024-01-01T18:00:00", "m/d/yyyy h:mm"),
    { styles: formats(22) },
  ],
  [
    "date of East Asia",
    '<c s="0"><v>45292</v></c>',
    date("2024-01-01", "yyyy-mm-dd"),
    { styles: formats(31) },
  ],
  ["ISO date", '<c t="d"><v>2024-01-01T18:00:00Z</v></c>', date("2024-01-01T18:00:00", "General")],
  ["ISO time", '<c t="d"><v>10:30:00</v></c>', date("10:30:00", "General")],
  ["ISO time with its letter", '<c t="d"><v>T10:30</v></c>', date("10:30", "General")],
  ["ISO duration", '<c t="d"><v>PT10H30M</v></c>', date("PT10H30M", "General")],
  ["no ISO date at all", '<c t="d"><v>soon, AZ</v></c>', date("soon, AZ", "General")],
  ["blank ISO date", '<c t="d"><v> </v></c>', undefined],
  ["error cell", '<c t="e"><v>#N/A</v></c>', { kind: "error", text: "#N/A" }],
  [
    "code in a format of zeros",
    '<c s="0"><v>42</v></c>',
    { kind: "number", value: 42, format: "00000" },
    {
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
    },
  ],
  ["character beyond the BMP as a reference", '<c t="str"><v>&#128512;&#x1F600;</v></c>', "😀😀"],
  ["_xHHHH_ escape", '<c t="str"><v>a_x000D_b_x005F_x000D_c</v></c>', "a\rb_x000D_c"],
  ["CDATA", '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', "a<b"],
  ["formatted blank cell", '<c s="0"/>', undefined],
];

describe("every cell kind is read:", () => {
  it.each(kinds)("%s", async (_name, xml, value, workbook) => {
    expect((await cellsOf(xml, workbook))[0]).toEqual(value);
  });
});

const whole = (inside: string, behind = "") =>
  `<?xml version="1.0"?><worksheet xmlns="main" xmlns:r="r">${inside}${behind}</worksheet>`;

describe("what stands around cells:", () => {
  it("hyperlinks leave the text of their cells", async () => {
    const rows = '<sheetData><row r="1"><c r="A1" t="str"><v>see here</v></c></row></sheetData>';
    const links = '<hyperlinks><hyperlink ref="A1" r:id="rId9" display="other"/></hyperlinks>';
    expect(await readRows(handmade({ sheet: whole(rows, links) }))).toMatchObject([
      { cells: ["see here"] },
    ]);
  });

  it("merged cells have their value in the first one", async () => {
    const rows = '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/></row></sheetData>';
    const merged = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
    expect(await readRows(handmade({ sheet: whole(rows, merged) }))).toEqual([
      { number: 1, cells: [1], hidden: false },
    ]);
  });

  it("hidden rows and columns are read, and said so in every language", async () => {
    const cols =
      '<cols><col min="2" max="2" hidden="1"/><col min="4" max="9" hidden="true"/></cols>';
    const row = (number: number, hidden: string) =>
      `<row r="${number}"${hidden}><c><v>${number}</v></c><c><v>2</v></c></row>`;
    const rows = `<sheetData>${row(1, "")}${row(2, ' hidden="1"')}</sheetData>`;
    const workbook = await openWorkbook(handmade({ sheet: whole(cols + rows) }));
    const pass = newPass();
    const read: SheetRow[] = [];
    for await (const batch of workbook.rows("Products", pass)) read.push(...batch);
    expect(read).toEqual([
      { number: 1, cells: [1, 2], hidden: false },
      { number: 2, cells: [2, 2], hidden: true },
    ]);
    const columns: Column[] = [
      { index: 0, heading: "SKU", field: "sku" },
      { index: 1, heading: "Name", field: "name" },
    ];
    const told = (columns: readonly Column[], seen = pass) => {
      const match = { ...matchHeadings({ number: 1, cells: [], hidden: false }), columns };
      const notes = passNotes({ sheet: "Products", match, isOneOfSeveral: false }, seen);
      return notes.map(({ message }) => english.text(message));
    };
    expect(told(columns)).toEqual([
      "1 hidden row is read too.",
      "Hidden columns are read too (B).",
    ]);
    // What is not read is told as ignored, not as read.
    expect(told(columns.slice(0, 1))).toEqual(["1 hidden row is read too."]);
    expect(told(columns, newPass())).toEqual([]);
  });

  it("blank rows between are no rows, and counted", async () => {
    const sheet =
      '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"/><row r="9"><c><v>2</v></c></row>';
    const workbook = await openWorkbook(handmade({ sheet }));
    const pass = newPass();
    const numbers: number[] = [];
    for await (const batch of workbook.rows("Products", pass))
      numbers.push(...batch.map((row) => row.number));
    expect(numbers).toEqual([2, 9]);
    expect(pass).toMatchObject({ rowsSeen: 3, blankRows: 1 });
  });

  it("an .xlsm is read, and its macros are never touched", async () => {
    const parts = handmadeParts({
      sheet: "<row><c><v>1</v></c></row>",
      parts: [{ name: "xl/vbaProject.bin", data: Buffer.from("not even a compound file") }],
    });
    const workbook = await openWorkbook(zip(parts), { name: "catalogue.xlsm" });
    expect(await allRows(workbook)).toMatchObject([{ cells: [1] }]);
  });
});

describe("what is no workbook is refused with what to do about it:", () => {
  const html =
    "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><table><tr><td>1</td></tr></table></html>";
  const xml2003 = '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>';
  it.each<[string, string, string | Buffer, string]>([
    ["a PDF", "list.pdf", "%PDF-1.7\n%âãÏÓ", "workbook-is-pdf"],
    ["a PDF under the name of a CSV", "list.csv", "%PDF-1.7\n", "workbook-is-pdf"],
    ["a web page as .xls", "list.xls", html, "workbook-is-html"],
    [
      "a web page in UTF-16 as .xls",
      "list.xls",
      Buffer.from(`\uFEFF${html}`, "utf16le"),
      "workbook-is-html",
    ],
    ["a web page behind spaces", "list.xlsx", "\r\n <!-- x --> <TABLE>", "workbook-is-html"],
    ["a saved web page", "list.xls", "MIME-Version: 1.0\r\n", "workbook-is-html"],
    ["an XML spreadsheet", "list.xls", xml2003, "workbook-is-xml"],
    ["an XML spreadsheet with a mark", "list.xml", `\uFEFF${xml2003}`, "workbook-is-xml"],
    [
      "a Numbers spreadsheet",
      "list.numbers",
      zip([{ name: "Index/Document.iwa", data: "x" }]),
      "workbook-is-numbers",
    ],
    ["text under the name of a workbook", "list.xlsx", "sku,name\n1,a\n", "workbook-not-xlsx"],
    ["text as .xls", "list.xls", "sku\tname\n1\ta\n", "workbook-not-xlsx"],
    ["a picture", "list.csv", "\u0089PNG\r\n", "workbook-not-xlsx"],
    ["an empty CSV", "list.csv", "", "workbook-not-xlsx"],
  ])("%s", async (_, name, data, code) => {
    const bytes =
      typeof data === "string"
        ? Buffer.from(data, data.startsWith("\u0089") ? "latin1" : "utf8")
        : data;
    const error: unknown = await openWorkbook(bytes, { name }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toEqual(anError({ code, exitCode: 3, hint: expect.stringMatching(/[.]$/) }));
  });
});
