import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/index.ts";
import { type FindingCode, findingSeverities } from "../../src/model/sheet/finding.ts";
import { checkTotals } from "../../src/report/index.ts";
import { inWords } from "../support/english.ts";
import { type Cells, cellOf, check, checkAll, columns, only, rowOf, soundCells } from "./rows.ts";

/** Cells written over a sound row, and the one finding that they must give. */
interface Case {
  readonly code: FindingCode;
  readonly cells: Cells;
  readonly cell: string;
  readonly value: string;
  readonly message: string | RegExp;
  readonly fix?: string | RegExp;
  readonly onlyOnCreate?: true;
}

const long = (length: number) => "x".repeat(length);
const date = (iso: string) => ({ kind: "date", iso, format: "d-mmm" }) as const;

const cases: readonly Case[] = [
  {
    code: "missing-required",
    cells: { "Weight, kg": undefined },
    cell: cellOf("Weight, kg"),
    value: "",
    message: "Weight, kg is blank; a new listing needs it.",
    fix: /0\.38/,
    onlyOnCreate: true,
  },
  {
    code: "missing-required",
    cells: { SKU: " " },
    cell: cellOf("SKU"),
    value: "",
    message: /^SKU is blank; the row needs one/,
    fix: /MUG-100-BLUE/,
  },
  {
    code: "missing-required",
    cells: { "Option: Colour": undefined },
    cell: cellOf("Option: Colour"),
    value: "",
    message: "A new listing needs at least one option; this row has none.",
    fix: /an option column/,
    onlyOnCreate: true,
  },
  {
    code: "too-long",
    cells: { Name: long(212) },
    cell: cellOf("Name"),
    value: long(212),
    message: "Name has 212 characters; 200 are allowed.",
    fix: "Shorten it by 12.",
  },
  {
    // A character outside the BMP counts as two (decision 28).
    code: "too-long",
    cells: { SKU: "😀".repeat(16) },
    cell: cellOf("SKU"),
    value: "😀".repeat(16),
    message: "SKU has 32 characters; 30 are allowed.",
    fix: "Shorten it by 2.",
  },
  {
    code: "too-long",
    cells: { "Attribute: Material": long(1001) },
    cell: cellOf("Attribute: Material"),
    value: long(1001),
    message: "Attribute “Material” has 1,001 characters; 1,000 are allowed.",
    fix: "Shorten it by 1.",
  },
  {
    code: "not-a-choice",
    cells: { Language: "UK" },
    cell: cellOf("Language"),
    value: "UK",
    message: "Language “UK” is not one of EN, ZH, RU.",
    fix: "EN",
  },
  {
    code: "not-a-choice",
    cells: { Currency: 643 },
    cell: cellOf("Currency"),
    value: "643",
    message: /one of USD, CNY, RUB/,
    fix: /^Use one of them/,
  },
  {
    code: "not-a-number",
    cells: { "Weight, kg": "380 g" },
    cell: cellOf("Weight, kg"),
    value: "380 g",
    message: "Weight “380 g” is not a number.",
    fix: "Type only the number in kg: 0.38",
  },
  {
    code: "not-a-number",
    cells: { "Width, cm": date("2026-03-05T00:00:00") },
    cell: cellOf("Width, cm"),
    value: "2026-03-05T00:00:00",
    message: /Excel can turn “5\.3” or “3\.5” into one/,
    fix: /Number/,
  },
  {
    code: "not-a-number",
    cells: { "Height, cm": true },
    cell: cellOf("Height, cm"),
    value: "TRUE",
    message: "Height “TRUE” is not a number.",
    fix: "Type only the number in cm.",
  },
  {
    code: "not-positive",
    cells: { "Height, cm": 0 },
    cell: cellOf("Height, cm"),
    value: "0",
    message: "Height is 0; it must be greater than 0.",
    fix: /leave the cell blank/,
  },
  {
    code: "not-positive",
    cells: { "Weight, kg": -1.5 },
    cell: cellOf("Weight, kg"),
    value: "-1.5",
    message: "Weight is -1.5; it must be greater than 0.",
    fix: "Type a larger number.",
  },
  {
    code: "ambiguous-number",
    cells: { "Weight, kg": "1,234" },
    cell: cellOf("Weight, kg"),
    value: "1,234",
    message: "Weight “1,234” can mean 1.234 or 1234.",
    fix: /--decimal-separator/,
  },
  {
    code: "not-text",
    cells: { Name: true },
    cell: cellOf("Name"),
    value: "TRUE",
    message: /TRUE \(Excel’s TRUE\/FALSE\), not text/,
    fix: /'TRUE/,
  },
  {
    code: "not-text",
    cells: { Name: date("10:30:00") },
    cell: cellOf("Name"),
    value: "10:30:00",
    message: "Name is the date or time 10:30:00.",
    fix: /Format the column as Text/,
  },
  {
    code: "not-text",
    cells: { "Option: Size": date("2026-04-03") },
    cell: cellOf("Option: Size"),
    value: "2026-04-03",
    message: /Excel can turn “3-4”, “4-3” or “APR3” into one/,
    fix: /Format the column as Text/,
  },
  {
    code: "bad-link",
    cells: { "Image 1": "www.example.com/a.jpg" },
    cell: cellOf("Image 1"),
    value: "www.example.com/a.jpg",
    message: /one http or https link, not “www\.example\.com\/a\.jpg”/,
    fix: "https://www.example.com/a.jpg",
  },
  {
    code: "bad-link",
    cells: {
      "Image 2": "https://example.com/a.jpg, https://example.com/b.jpg",
      "Image 3": "https://example.com/c.jpg",
    },
    cell: cellOf("Image 2"),
    value: "https://example.com/a.jpg, https://example.com/b.jpg",
    message: /has 2 links, but Image 3 is filled in too/,
    fix: /or all of them in one cell/,
  },
  {
    code: "bad-link",
    cells: { "Image 1": "C:\\Pictures\\mug.jpg" },
    cell: cellOf("Image 1"),
    value: "C:\\Pictures\\mug.jpg",
    message: /^Image 1 must be/,
  },
  {
    code: "too-many-entries",
    cells: Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`Image ${at + 1}`, `https://example.com/${at}.jpg`]),
    ),
    cell: cellOf("Image 11"),
    value: "",
    message: "The row has 11 images; at most 10 are allowed.",
    fix: "Remove 1.",
  },
  {
    code: "key-repeated",
    cells: { "Option:  colour": "Navy" },
    cell: cellOf("Option:  colour"),
    value: "Navy",
    message: /column “Option: Colour” have the same name/,
    fix: "Fill in only one of the two.",
  },
  {
    code: "sku-unsafe",
    cells: { SKU: ".." },
    cell: cellOf("SKU"),
    value: "..",
    message: /cannot be part of a web address/,
    fix: /another SKU/,
  },
  {
    code: "sku-unsafe",
    cells: { SKU: "MUG\u0007" },
    cell: cellOf("SKU"),
    value: "MUG\u0007",
    message: /U\+0007/,
  },
  {
    code: "sku-unsafe",
    cells: { SKU: "MUG\u200b-1" },
    cell: cellOf("SKU"),
    value: "MUG\u200b-1",
    message: /U\+200B, which is invisible/,
    fix: "MUG-1",
  },
  {
    code: "broken-text",
    cells: { Name: "Caf\ufffd mug" },
    cell: cellOf("Name"),
    value: "Caf\ufffd mug",
    message: /damaged character \(U\+FFFD\)/,
    fix: /Retype that part of the text/,
  },
  {
    code: "broken-text",
    cells: { Description: "half \ud83d pair" },
    cell: cellOf("Description"),
    value: "half \ud83d pair",
    message: /damaged character \(U\+D83D\)/,
  },
  {
    code: "broken-text",
    cells: { MPN: "KX\n2041" },
    cell: cellOf("MPN"),
    value: "KX\n2041",
    message: /U\+000A/,
    fix: "KX2041",
  },
  {
    code: "code-too-many-digits",
    cells: { GTIN: 4006381333931000 },
    cell: cellOf("GTIN"),
    value: "4006381333931000",
    message: /Excel may have lost its last digits/,
    fix: /Format the column as Text/,
  },
  {
    code: "code-scientific",
    cells: { Barcode: "4,00638E+12" },
    cell: cellOf("Barcode"),
    value: "4,00638E+12",
    message: /“4,00638E\+12”: Excel may have lost its last digits/,
    fix: /^Retype it whole, or import the file again as text/,
  },
  {
    code: "code-is-date",
    cells: { SKU: date("2026-03-04") },
    cell: cellOf("SKU"),
    value: "2026-03-04",
    message: /Excel can turn “4-3”, “3-4” or “MAR4” into one/,
    fix: /Format the column as Text/,
  },
  {
    code: "code-not-integer",
    cells: { "HTS code": 6912.1 },
    cell: cellOf("HTS code"),
    value: "6912.1",
    message: /the number 6912\.1/,
    fix: /Format the column as Text/,
  },
  {
    code: "cell-error",
    cells: { Brand: { kind: "error", text: "#N/A" } },
    cell: cellOf("Brand"),
    value: "#N/A",
    message: "Brand is the Excel error #N/A.",
    fix: /Correct the formula/,
  },
  {
    code: "formula-without-value",
    cells: { Name: { kind: "formula" } },
    cell: cellOf("Name"),
    value: "",
    message: /saved without its result/,
    fix: /Open and save the workbook/,
  },
  {
    code: "clear-not-allowed",
    cells: { Name: "<clear>" },
    cell: cellOf("Name"),
    value: "<clear>",
    message: /Name is required, so/,
    fix: /Leave (the cell|it) blank/,
  },
  {
    code: "clear-not-allowed",
    cells: { "Height, cm": "<clear>" },
    cell: cellOf("Height, cm"),
    value: "<clear>",
    message: /works for text fields and list entries, not for Height/,
  },
  {
    code: "category-shape",
    cells: { Category: "Home>Kitchen" },
    cell: cellOf("Category"),
    value: "Home>Kitchen",
    message: /must have “ > ” between its levels/,
    fix: "Home > Kitchen",
  },
  {
    code: "gtin-check-digit",
    cells: { GTIN: "4006381333932" },
    cell: cellOf("GTIN"),
    value: "4006381333932",
    message: /ends in 2, but should end in 1/,
    fix: /Compare it with the number on the package/,
  },
  {
    code: "gtin-check-digit",
    cells: { GTIN: "none" },
    cell: cellOf("GTIN"),
    value: "none",
    message: /is not a GTIN/,
    fix: /leave the cell blank/,
  },
  {
    code: "gtin-check-digit",
    cells: { Barcode: "4006381333932" },
    cell: cellOf("Barcode"),
    value: "4006381333932",
    message: /^Barcode 4006381333932 ends in 2/,
  },
  {
    code: "leading-zeros-lost",
    cells: { GTIN: 12345678905 },
    cell: cellOf("GTIN"),
    value: "12345678905",
    message: /has 11 digits: leading zeros were probably lost/,
    fix: "012345678905",
  },
  {
    code: "leading-zeros-lost",
    cells: { "HTS code": 901210000 },
    cell: cellOf("HTS code"),
    value: "901210000",
    message: /has 9 digits: leading zeros were probably lost/,
    fix: "0901210000",
  },
  {
    code: "text-total-long",
    cells: { "Attribute: Material": long(999), "Attribute: Country of origin": "Portugal" },
    cell: cellOf("Attribute: Material"),
    value: "1032",
    message:
      "The row’s attributes have 1,032 characters in total; the marketplace may allow only 1,000.",
    fix: /by 32/,
  },
  {
    code: "link-long",
    cells: { "Image 1": `https://example.com/${"a".repeat(2045)}.jpg` },
    cell: cellOf("Image 1"),
    value: `https://example.com/${"a".repeat(2045)}.jpg`,
    message: "Image 1 has 2,069 characters; links over 2,048 are often rejected.",
    fix: /shorter link/,
  },
  {
    code: "link-repeated",
    cells: { "Image 1": "https://example.com/a.jpg", "Image 3": "https://example.com/a.jpg" },
    cell: cellOf("Image 3"),
    value: "https://example.com/a.jpg",
    message: "Image 3 is the same link as Image 1.",
    fix: "Leave one of the two blank.",
  },
  {
    code: "price-without-currency",
    cells: { "Sale price": 9.9 },
    cell: cellOf("Currency"),
    value: "",
    message: "There is no currency for Sale price.",
    fix: /^Fill in Currency;/,
    onlyOnCreate: true,
  },
  {
    code: "currency-without-price",
    cells: { Currency: "USD" },
    cell: cellOf("Currency"),
    value: "USD",
    message: "Currency is USD, but there is no price.",
    fix: "Fill in Sale price.",
    onlyOnCreate: true,
  },
  {
    code: "number-from-text",
    cells: { "Weight, kg": "1\u00a0234,56" },
    cell: cellOf("Weight, kg"),
    value: "1\u00a0234,56",
    message: /read as 1234\.56/,
    fix: "1234.56",
  },
  {
    code: "text-trimmed",
    cells: { Name: "\u00a0Mug \u200b" },
    cell: cellOf("Name"),
    value: "\u00a0Mug \u200b",
    message: "Spaces or invisible characters around Name were removed.",
  },
  {
    code: "choice-normalised",
    cells: { Language: "en" },
    cell: cellOf("Language"),
    value: "en",
    message: "Language “en” was read as EN.",
    fix: "EN",
  },
  {
    code: "clear-on-create",
    cells: { Brand: "<clear>" },
    cell: cellOf("Brand"),
    value: "<clear>",
    message: /does nothing on a new listing/,
    onlyOnCreate: true,
  },
];

