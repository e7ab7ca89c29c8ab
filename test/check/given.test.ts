import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/rows/checker.ts";
import { constantFindings, refuseBadGiven, wordsByField } from "../../src/check/rows/given.ts";
import type { Column } from "../../src/model/product/columns.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { type GivenColumn, givenParts } from "../../src/model/sheet/sheet-choice.ts";
import { givenColumns } from "../../src/workbook/headings/given-columns.ts";
import { inWords } from "../support/english.ts";

const columns: readonly Column[] = [
  { index: 0, heading: "SKU", field: "sku" },
  { index: 1, heading: "Category", field: "categoryName" },
  { index: 2, heading: "Description", field: "description" },
  { index: 3, heading: "Weight", field: "weight" },
  { index: 4, heading: "Option: Colour", field: "options", key: "Colour" },
  { index: 5, heading: "Attribute: Material", field: "attributes", key: "Material" },
  { index: 6, heading: "MPN", field: "mpn" },
];

const cells: readonly (CellValue | undefined)[] = [
  ...["S-1", "Home > Mugs", "A mug.", 0.4, "Blue", "Clay"],
  "KX 9",
];

/** Given values as the command line writes them, found in the sheet. */
function given(values: Readonly<Record<string, string>>): readonly GivenColumn[] {
  const all = Object.entries(values).map(([field, text]) => ({
    place: { field: field as GivenColumn["field"] },
    text,
  }));
  const found = givenColumns(all, columns);
  expect(found.problems).toEqual([]);
  return found.resolved;
}

function check(values: Readonly<Record<string, string>>, own: typeof cells = cells) {
  const checker = new Checker(columns, { constants: given(values) });
  return checker.add({ number: 7, cells: own, hidden: false });
}

const all = { parentSku: "sku", language: "english", name: "{Option: Colour} mug {mpn}" };

describe("Checker with given values", () => {
  it("puts them into every draft: values, copies and texts made of other fields", () => {
    const { draft, findings } = check(all);
    expect(findings).toEqual([]);
    expect(draft?.product).toMatchObject({
      parentSku: "S-1",
      language: "EN",
      name: "Blue mug KX 9",
    });
  });

  it("copies a cell as it is: a number format's zeros, and what is wrong with it", () => {
    const number: CellValue = { kind: "number", value: 42, format: "00000" };
    const { draft } = check(all, [number, ...cells.slice(1)]);
    expect(draft?.product).toMatchObject({ sku: "00042", parentSku: "00042" });
    const broken = check(all, ["1E+05", ...cells.slice(1)]).findings;
    expect(broken.map(({ cell, column, code }) => [cell, column, code])).toEqual([
      ["", "--set", "code-scientific"],
      ["A7", "SKU", "code-scientific"],
    ]);
  });

  it("leaves a field blank in the rows where a part of it is blank, and says where it comes from", () => {
    const { draft, findings } = check(all, cells.slice(0, 6));
    expect(draft?.product.name).toBeUndefined();
    expect(findings).toMatchObject([
      { row: 7, cell: "", column: "--set", field: "name", code: "missing-required" },
    ]);
  });

  it("judges them by the schema like cells, and offers no repair of a cell", () => {
    const long = { ...all, name: "{description}{description}" };
    const { findings } = check(long, [...cells.slice(0, 2), "x".repeat(150), ...cells.slice(3)]);
    expect(findings).toMatchObject([{ cell: "", column: "--set", code: "too-long" }]);
    expect(inWords(findings)[0]?.message).toContain("Name (--set) has 300 characters");
    expect(findings.filter((one) => one.repair !== undefined)).toEqual([]);
  });

  it("takes a row for blank where the sheet has nothing, whatever is given", () => {
    expect(check(all, []).findings).toMatchObject([{ code: "row-blank" }]);
  });

  it("has the words that a person gave for choices", () => {
    const language: Column = { index: 7, heading: "Lang", field: "language" };
    const { language: _, ...others } = all;
    const checker = new Checker([...columns, language], {
      constants: given(others),
      valueNames: new Map([["language", new Map([["angielski", "EN"]])]]),
    });
    const { draft, findings } = checker.add({
      ...{ number: 2, hidden: false },
      cells: [...cells, "Angielski"],
    });
    expect(draft?.product.language).toBe("EN");
    expect(inWords(findings)).toMatchObject([{ cell: "H2", code: "choice-normalised", fix: "EN" }]);
  });
});

