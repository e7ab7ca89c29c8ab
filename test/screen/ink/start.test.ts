import { afterEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/commands/host.ts";
import {
  type RunningScreen,
  type ScreenOptions,
  startScreen,
} from "../../../src/screen/ink/start.ts";
import type { Size } from "../../../src/screen/line.ts";
import type { ScreenProgram } from "../../../src/screen/program.ts";
import { FakeTerminal } from "../support/fake-terminal.ts";

interface Tally {
  readonly keys: readonly string[];
  readonly news: number;
  readonly size: Size;
}

/** A program that fills the screen and counts what happens to it. */
function tally(over: Partial<ScreenProgram<Tally, number, string>> = {}) {
  const program: ScreenProgram<Tally, number, string> = {
    initial: { keys: [], news: 0, size: { columns: 0, rows: 0 } },
    update(state, input) {
      if (input.type === "size") return { state: { ...state, size: input.size }, intents: [] };
      if (input.type === "news") return { state: { ...state, news: input.news }, intents: [] };
      const keys = [...state.keys, input.key.name];
      return { state: { ...state, keys }, intents: input.key.name === "Q" ? ["quit"] : [] };
    },
    frame: ({ keys, news }, size) => ({
      title: `${keys.length} keys`,
      lines: Array.from({ length: size.rows }, (_, row) => ({
        spans: [
          {
            text:
              row === 0
                ? `${keys.length} keys ${news} news`.padEnd(size.columns, ".")
                : `${row} `.padEnd(size.columns, "x"),
          },
        ],
      })),
    }),
    ...over,
  };
  return program;
}

const running: RunningScreen<number>[] = [];
afterEach(() => {
  for (const screen of running.splice(0)) screen.stop();
});

async function start(
  terminal: FakeTerminal,
  program = tally(),
  options: Partial<ScreenOptions<number, string>> = {},
) {
  const screen = await startScreen(program, {
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    clock: systemClock,
    platform: "linux",
    env: { TERM: "xterm-256color" },
    colour: false,
    screenReader: false,
    onIntents: (intents) => {
      if (intents.includes("quit")) screen.stop();
    },
    ...options,
  });
  running.push(screen);
  return screen;
}

const shows = (terminal: FakeTerminal, line: number | RegExp, text?: string) =>
  vi.waitFor(async () => {
    const lines = await terminal.lines();
    if (line instanceof RegExp) expect(lines.join("\n")).toMatch(line);
    else expect(lines[line]).toContain(text);
  });

describe("startScreen", () => {
  test("shows the program on the alternate screen, without cursor, in raw mode", async () => {
    const terminal = new FakeTerminal();
    terminal.stdout.write("$ sheetport\n");
    await start(terminal);
    await shows(terminal, /^0 keys 0 news\.+/);
    expect((await terminal.lines())[23]).toBe(`23 ${"x".repeat(77)}`);
    expect(terminal.isAlternate).toBe(true);
    expect(terminal.stdin.isRaw).toBe(true);
    expect(terminal.hasScrolled).toBe(false);
  });

  test("takes all keys of one piece, in order", async () => {
    const terminal = new FakeTerminal();
    const pressed: string[] = [];
    const program = tally();
    await start(terminal, {
      ...program,
      update: (state, input) => {
        if (input.type === "key") pressed.push(input.key.name);
        return program.update(state, input);
      },
    });
    terminal.type("jjj\r");
    terminal.type("\u001b[");
    terminal.type("A\u001b");
    await shows(terminal, /^6 keys/);
    expect(pressed).toEqual(["j", "j", "j", "enter", "up", "escape"]);
  });

  test("a stop leaves the terminal as it was", async () => {
    const terminal = new FakeTerminal();
    terminal.stdout.write("$ sheetport\n");
    const screen = await start(terminal);
    await shows(terminal, /0 keys/);
    terminal.type("Q");
    expect(await screen.ended).toBe("stopped");
    expect((await terminal.lines()).slice(0, 2)).toEqual(["$ sheetport", ""]);
    expect(terminal.isAlternate).toBe(false);
    expect(terminal.stdin).toMatchObject({ isRaw: false, isPaused: true });
  });
});