describe("Checker, one row", () => {
  it("finds nothing in a sound row and gives its draft", () => {
    expect(check({ "Image 2": "https://example.com/b.jpg", "Option: Size": 42 })).toMatchObject({
      findings: [],
      draft: {
        row: 2,
        product: {
          parentSku: "MUG-100",
          sku: "MUG-100-BLUE",
          categoryName: "Home > Kitchen > Mugs",
          language: "EN",
          name: "Stoneware mug, 350 ml, blue",
          description: "Hand-glazed mug.",
          weight: 0.38,
          images: [{ order: 2, url: "https://example.com/b.jpg" }],
          options: [
            { key: "Colour", value: "Blue" },
            { key: "Size", value: "42" },
          ],
          attributes: [{ key: "Material", value: "Stoneware" }],
        },
        clears: [],
      },
    });
  });

  it.each(cases)("says $code once at $cell: $message", (wanted) => {
    const { findings } = check(wanted.cells);
    const found = only(findings, wanted.code);
    expect(found).toMatchObject({
      row: 2,
      cell: wanted.cell,
      severity: findingSeverities[wanted.code],
      value: wanted.value,
      message: expect.stringMatching(wanted.message),
    });
    if (wanted.fix !== undefined) expect(found.fix).toMatch(wanted.fix);
    expect(found.onlyOnCreate).toBe(wanted.onlyOnCreate);
    const column = columns.find((one) => wanted.cell === cellOf(one.heading));
    expect(found).toMatchObject({ column: column?.heading, field: column?.field });
    // One mistake is one error, however many rules it breaks.
    expect(findings.filter(({ severity }) => severity === "error").length).toBeLessThanOrEqual(1);
  });

  it("says hidden-row about the whole row", () => {
    const findings = inWords(new Checker(columns).add(rowOf({}, 7, true)).findings);
    expect(only(findings, "hidden-row")).toMatchObject({ row: 7, cell: "", column: "" });
  });

  it("leaves out a row with nothing but spaces in the product columns, and says so", () => {
    const checker = new Checker(columns);
    const blank = checker.add({
      number: 9,
      cells: [" ", "\u00a0", undefined, "\n"],
      hidden: false,
    });
    expect(blank.draft).toBeUndefined();
    expect(only(blank.findings, "row-blank").row).toBe(9);
    expect(checker.rowCount).toBe(0);
  });

  it("keeps the draft of a row with errors, and none without an SKU", () => {
    expect(check({ Name: long(212) }).draft?.product.sku).toBe("MUG-100-BLUE");
    expect(check({ SKU: undefined }).draft).toBeUndefined();
  });

  it("puts <clear> into clears, whatever its letter case", () => {
    expect(check({ Brand: " <Clear> " }).draft).toMatchObject({ clears: ["brandName"] });
    expect(check({ Brand: "<clear>" }).draft?.product).not.toHaveProperty("brandName");
  });

  it("reads an ambiguous number by the decimal separator that was set", () => {
    const weight = (separator: "." | ",") =>
      check({ "Weight, kg": "1,234" }, { decimalSeparator: separator }).draft?.product.weight;
    expect(weight(",")).toBe(1.234);
    expect(weight(".")).toBe(1234);
  });

  it("keeps the outer line ends of a description, which are its author's own", () => {
    const { draft, findings } = check({ Description: "Two lines.\n" });
    expect(draft?.product.description).toBe("Two lines.\n");
    expect(findings).toEqual([]);
  });

  it("orders the findings of a row as one reads it", () => {
    const { findings } = check({ "Option: Size": true, SKU: "..", Name: long(201), Barcode: 1.5 });
    expect(findings.map(({ cell }) => cell)).toEqual([
      cellOf("SKU"),
      cellOf("Barcode"),
      cellOf("Name"),
      cellOf("Option: Size"),
    ]);
  });

  it("says nothing in each row of a required field without a column: the SKU may be live", () => {
    const without = columns.filter(({ field }) => field !== "weight");
    expect(new Checker(without).add(rowOf({})).findings).toEqual([]);
  });

  it.each([
    ["Euros", "Euros"],
    ['a"b', "WORD"],
    ["$HOME", "WORD"],
    [long(401), "WORD"],
  ])("says of the word “%s” how it can be read as a choice everywhere", (word, shown) => {
    expect(only(check({ Language: word }).findings, "not-a-choice").fix).toBe(
      `Use one of them, or map the word in all rows: --map-value "language:${shown}=…"`,
    );
  });

  it.each([
    ['="00123"', "00123"],
    ["'4006381333931", "4006381333931"],
  ])("tells of a code that is written as %s, and what is meant", (written, meant) => {
    const { findings } = check({ SKU: written, Barcode: "4006381333931" });
    expect(findings).toMatchObject([
      {
        code: "code-lookalike",
        cell: cellOf("SKU"),
        severity: "warning",
        fix: meant,
        repair: meant,
      },
    ]);
  });

  it.each(['="a""b"', '=""', "'A1", "O'1", "'", 'A"1"'])("leaves the code %s alone", (written) => {
    expect(check({ SKU: written }).findings).toEqual([]);
  });

  it("tells nothing of a text that is the number itself, so that no repair changes nothing", () => {
    const { findings, draft } = check({ "Weight, kg": " 0.4" });
    expect(findings).toEqual([]);
    expect(draft?.product.weight).toBe(0.4);
  });

  const nothing = Object.fromEntries(Object.keys(soundCells).map((key) => [key, undefined]));

  it("says of a row with hardly anything in it that it may be no product, once", () => {
    const { findings, draft } = check({ ...nothing, "Sale price": 15000, Name: "Total" });
    expect(draft).toBeUndefined();
    expect(findings).toMatchObject([
      {
        code: "missing-required",
        cell: cellOf("SKU"),
        field: "sku",
        message: "This row has hardly anything in the columns that are read.",
      },
    ]);
    expect(findings[0]).not.toHaveProperty("onlyOnCreate", true);
  });

  it("leaves out a row that is the heading row over again, and says so", () => {
    const again = { SKU: "SKU", Name: " Name", "Weight, kg": "Weight, kg" };
    const checker = new Checker(columns);
    const { findings, draft } = checker.add(rowOf({ ...nothing, ...again }));
    expect(draft).toBeUndefined();
    expect(inWords(findings)).toMatchObject([
      {
        code: "row-blank",
        row: 2,
        message: "This row has nothing to read, or repeats the headings; it is left out.",
      },
    ]);
    expect(checker.rowCount).toBe(0);
    const other = check({ ...nothing, ...again, Brand: "Rose" });
    expect(other.findings.map(({ code }) => code)).not.toContain("row-blank");
  });

  it.each([
    [
      "an SKU alone",
      {},
      "Parent SKU, Category, Language, Name, Description, Weight, Option, Attribute",
    ],
    [
      "a few fields",
      { "Weight, kg": 1, Name: "M", Language: "EN" },
      "Parent SKU, Category, Description, Option, Attribute",
    ],
  ])("says once of %s that a new listing needs more", (_, cells, fields) => {
    const { findings, draft } = check({ ...nothing, SKU: "Mugs", ...cells });
    expect(draft?.product.sku).toBe("Mugs");
    expect(findings).toMatchObject([
      { code: "missing-required", cell: cellOf("SKU"), onlyOnCreate: true, value: "Mugs" },
    ]);
    expect(findings[0]?.message).toContain(`a new listing also needs: ${fields}.`);
  });

  it("names each blank field of a row that is a new product by all appearances", () => {
    const { findings } = check({ Category: undefined, Name: undefined, Description: undefined });
    expect(findings.map(({ field }) => field)).toEqual(["categoryName", "name", "description"]);
  });

  it("checks the cells of a row with only a few fields, too", () => {
    const { findings } = check({ ...nothing, SKU: "MUG-1", GTIN: "4006381333932" });
    expect(findings.map(({ code }) => code)).toContain("gtin-check-digit");
  });

  it("says how a currency is given where the sheet has no column for it", () => {
    const without = columns.filter(({ field }) => field !== "currencyCode");
    const findings = inWords(new Checker(without).add(rowOf({ "Sale price": 12.5 })).findings);
    expect(only(findings, "price-without-currency").fix).toBe(
      "Fill in Currency; if there is no such column, set it for all rows: --set currencyCode=… (USD, CNY, RUB).",
    );
  });

  it("does not say again what reading has said", () => {
    const { findings } = check({ "Weight, kg": "heavy" });
    expect(findings.map(({ code }) => code)).toEqual(["not-a-number"]);
  });
});

