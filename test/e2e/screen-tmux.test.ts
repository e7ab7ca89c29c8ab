import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import stringWidth from "string-width";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { canaryKey, temporaryFolder } from "../support/command.ts";
import { hostileMarket, hostileWorkbook } from "../support/hostile-market.ts";
import { misfits } from "../support/nasty-texts.ts";
import { cooked, hasTerminals } from "../support/terminal.ts";
import { hasTmux, startInTmux, type TmuxRun } from "../support/tmux.ts";

if (!hasTmux) console.warn("No tmux here: how a second terminal shows wide texts is not tested.");

const patience = { timeout: 10_000 };

/** Writes each text to the terminal and asks it where its cursor is then. */
const ruler = `
const { readFileSync, writeFileSync, renameSync } = require("node:fs");
const [file] = process.argv.slice(1);
const texts = JSON.parse(readFileSync(file, "utf8"));
const ends = [];
let held = "";
const next = () => {
  if (ends.length < texts.length) return process.stdout.write("\\r\\x1b[2K" + texts[ends.length] + "\\x1b[6n");
  writeFileSync(file + ".part", JSON.stringify(ends));
  renameSync(file + ".part", file + ".ends");
  process.exit();
};
process.stdin.setRawMode(true).on("data", (piece) => {
  held += piece;
  const answer = /\\x1b\\[\\d+;(\\d+)R/.exec(held);
  if (answer === null) return;
  held = "";
  ends.push(Number(answer[1]) - 1);
  next();
});
next();`;

/** The column at which tmux itself is after each text. */
async function columnsInTmux(texts: readonly string[]): Promise<number[]> {
  const dir = await temporaryFolder();
  const file = join(dir, "texts.json");
  await writeFile(file, JSON.stringify(texts));
  const command = [process.execPath, "-e"];
  const tmux = startInTmux([ruler, file], { dir, command, columns: 400 });
  expect(await tmux.ended()).toBe(0);
  return JSON.parse(await readFile(`${file}.ends`, "utf8"));
}

/** The text of a row before this column, and what stands there; by the cells that we count. */
function cutAt(row: string, column: number): { readonly before: string; readonly at: string } {
  let [before, cells] = ["", 0];
  for (const { segment } of new Intl.Segmenter().segment(row)) {
    if (cells >= column) return { before, at: segment };
    before += segment;
    cells += stringWidth(segment);
  }
  return { before, at: "" };
}

interface Columns {
  /** What the heading of the right-hand column is, or draws its edge. */
  readonly heading: string;
  /** Rows of the table, as they begin. */
  readonly row: RegExp;
}

const check: Columns = { heading: "│", row: /^[› ] (?:[A-Z]+\d+|▸ \d+ ×) / };
const review: Columns = { heading: "Changes", row: /^[› ] ● / };

/** What tmux must have before the right-hand column of each row: texts that end where it begins. */
function rowsBefore(lines: readonly string[], { heading, row }: Columns): readonly string[] {
  const headings = lines.find((line) => line.includes(heading)) ?? expect.fail(`no ${heading}`);
  const column = stringWidth(headings.slice(0, headings.indexOf(heading)));
  const rows = lines.filter((line) => row.test(line)).map((line) => cutAt(line, column));
  for (const { before, at } of rows) {
    expect({ before, width: stringWidth(before), at: at.trim() }).toEqual({
      ...{ before, width: column },
      at: expect.stringMatching(/\S/),
    });
  }
  return rows.map(({ before }) => before);
}

/** Presses a key that moves the table, until it has moved. */
async function moved(tmux: TmuxRun, key: string): Promise<void> {
  const before = tmux.lines();
  tmux.press(key);
  await vi.waitFor(() => expect(tmux.lines()).not.toEqual(before), patience);
}

/** Both edges are there and nothing has scrolled. */
function expectWhole(lines: readonly string[], rows: number): void {
  expect(lines).toHaveLength(rows);
  expect(lines[0]).toMatch(/^ sheetport .* key /);
  expect(lines.at(-1)).toMatch(/^ [Cuy] \S.* keys$|^ Enter \S.* keys$|n cancel$/);
}

async function opened(): Promise<TmuxRun> {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "hostile.xlsx"), hostileWorkbook());
  const url = await hostileMarket(onTestFinished);
  const args = ["upload", "hostile.xlsx", "--base-url", url, "--data-dir", join(dir, "data")];
  const env = { SHEETPORT_API_KEY: canaryKey };
  const tmux = startInTmux(args, { dir, env, columns: 120, rows: 40 });
  await tmux.waitFor("› Load");
  tmux.press("End", "Enter");
  await tmux.waitFor("› Check");
  return tmux;
}

describe.skipIf(!hasTmux || !hasTerminals)("a hostile workbook in tmux", () => {
  test("columns are where tmux itself has them, at each size; it is left as it was", {
    tags: "slow",
  }, async () => {
    const tmux = await opened();
    const seen: string[] = [];
    const look = (columns: Columns, rows: number) =>
      vi.waitFor(() => {
        const lines = tmux.lines();
        expectWhole(lines, rows);
        const before = rowsBefore(lines, columns);
        expect(before.length).toBeGreaterThan(3);
        seen.push(...before);
      }, patience);
    await look(check, 40);
    await moved(tmux, "PageDown");
    await look(check, 40);
    tmux.press("C");
    await tmux.waitFor("y continue without invalid rows");
    tmux.press("y");
    await tmux.waitFor("27 create");
    await look(review, 40);
    await moved(tmux, "PageDown");
    await look(review, 40);
    await moved(tmux, "g");
    for (const [columns, rows] of [
      [100, 24],
      [130, 45],
    ] as const) {
      tmux.resize(columns, rows);
      await look(review, rows);
    }
    tmux.press("Q");
    expect(await tmux.ended()).toBe(0);
    expect([tmux.alternate, tmux.cursorVisible]).toEqual([false, true]);
    expect(tmux.modes()).toEqual(cooked);
    expect(await columnsInTmux(seen)).toEqual(seen.map((text) => stringWidth(text)));
  });

  test("the measure can tell: it disagrees about what is never shown as it is", async () => {
    const widths = await columnsInTmux(misfits.map((text) => text.toWellFormed()));
    expect(widths).not.toEqual(misfits.map((text) => stringWidth(text)));
  });
});
