// @module-tag slow
import { describe, expect, test, vi } from "vitest";
import { parseFaults } from "../../src/simulator/index.ts";
import { documentOf, runCommand, startCommand } from "../support/command.ts";
import { openMarket, writesOf } from "../support/market.ts";
import { askedOnScreen } from "../support/market-screen.ts";
import { hasTerminals } from "../support/terminal.ts";

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */

describe.skipIf(!hasTerminals).concurrent("an upload on the screen that is refused", () => {
  test("because another run is active: it waits and says for whom; stopped, back on the review, exit 0", async ({
    onTestFinished,
  }) => {
    const market = await openMarket({ creates: 4, updates: 4, finished: onTestFinished });
    const run = await askedOnScreen(market);
    market.simulator.setFaults(parseFaults("all:latency=3s"));
    const before = market.simulator.ledger().length;
    const other = startCommand(["upload", market.workbook, ...market.flags], market.at);
    // It holds the lock before it asks for anything.
    await vi.waitFor(() => expect(market.simulator.ledger().length).toBeGreaterThan(before), {
      timeout: 30_000,
    });
    run.press("y");
    await run.waitFor("Waiting: Another run is active");
    run.press("s");
    await run.waitFor("Stop the run?");
    run.press("y");
    await run.waitFor("Enter back");
    run.press("enter");
    await run.waitFor(/› Review\s*$/m);
    other.kill("SIGKILL");
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
  });

  test("because the key is refused: the run stops, Done says why, and it can be resumed", async ({
    onTestFinished,
  }) => {
    const market = await openMarket({ creates: 3, updates: 0, finished: onTestFinished });
    const run = await askedOnScreen(market);
    market.simulator.setFaults(parseFaults("create:status-before=401"));
    run.press("y");
    await run.waitFor("Enter back");
    expect(run.lines().join(" ").replaceAll(/\s+/g, " ")).toMatch(
      /The marketplace refused the API key: /,
    );
    run.press("enter");
    await run.waitFor(/› Done\s*$/m);
    expect(run.lines().join("\n")).toContain("sheetport resume");
    run.press("Q");
    const { code } = await run.ended;
    expect(run.lines().join("\n")).toContain("sheetport resume");
    market.simulator.setFaults([]);
    const resumed = await runCommand(["resume", ...market.flags, "--json"], market.at);
    expect(documentOf(resumed).totals).toMatchObject({ applied: 3 });
    expect(writesOf(market.simulator).length).toBeGreaterThanOrEqual(3);
    expect(code).not.toBe(0);
  });
});
