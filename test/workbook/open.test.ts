import { describe, expect, it } from "vitest";
import { newPass, type SheetRow } from "../../src/model/sheet/sheet.ts";
import { limits } from "../../src/workbook/container/refusals.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { writeRows } from "../../src/workbook/write/write-rows.ts";
import { anError, english } from "../support/english.ts";
import {
  allRows,
  handmade,
  handmadeParts,
  readRows,
  relations,
  sheetXml,
} from "../support/workbook.ts";
import { zip } from "../support/zip.ts";

const oneCell = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const texts = "<si><t>hello</t></si>";
const hello: SheetRow[] = [{ number: 1, cells: ["hello"], hidden: false }];

async function refusal(bytes: Buffer): Promise<unknown> {
  return readRows(bytes).then(
    () => "nothing was refused",
    (error: unknown) => error,
  );
}

describe("openWorkbook reads", () => {
  it("shared strings and sheets that stand in any order", async () => {
    const parts = handmadeParts({ sheet: oneCell, texts }).toReversed();
    expect(await readRows(zip(parts))).toEqual(hello);
  });

  it("a sheet again, and two readings side by side", async () => {
    const workbook = await openWorkbook(handmade({ sheet: oneCell, texts }));
    const read = () => allRows(workbook);
    expect(await Promise.all([read(), read()])).toEqual([hello, hello]);
    expect(await read()).toEqual(hello);
  });

  it("side by side to the end of each", async () => {
    const numbers = Array.from({ length: 10_000 }, (_, at) => at + 1);
    const bytes = handmade({
      sheet: numbers
        .map((n) => `<row r="${n}"><c r="A${n}" t="s"><v>${n - 1}</v></c></row>`)
        .join(""),
      texts: numbers.map((n) => `<si><t>${`text ${n} `.repeat(8)}</t></si>`).join(""),
    });
    const wanted = numbers.map((n) => `text ${n} `.repeat(8));
    const textsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells[0]);
    const workbook = await openWorkbook(bytes);
    const slow = workbook.rows("Products");
    const first = (await slow.next()).value ?? [];
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(numbers.length);
    expect(textsOf(await allRows(workbook))).toEqual(wanted);
    const rest: SheetRow[] = [];
    for await (const rows of slow) rest.push(...rows);
    expect(textsOf([...first, ...rest])).toEqual(wanted);
    expect(textsOf(await allRows(workbook))).toEqual(wanted);
  });

  it("stored parts", async () => {
    expect(await readRows(handmade({ sheet: oneCell, texts, stored: true }))).toEqual(hello);
  });

  it("parts behind absolute targets, in any letter case, from any folder", async () => {
    const parts = handmadeParts({
      sheet: oneCell,
      texts,
      parts: [
        { name: "_rels/.rels", data: relations([["a", "officeDocument", "/xl/workbook.xml"]]) },
        {
          name: "xl/_rels/workbook.xml.rels",
          data: relations([
            ["rId1", "worksheet", "/XL/Worksheets/SHEET1.xml"],
            ["rId2", "sharedStrings", "../xl/sharedStrings.xml"],
          ]),
        },
      ],
    });
    expect(await readRows(zip(parts))).toEqual(hello);
  });

  it("strict files and namespace prefixes in every part", async () => {
    const strict = (text: string | Buffer) =>
      String(text)
        .replaceAll(
          "http://schemas.openxmlformats.org/officeDocument/2006",
          "http://purl.oclc.org/ooxml/officeDocument",
        )
        .replaceAll(
          "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
          "http://purl.oclc.org/ooxml/spreadsheetml/main",
        )
        .replace(/<(\/?)(?=[a-z])/g, "<$1x:")
        .replaceAll("xmlns=", "xmlns:x=");
    const parts = handmadeParts({ sheet: oneCell, texts }).map((part) => ({
      ...part,
      data:
        part.name.startsWith("xl/") && !part.name.includes("_rels") ? strict(part.data) : part.data,
    }));
    expect(await readRows(zip(parts))).toEqual(hello);
  });

  it("a byte order mark", async () => {
    expect(await readRows(handmade({ sheet: `\uFEFF${sheetXml(oneCell)}`, texts }))).toEqual(hello);
  });

  it("dates from 1904", async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const sheet = '<row><c s="0"><v>0</v></c><c s="0"><v>43834</v></c></row>';
    const [row] = await readRows(handmade({ sheet, styles, date1904: true }));
    expect(row?.cells.map((cell) => (cell as { iso: string }).iso)).toEqual([
      "1904-01-01",
      "2024-01-05",
    ]);
  });

  it("says which sheets are hidden", async () => {
    const { sheets } = await openWorkbook(handmade({ sheetState: "veryHidden" }));
    expect(sheets).toEqual([{ name: "Products", hidden: true }]);
  });

  it("workbooks with sheets that have no cells, and names those", async () => {
    const module = '<sheet name="Module1" sheetId="9" state="veryHidden" r:id=""/>';
    const chart = '<sheet name="Chart 1" sheetId="8" r:id="rId9"/>';
    const list = relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId9", "chartsheet", "chartsheets/sheet1.xml"],
    ]);
    const parts = handmadeParts({
      ...{ sheet: oneCell, texts },
      parts: [{ name: "xl/_rels/workbook.xml.rels", data: list }],
    }).map((part) =>
      part.name === "xl/workbook.xml"
        ? { ...part, data: String(part.data).replace("<sheets>", `<sheets>${module}${chart}`) }
        : part,
    );
    const workbook = await openWorkbook(zip(parts));
    expect(workbook.sheets).toEqual([{ name: "Products", hidden: false }]);
    expect(await allRows(workbook)).toEqual(hello);
  });

  it("the same rows at every pass", async () => {
    const workbook = await openWorkbook(handmade({ sheet: oneCell, texts }));
    expect([await allRows(workbook), await allRows(workbook)]).toEqual([hello, hello]);
  });

  it("a million formatted empty rows in little time, and counts them", {
    tags: "slow",
  }, async () => {
    const rows = Array.from(
      { length: 1_000_000 },
      (_, index) => `<row r="${index + 1}" s="1" customFormat="1"/>`,
    );
    const workbook = await openWorkbook(handmade({ sheet: rows.join("") }));
    const pass = newPass();
    for await (const _ of workbook.rows("Products", pass)) expect.unreachable();
    expect(pass).toMatchObject({ rowsSeen: 1_000_000, blankRows: 1_000_000, isComplete: true });
  });

  it("no more of a sheet than is asked for", async () => {
    const broken = `${oneCell.repeat(1)}${'<row><c t="inlineStr"><is><t>text of some length</t></is></c></row>'.repeat(50_000)}<row r="1"/>`;
    const workbook = await openWorkbook(handmade({ sheet: broken, texts }));
    for await (const batch of workbook.rows("Products")) {
      expect(batch[0]?.cells).toEqual(["hello"]);
      break;
    }
    await expect(allRows(workbook)).rejects.toThrow(
      anError({ message: expect.stringMatching(/row \d+ after row/) }),
    );
  });
});

