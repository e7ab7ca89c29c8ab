import { readdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { documentOf, runCommand, startCommand } from "../support/command.ts";
import { expectAsWanted, type Market, openMarket, writesOf } from "../support/market.ts";
import { hasTerminals, startOnTerminal, type TerminalRun } from "../support/terminal.ts";

const patience = { timeout: 30_000, interval: 5 };

/** `sheetport` alone, with the options that lead to the market. */
function startHome(market: Market): TerminalRun {
  const flags = market.flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
  return startOnTerminal(flags, { dir: market.dir });
}

function exportsIn({ dir }: Market): string[] {
  return readdirSync(dir).filter((name) => name.startsWith("products-"));
}

function dataDirOf({ dir }: Market): string[] {
  return ["--data-dir", join(dir, "data")];
}

/** Leaves by the keys that a person has, and gives the end with what the main screen says. */
async function leave(terminal: TerminalRun) {
  terminal.press("Q");
  const { code } = await terminal.ended;
  expect(terminal.alternate).toBe(false);
  return { code, message: terminal.lines().join("\n") };
}

/** An upload that was killed in the middle, and the name of its run. */
async function killedUpload(market: Market): Promise<string> {
  const upload = startCommand(["upload", market.workbook, ...market.flags], market.at);
  await vi.waitFor(() => expect(writesOf(market.simulator).length).toBeGreaterThan(5), patience);
  upload.kill("SIGKILL");
  await upload.ended;
  const listed = await runCommand(["runs", "--json", ...dataDirOf(market)], market.at);
  return documentOf(listed).runs[0].run;
}

describe.skipIf(!hasTerminals)("sheetport alone on a terminal", () => {
  test("takes the common options, finds the folder's workbook, and opens and checks it", async () => {
    const market = await openMarket({ creates: 2, updates: 2 });
    const home = startHome(market);
    await home.waitFor("Welcome to sheetport");
    await home.waitFor(`›   Open ${basename(market.workbook)}`);
    expect(home.lines()[0]).toContain("test (127.0.0.1");
    home.press("enter");
    await home.waitFor(/✓ 4 rows? .*nothing to correct/);
    home.press("escape");
    await home.waitFor(/opened \d{4}-/);
    expect(await leave(home)).toMatchObject({ code: 0 });
  });

  test("opens a file by a name with quotes, and keeps a wrong one", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 1, updates: 0 });
    await copyFile(market.workbook, join(market.dir, "autumn list.xlsx"));
    const home = startHome(market);
    await home.waitFor("Welcome to sheetport");
    home.press("o");
    await home.waitFor("Home › Files");
    home.press("o", "nowhere.xlsx", "enter");
    await home.waitFor("There is no file");
    await home.waitFor("File: nowhere.xlsx");
    home.press("ctrl-u", "autumn list.xlsx", "enter");
    await home.waitFor(/✓ 1 rows? .*nothing to correct/);
    home.press("escape");
    await home.waitFor(/› {3}autumn list.xlsx/);
    home.press("o", `'${join(market.dir, "autumn list.xlsx")}' `, "enter");
    await home.waitFor(/✓ 1 rows? .*nothing to correct/);
    await leave(home);
  });

  test("exports the live listings, opens what it wrote, and says so when it is left", async () => {
    const market = await openMarket({ creates: 0, updates: 5 });
    const home = startHome(market);
    await home.waitFor("Welcome to sheetport");
    home.press("e");
    await home.waitFor(/File: products-\d{4}-\d\d-\d\d\.xlsx/);
    home.press("enter");
    await home.waitFor("8 products");
    expect(exportsIn(market)).toHaveLength(1);
    home.press("enter");
    await home.waitFor(/✓ 8 rows? .*nothing to correct/);
    expect(await leave(home)).toMatchObject({ code: 0, message: expect.stringContaining("Wrote") });
  });

  test("an export stopped with Esc keeps what it has read, and goes on from there", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({
      creates: 0,
      updates: 0,
      bystanders: 150,
      faults: "list:latency=3s",
    });
    const home = startHome(market);
    await home.waitFor("Welcome to sheetport");
    home.press("e", "enter");
    await home.waitFor("reading the live listings");
    await vi.waitFor(() => expect(market.simulator.ledger().length).toBeGreaterThan(1), patience);
    home.press("escape");
    await home.waitFor("listings were read and kept");
    expect(exportsIn(market)).toEqual([]);
    market.simulator.setFaults([]);
    home.press("escape", "e", "enter");
    await home.waitFor("150 products");
    expect(await leave(home)).toMatchObject({ code: 0 });
  });

  test("goes on with an upload that was killed, from the runs; undo then puts it back", {
    tags: "slow",
  }, async () => {
    const market = await openMarket({ creates: 10, updates: 50, rate: "100/2s" });
    const run = await killedUpload(market);
    const home = startHome(market);
    await home.waitFor("› R Resume catalogue.xlsx");
    home.press("r");
    await home.waitFor("Home › Runs");
    await home.waitFor(/›.*not finished/);
    home.press("enter");
    await home.waitFor(`Run ${run}: not finished`);
    home.press("R");
    await home.waitFor(`Resume run ${run}?`);
    await home.waitFor(yesIsTaken(home, "Done"));
    await home.waitFor(`Run ${run}: finished`);
    expectAsWanted(market);
    home.press("escape");
    await home.waitFor("What would you like to do?");
    await home.waitFor(({ lines }) => !lines().join("\n").includes("R Resume"));

    home.press("r");
    await home.waitFor("Home › Runs");
    await home.waitFor(/finished/);
    home.press("U");
    await home.waitFor(`Undo run ${run}`);
    await home.waitFor("restore 50 listings");
    await home.waitFor("10 created listings stay");
    await home.waitFor(yesIsTaken(home, "Done"));
    await home.waitFor("50 restored");
    const held = new Map(market.simulator.products().map((one) => [one.sku, one.name]));
    for (const { sku, name } of market.seed) expect(held.get(sku)).toBe(name);
    const end = await leave(home);
    expect(end.message).toContain("50 restored");
  });
});

/** Presses y at each change of the screen until it is taken: right after it appears, a question takes none. */
function yesIsTaken(terminal: TerminalRun, until: string) {
  return () => {
    const text = terminal.lines().join("\n");
    if (text.includes(until)) return true;
    if (text.includes(" y ")) terminal.press("y");
    return false;
  };
}
