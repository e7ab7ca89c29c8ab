import { describe, expect, it } from "vitest";
import { sheetColumns } from "../../../src/model/product/columns.ts";
import type { TextEncoding } from "../../../src/model/schemas/settings.ts";
import type { TextFacts } from "../../../src/workbook/csv/encoding.ts";
import { openWorkbook } from "../../../src/workbook/read/open.ts";
import { findProductsSheet } from "../../../src/workbook/read/products-sheet.ts";
import { openingNotes } from "../../../src/workbook/read/reading-notes.ts";
import { encoded } from "../../support/encoded.ts";
import { anError, english, translators } from "../../support/english.ts";
import { allRows } from "../../support/workbook.ts";

const russian =
  "Артикул;Название;Цена продажи\nMUG-1;Кружка керамическая, синяя;12,5\nMUG-2;Тарелка «Лён»;7\n";
const chinese =
  "SKU,商品名称,销售价格\nMUG-1,手工上釉的陶瓷马克杯，蓝色,12.5\nMUG-2,亚麻色盘子,7\n";

async function read(
  bytes: Buffer,
  { name = "a.csv", encoding }: { name?: string; encoding?: TextEncoding } = {},
) {
  const workbook = await openWorkbook(bytes, { name, encoding });
  const rows = await allRows(workbook);
  return { text: workbook.text, cells: rows.map(({ cells }) => [...cells]) };
}

const plain = (text: string, separator: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(separator));

describe("openWorkbook finds the encoding of a CSV file:", () => {
  it.each<[TextEncoding, string, string]>([
    ["utf-8", russian, ";"],
    ["utf-16le", russian, ";"],
    ["utf-16be", chinese, ","],
    ["windows-1251", russian, ";"],
    ["gb18030", chinese, ","],
  ])("%s", async (encoding, text, separator) => {
    const { text: facts, cells } = await read(encoded(text, encoding));
    expect(facts).toMatchObject({ encoding, separator });
    expect(cells).toEqual(plain(text, separator));
  });

  it.each(["utf-8", "utf-16le", "utf-16be"] as const)(
    "%s by its byte order mark",
    async (encoding) => {
      const { text, cells } = await read(encoded(`\uFEFF${chinese}`, encoding));
      expect(text).toMatchObject({ encoding, encodingBy: "mark" });
      expect(cells).toEqual(plain(chinese, ","));
    },
  );

  it.each(["utf-8", "utf-16le", "gb18030"] as const)(
    "%s of any length, wherever its pieces are cut",
    async (encoding) => {
      const text = `a,${chinese}`.repeat(2_000);
      const { cells } = await read(encoded(text, encoding), { encoding });
      expect(cells).toEqual(plain(text, ","));
    },
  );

  it("a choice of the person before everything else", async () => {
    const bytes = encoded("sku,name\n1,Größe und Maß\n", "windows-1252");
    const { cells } = await read(bytes, { encoding: "windows-1252" });
    expect(cells[1]).toEqual(["1", "Größe und Maß"]);
  });

  it.each<[string, Buffer, string]>([
    [
      "Western letters",
      encoded("sku,name\n1,Größe und Maß\n", "windows-1252"),
      "csv-encoding-unclear",
    ],
    [
      "UTF-8 that was damaged",
      Buffer.concat([Buffer.from("sku,имя\n1,кру"), Buffer.from([0xd0]), Buffer.from("жка\n")]),
      "csv-not-in-encoding",
    ],
    [
      "a mark of UTF-8 before other bytes",
      Buffer.from("\xef\xbb\xbfsku,\xff\n", "latin1"),
      "csv-not-in-encoding",
    ],
    ["zeros everywhere", Buffer.from("sku\0,na\0me\n\0\0\0"), "csv-not-text"],
    [
      "half a character at the end",
      Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]),
      "csv-not-in-encoding",
    ],
    [
      "half a pair of UTF-16",
      Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]),
      "csv-not-in-encoding",
    ],
  ])("refuses %s", async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code, exitCode: 3 });
  });

  it("says which it is where the bytes are not UTF-8, in every language", () => {
    const facts = {
      encoding: "gb18030",
      encodingBy: "letters",
      separator: ",",
    } as const;
    const told = (text: TextFacts, translator = english) =>
      openingNotes({ text }).map(({ message, isLoud }) => [translator.text(message), isLoud]);
    expect(told(facts)).toEqual([[expect.stringMatching(/GB18030.*--encoding/), false]]);
    expect(told(facts, translators.ru)).toEqual([
      [expect.stringMatching(/Кодировка файла: GB18030.*--encoding/), false],
    ]);
    expect(told({ ...facts, encoding: "utf-8", encodingBy: "utf-8" })).toEqual([]);
    expect(openingNotes({})).toEqual([]);
  });
});

