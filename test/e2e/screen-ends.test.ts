import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, runCommand } from "../support/command.ts";
import { expectAsWanted, type Market, openMarket, writesOf } from "../support/market.ts";
import {
  askedOnScreen,
  attendedFlags,
  type MarketScreenOptions,
} from "../support/market-screen.ts";
import { cooked, hasTerminals, type TerminalRun } from "../support/terminal.ts";
import { hasTmux, startInTmux } from "../support/tmux.ts";

if (!hasTmux) console.warn("No tmux here: how a second terminal is left is not tested.");

const writes = { creates: 20, updates: 20 };
const total = writes.creates + writes.updates;

/** So slow that there is time to end it, however busy the machine is. */
const slow = ["--create-rate", "2/1s", "--update-rate", "2/1s"];

async function slowMarket(finished: Parameters<typeof openMarket>[0]["finished"]): Promise<Market> {
  return openMarket({ ...writes, finished, faults: "create:latency=200ms,update:latency=200ms" });
}

/** The screen with an upload under way of which something is done, and something is left. */
async function uploading(
  market: Market,
  { env = {}, flags = slow }: MarketScreenOptions = {},
): Promise<TerminalRun> {
  const run = await askedOnScreen(market, { env, flags });
  run.press("y");
  // More than the first of each kind, which is looked up before the others go.
  await run.waitFor(new RegExp(`([4-9]|\\d\\d) of ${total} \\(`), { timeoutMs: 30_000 });
  return run;
}

function expectLeftClean(run: TerminalRun): void {
  expect(run.alternate).toBe(false);
  expect(run.cursor.visible).toBe(true);
  expect(run.modesAfterEnd()).toEqual(cooked);
}

/** What the run list says, and what a resume makes of the rest: everything once, nothing twice. */
async function expectResumable(market: Market, state: string): Promise<void> {
  const { runs } = documentOf(await runCommand(["runs", ...data(market), "--json"], market.at));
  expect(runs).toMatchObject([{ command: "upload", state }]);
  const resumed = await runCommand(["resume", ...market.flags], market.at);
  expect(resumed.code).toBe(0);
  expectAsWanted(market);
  const after = documentOf(await runCommand(["runs", ...data(market), "--json"], market.at));
  expect(after.runs).toMatchObject([{ state: "finished" }]);
}

function data(market: Market): string[] {
  return ["--data-dir", join(market.dir, "data")];
}

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */
const patient = { timeout: 60_000 };

describe.skipIf(!hasTerminals).concurrent("an upload on the screen", patient, () => {
  test("comes to its end: y closes, and the main screen says what the plain command says", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market, { flags: ["--create-rate", "20/1s"] });
    await run.waitFor(/› Done\s*$/m, { timeoutMs: 30_000 });
    run.press("y");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expectLeftClean(run);
    expect(run.lines().join("\n")).toMatch(/Finished: run [\w-]+\.\n40 applied\./);
    expectAsWanted(market);
  });

  test("Ctrl-C twice: ends at once with 130, and the rest can be resumed", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.press("ctrl-c");
    await run.waitFor("An upload is under way");
    run.press("ctrl-c");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    expect(run.lines().join("\n")).toMatch(/Interrupted: run/);
    expect(writesOf(market.simulator).length).toBeLessThan(total);
    await expectResumable(market, "interrupted");
  });

  test("Ctrl-C and a yes: what is in flight ends, then the screen closes with 130", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.press("ctrl-c");
    await run.waitFor("An upload is under way");
    run.press("y");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    const text = run.lines().join("\n");
    expect(text).toMatch(/Interrupted: run/);
    expect(text).not.toContain("unknown");
    await expectResumable(market, "interrupted");
  });

  test("stopped with s: Done says how to go on; the exit code is 130", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.press("s");
    await run.waitFor("Stop the upload?");
    run.press("y");
    await run.waitFor(/› Done\s*$/m, { timeoutMs: 30_000 });
    expect(run.lines().join("\n")).toContain("sheetport resume");
    run.press("y");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectLeftClean(run);
    await expectResumable(market, "interrupted");
  });

  test.for(["SIGTERM", "SIGHUP"] as const)(
    "%s: the terminal is back at once, what is in flight ends, exit 130",
    async (signal, { onTestFinished }) => {
      const market = await slowMarket(onTestFinished);
      const run = await uploading(market);
      run.kill(signal);
      await run.waitFor("Stopping: what is under way will end.");
      expect(run.alternate).toBe(false);
      expect(await run.ended).toEqual({ code: 130, signal: null });
      expectLeftClean(run);
      expect(run.lines().join("\n")).toMatch(/Interrupted: run/);
      await expectResumable(market, "interrupted");
    },
  );

  test("a closed window: the run ends by itself and can be resumed", async ({ onTestFinished }) => {
    const market = await slowMarket(onTestFinished);
    const run = await uploading(market);
    run.hangUp();
    expect(await run.ended).toEqual({ code: 130, signal: null });
    await expectResumable(market, "interrupted");
  });

  test("a mistake of ours: told on the main screen, exit 70, the lock is free", async ({
    onTestFinished,
  }) => {
    const market = await slowMarket(onTestFinished);
    const mistake = `process.on("SIGUSR2", () => { throw new Error("a mistake that a test makes"); })`;
    const run = await uploading(market, {
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistake)}` },
    });
    run.kill("SIGUSR2");
    expect(await run.ended).toEqual({ code: 70, signal: null });
    expectLeftClean(run);
    expect(run.lines().join("\n")).toContain("a mistake in sheetport: a mistake that a test makes");
    await expectResumable(market, "interrupted");
  });

  test.skipIf(!hasTmux)(
    "in tmux: Ctrl-C twice leaves the shell as it was",
    async ({ onTestFinished }) => {
      const market = await slowMarket(onTestFinished);
      const args = ["upload", market.workbook, ...attendedFlags(market), ...slow];
      const tmux = startInTmux(args, { ...market.at, finished: onTestFinished });
      await tmux.waitFor("› Check");
      tmux.press("Enter");
      await tmux.waitFor("20 create");
      tmux.press("y");
      await tmux.waitFor("y upload  n not now");
      tmux.press("y");
      await tmux.waitFor("4 applied");
      tmux.press("C-c");
      await tmux.waitFor("An upload is under way");
      tmux.press("C-c");
      expect(await tmux.ended()).toBe(130);
      expect([tmux.alternate, tmux.cursorVisible]).toEqual([false, true]);
      expect(tmux.modes()).toEqual(cooked);
      expect(tmux.lines().join("\n")).toMatch(/Interrupted: run/);
    },
  );
});
