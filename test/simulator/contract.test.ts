import { describe, expect, test } from "vitest";
import { defaultContract, parseContract } from "../../src/simulator/index.ts";
import { anError, errorOf } from "../support/english.ts";

/** What is said to do about switches that cannot be read. */
function hintOf(spec: string): string {
  return errorOf(() => parseContract(spec)).hint;
}

describe("parseContract", () => {
  test("nothing named: the defaults", () => {
    expect(parseContract("")).toEqual(defaultContract);
  });

  test("each named switch is set, the others keep their default", () => {
    expect(parseContract("page-base=0, size-name=Size,array=comma,read-lag=1.5s")).toEqual({
      ...defaultContract,
      pageBase: 0,
      sizeName: "Size",
      array: "comma",
      readLagMs: 1500,
    });
  });

  test("every value that a hint lists is taken, and every switch is listed", () => {
    const names = hintOf("colour=red").match(/[a-z-]+(?=[,.])/g) ?? [];
    expect(names).toHaveLength(Object.keys(defaultContract).length);
    const lines = names.map((name) => hintOf(`${name}=?`).replace(/^Use |\.$/g, ""));
    for (const line of lines.filter((text) => text.includes("|"))) {
      const [name, values = ""] = line.split("=");
      const read = values.split("|").map((value) => parseContract(`${name}=${value}`));
      expect(new Set(read.map((contract) => JSON.stringify(contract))).size, line).toBe(
        read.length,
      );
    }
  });

  test.each([
    ["colour=red", "Use one of these: page-base, page-below"],
    ["array=semicolon", "Use array=repeat|comma|brackets|first|last|ignored."],
    ["read-lag=5", "duration such as 500ms"],
    ["page-base", "Use page-base=1|0."],
    ["constructor=1", "Use one of these: "],
  ])("%s is refused as bad-contract with what is known", (spec, hint) => {
    expect(() => parseContract(spec)).toThrow(
      anError({
        code: "bad-contract",
        exitCode: 2,
        hint: expect.stringContaining(hint),
      }),
    );
  });
});
