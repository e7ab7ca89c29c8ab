import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SheetportError } from "../../src/errors.ts";
import { columnLetters, newPass, type SheetRow } from "../../src/model/sheet/sheet.ts";
import type { CellSource } from "../../src/workbook/cells/cell-reader.ts";
import { SharedStrings } from "../../src/workbook/cells/shared-strings.ts";
import { SheetScanner } from "../../src/workbook/cells/sheet-scanner.ts";
import { kindOfFormat } from "../../src/workbook/cells/styles.ts";
import { anError } from "../support/english.ts";
import { sheetXml } from "../support/workbook.ts";

const formats = ["General", "yyyy-mm-dd hh:mm", "000000"];
const source: CellSource = {
  sharedString: (index) => ["zero", "ein Text", "两个"][index],
  styles: { formats, kinds: Uint8Array.from(formats, kindOfFormat) },
  date1904: false,
};

function scan(pieces: readonly Buffer[], from: CellSource = source): SheetRow[] {
  const scanner = new SheetScanner(from);
  const rows = pieces.flatMap((piece) => [...scanner.push(piece)]);
  scanner.finish();
  return rows;
}

const everything = `<?xml version="1.0"?>
<!-- a comment with <c r="A1"/> --><x:worksheet xmlns:x="main" xmlns:r="r">
<x:cols><x:col min="2" max="3" width="12.5" hidden="1"/></x:cols>
<x:sheetData><x:row r="2" spans='1:4' x14ac:dyDescent="0.25"><x:c r="A2" t="s"><x:v>1</x:v></x:c>
<x:c r="C2" s="1"><x:v>45296.5625</x:v></x:c><x:c t='inlineStr'><x:is><x:r><x:rPr><x:b/></x:rPr>
<x:t xml:space="preserve">ri </x:t></x:r><x:r><x:t>ch &#128512;</x:t></x:r><x:rPh sb="0" eb="1"><x:t>no</x:t></x:rPh></x:is></x:c></x:row>
<x:row hidden="true" r="5"><x:c r="B5" t="str"><x:f>A1&amp;"&lt;"</x:f><x:v>Ünï&amp;😀_x0041_</x:v></x:c><x:c r="C5" t="b"><x:v>1</x:v></x:c><x:c r="D5" t="e"><x:v>#N/A</x:v></x:c><x:c r="E5"><x:f t="shared" si="0"/></x:c></x:row>
<x:row r="6" s="3" customFormat="1"/><x:row r="7"><x:c r="A7" s="2"/></x:row>
<x:row><x:c><x:v>-1.5E-3</x:v></x:c><x:c s="2"><x:v>42</x:v></x:c><x:c t="d"><x:v>2024-01-05T10:00:00Z</x:v></x:c><x:c><x:v><![CDATA[7]]></x:v></x:c></x:row>
</x:sheetData><x:mergeCells><x:mergeCell ref="A1:B2"/></x:mergeCells></x:worksheet>`;

const everythingRows: SheetRow[] = [
  {
    number: 2,
    hidden: false,
    cells: [
      "ein Text",
      undefined,
      { kind: "date", iso: "2024-01-05T13:30:00", format: "yyyy-mm-dd hh:mm" },
      "ri ch 😀",
    ],
  },
  {
    number: 5,
    hidden: true,
    cells: [undefined, "Ünï&😀A", true, { kind: "error", text: "#N/A" }, { kind: "formula" }],
  },
  {
    number: 8,
    hidden: false,
    cells: [
      -0.0015,
      { kind: "number", value: 42, format: "000000" },
      { kind: "date", iso: "2024-01-05T10:00:00", format: "General" },
      7,
    ],
  },
];

const unprefixed = everything.replaceAll("<x:", "<").replaceAll("</x:", "</");

