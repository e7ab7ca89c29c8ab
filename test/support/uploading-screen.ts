import { join } from "node:path";
import { expect } from "vitest";
import { documentOf, type Finished, runCommand } from "./command.ts";
import { expectAsWanted, type Market, openMarket } from "./market.ts";
import { askedOnScreen, type MarketScreenOptions } from "./market-screen.ts";
import { cooked, type TerminalRun } from "./terminal.ts";

const writes = { creates: 20, updates: 20 };

/** Rows of the workbook of {@link slowMarket}; each of them is written. */
export const writesTotal = writes.creates + writes.updates;

/** So slow that there is time to end the upload, however busy the machine is. */
export const slowFlags: readonly string[] = ["--create-rate", "2/1s", "--update-rate", "2/1s"];

/** A market whose answers take their time, so that some are under way whenever the upload is ended. */
export function slowMarket(finished: Finished): Promise<Market> {
  return openMarket({ ...writes, finished, faults: "create:latency=200ms,update:latency=200ms" });
}

/**
 * The screen with an upload under way of which something is done, and something is left, on a
 * terminal that takes a title and progress.
 */
export async function uploading(
  market: Market,
  { env = {}, flags = slowFlags, ...rest }: MarketScreenOptions = {},
): Promise<TerminalRun> {
  const signs = { TERM_PROGRAM: "WezTerm" };
  const run = await askedOnScreen(market, { ...rest, env: { ...signs, ...env }, flags });
  run.press("y");
  await run.waitFor(isSending, { timeoutMs: 30_000 });
  return run;
}

/** More is done than the first of each kind, which is looked up before the others go. */
export function isSending({ lines, title, progress }: TerminalRun): boolean {
  const isShown = new RegExp(`([4-9]|\\d\\d) of ${writesTotal} \\(`).test(lines().join("\n"));
  return isShown && /\d+ ?%/.test(title) && progress?.state === 1;
}

/** The main screen, the cursor, the modes, the title and the progress are as they were before. */
export function expectLeftClean(run: TerminalRun): void {
  expectSignsCleared(run);
  expect(run.modesAfterEnd()).toEqual(cooked);
}

/** What was written since the screen gave the terminal back; empty while it has it. */
export function afterScreen(run: TerminalRun): string {
  const after = run.raw().toString().split("\u001b[?1049l").slice(1).at(-1) ?? "";
  return after.replaceAll(/\r?\n {2,}/g, " ");
}

/** What the terminal shows is as before: nothing of the screen is left. */
export function expectSignsCleared(run: TerminalRun): void {
  const { alternate, title, progress, cursor } = run;
  expect({ alternate, title, progress, cursor: cursor.visible }).toEqual({
    alternate: false,
    title: "",
    progress: { state: 0, percent: 0 },
    cursor: true,
  });
}

/** What the run list says, and what a resume makes of the rest: everything once, nothing twice. */
export async function expectResumable(market: Market, state: string): Promise<void> {
  const runs = async () => {
    const data = ["--data-dir", join(market.dir, "data")];
    return documentOf(await runCommand(["runs", ...data, "--json"], market.at)).runs;
  };
  expect(await runs()).toMatchObject([{ command: "upload", state }]);
  const resumed = await runCommand(["resume", ...market.flags], market.at);
  expect(resumed.code).toBe(0);
  expectAsWanted(market);
  expect(await runs()).toMatchObject([{ state: "finished" }]);
}
