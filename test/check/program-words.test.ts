import { describe, expect, it } from "vitest";
import { refuseBadGiven, wordsByField } from "../../src/check/rows/given.ts";
import type { ValueName } from "../../src/model/sheet/sheet-choice.ts";
import { check } from "./rows.ts";

const found = (cells: Parameters<typeof check>[0]) =>
  check(cells).findings.map(({ code, column, repair }) => [code, column, repair]);

describe("a code that a program has made a number of", () => {
  it.each([
    ["10234.0", "10234"],
    ["1.0E7", "10000000"],
    ["4.006381333948E12", "4006381333948"],
    ["4.006381333948e+12", "4006381333948"],
  ])("%s is an error that offers %s", (text, code) => {
    expect(found({ SKU: text })).toContainEqual(["code-scientific", "SKU", code]);
  });

  it.each(["1.5", "5E2", "1.2.0", "10234", "V1.0"])("%s is a code of its own", (text) => {
    expect(found({ SKU: text })).toEqual([]);
  });

  it("has lost digits where Excel shortened it: nothing is offered", () => {
    expect(found({ SKU: "4.00638E+12" })).toEqual([["code-scientific", "SKU", undefined]]);
  });
});

describe("a program's word for nothing", () => {
  const words = "nan NaN None null NULL undefined N/A n/a #N/A #REF! #Н/Д Err:502".split(" ");
  const columns = [
    "SKU",
    "Name",
    "Description",
    "Weight, kg",
    "Option: Colour",
    "Brand",
    "Image 1",
  ];

  it.each(words)("%s is an error in every field", (word) => {
    for (const column of columns) {
      expect(found({ [column]: word }), column).toContainEqual(["cell-error", column, undefined]);
    }
  });

  it("stays if the person maps the word to itself", () => {
    const named: ValueName = { field: "brandName", written: "None", value: "None" };
    const valueNames = wordsByField([named]);
    expect(() => refuseBadGiven([], { valueNames: [named] })).not.toThrow();
    expect(check({ Brand: "None" }, { valueNames }).findings).toEqual([]);
  });

  it.each([
    ["Brand", true],
    ["Option: Colour", true],
    ["SKU", false],
    ["Weight, kg", false],
    ["Description", false],
  ])("in %s is said to be kept by --map-value: %s", (column, isSaid) => {
    const texts = JSON.stringify(check({ [column]: "None" }).findings);
    expect(texts.includes("--map-value")).toBe(isSaid);
  });

  it.each(["NAN", "none", "NA", "Nullarbor", "#1"])("%s may well be a value", (word) => {
    expect(found({ Brand: word })).toEqual([]);
  });
});
