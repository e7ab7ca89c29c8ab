import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sgrCodes } from "../screen/text/awkward.ts";
import { goOn, type ScreenRun, startScreen } from "../support/screen-run.ts";
import { cooked, hasTerminals } from "../support/terminal.ts";

/** Colours of text and ground; bold, dim, underline and inverse are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: SGR sequences begin with ESC
const colours = /\u001B\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:[;:]\d+)*m/;
const uploadQuestion = /^ y .*\bn /;

/** The question before the upload is told by its keys. */
function isQuestion(run: ScreenRun): boolean {
  return uploadQuestion.test(run.keys());
}

/** A whole screen: nothing runs over its edges, and its last line names a key. */
function isWellFormed(run: ScreenRun): boolean {
  const lines = run.lines();
  const isHere = run.alternate && !run.cursor.visible && lines.length === run.rows;
  const isFull = /^ sheetport/.test(lines[0] ?? "") && run.cell(0, run.columns - 1).inverse;
  const names = /^ (\S+) \S/.test(lines.at(-1) ?? "");
  return isHere && isFull && names;
}

/** Resolves when the screen is whole, these keys are its next ones, and these texts stand on it. */
function shown(run: ScreenRun, keys: RegExp, ...texts: readonly RegExp[]): Promise<void> {
  return run.waitFor(() => {
    const text = run.lines().join("\n");
    return isWellFormed(run) && keys.test(run.keys()) && texts.every((one) => one.test(text));
  });
}

async function expectLeftClean(run: ScreenRun): Promise<void> {
  expect(await run.ended).toEqual({ code: 0, signal: null });
  expect(run.alternate).toBe(false);
  expect(run.cursor.visible).toBe(true);
  expect(run.modesAfterEnd()).toEqual(cooked);
}

const kinds = [
  { columns: 80, rows: 24, env: {} },
  { columns: 120, rows: 40, env: {} },
  { columns: 60, rows: 15, env: {} },
  { columns: 80, rows: 24, env: { NO_COLOR: "1" } },
];

