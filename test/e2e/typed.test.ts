import { describe, expect, test } from "vitest";
import { canaryKey, documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { searchFolder } from "../support/key-search.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { hasTerminals, runOnTerminal } from "../support/typed-terminal.ts";

if (!hasTerminals) console.warn("No python3 with terminals here: typed answers are not tested.");
const cooked = { echo: true, lines: true };

/** A command that asks, because neither a yes is given beforehand nor quiet is asked for. */
function asking(market: Market, args: readonly string[], type: string, shown: string) {
  const flags = market.flags.filter((flag) => flag !== "--yes" && flag !== "--quiet");
  return runOnTerminal([...args, ...flags, "--plain"], {
    ...market.at,
    answers: [{ shown, type }],
  });
}

describe.skipIf(!hasTerminals)("the question of undo", () => {
  test("anything but a yes, Ctrl-C and Ctrl-D send nothing: exit 130; y puts the updates back", async () => {
    const market = await openMarket({ creates: 1, updates: 2 });
    const { code } = await runCommand(["upload", market.workbook, ...market.flags], market.at);
    expect(code).toBe(0);
    const writes = writesOf(market.simulator).length;
    for (const type of ["n\r", "\r", "\u0003", "\u0004"]) {
      const ended = await asking(market, ["undo"], type, "Undo? [y/N] ");
      expect({ type, code: ended.code }).toEqual({ type, code: 130 });
      expect(ended.screen).toContain("2 listings put back as before");
      expect(ended.screen).toContain("Not undone: nobody said yes.");
      expect(ended.modes.at(-1)).toEqual(cooked);
    }
    expect(writesOf(market.simulator)).toHaveLength(writes);
    const ended = await asking(market, ["undo"], "y\r", "Undo? [y/N] ");
    expect(ended.code).toBe(0);
    expect(ended.screen).toContain("2 reversed");
    const before = market.seed.find(({ sku }) => sku === "UPD-001");
    expect(recordsOf(market.simulator, "UPD-001")).toMatchObject([{ name: before?.name }]);
  });
});

describe.skipIf(!hasTerminals)("the question of release", () => {
  test("takes nothing but a whole yes", async () => {
    const market = await openMarket({ creates: 1, updates: 0, faults: "create:5xx-before" });
    for (const command of [["upload", market.workbook], ["resume"]]) {
      const { code } = await runCommand([...command, ...market.flags], market.at);
      expect(code).toBe(5);
    }
    market.simulator.setFaults([]);
    const release = (type: string) =>
      asking(market, ["release", "NEW-001"], type, "Type yes to release them: ");
    for (const type of ["y\r", "\r", "\u0003"]) {
      const { code, screen } = await release(type);
      expect({ type, code }).toEqual({ type, code: 5 });
      expect(screen).toContain("the interface has no delete");
    }
    const { code, modes } = await release("YES\r");
    expect(code).toBe(0);
    expect(modes.at(-1)).toEqual(cooked);
    const rest = await runCommand(["resume", ...market.flags, "--json"], market.at);
    expect(documentOf(rest).error.code).toBe("nothing-to-resume");
  });
});

describe.skipIf(!hasTerminals)("the question of login", () => {
  async function login(type: string) {
    const dir = await temporaryFolder();
    const reached = ["--env", "shop", "--base-url", "http://127.0.0.1:9", "--no-verify"];
    const ended = await runOnTerminal(["login", ...reached, "--data-dir", "data"], {
      dir,
      env: { SHEETPORT_API_KEY: undefined },
      answers: [{ shown: "not shown: ", type, unseen: true }],
    });
    return { ...ended, kept: await searchFolder(dir, canaryKey) };
  }

  test("echoes nothing, and the key is kept", async () => {
    const { code, screen, modes, kept } = await login(`${canaryKey}\r`);
    expect(code).toBe(0);
    expect(screen).not.toContain(canaryKey);
    expect(modes).toEqual([cooked, { echo: false, lines: false }, cooked]);
    expect(kept.map(({ sink }) => sink).join()).toContain("key-shop.json");
  });

  test.each([
    ["Ctrl-C", "\u0003"],
    ["Ctrl-D", "\u0004"],
  ])("given up with %s: exit 130, the terminal is as before, nothing is kept", async (_, type) => {
    const { code, screen, modes, kept } = await login(type);
    expect(code).toBe(130);
    expect(screen).not.toMatch(/^\s+at /m);
    expect(modes).toEqual([cooked, { echo: false, lines: false }, cooked]);
    expect(kept).toEqual([]);
  });

  test("given up half-way with Ctrl-C: what was typed is nowhere", async () => {
    const { code, screen, kept } = await login(`${canaryKey}\u0003`);
    expect(code).toBe(130);
    expect(screen).not.toContain(canaryKey);
    expect(kept).toEqual([]);
  });
});