describe("SheetScanner", () => {
  it.each([
    ["with a prefix", everything],
    ["without a prefix", unprefixed],
  ])("gives the same rows wherever the XML is cut, %s", (_, xml) => {
    const bytes = Buffer.from(xml);
    expect(scan([bytes])).toEqual(everythingRows);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      expect(scan([bytes.subarray(0, cut), bytes.subarray(cut)]), `cut at ${cut}`).toEqual(
        everythingRows,
      );
    }
  });

  it("gives the same rows byte by byte", () => {
    const bytes = Buffer.from(everything);
    expect(scan(Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(everythingRows);
  });

  it("counts blank and hidden rows, and reads column widths", () => {
    const pass = newPass();
    const scanner = new SheetScanner(source, pass);
    scanner.push(Buffer.from(everything));
    scanner.finish();
    expect(pass).toMatchObject({ rowsSeen: 5, blankRows: 2, hiddenRows: 1, isComplete: true });
    expect([...pass.columnWidths]).toEqual([
      [1, 12.5],
      [2, 12.5],
    ]);
    expect([...pass.hiddenColumns]).toEqual([1, 2]);
  });

  it.each<[string, unknown]>([
    ["<c><f>A1</f></c>", { kind: "formula" }],
    ["<c><f>A1</f><v></v></c>", { kind: "formula" }],
    ['<c t="str"><f>A1</f></c>', { kind: "formula" }],
    ['<c t="str"><f>A1</f><v></v></c>', undefined],
    ['<c t="str"><f>A1</f><v/></c>', undefined],
    ["<c><f>A1</f><v>0</v></c>", 0],
    ["<c><f/><v> 12.50 </v></c>", 12.5],
    ["<c><v>0.30000000000000004</v></c>", 0.3],
    ["<c><v>12345678901234567</v></c>", 12345678901234600],
    ["<c><v>-0</v></c>", 0],
    ["<c><v>4006381333931</v></c>", 4006381333931],
    ['<c t="s"><v> 1 </v></c>', "ein Text"],
    ['<c t="inlineStr"><is><t/></is></c>', undefined],
    ['<c t="inlineStr"><v>text</v></c>', "text"],
    ['<c t="str"><v>a\r\nb&#13;c</v></c>', "a\nb\rc"],
    ['<c t="str"><v>&#55357;&#56832;</v></c>', "😀"],
    ["<c><extLst><ext><v>9</v></ext></extLst><v>1</v></c>", 1],
    ["<c\n r='A1'\n><v\n>1</v\n></c\n>", 1],
    ['<c s="99"><v>1</v></c>', 1],
    ["<c><v>1</v></c><extLst><ext><c><v>2</v></c></ext></extLst>", 1],
  ])("reads %j as %j", (cell, value) => {
    const [row] = scan([Buffer.from(sheetXml(`<row r="1">${cell}</row>`))]);
    expect(row?.cells[0]).toEqual(value);
  });

  it("reads a cell alike in every spelling, wherever it is cut", () => {
    const attributes = fc.shuffledSubarray(["r", "s", "t"], { minLength: 3 });
    const spelling = fc.record({
      attributes,
      quote: fc.constantFrom('"', '"', "'"),
      gap: fc.constantFrom(" ", " ", "\n  "),
      before: fc.constantFrom("", " ", ' cm="1"'),
      start: fc.constantFrom("<is><t", "<is><t", "<is ><t", "<is>\n<t"),
      space: fc.constantFrom("", ' xml:space="preserve"', " xml:space='preserve'", ' a=">"'),
      end: fc.constantFrom("</t></is></c>", "</t></is></c>", "</t></is ></c>", "</t>\n</is></c>"),
    });
    const value = fc.record({
      column: fc.nat({ max: 800 }),
      text: fc.string({ unit: fc.constantFrom("a", "é", "&amp;", "_x0041_", "]", ">", "😀") }),
    });
    const placed = fc.tuple(value, spelling, fc.nat());
    fc.assert(
      fc.property(placed, ([{ column, text }, how, place]) => {
        const [r, s, t] = [`${columnLetters(column)}7`, "2", "inlineStr"];
        const values: Readonly<Record<string, string>> = { r, s, t };
        const written = how.attributes.map(
          (name) => `${how.gap}${name}=${how.quote}${values[name]}${how.quote}`,
        );
        const cell = `<c${written.join("")}${how.before}>${how.start}${how.space}>${text}${how.end}`;
        const bytes = Buffer.from(sheetXml(`<row r="7">${cell}</row>`));
        const plain = text.replaceAll("&amp;", "&").replaceAll("_x0041_", "A");
        const cut = place % bytes.length;
        const [row] = scan([bytes.subarray(0, cut), bytes.subarray(cut)]);
        expect(row?.cells[column] ?? "").toBe(plain);
        expect(row?.cells.length ?? 0).toBe(plain === "" ? 0 : column + 1);
      }),
      { numRuns: 2000 },
    );
  });

  it("gives rows or a refusal for any damage, and the same however the XML is cut", () => {
    const outcome = (pieces: readonly Buffer[]) => {
      try {
        return scan(pieces);
      } catch (error) {
        if (!(error instanceof SheetportError)) throw error;
        return error.code;
      }
    };
    const place = fc.nat({ max: Buffer.byteLength(everything) - 1 });
    const byte = fc.constantFrom(...Buffer.from("<>/\"'=&;! -?xcrvst0A\r]"));
    const damage = fc.array(fc.tuple(place, byte), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(damage, place, (changes, cut) => {
        const bytes = Buffer.from(everything);
        for (const [at, value] of changes) bytes[at] = value;
        const whole = outcome([bytes]);
        expect(outcome([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it("reads a sheet without any row", () => {
    expect(scan([Buffer.from('<worksheet xmlns="main"><sheetData/></worksheet>')])).toEqual([]);
    expect(scan([Buffer.from('<worksheet xmlns="main"/>')])).toEqual([]);
  });

  it("reads rows of one number that follow each other as one row, however they are cut", () => {
    const xml = sheetXml(
      '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="1"/><row r="1"><c r="C1"><v>3</v></c><c><v>4</v></c></row><row r="2"><c r="B2"><v>5</v></c></row><row><c><v>6</v></c></row><row r="4"/><row r="4"/>',
    );
    const bytes = Buffer.from(xml);
    const wanted = [
      { number: 1, cells: [1, undefined, 3, 4], hidden: true },
      { number: 2, cells: [undefined, 5], hidden: false },
      { number: 3, cells: [6], hidden: false },
    ];
    for (let cut = 0; cut < bytes.length; cut += 1) {
      expect(scan([bytes.subarray(0, cut), bytes.subarray(cut)]), `cut at ${cut}`).toEqual(wanted);
    }
    const pass = newPass();
    const scanner = new SheetScanner(source, pass);
    scanner.push(bytes);
    scanner.finish();
    expect(pass).toMatchObject({ rowsSeen: 4, blankRows: 1, hiddenRows: 1 });
  });

  it("leaves holes before a lone cell far to the right", () => {
    const [row] = scan([Buffer.from(sheetXml('<row r="1"><c r="XFD1"><v>1</v></c></row>'))]);
    expect(row?.cells.length).toBe(16_384);
    expect(row?.cells[16_383]).toBe(1);
  });

  it.each([
    ["a cell that exists twice", '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
    ["rows out of order", '<row r="2"/><row r="1"/>'],
    ["a row that is there twice", '<row r="2"><c r="A2"/></row><row r="2"><c r="A2"/></row>'],
    [
      "a further part of a row before the first",
      '<row r="2"><c r="B2"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
    ],
    [
      "a further part of a row whose cells do not say where they are",
      '<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c><v>1</v></c></row>',
    ],
    [
      "a row again behind another one",
      '<row r="2"/><row r="3"/><row r="2"><c r="A2"><v>1</v></c></row>',
    ],
    ["a cell of another row", '<row r="2"><c r="A3"><v>1</v></c></row>'],
    ["a column beyond XFD", '<row r="1"><c r="XFE1"><v>1</v></c></row>'],
    ["a row beyond the last", '<row r="1048577"/>'],
    ["an unknown type", '<row r="1"><c t="x"><v>1</v></c></row>'],
    ["a number that is none", '<row r="1"><c><v>1,5</v></c></row>'],
    ["a number beyond all", '<row r="1"><c><v>1E999</v></c></row>'],
    ["a shared text that is not there", '<row r="1"><c t="s"><v>3</v></c></row>'],
    ["a reference that means nothing", '<row r="1"><c t="str"><v>&nbsp;</v></c></row>'],
    ["a bare ampersand", '<row r="1"><c t="str"><v>a & b</v></c></row>'],
    ["a cell outside of any row", '<c r="A1"><v>1</v></c>'],
    ["an element that might hold cells", '<row r="1"><mc:Choice><c><v>1</v></c></mc:Choice></row>'],
    ["a row within a row", '<row r="1"><row r="2"></row></row>'],
    ["a row that never ends", '<row r="1"><c r="A1"><v>1</v></c>'],
  ])("refuses %s", (_, rows) => {
    expect(() => scan([Buffer.from(sheetXml(rows))])).toThrow(
      expect.objectContaining({ code: "workbook-damaged", exitCode: 3 }),
    );
  });

  it("refuses a sheet that ends in the middle of a row", () => {
    const cut = sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, -30);
    expect(() => scan([Buffer.from(cut)])).toThrow(
      anError({ message: expect.stringMatching(/cut off/) }),
    );
  });

  it.each(["<worksheet>", '<worksheet xmlns="main"><cols/>', "<!-- nothing -->", ""])(
    "refuses a sheet that ends before its rows begin: %j",
    (xml) => {
      expect(() => scan([Buffer.from(xml)])).toThrow(
        anError({ message: expect.stringMatching(/cut off/) }),
      );
    },
  );

  it("names the cell that is too long", () => {
    const rows = `<row r="1"><c r="B1" t="str"><v>${"a".repeat(32_768)}</v></c></row>`;
    expect(() => scan([Buffer.from(sheetXml(rows))])).toThrow(
      anError({
        code: "workbook-cell-too-long",
        message: expect.stringContaining("B1"),
      }),
    );
  });

  it("refuses a DOCTYPE", () => {
    const xml = `<!DOCTYPE worksheet [<!ENTITY a "b">]>${sheetXml("").slice(39)}`;
    expect(() => scan([Buffer.from(xml)])).toThrow(
      expect.objectContaining({ code: "workbook-unusual-xml" }),
    );
  });
});

describe("SharedStrings", () => {
  const xml = `<sst><si><t>plain</t></si><si/><si><t xml:space="preserve"> ä </t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh><phoneticPr fontId="1"/></si><si><t>a&amp;b_x000D_</t></si><si><t/></si><si><t><![CDATA[<c>]]>d</t></si><si><t>_xD83D_x</t></si><si><t>😀</t></si></sst>`;
  const texts = ["plain", "", " ä ", "rich", "a&b\r", "", "<c>d", "\ud83dx", "😀"];

  it("gives the same texts wherever the XML is cut", () => {
    const bytes = Buffer.from(xml);
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const strings = new SharedStrings();
      strings.push(bytes.subarray(0, cut));
      strings.push(bytes.subarray(cut));
      strings.finish();
      const read = [...texts, undefined].map((_, index) => strings.at(index));
      expect(read, `cut at ${cut}`).toEqual([...texts, undefined]);
    }
    expect(new SharedStrings().at(0)).toBeUndefined();
  });
});
