import { describe, expect, test } from "vitest";
import { checkRows } from "../../src/check/index.ts";
import { checkText, repairsText } from "../../src/report/index.ts";
import { english } from "../support/english.ts";
import { cellLengthMax, longTextName, longTexts } from "../support/long-texts.ts";
import { columns } from "./rows.ts";

/** Checks rows that hold a text in every column but one, so that no row is blank. */
async function checkOf(text: string, { fix, rows: count = 2 }: { fix: boolean; rows?: number }) {
  const cells = columns.map(({ field }) => (field === "mpn" ? "KX-1" : text));
  const rows = Array.from({ length: count }, (_, at) => ({ number: at + 2, hidden: false, cells }));
  const headings = { headingRow: { number: 1 }, match: { columns, constants: [] } };
  const sheet = {
    ...{ sheet: "Products", index: 0, ...headings },
    async *rows() {
      yield rows;
    },
  };
  return checkRows([sheet], { fix, keepRows: true, keepImages: true });
}

/** Processor time, the least of three: what was slow once and not again was the garbage of others. */
async function leastMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3 && least > countedMs; turn += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** A fourth of a text has about a fourth of its time, not a sixteenth. */
const ratioMax = 9;
/** What takes less says nothing about how it grows, but about the garbage collector. */
const countedMs = 200;

async function growsTooFast(text: string, fix: boolean): Promise<boolean> {
  const long = await leastMs(() => checkOf(text, { fix }));
  if (long < countedMs) return false;
  const cut = text.slice(0, text.length / 8) + text.slice(-text.length / 8);
  // Half a character would be told at once.
  const quarter = cut.replace(/\p{Surrogate}/gu, "");
  return long > ratioMax * (await leastMs(() => checkOf(quarter, { fix })));
}

describe("rows of cells of 32,767 characters are checked in a time that grows with their length", () => {
  const few = longTexts.filter((_, at) => at % 45 === 0);
  test.each([
    ["a few texts", few, false],
    ["a few texts, with --fix", few, true],
  ])("%s", async (_, texts, fix) => {
    const slow: string[] = [];
    for (const text of texts) if (await growsTooFast(text, fix)) slow.push(longTextName(text));
    expect(slow).toEqual([]);
  });

  test.each([false, true])("every text; with --fix: %s", { tags: "slow" }, async (fix) => {
    const slow: string[] = [];
    for (const text of longTexts) if (await growsTooFast(text, fix)) slow.push(longTextName(text));
    expect(slow).toEqual([]);
  });
});

test.each([" > ", "a ", "\u3000", "  http://a.b/ "])(
  "what is printed of long values that were repaired (%j) is short",
  async (unit) => {
    const text = unit.repeat(cellLengthMax / unit.length);
    const { findings, rowCount: rows } = await checkOf(text, { fix: true, rows: 20 });
    const checked = { file: "a.xlsx", sheet: "Products", rows, findings };
    expect(checkText(checked, { translator: english }).length).toBeLessThan(100_000);
    expect(repairsText(findings, { translator: english }).length).toBeLessThan(100_000);
  },
);
