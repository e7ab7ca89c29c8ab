// @module-tag slow
import { spawnSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Market, writesOf } from "../support/market.ts";
import { shellWithJobs } from "../support/shell-with-jobs.ts";
import { cooked, hasTerminals, type TerminalRun } from "../support/terminal.ts";
import {
  afterScreen,
  expectLeftClean,
  expectResumable,
  expectSignsCleared,
  isSending,
  slowMarket,
  uploading,
  writesTotal,
} from "../support/uploading-screen.ts";

const hasLimits = spawnSync("prlimit", ["--version"]).status === 0;
if (!hasLimits)
  console.warn("No prlimit here: a disk that fills up under the screen is not tested.");

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */
const raw = { canonical: false, echo: false };

/** Moves the record away; gives a way to put it back. */
function takeRecord(market: Market): () => void {
  const file = join(market.dir, "data", "sheetport.sqlite");
  const move = (from: string, to: string) => {
    for (const part of ["", "-wal", "-shm"])
      renameSync(`${file}${from}${part}`, `${file}${to}${part}`);
  };
  move("", ".away");
  return () => move(".away", "");
}

/** Lets no file of a program grow, as a disk that is full; gives a way to make room again. */
function fillDisk({ pid }: TerminalRun): () => void {
  const limit = (bytes: string) =>
    expect(spawnSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}`]).status).toBe(0);
  limit("1:unlimited");
  return () => limit("unlimited");
}

const ways = {
  "the record is moved away": {
    begin: (_: TerminalRun, market: Market) => takeRecord(market),
    told: /record .* was removed or replaced/,
    state: "failed",
    isPossible: true,
  },
  "the disk is full": {
    begin: (run: TerminalRun) => fillDisk(run),
    told: /record could not be written/,
    state: "running",
    isPossible: hasLimits,
  },
};

describe.skipIf(!hasTerminals).concurrent("an upload on the screen that is cut off", () => {
  for (const [name, { begin, told, state, isPossible }] of Object.entries(ways)) {
    test.skipIf(!isPossible)(
      `${name}: told, nothing more is sent, exit 1; put right, resume does the rest`,
      async ({ onTestFinished }) => {
        const market = await slowMarket(onTestFinished);
        const run = await uploading(market);
        const putRight = begin(run, market);
        const text = () => run.lines().join(" ").replaceAll(/\s+/g, " ");
        await run.waitFor(() => told.test(text()));
        await run.waitFor("Enter back");
        putRight();
        run.press("enter");
        await run.waitFor(/› Done\s*$/m);
        run.press("Q");
        expect(await run.ended).toEqual({ code: 1, signal: null });
        expectLeftClean(run);
        // The terminal breaks lines of the main screen inside words.
        const after = afterScreen(run);
        expect(after).toMatch(told);
        expect(after).toMatch(/Run \S+: not finished/);
        expect(writesOf(market.simulator).length).toBeLessThan(writesTotal);
        await expectResumable(market, state);
      },
    );
  }

  test("killed: the terminal stays as it was, which nobody can help; resume does the rest", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.kill("SIGKILL");
    expect(await run.ended).toEqual({ code: null, signal: "SIGKILL" });
    expect(run.alternate).toBe(true);
    expect(run.modesAfterEnd()).toEqual(raw);
    // Nobody was left to write its end down.
    await expectResumable(market, "running");
  });

  test("Ctrl-Z: the shell has its terminal, “fg” brings the upload back, and it goes on", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market, { under: shellWithJobs });
    run.press("ctrl-z");
    await run.waitFor("the shell is here");
    expectSignsCleared(run);
    expect(run.modes()).toEqual(cooked);
    run.press("enter");
    await run.waitFor((shown) => shown.alternate && isSending(shown));
    expect(run.modes()).toEqual(raw);
    run.press("ctrl-c");
    await run.waitFor("Stop the run and quit?");
    run.press("ctrl-c");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    await expectResumable(market, "interrupted");
  });
});