describe.skipIf(!hasTerminals)("the screen, from launch to a finished upload", () => {
  const uploads = async (kind: (typeof kinds)[number]) => {
    const run = await startScreen(kind);
    await run.reached("Check");
    await shown(run, /^ Enter \S/, /40 rows/);

    run.press("enter");
    await shown(run, /^ u upload/, /\+ 18 create.*~ 10 update.*= 12 unchanged/);
    // Each colour has a mark beside it, on every row too.
    for (const mark of [/\d +\+ /, /\d +~ /, /\d += /]) await run.waitFor(mark);

    await goOn(run, () => isQuestion(run));
    await shown(run, uploadQuestion, /18 listings[\s\S]*10 listings/);

    if (kind.rows < 20) {
      // Not all of the question is in sight yet.
      run.press("y");
      await run.waitFor(/more to read before y counts/);
    }
    run.press("y");
    await run.reached("Done");
    await shown(run, /^ Enter open /, /28 applied/);

    run.press("Q");
    await expectLeftClean(run);
    expect(run.lines().join("\n")).toContain("28 applied, 12 unchanged.");
    const wire = run.raw().toString();
    expect(colours.test(wire)).toBe(!("NO_COLOR" in kind.env));
    for (const form of ["1", "7"])
      expect(sgrCodes(wire)).toContainEqual(expect.stringContaining(form));
  };
  const title = "Enter, u, y, Q at $columns × $rows, $env";
  test.each(kinds.slice(0, 1))(title, uploads);
  test.each(kinds.slice(1))(title, { tags: "slow" }, uploads);

  test("every key of one chunk is seen, and none agrees to what has not been shown", async () => {
    const run = await startScreen();
    await run.reached("Check");
    run.press("enter");
    await run.reached("Review");
    // While it is read, the last row that is known is not the last one.
    await run.waitFor(/\+ 18 create/);
    run.press("G", "k", "k", "enter");
    await run.reached("Row");
    await run.waitFor(/\b39\b/);
    run.press("escape");
    await run.reached("Review");
    run.press("/", "l", "m", "p", "enter", "g", "down", "enter");
    await run.reached("Row");
    await run.waitFor(/LMP-ARC-BRS/);
    run.press("escape");
    await run.reached("Review");
    // Only the first of these can mean the review.
    run.press("u", "y", "y");
    await goOn(run, () => isQuestion(run));
    await expect(readFile(join(run.dir, "data", "simulator.jsonl"))).rejects.toThrow("ENOENT");
    run.press("n");
    await run.reached("Review");
    run.press("Q");
    await expectLeftClean(run);
  });

  test("Enter pressed before the workbook is there opens nothing else", {
    tags: "slow",
  }, async () => {
    const run = await startScreen();
    run.press("enter");
    await run.waitFor(() => run.alternate);
    run.press("enter");
    await run.waitFor(/^ Home › (Check|Review)/m);
    expect(run.lines().join("\n")).not.toContain("File:");
    run.press("Q");
    await expectLeftClean(run);
  });

  test("? tells the keys of every screen; Esc leads all the way back", {
    tags: "slow",
  }, async () => {
    const run = await startScreen();
    const help = async (key: RegExp) => {
      run.press("?");
      await shown(run, /Esc close/, /\bEnter\b/, key);
      run.press("x");
      await run.waitFor(() => isWellFormed(run) && !run.keys().includes("Esc close"));
    };
    await run.reached("Check");
    await help(/check at each save/);
    run.press("enter");
    await run.reached("Review");
    // The keys say so once every listing is read.
    await run.waitFor(() => run.keys().includes("upload the selection"));
    await help(/start a range/);
    run.press("enter");
    await run.reached("Row");
    await help(/Esc/);
    run.press("escape");
    await run.reached("Review");
    await goOn(run, () => isQuestion(run));
    run.press("escape");
    await run.reached("Review");
    run.press("escape");
    await run.reached("Check");
    run.press("L");
    await run.reached("Load");
    await help(/choose the meaning/);
    run.press("escape");
    await run.reached("Check");
    run.press("escape");
    await run.reached("Home");
    await help(/workbook/);
    run.press("r");
    await run.reached("Runs");
    await help(/Esc/);
    run.press("escape");
    await run.reached("Home");
    run.press("q");
    await expectLeftClean(run);
  });

  test("started again, it says calmly that there is nothing to send", {
    tags: "slow",
  }, async () => {
    const first = await startScreen();
    await first.reached("Check");
    first.press("enter");
    await first.reached("Review");
    await goOn(first, () => isQuestion(first));
    first.press("y");
    await first.reached("Done");
    first.press("Q");
    await expectLeftClean(first);

    const run = await startScreen({ dir: first.dir });
    await run.reached("Check");
    run.press("enter");
    await run.waitFor("= 40 unchanged");
    await goOn(run, () => /nothing to send/i.test(run.lines().join("\n")));
    await shown(run, /./);
    run.press("q");
    await run.reached("Check");
    run.press("Q");
    await expectLeftClean(run);
  });

  test("takes another size in every place, too small and unknown ones among them", {
    tags: "slow",
  }, async () => {
    const run = await startScreen();
    /** Each size is drawn anew: nothing of the last one is left, and nothing runs over. */
    const resized = async (place: () => boolean) => {
      for (const [columns, rows] of [
        [120, 40],
        [60, 15],
        [50, 10],
        [80, 24],
      ] as const) {
        run.resize(columns, rows);
        if (columns < 60) {
          await run.waitFor("The terminal is 50×10; sheetport needs 60×15.");
          expect(run.lines().slice(1).join("")).toBe("");
          continue;
        }
        await run.waitFor(() => place() && isWellFormed(run));
      }
      run.resize(0, 0);
      run.resize(80, 24);
      await run.waitFor(place);
    };
    const at = (place: string) => () => run.lines()[1]?.endsWith(place) === true;
    await run.reached("Check");
    await resized(at("Check"));
    run.press("enter");
    await run.waitFor(/\+ 18 create/);
    await resized(at("Review"));
    run.press("G", "enter");
    await run.reached("Row");
    await resized(at("Row"));
    run.press("?");
    await resized(() => run.keys().includes("Esc close"));
    run.press("x", "escape");
    await run.reached("Review");
    // The cursor is where it was, and on the screen.
    expect(run.lines().some((line) => /^› .*\b41\b/.test(line))).toBe(true);
    await goOn(run, () => isQuestion(run));
    await resized(() => isQuestion(run));
    run.press("y");
    await run.reached("Done");
    await resized(at("Done"));
    expect(run.lines().join("\n")).toContain("28 applied");
    run.press("escape", "escape");
    run.press("Q");
    await expectLeftClean(run);
  });

  test("a screen reader gets plain lines all the way", { tags: "slow" }, async () => {
    const run = await startScreen({ env: { INK_SCREEN_READER: "true" } });
    const read = (text: string | RegExp) => run.waitFor(text);
    await read(/Enter compare/);
    expect(run.alternate).toBe(false);
    run.press("enter");
    await read(/u upload/);
    await read(/10 update/);
    run.press("u");
    await read(/n cancel/);
    run.press("y");
    await read(/28 applied, 12 unchanged/);
    run.press("Q");
    await expectLeftClean(run);
    expect(run.raw().toString()).not.toMatch(/[\u2500-\u259F]/);
  });
});
