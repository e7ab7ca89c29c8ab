import { describe, expect, it, test } from "vitest";
import { OrdersChecker } from "../../src/check/index.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { columns } from "../orders/support.ts";
import { english } from "../support/english.ts";

type Shipments = ReadonlyMap<string, { readonly shippingNumber: string }>;

/** The findings about the shipment numbers of a sheet, as `ORDER CODE`. */
function findingsOf(
  numbers: readonly (readonly [order: string, number: CellValue])[],
  shipments: Shipments = new Map(),
) {
  const checker = new OrdersChecker({ exported: { shipments } });
  const [order, number] = (["order", "shippingNumber"] as const).map((name) => {
    return columns.get(name)?.index ?? 0;
  }) as [number, number];
  numbers.forEach(([name, value], at) => {
    const cells: CellValue[] = [];
    cells[order] = name;
    cells[number] = value;
    checker.add({ number: at + 2, cells, hidden: false }, { columns, valueNames: [] });
  });
  const { findings } = checker.finish();
  return findings.map(({ row, code, severity, message }) => ({
    ...{ name: `${numbers[row - 2]?.[0]} ${code}`, severity, text: english.text(message) },
  }));
}

describe("OrdersChecker: a shipment number that is probably a mistake", () => {
  it.each([
    "RB123456789CN, RB123456790CN",
    "RB123456789CN;RB123456790CN",
    "RB123456789CN\nRB123456790CN",
    "RB123456789CN RB123456790CN",
    "RB123456789CN / RB123456790CN",
    "T1，T2",
  ])("two numbers in one cell are an error: %j", (value) => {
    expect(findingsOf([["A", value]])).toEqual([
      expect.objectContaining({ name: "A several-numbers", severity: "error" }),
    ]);
  });

  it.each([
    "1Z 999 AA1 01 2345 6784",
    "9400 1000 0000 0000 0000 00",
    "RB 123 456 789 CN",
    "00340434 1234 5678 9012",
    "2026/000123",
    "DHL 1234567890",
  ])("groups of one number are none: %j", (value) => {
    expect(findingsOf([["A", value]])).toEqual([]);
  });

  it.each([
    ["1.23457E+14", "code-scientific"],
    ["1,23457E+14", "code-scientific"],
    ["1.23457E14", "code-scientific"],
    ["123456.0", "code-scientific"],
    [1_234_567_890_123_456, "code-too-many-digits"],
    ["'00123", "broken-text"],
    ['="00123"', "broken-text"],
  ] as const)(
    "what a program has made of it is an error, as in a product code: %j",
    (value, code) => {
      expect(findingsOf([["A", value]])).toEqual([
        expect.objectContaining({ name: `A ${code}`, severity: "error" }),
      ]);
    },
  );

  it.each(["-", "sent", "TRUE"])("one without a digit is a warning: %j", (value) => {
    expect(findingsOf([["A", value]])).toEqual([
      expect.objectContaining({ name: "A number-without-digit", severity: "warning" }),
    ]);
  });

  test("one for several orders is a warning at each that names them and their rows", () => {
    const found = findingsOf([
      ["A", "T1"],
      ["A", "T1"],
      ["B", "T2"],
      ["C", "T1"],
    ]);
    expect(found.map(({ name, severity }) => `${name} ${severity}`)).toEqual([
      "A number-shared warning",
      "C number-shared warning",
    ]);
    expect(found[0]?.text).toContain("for 2 orders: “A”, “C” (rows 2, 5)");
  });

  test("a number that the marketplace has already is not typed, so it is not reported", () => {
    const shipments = new Map([["A", { shippingNumber: "T1" }]]);
    expect(
      findingsOf(
        [
          ["A", "T1"],
          ["B", "T1"],
        ],
        shipments,
      ),
    ).toEqual([]);
    expect(
      findingsOf(
        [
          ["A", "T2"],
          ["B", "T2"],
        ],
        shipments,
      ),
    ).toHaveLength(2);
  });

  test("nor is a number that the marketplace has, whatever it looks like", () => {
    for (const shippingNumber of ["T1, T2", "123.0", "sent"]) {
      const shipments = new Map([["A", { shippingNumber }]]);
      expect(findingsOf([["A", shippingNumber]], shipments)).toEqual([]);
    }
  });

  test("of many orders the first are named, and the others counted", () => {
    const found = findingsOf(Array.from({ length: 9 }, (_, at) => [`O${at}`, "T1"] as const));
    expect(found).toHaveLength(9);
    expect(found[0]?.text).toMatch(
      /for 9 orders: .*“O4” and 4 more \(rows 2, 3, 4, 5, 6 and 4 more\)/,
    );
  });
});
