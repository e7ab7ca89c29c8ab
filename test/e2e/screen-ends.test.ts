import { describe, expect, test } from "vitest";
import { expectAsWanted, writesOf } from "../support/market.ts";
import { attendedFlags } from "../support/market-screen.ts";
import { wrongAt } from "../support/mistakes.ts";
import { cooked, hasTerminals } from "../support/terminal.ts";
import { hasTmux, startInTmux } from "../support/tmux.ts";
import {
  afterScreen,
  expectLeftClean,
  expectResumable,
  slowFlags,
  slowMarket,
  uploading,
  writesTotal,
} from "../support/uploading-screen.ts";

if (!hasTmux) console.warn("No tmux here: how a second terminal is left is not tested.");

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */

describe.skipIf(!hasTerminals).concurrent("an upload on the screen", () => {
  test("comes to its end: Q quits, and the main screen says what the plain command says", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market, { flags: ["--create-rate", "20/1s"] });
    await run.waitFor(/› Done\s*$/m);
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expectLeftClean(run);
    expect(run.lines().join("\n")).toMatch(/Run [\w-]+: finished\.\n40 applied\./);
    expectAsWanted(market);
  });

  test("Ctrl-C twice: ends at once with 130, and the rest can be resumed", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.press("ctrl-c");
    await run.waitFor("Stop the run and quit?");
    run.press("ctrl-c");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    expect(run.lines().join("\n")).toMatch(/Run \S+: interrupted/);
    expect(writesOf(market.simulator).length).toBeLessThan(writesTotal);
    await expectResumable(market, "interrupted");
  });

  test("Ctrl-C and a yes: what is in flight ends, then the screen closes with 130", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.press("ctrl-c");
    await run.waitFor("Stop the run and quit?");
    run.press("y");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    const text = run.lines().join("\n");
    expect(text).toMatch(/Run \S+: interrupted/);
    expect(text).not.toContain("unknown");
    await expectResumable(market, "interrupted");
  });

  test("stopped with s: Done says how to go on; the exit code is 130", { tags: "slow" }, async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.press("s");
    await run.waitFor("Stop the run?");
    run.press("y");
    await run.waitFor(/› Done\s*$/m);
    expect(run.lines().join("\n")).toContain("sheetport resume");
    run.press("Q");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    await expectResumable(market, "interrupted");
  });

  test.for(["SIGTERM", "SIGHUP"] as const)(
    "%s: the terminal is back at once, what is in flight ends, exit 130",
    { tags: "slow" },
    async (signal, { onTestFinished }) => {
      const market = await slowMarket(onTestFinished);
      const run = await uploading(market);
      run.kill(signal);
      // Looked for on the wire: what follows it on the main screen may scroll it away at once.
      await run.waitFor(() =>
        afterScreen(run).includes("Stopping: waiting for writes in progress."),
      );
      await run.waitFor(() => !run.alternate);
      expect(await run.ended).toEqual({ code: 130, signal: null });
      expectLeftClean(run);
      expect(run.lines().join("\n")).toMatch(/Run \S+: interrupted/);
      await expectResumable(market, "interrupted");
    },
  );

  test("a closed window: the run ends by itself and can be resumed", { tags: "slow" }, async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.hangUp();
    expect(await run.ended).toEqual({ code: 130, signal: null });
    await expectResumable(market, "interrupted");
  });

  test.for(["uncaught", "rejection", "view"] as const)(
    "a mistake of ours (%s): told on the main screen, exit 70, the lock is free",
    { tags: "slow" },
    async (mistake, { onTestFinished }) => {
      const market = await slowMarket(onTestFinished);
      const run = await uploading(market, { env: wrongAt(mistake) });
      run.kill("SIGUSR2");
      expect(await run.ended).toEqual({ code: 70, signal: null });
      expectLeftClean(run);
      // The terminal breaks lines of the main screen inside words.
      expect(afterScreen(run)).toContain("a bug in sheetport: a mistake that a test makes");
      await expectResumable(market, "interrupted");
    },
  );

  test("a terminal that takes nothing (EPIPE): given back, what is in flight ends, exit 130", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market, { env: wrongAt("epipe") });
    run.kill("SIGUSR2");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    await expectResumable(market, "interrupted");
  });

  test.skipIf(!hasTmux)(
    "in tmux: Ctrl-C twice leaves the shell as it was",
    { tags: "slow" },
    async ({ onTestFinished }) => {
      const market = await slowMarket(onTestFinished);
      const args = ["upload", market.workbook, ...attendedFlags(market), ...slowFlags];
      const tmux = startInTmux(args, { ...market.at, finished: onTestFinished });
      await tmux.waitFor("› Check");
      tmux.press("Enter");
      await tmux.waitFor("u upload the selection");
      tmux.press("u");
      await tmux.waitFor("y upload  n cancel");
      tmux.press("y");
      await tmux.waitFor("4 applied");
      tmux.press("C-c");
      await tmux.waitFor("Stop the run and quit?");
      tmux.press("C-c");
      expect(await tmux.ended()).toBe(130);
      expect([tmux.alternate, tmux.cursorVisible]).toEqual([false, true]);
      expect(tmux.modes()).toEqual(cooked);
      expect(tmux.lines().join("\n")).toMatch(/Run \S+: interrupted/);
    },
  );
});
