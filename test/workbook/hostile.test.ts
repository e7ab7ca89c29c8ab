import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/rows/checker.ts";
import { SheetportError } from "../../src/errors.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { anError } from "../support/english.ts";
import { type HostileFile, hostileFiles } from "../support/hostile/index.ts";
import { testSome } from "../support/prove.ts";

/** Takes a file the way of every command: opened, headings found, every row read and checked. */
async function outcome({ bytes, ending = ".xlsx" }: HostileFile) {
  try {
    const workbook = await openWorkbook(bytes(), { name: `hostile${ending}` });
    const { match, rows } = await findProductsSheet(workbook);
    const checker = new Checker(match.columns);
    let count = 1;
    for await (const batch of rows()) {
      count += batch.length;
      for (const row of batch.slice(0, 50)) checker.add(row);
    }
    return { is: "rows", count };
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    expect(thrown).toEqual(
      anError({ exitCode: 3, actor: "you", hint: expect.stringMatching(/\.$/) }),
    );
    expect(thrown.message.length).toBeLessThan(1_000);
    return { is: thrown.code };
  }
}

describe("a hostile file is refused by its code, or read as it should be:", () => {
  const isMet = async (file: HostileFile) => {
    const { expected, rows = 2 } = file;
    expect(await outcome(file)).toEqual(
      expected === "rows" ? { is: "rows", count: rows } : { is: expected },
    );
  };
  testSome("$name", hostileFiles, 8, isMet);

  it("has names that tell one from the other", () => {
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
  });
});
