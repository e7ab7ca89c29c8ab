import { describe, expect, test, vi } from "vitest";
import { canaryKey, documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { searchFolder } from "../support/key-search.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import {
  cooked,
  hasTerminals,
  startOnTerminal,
  type TerminalModes,
  type TerminalOptions,
} from "../support/terminal.ts";

if (!hasTerminals) console.warn("No terminals here: typed answers are not tested.");
const unseenModes = { canonical: false, echo: false };

/** What a person types, once the terminal shows a text. */
interface Typed extends TerminalOptions {
  readonly shown: string;
  readonly type: string;
  /** Only when the terminal no longer echoes what is typed. @default false */
  readonly unseen?: boolean;
}

/** A command that has ended on a terminal. */
interface EndedOnTerminal {
  readonly code: number | null;
  /** All that the terminal showed, echoes included. */
  readonly screen: string;
  /** Right before the answer was typed, and when the command had ended. */
  readonly modes: readonly TerminalModes[];
}

/** Runs the built program to its end on a terminal, where this answer is typed. */
async function answered(args: readonly string[], given: Typed): Promise<EndedOnTerminal> {
  const { shown, type, unseen = false } = given;
  const run = startOnTerminal(args, given);
  const text = () => run.raw().toString();
  await run.waitFor(() => text().includes(shown));
  // A terminal that stops echoing writes nothing.
  if (unseen) await vi.waitFor(() => expect(run.modes().echo).toBe(false), { timeout: 10_000 });
  const before = run.modes();
  run.write(type);
  const { code } = await run.ended;
  return { code, screen: text(), modes: [before, run.modesAfterEnd()] };
}

/** A command that asks, because neither a yes is given beforehand nor quiet is asked for. */
function asking(market: Market, args: readonly string[], type: string, shown: string) {
  const flags = market.flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
  return answered([...args, ...flags, "--plain"], { ...market.at, shown, type });
}

/** A busy machine takes its time; what is looked for is seen as soon as it is there. */

describe.skipIf(!hasTerminals)("the question of undo", { tags: "slow" }, () => {
  test("anything but a yes, Ctrl-C and Ctrl-D send nothing: exit 130; y puts the updates back", async () => {
    const market = await openMarket({ creates: 1, updates: 2 });
    const { code } = await runCommand(["upload", market.workbook, ...market.flags], market.at);
    expect(code).toBe(0);
    const writes = writesOf(market.simulator).length;
    for (const type of ["n\r", "\r", "\u0003", "\u0004"]) {
      const ended = await asking(market, ["undo"], type, "Undo? [y/N] ");
      expect({ type, code: ended.code }).toEqual({ type, code: 130 });
      expect(ended.screen).toContain("restore 2 listings");
      expect(ended.screen).toContain("Not confirmed, so nothing was sent.");
      expect(ended.modes.at(-1)).toEqual(cooked);
    }
    expect(writesOf(market.simulator)).toHaveLength(writes);
    const ended = await asking(market, ["undo"], "y\r", "Undo? [y/N] ");
    expect(ended.code).toBe(0);
    expect(ended.screen).toContain("2 restored");
    const before = market.seed.find(({ sku }) => sku === "UPD-001");
    expect(recordsOf(market.simulator, "UPD-001")).toMatchObject([{ name: before?.name }]);
  });
});

describe.skipIf(!hasTerminals)("the question of release", { tags: "slow" }, () => {
  test("takes nothing but a whole yes", async () => {
    const market = await openMarket({ creates: 1, updates: 0, faults: "create:5xx-before" });
    for (const command of [["upload", market.workbook], ["resume"]]) {
      const { code } = await runCommand([...command, ...market.flags], market.at);
      expect(code).toBe(5);
    }
    market.simulator.setFaults([]);
    const release = (type: string) =>
      asking(market, ["resume", "--release", "NEW-001"], type, "Type yes to unblock: ");
    for (const type of ["y\r", "\r", "\u0003"]) {
      const { code, screen } = await release(type);
      expect({ type, code }).toEqual({ type, code: 5 });
      expect(screen).toContain("the API cannot delete");
    }
    const { code, modes } = await release("YES\r");
    expect(code).toBe(0);
    expect(modes.at(-1)).toEqual(cooked);
    const rest = await runCommand(["resume", ...market.flags, "--json"], market.at);
    expect(documentOf(rest)).toMatchObject({ run: null, rows: [] });
  });
});

describe.skipIf(!hasTerminals)("the question of login", () => {
  async function login(type: string) {
    const dir = await temporaryFolder();
    const reached = ["--env", "shop", "--base-url", "http://127.0.0.1:9", "--no-verify"];
    const ended = await answered(["login", ...reached, "--data-dir", "data"], {
      dir,
      env: { SHEETPORT_API_KEY: undefined },
      ...{ shown: "hidden as you type: ", type, unseen: true },
    });
    return { ...ended, kept: await searchFolder(dir, canaryKey) };
  }

  test("echoes nothing, and the key is kept", async () => {
    const { code, screen, modes, kept } = await login(`${canaryKey}\r`);
    expect(code).toBe(0);
    expect(screen).not.toContain(canaryKey);
    expect(modes).toEqual([unseenModes, cooked]);
    expect(kept.map(({ sink }) => sink).join()).toContain("key-shop.json");
  });

  test.each([
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"],
  ])("given up with %s: exit 130, the terminal is as before, nothing is kept", async (_, type) => {
    const { code, screen, modes, kept } = await login(type);
    expect(code).toBe(130);
    expect(screen).not.toMatch(/^\s+at /m);
    expect(modes).toEqual([unseenModes, cooked]);
    expect(kept).toEqual([]);
  });

  test("given up half-way with Ctrl-C: what was typed is nowhere", async () => {
    const { code, screen, kept } = await login(`${canaryKey}\u0003`);
    expect(code).toBe(130);
    expect(screen).not.toContain(canaryKey);
    expect(kept).toEqual([]);
  });
});