describe("openWorkbook refuses, and says what to do about it,", () => {
  const ole = (word: string) =>
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      Buffer.from(word, "utf16le"),
    ]);
  const good = handmade({ sheet: oneCell, texts });
  const withFlag = handmadeParts({ sheet: oneCell, texts }).map((part) => ({ ...part, flags: 1 }));
  const twice = [
    ...handmadeParts({ sheet: oneCell, texts }),
    { name: "XL/workbook.xml", data: "" },
  ];
  const renamed = handmadeParts({}).map((part) =>
    part.name.endsWith("sheet1.xml") ? { ...part, localName: "xl/worksheets/sheet2.xml" } : part,
  );
  const many = Array.from({ length: 2001 }, (_, index) => ({ name: `part${index}`, data: "" }));
  const document = [
    { name: "_rels/.rels", data: relations([["a", "officeDocument", "word/document.xml"]]) },
    { name: "word/document.xml", data: "<w:document/>" },
  ];
  const damagedByte = Buffer.from(handmade({ sheet: oneCell, texts, stored: true }));
  damagedByte[damagedByte.indexOf("hello")] = 0x48;
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sheetXml(""), "utf16le")]);
  const latin1 = Buffer.from(sheetXml('<row><c t="str"><v>\u00e9</v></c></row>'), "latin1");

  it.each<[string, Buffer, string]>([
    ["an empty file", Buffer.alloc(0), "workbook-not-xlsx"],
    ["a file of one byte", Buffer.from("P"), "workbook-not-xlsx"],
    ["a text file", Buffer.from("sku,name\n1,2\n"), "workbook-not-xlsx"],
    ["a ZIP archive of something else", zip([{ name: "a.txt", data: "a" }]), "workbook-not-xlsx"],
    ["a Word document", zip(document), "workbook-not-xlsx"],
    ["an encrypted workbook", ole("EncryptedPackage"), "workbook-encrypted"],
    ["encrypted parts", zip(withFlag), "workbook-encrypted"],
    ["parts that are there twice", zip(twice), "workbook-damaged"],
    ["a part that bears two names", zip(renamed), "workbook-damaged"],
    ["a cut-off file", good.subarray(0, good.length - 100), "workbook-damaged"],
    ["a part whose bytes were altered", damagedByte, "workbook-damaged"],
    ["a file over 64 MB", Buffer.alloc(limits.fileBytes + 1), "workbook-too-large"],
    ["more than 2,000 parts", zip(many), "workbook-too-many-parts"],
    ["text in UTF-16", handmade({ sheet: utf16 }), "workbook-unusual-xml"],
    ["bytes that are no characters", handmade({ sheet: latin1 }), "workbook-damaged"],
  ])("%s", async (_, bytes, code) => {
    const error = await refusal(bytes);
    expect(error).toMatchObject({ code, exitCode: 3 });
    expect(english.error(error).hint).toMatch(/\.$/);
  });

  it.each(["~$May prices.xlsx", ".~lock.May prices.xlsx#"])(
    "the lock file %s, and names the workbook",
    async (name) => {
      const owner = Buffer.concat([Buffer.from("\x05Maria"), Buffer.alloc(159, " ")]);
      await expect(openWorkbook(owner, { name })).rejects.toEqual(
        anError({
          code: "workbook-is-lock-file",
          exitCode: 3,
          message: expect.stringContaining("lock file"),
          hint: "Name the workbook itself: “May prices.xlsx”.",
        }),
      );
      expect((await openWorkbook(good, { name })).sheets).toHaveLength(1);
    },
  );

  it("another encoding than UTF-8", async () => {
    const sheet = sheetXml("").replace("UTF-8", "windows-1251");
    expect(await refusal(handmade({ sheet }))).toMatchObject({ code: "workbook-unusual-xml" });
  });

  it("every file that is cut off, wherever it is", async () => {
    const whole = await writeRows({
      name: "a",
      columns: [{ heading: "SKU" }],
      rows: [{ cells: ["1"] }],
    });
    for (let length = 0; length < whole.length; length += 37) {
      expect(await refusal(whole.subarray(0, length)), `cut at ${length}`).toMatchObject({
        exitCode: 3,
      });
    }
  });

  it("a sheet that is not there, and names those that are", async () => {
    const workbook = await openWorkbook(good);
    await expect(workbook.rows("Sheet9").next()).rejects.toEqual(
      anError({
        code: "workbook-no-such-sheet",
        hint: expect.stringContaining("“Products”"),
      }),
    );
  });
});
