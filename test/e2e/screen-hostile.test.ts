import { describe, expect, onTestFinished, test } from "vitest";
import { canaryKey } from "../support/command.ts";
import { hostileFile, hostileMarket, hostileWorkbook } from "../support/hostile-market.ts";
import { attacks } from "../support/nasty-texts.ts";
import { goOn, type ScreenRun, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";
import { strangeBytes, titlesOf } from "../support/wire.ts";

/** The cells between the columns of the table that is shown; its headings are underlined. */
function gapsOf(run: ScreenRun, row: number): readonly number[] {
  const underlined = Array.from(
    { length: run.columns },
    (_, column) => run.cell(row, column).underline,
  );
  const [first, last] = [underlined.indexOf(true), underlined.lastIndexOf(true)];
  return underlined.flatMap((is, column) =>
    is || column < first || column > last ? [] : [column],
  );
}

/** The row of the headings of a table with columns; -1 when none is shown. */
function headingRow(run: ScreenRun): number {
  const rows = Array.from({ length: run.rows }, (_, row) => row);
  return rows.find((row) => gapsOf(run, row).length > 0) ?? -1;
}

/** Rows of the table whose columns are not where the headings say. */
function crookedRows(run: ScreenRun): string[] {
  const heading = headingRow(run);
  const lines = run.lines();
  const crooked: string[] = [];
  for (let row = heading + 1; row < lines.length && /^[› │] /.test(lines[row] ?? ""); row += 1) {
    const isOff = gapsOf(run, heading).some((column) => run.cell(row, column).text.trim() !== "");
    if (isOff) crooked.push(lines[row] ?? "");
  }
  return crooked;
}

/** Nothing has scrolled, the bars reach from edge to edge, and the columns are straight. */
function isStraight(run: ScreenRun): boolean {
  const isBar = run.cell(0, 0).inverse && run.cell(0, run.columns - 1).inverse;
  return isBar && run.lines()[0]?.startsWith(" ") === true && crookedRows(run).length === 0;
}

async function expectStraight(run: ScreenRun, place: string): Promise<void> {
  await run.reached(place);
  await run.waitFor(() => isStraight(run));
}

/** Into the first row and out of it again. */
async function lookInto(run: ScreenRun, place: string, inside: string): Promise<void> {
  run.press("enter");
  await expectStraight(run, inside);
  run.press("pagedown");
  await expectStraight(run, inside);
  run.press("escape");
  await expectStraight(run, place);
}

/** Esc, level by level, each of them straight. */
async function backHome(run: ScreenRun): Promise<void> {
  const screen = () => run.lines().slice(1).join("\n");
  while (run.lines()[1] !== " Home") {
    const before = screen();
    run.press("escape");
    await run.waitFor(() => screen() !== before && isStraight(run));
  }
}

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */

describe.skipIf(!hasTerminals)("a hostile workbook at a hostile marketplace", () => {
  const staysStraight = async (size: { readonly columns: number; readonly rows: number }) => {
    const url = await hostileMarket(onTestFinished);
    const run = await startScreen({
      ...size,
      workbook: { name: hostileFile, bytes: hostileWorkbook() },
      args: ["--base-url", url, "--results", "results.xlsx"],
      env: { SHEETPORT_API_KEY: canaryKey, TERM_PROGRAM: "WezTerm" },
    });
    const isAsked = () => /^ y .*\bn /.test(run.keys()) && isStraight(run);
    await expectStraight(run, "Load");
    run.press("end", "enter");
    await expectStraight(run, "Check");
    for (const _ of attacks) run.press("down");
    await expectStraight(run, "Check");
    run.press("C");
    await run.waitFor(isAsked);
    run.press("y");
    await run.waitFor(/\d+ create/);
    await expectStraight(run, "Review");
    run.press("}");
    await lookInto(run, "Review", "Row");
    await goOn(run, isAsked);
    run.press("y");
    await expectStraight(run, "Done");
    expect(run.lines().join("\n")).toMatch(/rejected/);
    run.press("}", "pagedown");
    await expectStraight(run, "Done");
    await backHome(run);
    run.press("r");
    await expectStraight(run, "Runs");
    await lookInto(run, "Runs", "Run");
    await backHome(run);
    run.press("Q");
    await run.ended;
    expect(strangeBytes(run.raw())).toEqual([]);
    for (const title of titlesOf(run.raw())) expect(title).toMatch(/^(sheetport( — .+)?)?$/);
    expect(run.alternate).toBe(false);
  };
  const title = "keeps every screen straight and the wire clean at $columns × $rows";
  const sizes = [
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ];
  test.each(sizes)(title, { tags: "slow" }, staysStraight);
});
