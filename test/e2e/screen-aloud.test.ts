// @module-tag slow
import { expect, test } from "vitest";
import { attendedFlags } from "../support/market-screen.ts";
import { hasTerminals, startOnTerminal, type TerminalRun } from "../support/terminal.ts";
import { expectSignsCleared, slowMarket, writesTotal } from "../support/uploading-screen.ts";

/** All that was said so far: titles, progress and modes say nothing. */
function messageFrom(run: TerminalRun): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with ESC
  const sequences = /\u001b\][^\u0007\u001b]*(\u0007|\u001b\\)|\u001b\[[?>]?[\d;]*[a-zA-Z]/g;
  return run.raw().toString().replaceAll(sequences, "").split("\r\n");
}

/** Lines that were said more than once. */
function repeated(lines: readonly string[]): readonly string[] {
  return lines.filter((line, at) => line !== "" && lines.indexOf(line) !== at);
}

test.skipIf(!hasTerminals)(
  "with INK_SCREEN_READER an upload is told line by line: nothing is erased, and progress is calm",
  async ({ onTestFinished }) => {
    const market = await slowMarket(onTestFinished);
    const rates = ["--create-rate", "10/1s", "--update-rate", "10/1s"];
    const args = ["upload", market.workbook, ...attendedFlags(market), ...rates];
    const run = startOnTerminal(args, {
      ...market.at,
      env: { INK_SCREEN_READER: "true", TERM_PROGRAM: "WezTerm" },
    });
    const message = (text: string) => run.waitFor(() => messageFrom(run).join("\n").includes(text));
    await message("Enter compare");
    run.press("enter");
    await message("u upload the selection");
    const beforeMoving = messageFrom(run).length;
    run.press("down");
    await run.waitFor(() => messageFrom(run).length > beforeMoving);
    run.press("u");
    await message("n cancel");
    const beforeUpload = messageFrom(run).length;
    run.press("y");
    await message("› Done");
    const upload = messageFrom(run).slice(beforeUpload);
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expectSignsCleared(run);
    const wire = run.raw().toString();
    // Neither another screen, nor a way up or back, nor anything taken away.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences begin with ESC
    expect(wire).not.toMatch(/\u001b\[(\?1049h|\?25l|[\d;]*[ABCDGHJKfsu])/);
    expect(repeated(upload)).toEqual([]);
    // The upload takes some seconds, and its screen changes ten times in each.
    for (const count of [`of ${writesTotal} (`, "In progress", "applied, "]) {
      expect(upload.filter((line) => line.includes(count)).length).toBeLessThan(6);
    }
  },
);
