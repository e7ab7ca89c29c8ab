import { Text } from "ink";
import { createElement } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../src/commands/process/host.ts";
import { RunningScreen, type ScreenOptions } from "../../../src/screen/ink/start.ts";
import type { ScreenProgram } from "../../../src/screen/ink/store.ts";
import type { Input } from "../../../src/screen/state/program.ts";
import type { Size } from "../../../src/screen/text/line.ts";
import { translators } from "../../support/english.ts";
import { eventually } from "../../support/eventually.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { FakeTerminal } from "../support/fake-terminal.ts";

interface Tally {
  readonly keys: readonly string[];
  readonly news: number;
  readonly size: Size;
}

const text = (lines: readonly string[]) => createElement(Text, {}, lines.join("\n"));

/** A program that fills the screen and counts what happens to it. */
const program = {
  initial: { keys: [], news: 0, size: { columns: 0, rows: 0 } } as Tally,
  update(state: Tally, input: Input): { readonly state: Tally; readonly intents: unknown[] } {
    if (input.type === "size") return { state: { ...state, size: input.size }, intents: [] };
    if (input.type === "event")
      return { state: { ...state, news: Number(input.event) }, intents: [] };
    const keys = [...state.keys, input.key.name];
    return { state: { ...state, keys }, intents: input.key.name === "Q" ? ["quit"] : [] };
  },
  view: ({ keys, news, size }: Tally) =>
    text(
      Array.from({ length: size.rows }, (_, row) =>
        row === 0
          ? `${keys.length} keys ${news} news`.padEnd(size.columns, ".")
          : `${row} `.padEnd(size.columns, "x"),
      ),
    ),
  signs: ({ keys }: Tally) => ({ title: `${keys.length} keys` }),
  tooSmall: (is: string, needs: string) =>
    translators.en.translate("screen.edges.tooSmall", { is, needs }),
};

function tally(over: Partial<typeof program> = {}): ScreenProgram {
  return { ...program, ...over } as unknown as ScreenProgram;
}

const running: RunningScreen[] = [];
afterEach(() => {
  for (const screen of running.splice(0)) screen.stop();
});

async function start(
  terminal: FakeTerminal,
  program = tally(),
  options: Partial<ScreenOptions> = {},
) {
  const screen = new RunningScreen(program, {
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    clock: systemClock,
    platform: "linux",
    env: { TERM: "xterm-256color" },
    colour: false,
    screenReader: false,
    onIntents: (intents: readonly unknown[]) => {
      if (intents.includes("quit")) screen.stop();
    },
    ...options,
  });
  running.push(screen);
  return screen;
}

const shows = (terminal: FakeTerminal, line: number | RegExp, text?: string) =>
  eventually(async () => {
    const lines = await terminal.lines();
    if (line instanceof RegExp) expect(lines.join("\n")).toMatch(line);
    else expect(lines[line]).toContain(text);
  });

describe("RunningScreen", () => {
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
    await start(
      terminal,
      tally({
        update: (state, input) => {
          if (input.type === "key") pressed.push(input.key.name);
          return program.update(state, input);
        },
      }),
    );
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

  test("a character that is cut between two pieces is one key", async () => {
    const terminal = new FakeTerminal();
    await start(terminal);
    for (const byte of Buffer.from("я中😀\u001b[A")) terminal.type(Uint8Array.of(byte));
    await shows(terminal, /^4 keys/);
  });

  test("a hundred held keys give a hundred frames", async () => {
    const terminal = new FakeTerminal();
    vi.useFakeTimers();
    try {
      await start(terminal);
      await vi.advanceTimersByTimeAsync(1000);
      for (let key = 1; key <= 100; key += 1) {
        const before = terminal.stdout.written.length;
        terminal.type("j");
        await vi.advanceTimersByTimeAsync(33);
        // Each frame is written as one synchronised piece.
        const frames = terminal.stdout.written.slice(before).split("\u001b[?2026h").length - 1;
        expect(frames, `of key ${key}`).toBe(1);
      }
    } finally {
      vi.useRealTimers();
    }
    await shows(terminal, /^100 keys/);
  });

  test("news are folded to ten frames a second, and a key between them is shown at once", async () => {
    const clock = new FakeClock();
    const terminal = new FakeTerminal();
    let frames = 0;
    const counted = tally({
      view(state) {
        frames += 1;
        return program.view(state);
      },
    });
    const screen = await start(terminal, counted, { clock });
    frames = 0;
    for (let news = 1; news <= 1000; news += 1) {
      screen.tell(news as never);
      await clock.advance(1);
    }
    expect(frames).toBeGreaterThanOrEqual(10);
    expect(frames).toBeLessThanOrEqual(11);
    frames = 0;
    screen.tell(1001 as never);
    terminal.type("j");
    expect(frames).toBeGreaterThanOrEqual(1);
    await shows(terminal, /^1 keys 1001 news/);
  });

  test("an unchanged state is not drawn", async () => {
    const terminal = new FakeTerminal();
    const view = vi.fn(program.view);
    await start(terminal, tally({ view, update: (state) => ({ state, intents: [] }) }));
    const before = view.mock.calls.length;
    terminal.type("jjj");
    terminal.type("k");
    expect(view.mock.calls.length).toBe(before);
  });

  test("rejects with what Ink, the program or an intent throws", async () => {
    const terminal = new FakeTerminal();
    const screen = await start(terminal, tally(), {
      onIntents: () => {
        throw new Error("thrown by an intent");
      },
    });
    terminal.type("Q");
    await expect(screen.ended).rejects.toThrow("thrown by an intent");
    await terminal.parsed();
    expect(terminal.isAlternate).toBe(false);
    expect(terminal.stdin.isRaw).toBe(false);
  });

  test.each(["end", "close", "error"] as const)("stdin’s %s ends it", async (event) => {
    const terminal = new FakeTerminal();
    const screen = await start(terminal);
    terminal.stdin.emit(event, new Error("gone"));
    expect(await screen.ended).toBe("terminal-lost");
  });

  test("an output that takes no more ends it, and nothing is thrown", async () => {
    const terminal = new FakeTerminal();
    const screen = await start(terminal);
    terminal.stdout.write = () => {
      throw new Error("EPIPE");
    };
    terminal.stdout.emit("error", new Error("EPIPE"));
    expect(await screen.ended).toBe("terminal-lost");
  });
});

