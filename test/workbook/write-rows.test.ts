import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sheetColumns } from "../../src/model/product/columns.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { openArchive } from "../../src/workbook/container/zip.ts";
import { writeRows } from "../../src/workbook/write/write-rows.ts";
import { streamProducts } from "../../src/workbook/write/write-templates.ts";
import { readRows } from "../support/workbook.ts";

const columns = [
  { heading: "SKU", text: true, highlight: true },
  { heading: "Name" },
  { heading: "Other" },
];

async function roundTrip(values: readonly (CellValue | undefined)[]) {
  const rows = values.map((value) => ({ cells: ["x", value] }));
  const bytes = await writeRows({ name: "Products", columns, rows });
  return (await readRows(bytes)).slice(1).map(({ cells }) => cells[1]);
}

async function part(bytes: Buffer, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of (await openArchive(bytes)).chunks(name)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const sheetPart = (number: number) => `xl/worksheets/sheet${number}.xml`;

describe("writeRows", () => {
  it("puts the headings and each row where they are asked for, and the filter with them", async () => {
    const rows = [{ number: 6, cells: ["a"] }, { cells: ["b"] }, { number: 5000, cells: ["c"] }];
    const bytes = await writeRows({ name: "Products", columns, headingRow: 4, rows });
    const read = (await readRows(bytes)).map(({ number, cells }) => [number, cells[0]]);
    expect(read).toEqual([
      [4, "SKU"],
      [6, "a"],
      [7, "b"],
      [5000, "c"],
    ]);
    const sheet = await part(bytes, "xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<autoFilter ref="A4:C5000"');
    expect(sheet).toContain('ySplit="4"');
  });

  it("freezes no headings so far down that they would fill the window", async () => {
    const bytes = await writeRows({ name: "Products", columns, headingRow: 40, rows: [] });
    expect(await part(bytes, "xl/worksheets/sheet1.xml")).not.toContain("ySplit");
  });

  it("prints lines between cells, the headings on each page, and breaks where a row says so", async () => {
    const rows = [{ cells: ["a"], endsPage: true }, { cells: ["b"] }];
    const bytes = await writeRows(
      { name: "It's", columns, headingRow: 3, rows },
      { name: "Slips", columns, rows, isPortrait: true, frozenColumns: 2 },
    );
    const [wide, slips] = [await part(bytes, sheetPart(1)), await part(bytes, sheetPart(2))];
    expect(wide).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(wide).toContain('orientation="landscape"');
    expect(wide).toContain('fitToWidth="1" fitToHeight="0"');
    expect(wide).toContain('<printOptions gridLines="1"/><pageMargins');
    expect(wide).toContain('<brk id="4"');
    expect(slips).toContain('orientation="portrait"');
    expect(slips).toContain('<brk id="2"');
    const names = (await part(bytes, "xl/workbook.xml")).matchAll(/localSheetId[^<]*/g);
    expect(Array.from(names, ([name]) => name.replaceAll("&apos;", "'"))).toEqual([
      `localSheetId="0">'It''s'!$3:$3`,
      `localSheetId="1">'Slips'!$A:$B,'Slips'!$1:$1`,
    ]);
  });

  it("takes as many pages side by side as can be read", async () => {
    const wide = Array.from({ length: 30 }, (_, at) => ({ heading: `${at}`, width: 40 }));
    const bytes = await writeRows({ name: "Wide", columns: wide, rows: [], frozenColumns: 2 });
    // 80 characters are on each page; of the other 1,120 there is room for 260.
    expect(await part(bytes, sheetPart(1))).toContain('fitToWidth="5" fitToHeight="0"');
  });

  it("names a font without serifs, and no program as author", async () => {
    for (const [language, font] of [
      ["ru", "Arial"],
      ["zh", "Microsoft YaHei"],
    ] as const) {
      const bytes = await writeRows({ name: "Products", columns, rows: [], language });
      const fonts = [
        ...(await part(bytes, "xl/styles.xml")).matchAll(/<font>.*?<name val="(.*?)"/g),
      ];
      expect(fonts.map(([, name]) => name)).toEqual([font, font]);
      expect(await part(bytes, "docProps/core.xml")).toContain("<dc:creator></dc:creator>");
      const properties =
        (await part(bytes, "docProps/core.xml")) + (await part(bytes, "docProps/app.xml"));
      expect(properties).not.toMatch(/exceljs|sheetport|Microsoft/i);
    }
  });

  it("wraps a long text in a row that is high enough for it, up to Excel's limit or fewer lines", async () => {
    const wide = [{ heading: "Problem", width: 20, wraps: true }];
    const rows = ["short", "two lines ".repeat(3), "x ".repeat(500)].map((text) => ({
      cells: [text],
    }));
    const sheet = { name: "Products", columns: wide, rows };
    const bytes = await writeRows(sheet, { ...sheet, name: "Copy", linesMax: 8 });
    const heights = async (number: number) =>
      [...(await part(bytes, sheetPart(number))).matchAll(/<row r="[2-4]"[^>]*>/g)].map(
        ([tag]) => /ht="(\d+)"/.exec(tag)?.[1],
      );
    expect(await heights(1)).toEqual([undefined, "30", "405"]);
    expect(await heights(2)).toEqual([undefined, "30", "120"]);
  });

  it("counts whole words, so that the last line of a long sentence is not cut", async () => {
    const text =
      "«Изображение»: не восстанавливается, потому что прежнее значение нельзя задать через API";
    const sheet = { name: "Undo", columns: [{ heading: "Message", width: 34, wraps: true }] };
    const rows = [{ cells: [text] }, { cells: [`${"x".repeat(70)} y`] }];
    const written = await part(await writeRows({ ...sheet, rows }), sheetPart(1));
    expect(written).toMatch(/<row r="2"[^>]* ht="60".*<row r="3"[^>]* ht="45"/);
  });

  it("counts quotation marks beside Chinese as wide, so that the last line is not cut", async () => {
    const wide = [{ heading: "Problem", width: 20, wraps: true }];
    const bytes = await writeRows({
      ...{ name: "Products", columns: wide, rows: [{ cells: ["“重量”的值是“520”，"] }] },
    });
    expect(await part(bytes, sheetPart(1))).toMatch(/<row r="2"[^>]* ht="30"/);
  });

  it("links to a cell of another sheet", async () => {
    const links = ["It's", "a!b", 'A & "B"'].map((sheet) => ({
      cells: ["C7"],
      link: { column: 0, sheet, cell: "C7" },
    }));
    const xml = await part(await writeRows({ name: "List", columns, rows: links }), sheetPart(1));
    expect([...xml.matchAll(/<hyperlink [^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<hyperlink ref="A2" location="&apos;It&apos;&apos;s&apos;!C7"/>',
      '<hyperlink ref="A3" location="&apos;a!b&apos;!C7"/>',
      '<hyperlink ref="A4" location="&apos;A &amp; &quot;B&quot;&apos;!C7"/>',
    ]);
  });

  it("gives back every character of the BMP", async () => {
    const texts = Array.from({ length: 0x10000 / 64 }, (_, block) =>
      Array.from({ length: 64 }, (_, index) => String.fromCharCode(block * 64 + index)).join(""),
    );
    expect(await roundTrip(texts)).toEqual(texts.map((text) => text.toWellFormed()));
  });

  it("gives back any text, lone surrogates as U+FFFD", async () => {
    const escapeLike = fc.stringMatching(/^(_x[0-9A-Fa-f]{4}_|_|x|\s|=|00){0,8}$/);
    const anyText = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      escapeLike,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 50 }), async (texts) => {
        const expected = texts.map((text) => (text === "" ? undefined : text.toWellFormed()));
        expect(await roundTrip(texts)).toEqual(expected);
      }),
      { numRuns: 25, examples: [[["_x0041_", "_x0041\u000b", "_x0041\u000b_"]]] },
    );
  });

  it("gives back any number that Excel can show", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 })),
        async (numbers) => {
          const shown = numbers.map((number) => Number(number.toPrecision(15)) + 0);
          expect(await roundTrip(shown)).toEqual(
            shown.map((one) => Number(one.toPrecision(15)) + 0),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it("gives back dates of their format", async () => {
    const day = {
      min: new Date("1900-03-01T00:00:00Z"),
      max: new Date("9999-12-31T00:00:00Z"),
      noInvalidDate: true,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.date(day), { minLength: 1 }), async (dates) => {
        const values = dates.map((date) => ({
          kind: "date" as const,
          iso: date.toISOString().slice(0, 19).replace("T00:00:00", ""),
          format: "yyyy-mm-dd hh:mm:ss",
        }));
        expect(await roundTrip(values)).toEqual(values);
      }),
      { numRuns: 25 },
    );
  });

  it.each<[CellValue, CellValue]>([
    [true, true],
    [
      { kind: "number", value: 42, format: "000000" },
      { kind: "number", value: 42, format: "000000" },
    ],
    [
      { kind: "number", value: 0.5, format: "0%" },
      { kind: "number", value: 0.5, format: "0%" },
    ],
    [
      { kind: "date", iso: "13:30:00", format: "h:mm" },
      { kind: "date", iso: "13:30:00", format: "h:mm" },
    ],
    [
      { kind: "date", iso: "1900-01-31", format: "d.m.yy" },
      { kind: "date", iso: "1900-01-31", format: "d.m.yy" },
    ],
    [
      { kind: "error", text: "#REF!" },
      { kind: "error", text: "#REF!" },
    ],
    [{ kind: "formula" }, { kind: "error", text: "#N/A" }],
  ])("writes %j so that %j is read", async (written, read) => {
    expect(await roundTrip([written])).toEqual([read]);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")'])(
    "writes %j as text, never as a formula",
    async (text) => {
      const bytes = await writeRows({ name: "a", columns, rows: [{ cells: [text] }] });
      expect(await part(bytes, "xl/worksheets/sheet1.xml")).not.toContain("<f");
      expect((await readRows(bytes))[1]?.cells).toEqual([text]);
    },
  );

  it("colours marked cells and puts all notes of a cell on it, blank cells too", async () => {
    const marks = [
      { column: 1, note: "too long", severity: "warning" as const },
      { column: 1, note: "and <wrong>", severity: "error" as const },
      { column: 2, note: "missing", severity: "error" as const },
    ];
    const bytes = await writeRows({ name: "a", columns, rows: [{ cells: ["1", "2"], marks }] });
    const comments = await part(bytes, "xl/comments1.xml");
    expect(comments).toMatch(/ref="B2".*too long\nand &lt;wrong&gt;.*ref="C2".*missing/s);
    expect(await part(bytes, "xl/styles.xml")).toContain("FFFFC7CE");
    expect(await part(bytes, "xl/worksheets/sheet1.xml")).toMatch(/<c r="C2" s="\d+"\/>/);
  });

  it("freezes and filters the heading row, keeps code columns as text", async () => {
    const bytes = await writeRows({ name: "a", columns, rows: [{ cells: ["00012"] }] });
    const xml = await part(bytes, "xl/worksheets/sheet1.xml");
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:C2"/>');
    expect(xml).toMatch(/<col min="1" max="1" width="16" style="\d+"/);
  });

  it("refuses a text that Excel cannot hold", async () => {
    await expect(roundTrip(["a".repeat(32_768)])).rejects.toMatchObject({
      code: "workbook-cell-too-long",
    });
  });

  it("writes many rows in order", async () => {
    async function* rows() {
      for (let row = 0; row < 6000; row += 1) yield { cells: [`sku ${row}`, row] };
    }
    const read = await readRows(await writeRows({ name: "a", columns, rows: rows() }));
    expect(read).toHaveLength(6001);
    expect(read[6000]).toMatchObject({ number: 6001, cells: ["sku 5999", 5999] });
  });
});