describe("Checker, codes in numeric cells", () => {
  it.each([
    [4006381333931, "4006381333931"],
    [{ kind: "number", value: 123, format: "000000" } as const, "000123"],
    [{ kind: "number", value: 4006381333931, format: "0.00E+00" } as const, "4006381333931"],
    [999999999999999, "999999999999999"],
  ])("reads %o as %s", (cell, text) => {
    expect(check({ MPN: cell }).draft?.product.mpn).toBe(text);
    expect(check({ MPN: cell }).findings).toEqual([]);
  });

  it.each([
    ["0.00", 123, "123.00"],
    ["#,##0", 1500, "1,500"],
  ])("asks where the format %s shows a code with more than its digits", (format, value, shown) => {
    const { findings } = check({ MPN: { kind: "number", value, format } });
    const [{ code, meant } = {}] = findings;
    expect([code, meant]).toEqual(["code-not-integer", [String(value), shown]]);
    expect(check({ MPN: { kind: "number", value: 123, format: "#,##0" } }).findings).toEqual([]);
  });

  it("does not take a seller's own code such as 5E2 or 1e-10 for an Excel accident", () => {
    expect(check({ SKU: "5E2" }).findings).toEqual([]);
    expect(check({ SKU: "1e-10" }).findings).toEqual([]);
  });

  it("leaves a barcode of the seller's own alone", () => {
    expect(check({ Barcode: "12345678" }).findings).toEqual([]);
    expect(check({ Barcode: 4711 }).findings).toEqual([]);
    expect(check({ Barcode: "BOX-7" }).findings).toEqual([]);
  });
});