describe("openWorkbook tells Windows-1251 from GB18030 by", () => {
  it.each<[string, TextEncoding]>([
    ["ЦЕНА;НАЗВАНИЕ;ЦВЕТ\n1;КРУЖКА;СИНИЙ", "windows-1251"],
    ["sku;имя\n1;Посуда — «Лён» № 5, 10 °C", "windows-1251"],
    ["sku;name\n1;Кружка синяя 350 мл\n2;Mug", "windows-1251"],
    ["sku;назва\n1;Їжак і ґудзик, вишиванка для дівчинки", "windows-1251"],
    ["sku,名称\n1,红\n2,黑色马克杯", "gb18030"],
    ["sku,名称\n1,（新款）儿童水杯：３５０毫升", "gb18030"],
  ])("%j", async (text, encoding) => {
    const { text: facts, cells } = await read(encoded(text, encoding));
    expect(facts?.encoding).toBe(encoding);
    expect(cells.flat().join()).toContain(text.split(/[;,\n]/).at(-1));
  });
});

describe("openWorkbook never takes Western text for Cyrillic:", () => {
  const rows = (name: string) =>
    `SKU;Name;Description\n${Array.from({ length: 40 }, (_, at) => `M-${at};${name};20 × 30 cm`).join("\n")}\n`;

  it.each([
    ["one word among many signs", rows("Cup").replace("Cup", "Café")],
    ["signs alone", rows("Mug Ø 8 cm")],
    ["letters that stand alone", rows("Boîte à thé").replaceAll("Boîte", "Boite")],
    ["capitals", rows("ÄÖÜ")],
    ["names of towns", rows("Århus, Malmö, Zürich, Besançon")],
    ["signs between digits", rows("½ × ¼, ±5 °C, 10 µm, ©®")],
  ])("%s", async (_, text) => {
    await expect(read(encoded(text, "windows-1252"))).rejects.toEqual(
      anError({
        code: "csv-encoding-unclear",
        hint: expect.stringContaining("--encoding"),
      }),
    );
    const { cells } = await read(encoded(text, "windows-1252"), { encoding: "windows-1252" });
    expect(cells).toEqual(plain(text, ";"));
  });
});

describe("openWorkbook finds the separator", () => {
  it.each<[string, string, string]>([
    [
      "where other signs stand in headings",
      "SKU;Name;Weight, kg;Sale price\n1;a;0,5;1,5\n2;b;0,5;2,5\n",
      ";",
    ],
    [
      "of known headings, though rows are ragged",
      "SKU;Name;Description\n1;a, b\n2;c, d;e, f\n3;g, h\n",
      ";",
    ],
    ["tab", "SKU\tName\tDescription\n1\ta, b; c\td, e, f\n", "\t"],
    ["|", "SKU|Name\n1|a,b\n", "|"],
    ["comma of one column", "SKU\n1\n2\n", ","],
    ["without known headings by rows of one width", "x;y;z\n1,5;2;3\n1;2,5;3\n", ";"],
    ["as Excel’s own line says it", "sep=:\nSKU:Name\n1:a,b;c\n", ":"],
  ])("%s", async (_, text, separator) => {
    const { text: facts, cells } = await read(Buffer.from(text));
    expect(facts?.separator).toBe(separator);
    expect(new Set(cells[0])).not.toContain("sep=:");
  });

  it("and leaves Excel’s own line out of the rows", async () => {
    const rows = await allRows(
      await openWorkbook(Buffer.from("\uFEFFsep=;\r\nSKU;Name\r\n1;a"), { name: "a.CSV" }),
    );
    expect(rows).toMatchObject([{ number: 1, cells: ["SKU", "Name"] }, { number: 2 }]);
  });
});

describe("a CSV file as a products sheet", () => {
  const headings = sheetColumns("en").map(({ heading }) => heading);
  const quotedHeadings = headings.map((heading) => `"${heading}"`).join(",");
  const productsOf = async (text: string) => {
    const found = await findProductsSheet(await openWorkbook(Buffer.from(text), { name: "a.tsv" }));
    const rows = [];
    for await (const batch of found.rows()) rows.push(...batch);
    return { ...found, rows };
  };

  it("is one sheet with its headings, and the rows below them", async () => {
    const text = `Price list of May,,\n${quotedHeadings}\n001,Mug\n\n002,Plate,\n`;
    const { headingRow, match, rows } = await productsOf(text);
    expect(headingRow.number).toBe(2);
    expect(match.columns).toHaveLength(headings.length);
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [3, "001", "Mug"],
      [5, "002", "Plate", undefined],
    ]);
  });

  it("takes values below a blank heading", async () => {
    const blank = ",".repeat(headings.length);
    const { rows } = await productsOf(`${quotedHeadings},\n1${blank}remark\n`);
    expect(rows[0]?.cells.at(-1)).toBe("remark");
  });

  it("refuses a row that is wider than its headings, and names it", async () => {
    const blank = ",".repeat(headings.length);
    await expect(productsOf(`${quotedHeadings}\n1,a\n2${blank}blue\n`)).rejects.toEqual(
      anError({
        code: "csv-row-too-wide",
        message: expect.stringContaining("Row 3"),
      }),
    );
    expect((await productsOf(`${quotedHeadings}\n1,a${blank},,\n`)).rows).toHaveLength(1);
  });
});