describe("writing into a stream", () => {
  it("keeps characters of every width whole where blocks of the archive meet", async () => {
    // 65,536 is no multiple of these rows' bytes, so that blocks end at every place in a character.
    const texts = ["ж", "漢", "😀", "aж漢😀"].flatMap((unit) =>
      Array.from({ length: 12 }, (_, at) => `${"x".repeat(at)}${unit.repeat(6000)}`),
    );
    expect(await roundTrip(texts)).toEqual(texts);
  });

  const sheet = {
    ...({ language: "en", sheetName: "Products", columns: sheetColumns("en") } as const),
    about: () => ["About"],
  };

  it("takes no more rows than there is room for while the stream is held up", {
    tags: "slow",
  }, async () => {
    const count = 1500;
    const pieces: Buffer[] = [];
    let release: (() => void) | undefined;
    const held = new Writable({
      highWaterMark: 1,
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece);
        if (release === undefined) release = () => done();
        else done();
      },
    });
    let taken = 0;
    function* rows() {
      for (; taken < count; taken += 1) yield { cells: [randomBytes(6000).toString("base64")] };
    }
    const written = streamProducts({ ...sheet, rows: rows() }, held);
    await vi.waitFor(() => expect(release).toBeDefined());
    expect(taken).toBeLessThan(count / 2);
    release?.();
    await written;
    expect(await readRows(Buffer.concat(pieces))).toHaveLength(count + 1);
  });

  it("gives the stream's own error", async () => {
    const full = new Writable({ write: (_piece, _encoding, done) => done(new Error("disk full")) });
    await expect(streamProducts({ ...sheet, rows: [{ cells: ["1"] }] }, full)).rejects.toThrow(
      "disk full",
    );
  });
});