describe("Checker, across rows", () => {
  it("says duplicate-sku at every row that has it, naming all", async () => {
    const found = (await checkAll([{}, { SKU: "OTHER" }, {}, {}])).filter(
      ({ code }) => code === "duplicate-sku",
    );
    expect(found.map(({ cell, value }) => [cell, value])).toEqual([
      [cellOf("SKU"), "MUG-100-BLUE"],
      [cellOf("SKU", 4), "MUG-100-BLUE"],
      [cellOf("SKU", 5), "MUG-100-BLUE"],
    ]);
    expect(found[0]?.message).toBe("SKU “MUG-100-BLUE” is in rows 2, 4, 5.");
    expect(found[0]?.severity).toBe("error");
  });

  it.each([
    ["mug-100-blue", /differ only in upper and lower case/],
    ["MUG-100- BLUE", /differ only in spaces/],
    ["МUG-100-BLUE", /“М” is a Cyrillic letter/],
    ["ΜUG-100-BLUE", /“Μ” is a Greek letter/],
    ["MUG–100–BLUE", /differ only in look-alike characters/],
    ["ＭUG-100-BLUE", /differ only in look-alike characters/],
  ])("says lookalike-sku at both rows for %s", async (sku, reason) => {
    const found = await checkAll([{}, { SKU: sku }]);
    expect(found.map(({ code, cell }) => [code, cell])).toEqual([
      ["lookalike-sku", cellOf("SKU")],
      ["lookalike-sku", cellOf("SKU", 3)],
    ]);
    expect(found[0]?.message).toMatch(reason);
    expect(found[0]?.message).toContain(`“${sku}” in row 3`);
    expect(found[1]?.message).toContain("“MUG-100-BLUE” in row 2");
  });

  it("says lookalike-card at the rows of the rarer parent SKU", async () => {
    const found = await checkAll([
      { SKU: "A", "Parent SKU": "МUG-100" },
      { SKU: "B" },
      { SKU: "C" },
    ]);
    expect(only(found, "lookalike-card")).toMatchObject({
      cell: cellOf("Parent SKU"),
      fix: "MUG-100",
    });
  });

  it("says card-differs at the rows that differ from most of their card", async () => {
    const found = await checkAll([
      { SKU: "A", Brand: "Northkin" },
      { SKU: "B", Brand: "Northkiln" },
      { SKU: "C", Brand: "Northkiln" },
      { SKU: "D", Brand: undefined },
      { SKU: "E", "Parent SKU": "CUP", Brand: "Other" },
    ]);
    expect(found).toHaveLength(1);
    expect(only(found, "card-differs")).toMatchObject({
      cell: cellOf("Brand"),
      severity: "warning",
      value: "Northkin",
      fix: "Northkiln",
      message: expect.stringContaining("in row 3"),
    });
  });

  it("compares category and language of a card too, and names both where none is more frequent", async () => {
    const found = await checkAll([{ SKU: "A" }, { SKU: "B", Category: "Home", Language: "RU" }]);
    expect(found.map(({ cell }) => cell)).toEqual([
      cellOf("Category"),
      cellOf("Language"),
      cellOf("Category", 3),
      cellOf("Language", 3),
    ]);
  });

  it("takes no side between two rows of a card, whichever comes first", async () => {
    const found = await checkAll([
      { SKU: "A", Category: "home > kitchen" },
      { SKU: "B", Category: "Home > Kitchen" },
    ]);
    expect(found).toMatchObject([
      {
        cell: cellOf("Category"),
        code: "card-differs",
        severity: "warning",
        value: "home > kitchen",
      },
      {
        cell: cellOf("Category", 3),
        code: "card-differs",
        severity: "warning",
        value: "Home > Kitchen",
      },
    ]);
    for (const { fix, repair } of found) {
      expect(repair).toBeUndefined();
      expect(fix).toMatch(/same value in both|same value in all/);
    }
  });

  it("takes the one category of a card that is live for the right one", async () => {
    const categories = {
      ...{ paths: ["Home > Kitchen"], listings: 30, source: "seen" as const, atMs: 0 },
    };
    const checker = new Checker(columns, { categories });
    const paths = ["home > kitchen", "home > kitchen", "Home > Kitchen"];
    for (const [at, Category] of paths.entries()) {
      checker.add(rowOf({ SKU: `A${at}`, Category, "Option: Colour": `Blue ${at}` }, at + 2));
    }
    const found = inWords(await checker.finish());
    expect(found.map(({ cell, fix }) => [cell, fix])).toEqual([
      [cellOf("Category"), "Home > Kitchen"],
      [cellOf("Category", 3), "Home > Kitchen"],
    ]);
  });

  it("says number-repeated and options-repeated at rows of a copied variant, for new listings", async () => {
    const gtin = { GTIN: "4006381333931", "Option: Colour": "Blue" };
    const found = await checkAll([gtin, { ...gtin, SKU: "COPY" }, { SKU: "OTHER" }]);
    expect(
      found.map(({ code, cell, severity, onlyOnCreate }) => [code, cell, severity, onlyOnCreate]),
    ).toEqual([
      ["options-repeated", cellOf("Option: Colour"), "warning", true],
      ["number-repeated", cellOf("GTIN"), "warning", true],
      ["options-repeated", cellOf("Option: Colour", 3), "warning", true],
      ["number-repeated", cellOf("GTIN", 3), "warning", true],
    ]);
    expect(found[0]?.message).toContain("Colour: Blue");
    expect(found[1]?.message).toContain("rows 2, 3");
  });

  it("says number-repeated of numbers that differ in zeros in front, as they are written", async () => {
    const found = await checkAll([
      { SKU: "A", GTIN: "04006381333931", Barcode: "007-A" },
      { SKU: "B", GTIN: "4006381333931", Barcode: "7-A", "Option: Colour": "Blue" },
    ]);
    const repeated = found.filter(({ code }) => code === "number-repeated");
    expect(repeated.map(({ value, message }) => [value, message.split(":")[0]])).toEqual([
      ["04006381333931", "GTIN “04006381333931” is in rows 2, 3"],
      ["4006381333931", "GTIN “4006381333931” is in rows 2, 3"],
    ]);
  });

  it("compares options without their order, and names variants that have none", async () => {
    const turned = { "Option: Colour": undefined, "Option:  colour": "Blue" };
    const bare = { "Parent SKU": "CUP", "Option: Colour": undefined };
    const found = await checkAll([
      { SKU: "A", "Option: Colour": "Blue" },
      { ...turned, SKU: "B" },
      { ...bare, SKU: "C" },
      { ...bare, SKU: "D" },
    ]);
    const repeated = found.filter(({ code }) => code === "options-repeated");
    expect(repeated.map(({ message }) => /no options|Blue/.exec(message)?.[0])).toEqual([
      ...["no options", "no options"],
    ]);
  });

  it("says nothing of repeated options and numbers for rows of one SKU or of two cards", async () => {
    const gtin = { GTIN: "4006381333931", "Option: Colour": "Blue" };
    const same = await checkAll([gtin, gtin]);
    expect([...new Set(same.map(({ code }) => code))]).toEqual(["duplicate-sku"]);
    const apart = [{ "Option: Colour": "Blue" }, { SKU: "B", "Parent SKU": "CUP" }];
    expect(await checkAll(apart.map((cells) => ({ ...cells, "Option: Colour": "Blue" })))).toEqual(
      [],
    );
  });

  it("takes no side between two parent SKUs that look alike and are equally frequent", async () => {
    const found = await checkAll([
      { SKU: "A", "Parent SKU": "MUG-1" },
      { SKU: "B", "Parent SKU": "mug-1" },
    ]);
    expect(found.map(({ cell, code }) => [cell, code])).toEqual([
      [cellOf("Parent SKU"), "lookalike-card"],
      [cellOf("Parent SKU", 3), "lookalike-card"],
    ]);
  });

  it("counts rows, rows without errors, errors and warnings", async () => {
    const checker = new Checker(columns);
    const rows = [
      rowOf({}, 2),
      rowOf({ SKU: "A", Name: undefined, "Weight, kg": 0, "Option: Colour": "Red" }, 3),
      rowOf({ SKU: "B", GTIN: "1", "Option: Colour": "Green" }, 4),
      rowOf({}, 5),
    ];
    const found = rows.flatMap((row) => checker.add(row).findings);
    const findings = [...found, ...(await checker.finish())];
    const totals = checkTotals({ rows: checker.rowCount, findings });
    expect(totals).toMatchObject({ rows: 4, valid: 1, invalid: 3, errors: 4, warnings: 1 });
  });
});
