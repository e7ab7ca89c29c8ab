import { describe, expect, test, vi } from "vitest";
import { expectAsWanted, writesOf } from "../support/market.ts";
import { startOnTerminal } from "../support/terminal.ts";
import { marketThere, patience } from "./drives.ts";
import type { WindowsMachine } from "./machine.ts";

/** The program on Wine's console, which draws on a terminal of this system. */
export function terminal(on: () => WindowsMachine): void {
  const onConsole = (args: readonly string[]) => {
    const { command, env } = on().onTerminal;
    return startOnTerminal(args, { dir: on().here, command, env, columns: 100, rows: 30 });
  };

  describe("on a console", () => {
    test("draws the screen, takes keys, and ends", async () => {
      const screen = onConsole([]);
      await screen.waitFor("What would you like to do?");
      screen.press("Q");
      expect(await screen.ended).toMatchObject({ code: 0 });
    });

    test("Ctrl-C ends what is under way, and resume does the rest", async () => {
      const market = await marketThere(on(), { creates: 30, updates: 30, rate: "100/3s" });
      const upload = onConsole(["upload", market.file, ...market.there, "--plain"]);
      await vi.waitFor(
        () => expect(writesOf(market.simulator).length).toBeGreaterThan(9),
        patience,
      );
      upload.press("ctrl-c");
      expect(await upload.ended).toMatchObject({ code: 130 });
      const sent = writesOf(market.simulator);
      expect(sent.length).toBeLessThan(60);
      expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
      expect((await on().run("resume", ...market.there)).code).toBe(0);
      expectAsWanted(market);
    });
  });
}