describe("own words in free texts", () => {
  const size: Column = { index: 7, heading: "Maat", field: "options", key: "Size" };
  const read = (category: string, maat: string | number) =>
    new Checker([...columns, size], {
      constants: given(all),
      valueNames: wordsByField([
        { field: "categoryName", written: "Mokken & bekers", value: "Home > Mugs" },
        { field: "options", key: "size", written: "42", value: "EU 42" },
      ]),
    }).add({ ...{ number: 2, hidden: false }, cells: [...cells.with(1, category), maat] });

  it("are read as they were told to be, numbers too, and nothing is said in each row", () => {
    const { draft, findings } = read(" mokken  & Bekers ", 42);
    expect(draft?.product.categoryName).toBe("Home > Mugs");
    expect(draft?.product.options).toContainEqual({ key: "Size", value: "EU 42" });
    expect(findings).toEqual([]);
  });

  it("are no other words", () => {
    const { draft } = read("Mokken bekers", "4.2");
    expect(draft?.product.categoryName).toBe("Mokken bekers");
    expect(draft?.product.options).toContainEqual({ key: "Size", value: "4.2" });
  });

  it.each([
    ["categoryName", "<clear>"],
    ["brandName", "a\u0000b"],
    ["brandName", "x".repeat(1000)],
  ] as const)("are refused where %s may not be %j", (field, value) => {
    const valueNames = [{ field, written: "x", value }];
    expect(() => refuseBadGiven([], { valueNames })).toThrow(
      expect.objectContaining({ code: "bad-given-value", exitCode: 2 }),
    );
  });

  it("may be a word that usually means nothing, as its error advises", () => {
    const valueNames = [{ field: "brandName", written: "n/a", value: "N/A" }] as const;
    expect(() => refuseBadGiven([], { valueNames })).not.toThrow();
  });
});

describe("constantFindings", () => {
  it.each([
    ["language", "Elvish", "not-a-choice"],
    ["name", "x".repeat(201), "too-long"],
    ["brandName", "a\u0000b", "broken-text"],
  ])("finds what is wrong with %s in every row", (field, text, code) => {
    const [column] = given({ [field]: text });
    const findings = constantFindings(column!, {});
    expect(findings.map((finding) => finding.code)).toEqual([code]);
  });

  it("finds nothing wrong with values that are right, nor with those of other columns", () => {
    expect(given(all).flatMap((column) => constantFindings(column, {}))).toEqual([]);
  });
});

describe("givenParts", () => {
  it.each<[string, ReturnType<typeof givenParts>]>([
    ["sku", [{ kind: "field", name: "sku" }]],
    ["SKU", [{ kind: "text", text: "SKU" }]],
    [
      "{brandName} {mpn}",
      [
        { kind: "field", name: "brandName" },
        { kind: "text", text: " " },
        { kind: "field", name: "mpn" },
      ],
    ],
    ["a {{b}}", [{ kind: "text", text: "a {b}" }]],
    ["{a", undefined],
    ["a}", undefined],
    ["{}", undefined],
  ])("of %j", (text, parts) => expect(givenParts(text)).toEqual(parts));

  it("takes any text without braces that is no field's name for itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        fc.pre(!/[{}]/.test(text) && /[^a-z]/i.test(text));
        expect(givenParts(text)).toEqual([{ kind: "text", text }]);
        const doubled = text.replaceAll("{", "{{");
        expect(givenParts(`{{${doubled}}}`)).toEqual([{ kind: "text", text: `{${text}}` }]);
      }),
    );
  });
});