describe("the size", () => {
  test.each([
    { columns: 0, rows: 0 },
    { columns: 80, rows: 0 },
  ])("of $columns × $rows counts as 80 × 24", async (size) => {
    const terminal = new FakeTerminal(size);
    await start(terminal);
    await shows(terminal, 23, `23 ${"x".repeat(77)}`);
  });

  test("may change at any moment, and the screen is drawn anew, nothing wrapped or scrolled", async () => {
    const terminal = new FakeTerminal({ columns: 120, rows: 40 });
    await start(terminal);
    const sizes = [
      [80, 24],
      [100, 24],
      [61, 40],
      [60, 15],
      [200, 60],
      [60, 60],
    ] as const;
    for (const [columns, rows] of sizes) {
      terminal.type("j");
      await terminal.resize(columns, rows);
      terminal.type("j");
      await shows(terminal, rows - 1, `${rows - 1} `.padEnd(columns, "x"));
      await eventually(async () => {
        const expected = Array.from({ length: rows - 1 }, (_, row) =>
          `${row + 1} `.padEnd(columns, "x"),
        );
        expect((await terminal.lines()).slice(1)).toEqual(expected);
      });
      expect(terminal.hasWrapped()).toBe(false);
      expect(terminal.hasScrolled).toBe(false);
    }
    await shows(terminal, /^12 keys/);
  });

  test("is drawn once when it changes, and never in a size that is gone", async () => {
    const terminal = new FakeTerminal();
    vi.useFakeTimers();
    await start(terminal);
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    const before = terminal.stdout.written.length;
    Object.assign(terminal.stdout, { columns: 70, rows: 20 });
    terminal.stdout.emit("resize");
    const drawn = terminal.stdout.written.slice(before);
    expect(drawn.match(/\d+ x+/g)).toEqual(
      Array.from({ length: 19 }, (_, row) => `${row + 1} `.padEnd(70, "x")),
    );
  });

  test("below 60 × 15 one sentence stands instead, and only leaving works", async () => {
    const terminal = new FakeTerminal();
    const screen = await start(terminal);
    await terminal.resize(50, 12);
    await shows(terminal, 0, "The terminal is 50×12; sheetport needs 60×15.");
    terminal.type("y\r");
    await terminal.resize(20, 4);
    await shows(terminal, /The terminal is\s+20×4; sheetport\s+needs 60×15\.\s+$/);
    await terminal.resize(80, 24);
    await shows(terminal, /^0 keys/);
    await terminal.resize(50, 12);
    terminal.type("Q");
    expect(await screen.ended).toBe("stopped");
  });

  test("on Windows leaves the last line blank", async () => {
    const terminal = new FakeTerminal();
    await start(terminal, tally(), { platform: "win32" });
    await shows(terminal, 22, `22 ${"x".repeat(77)}`);
    expect((await terminal.lines())[23]).toBe("");
    expect(terminal.hasScrolled).toBe(false);
  });
});

describe("suspend", () => {
  test("gives the terminal back, and draws anew when it is taken again", async () => {
    const terminal = new FakeTerminal();
    let goOn = () => {};
    const screen = await start(terminal, tally(), {
      onSuspend: () => {
        goOn = screen.suspend();
      },
    });
    await shows(terminal, /^0 keys/);
    terminal.type("\u001a");
    await terminal.parsed();
    expect(terminal.isAlternate).toBe(false);
    expect(terminal.stdin.isRaw).toBe(false);
    terminal.stdout.write("the shell");
    screen.tell(7 as never);
    await terminal.parsed();
    goOn();
    await shows(terminal, /^0 keys 7 news/);
    expect(terminal.isAlternate).toBe(true);
    expect(terminal.stdin.isRaw).toBe(true);
    terminal.type("j");
    await shows(terminal, /^1 keys 7 news/);
    screen.stop();
    expect((await terminal.lines())[0]).toBe("the shell");
  });
});

describe("for a screen reader", () => {
  test("the texts stand as plain lines on the main screen, without what is drawn", async () => {
    const terminal = new FakeTerminal();
    await start(
      terminal,
      tally({
        view: ({ keys }) => text(["┌────┐", `│ ${keys.length} keys │`, "› a row", ""]),
      }),
      { screenReader: true },
    );
    await shows(terminal, 0, "0 keys");
    terminal.type("j");
    // What has been said stays, and is not said again.
    await shows(terminal, 2, "1 keys");
    expect(await terminal.lines()).toEqual(["0 keys", "> a row", "1 keys", ...Array(21).fill("")]);
    expect(terminal.isAlternate).toBe(false);
  });
});
