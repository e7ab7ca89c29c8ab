import { relations, sheetXml } from "../workbook.ts";
import { type HostileFile, headingRow, hostile, inline, productRow, twoRows } from "./file.ts";

const damaged = "workbook-damaged";
const unusual = "workbook-unusual-xml";
const prolog = '<?xml version="1.0" encoding="UTF-8"?>';
const whole = (inside: string, before = prolog) =>
  `${before}<worksheet xmlns="main">${inside}</worksheet>`;
const data = (rows: string) => `<sheetData>${rows}</sheetData>`;
const withCell = (cell: string) => ({ sheet: headingRow() + productRow(2, cell) });
const workbookXml = (sheets: string) =>
  `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets}</sheets></workbook>`;
const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join("")}]>`;
const mega = 2 ** 20;

/** Workbooks whose XML lies, nests, repeats, or is none. */
export const hostileXml: readonly HostileFile[] = [
  hostile("a DOCTYPE", { sheet: whole(data(twoRows), `${prolog}<!DOCTYPE worksheet>`) }, unusual),
  hostile("a billion laughs", { sheet: whole(data(twoRows), prolog + laughs) }, unusual),
  hostile(
    "an external entity",
    {
      sheet: whole(
        data(twoRows),
        `${prolog}<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>`,
      ),
    },
    unusual,
  ),
  hostile(
    "a DOCTYPE among the shared strings",
    { parts: [{ name: "xl/sharedStrings.xml", data: `${laughs}<sst/>` }] },
    unusual,
  ),
  hostile(
    "a DOCTYPE in the list of sheets",
    { parts: [{ name: "xl/workbook.xml", data: `${laughs}<workbook/>` }] },
    unusual,
  ),
  hostile(
    "a DOCTYPE in the relations",
    { parts: [{ name: "_rels/.rels", data: `${laughs}<Relationships/>` }] },
    unusual,
  ),
  hostile(
    "a DOCTYPE within the rows",
    { sheet: `${headingRow()}<!DOCTYPE x>${productRow(2)}` },
    unusual,
  ),
  hostile("an entity that nobody declared", withCell(inline("ZZ2", "&nbsp;")), damaged),
  hostile("a reference to no character", withCell(inline("ZZ2", "&#0;")), damaged),
  hostile("a reference beyond Unicode", withCell(inline("ZZ2", "&#x110000;")), damaged),
  hostile(
    "a reference of a million digits",
    withCell(inline("ZZ2", `&#${"9".repeat(mega)};`)),
    damaged,
  ),
  hostile("a million ampersands", withCell(inline("ZZ2", "&".repeat(mega))), damaged),
  hostile("a reference to a control character", withCell(inline("ZZ2", "a&#1;&#27;[2J")), "rows"),
  hostile(
    "an unterminated CDATA",
    { sheet: whole(`${data(headingRow()).slice(0, -12)}<row><c><v><![CDATA[x`) },
    damaged,
  ),
  hostile("an unterminated comment", { sheet: whole("<sheetData><!-- ") }, damaged),
  hostile(
    "a comment of ten megabytes",
    () => ({ sheet: whole(`<!--${"-x".repeat(5 * mega)}-->${data(twoRows)}`) }),
    "rows",
  ),
  hostile(
    "an instruction of ten megabytes",
    () => ({ sheet: whole(`<?x ${"?y".repeat(5 * mega)}?>${data(twoRows)}`) }),
    "rows",
  ),
  hostile(
    "a tag that never ends",
    () => ({ sheet: whole(`<sheetData><row ${"a".repeat(17 * mega)}`) }),
    damaged,
  ),
  hostile(
    "a cell that never ends",
    () => ({ sheet: whole(`<sheetData><row><c t="str"><v>${"a".repeat(17 * mega)}`) }),
    damaged,
  ),
  hostile(
    "a cell of a million runs that never ends",
    () => ({
      sheet: whole(`<sheetData><row><c t="inlineStr"><is>${"<r><t>a</t></r>".repeat(1_200_000)}`),
    }),
    damaged,
  ),
  hostile(
    "a shared string that never ends",
    () => ({
      parts: [{ name: "xl/sharedStrings.xml", data: `<sst><si><t>${"a".repeat(17 * mega)}` }],
      ...withCell('<c t="s"><v>0</v></c>'),
    }),
    damaged,
  ),
  hostile(
    "a shared string of a million runs that never ends",
    () => ({
      parts: [
        { name: "xl/sharedStrings.xml", data: `<sst><si>${"<r><t>a</t></r>".repeat(1_200_000)}` },
      ],
      ...withCell('<c t="s"><v>0</v></c>'),
    }),
    damaged,
  ),
  hostile(
    "a tag of fifteen megabytes without a sign in it",
    () => ({
      sheet: whole(`<sheetData><row ${"a".repeat(15 * mega)}></row>${twoRows}</sheetData>`),
    }),
    damaged,
  ),
  hostile(
    "an attribute of one megabyte",
    () => ({ sheet: headingRow() + productRow(2).replace("<row", `<row x="${"y".repeat(mega)}"`) }),
    "rows",
  ),
  hostile(
    "a million attributes",
    () => ({
      sheet:
        headingRow() +
        productRow(2).replace(
          "<row",
          `<row ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(" ")}`,
        ),
    }),
    "rows",
  ),
  hostile(
    "a row of a million equals signs",
    () => ({
      sheet: headingRow() + productRow(2).replace("<row", `<row ${"=".repeat(mega)} hidden="0"`),
    }),
    "rows",
  ),
  hostile(
    "an attribute of a cell of one megabyte",
    () => withCell(`<c ${"x".repeat(mega)}="${"y".repeat(mega)}" t="str"><v>a</v></c>`),
    "rows",
  ),
  hostile(
    "a name of an element of one megabyte",
    () => ({ sheet: whole(`<${"x".repeat(mega)}/>${data(twoRows)}`) }),
    "rows",
  ),
  hostile(
    "half a million levels before the rows",
    () => ({ sheet: whole("<a>".repeat(500_000) + "</a>".repeat(500_000) + data(twoRows)) }),
    "rows",
  ),
  hostile(
    "half a million levels in an extension",
    () => ({
      sheet: whole(
        data(
          headingRow() +
            productRow(2, `<extLst>${"<a>".repeat(500_000)}${"</a>".repeat(500_000)}</extLst>`),
        ),
      ),
    }),
    "rows",
  ),
  hostile(
    "half a million extensions in extensions",
    () => ({
      sheet: whole(
        data(
          headingRow() + productRow(2, "<extLst>".repeat(500_000) + "</extLst>".repeat(500_000)),
        ),
      ),
    }),
    "rows",
  ),
  hostile(
    "levels within a cell",
    () => withCell(`<c t="str">${"<a>".repeat(300_000)}${"</a>".repeat(300_000)}<v>x</v></c>`),
    "rows",
  ),
  hostile("a row within a row", { sheet: `${headingRow()}<row r="2"><row r="3"/></row>` }, damaged),
  hostile(
    "cells within an element of their own",
    { sheet: `${headingRow()}<row r="2"><mc:Choice>${inline("A2", "x")}</mc:Choice></row>` },
    damaged,
  ),
  hostile(
    "bytes that are no characters",
    {
      sheet: Buffer.from(
        sheetXml(`${twoRows}<row r="3"><c t="str"><v>\xe9\xff</v></c></row>`),
        "latin1",
      ),
    },
    damaged,
  ),
  hostile(
    "surrogates as UTF-8",
    {
      sheet: Buffer.concat([
        Buffer.from(`${prolog}<worksheet><sheetData><row><c t="str"><v>`),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from("</v></c></row></sheetData></worksheet>"),
      ]),
    },
    damaged,
  ),
  hostile(
    "a sheet in UTF-16",
    { sheet: Buffer.from(`\uFEFF${sheetXml(twoRows)}`, "utf16le") },
    unusual,
  ),
  hostile(
    "a list of sheets in UTF-16",
    {
      parts: [
        { name: "xl/workbook.xml", data: Buffer.from(`\uFEFF${workbookXml("")}`, "utf16le") },
      ],
    },
    unusual,
  ),
  hostile(
    "a sheet in UTF-7",
    { sheet: whole(data(twoRows), '<?xml version="1.0" encoding="UTF-7"?>') },
    unusual,
  ),
  hostile(
    "a list of sheets of forty megabytes",
    () => ({ parts: [{ name: "xl/workbook.xml", data: workbookXml(" ".repeat(40 * mega)) }] }),
    "workbook-part-too-large",
  ),
  hostile(
    "styles of forty megabytes",
    () => ({ styles: " ".repeat(40 * mega) }),
    "workbook-part-too-large",
  ),
  hostile(
    "two million styles",
    () => ({
      styles: `<numFmts><numFmt numFmtId="200" formatCode="yyyy"/></numFmts><cellXfs>${"<xf/>".repeat(2_000_000)}</cellXfs>`,
    }),
    damaged,
  ),
  hostile(
    "a number format of one megabyte",
    () => ({
      styles: `<numFmts><numFmt numFmtId="200" formatCode="${"[".repeat(mega)}"/></numFmts>`,
    }),
    damaged,
  ),
  hostile(
    "number formats that name nothing",
    {
      styles:
        '<numFmts><numFmt numFmtId="NaN" formatCode="yyyy"/><numFmt/></numFmts><cellXfs><xf numFmtId="-1"/><xf numFmtId="1e99"/></cellXfs>',
      ...withCell('<c s="1"><v>5</v></c>'),
    },
    "rows",
  ),
  hostile(
    "widths of all columns a quarter of a million times",
    () => ({
      sheet: whole(
        `<cols>${'<col min="1" max="16384" width="9" hidden="1"/>'.repeat(250_000)}</cols>${data(twoRows)}`,
      ),
    }),
    "rows",
  ),
  hostile(
    "a width of endless columns",
    {
      sheet: whole(
        `<cols><col min="1" max="1e308" width="9"/><col min="-5" max="NaN"/></cols>${data(twoRows)}`,
      ),
    },
    "rows",
  ),
  hostile(
    "a dimension that lies",
    { sheet: whole(`<dimension ref="A1:XFD1048576"/>${data(twoRows)}`) },
    "rows",
  ),
  hostile(
    "a dimension that is none",
    { sheet: whole(`<dimension ref="${"Z".repeat(1000)}"/>${data(twoRows)}`) },
    "rows",
  ),
  hostile(
    "no relations",
    { parts: [{ name: "xl/_rels/workbook.xml.rels", data: relations([]) }] },
    damaged,
  ),
  hostile(
    "a relation that leads nowhere",
    {
      parts: [
        {
          name: "xl/_rels/workbook.xml.rels",
          data: relations([["rId1", "worksheet", "worksheets/sheet7.xml"]]),
        },
      ],
    },
    damaged,
  ),
  hostile(
    "a relation out of the archive",
    {
      parts: [
        {
          name: "xl/_rels/workbook.xml.rels",
          data: relations([["rId1", "worksheet", "../../../../../../etc/passwd"]]),
        },
      ],
    },
    damaged,
  ),
  hostile(
    "a relation to itself",
    {
      parts: [
        { name: "_rels/.rels", data: relations([["rId1", "officeDocument", "_rels/.rels"]]) },
      ],
    },
    "workbook-not-xlsx",
  ),
  hostile(
    "relations named as objects' own",
    {
      parts: [
        {
          name: "xl/workbook.xml",
          data: workbookXml(
            '<sheet name="__proto__" r:id="__proto__"/><sheet name="b" r:id="constructor"/>',
          ),
        },
        {
          name: "xl/_rels/workbook.xml.rels",
          data: relations([
            ["__proto__", "worksheet", "worksheets/sheet1.xml"],
            ["constructor", "chartsheet", "x.xml"],
          ]),
        },
      ],
    },
    "rows",
  ),
  hostile(
    "a hundred thousand sheets of one part",
    () => ({
      parts: [
        {
          name: "xl/workbook.xml",
          data: workbookXml(
            Array.from({ length: 100_000 }, (_, at) => `<sheet name="s${at}" r:id="rId1"/>`).join(
              "",
            ),
          ),
        },
      ],
    }),
    damaged,
  ),
  hostile(
    "two sheets of one name",
    {
      parts: [
        {
          name: "xl/workbook.xml",
          data: workbookXml('<sheet name="a" r:id="rId1"/><sheet name="a" r:id="rId2"/>'),
        },
        {
          name: "xl/_rels/workbook.xml.rels",
          data: relations([
            ["rId1", "worksheet", "worksheets/sheet1.xml"],
            ["rId2", "worksheet", "styles.xml"],
          ]),
        },
      ],
    },
    damaged,
  ),
  hostile(
    "a sheet's name of one megabyte with control characters",
    () => ({
      parts: [
        {
          name: "xl/workbook.xml",
          data: workbookXml(`<sheet name="${"&#27;[2J".repeat(mega / 8)}" r:id="rId1"/>`),
        },
      ],
    }),
    "rows",
  ),
  hostile(
    "a second table of rows behind the first",
    { sheet: whole(data(twoRows) + data(productRow(3))) },
    damaged,
  ),
];
