import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/command.ts";
import { pictureOf } from "../support/picture.ts";
import { cooked, hasTerminals, startOnTerminal } from "../support/terminal.ts";
import { hasTmux, startInTmux } from "../support/tmux.ts";

if (!hasTmux) console.warn("No tmux here: what a second terminal shows is not tested.");

/** A script of Node on a terminal, beside what the built program would be. */
async function onTerminal(script: string, options: { columns?: number; rows?: number } = {}) {
  const dir = await temporaryFolder();
  const command = [process.execPath, "-e"];
  return startOnTerminal([`const out = (text) => process.stdout.write(text); ${script}`], {
    ...options,
    dir,
    command,
  });
}

const stayUntilKey = "process.stdin.once('data', () => process.exit(3));";

describe.skipIf(!hasTerminals)("startOnTerminal", () => {
  test("shows what is on the alternate screen, then the main screen again", async () => {
    const terminal = await onTerminal(`
      process.stdin.setRawMode(true);
      out("before\\r\\n\\x1b[?1049h\\x1b[?25l\\x1b]2;a title\\x07\\x1b]9;4;1;40\\x07\\x1b[Hinside");
      process.stdin.once("data", () => {
        process.stdin.setRawMode(false).unref();
        out("\\x1b[?25h\\x1b[?1049l");
        process.exitCode = 7;
        process.stdin.destroy();
      });`);
    await terminal.waitFor("inside");
    expect(terminal.alternate).toBe(true);
    expect(terminal.cursor).toEqual({ row: 0, column: 6, visible: false });
    expect(terminal.title).toBe("a title");
    expect(terminal.progress).toEqual({ state: 1, percent: 40 });
    expect(terminal.modes()).toEqual({ canonical: false, echo: false });
    terminal.press("enter");
    expect(await terminal.ended).toEqual({ code: 7, signal: null });
    expect(terminal.alternate).toBe(false);
    expect(terminal.cursor.visible).toBe(true);
    expect(terminal.lines()[0]).toBe("before");
    expect(terminal.modesAfterEnd()).toEqual(cooked);
    expect(terminal.raw().toString()).toContain("\u001B[?1049l");
  });

  test("sees raw mode, a hidden cursor and the alternate screen left behind by a kill", async () => {
    const terminal = await onTerminal(
      `process.stdin.setRawMode(true).resume(); out("\\x1b[?1049h\\x1b[?25lready");`,
    );
    await terminal.waitFor(/ready/);
    terminal.kill("SIGKILL");
    expect(await terminal.ended).toEqual({ code: null, signal: "SIGKILL" });
    expect(terminal.modesAfterEnd()).toEqual({ canonical: false, echo: false });
    expect([terminal.alternate, terminal.cursor.visible]).toEqual([true, false]);
  });

  test("tells new sizes, 0×0 among them, from the start and later", async () => {
    const script = `
      const size = () => out(process.stdout.getWindowSize().join("x") + "\\r\\n");
      size(); process.on("SIGWINCH", size); ${stayUntilKey}`;
    const terminal = await onTerminal(script, { columns: 100, rows: 30 });
    await terminal.waitFor("100x30");
    terminal.resize(60, 15);
    await terminal.waitFor("60x15");
    expect([terminal.columns, terminal.lines().length]).toEqual([60, 15]);
    terminal.resize(0, 0);
    await terminal.waitFor(/^0x0/m);
    terminal.press("enter");
    expect((await terminal.ended).code).toBe(3);
    const unsized = await onTerminal(script, { columns: 0, rows: 0 });
    await unsized.waitFor(/^0x0/m);
    expect([unsized.columns, unsized.rows]).toEqual([80, 24]);
  });

  test("gives cells with colours; wide characters take two, combining marks none", async () => {
    const terminal = await onTerminal(
      `out("\\x1b[1;31m你\\x1b[0m\\x1b[7mé\\x1b[0m😀\\x1b[38;2;1;2;3mx");`,
    );
    await terminal.ended;
    expect(terminal.lines()[0]).toBe("你é😀x");
    expect(terminal.cell(0, 0)).toMatchObject({ text: "你", width: 2, bold: true, foreground: 1 });
    expect(terminal.cell(0, 1)).toMatchObject({ text: "", width: 0 });
    expect(terminal.cell(0, 2)).toMatchObject({ text: "é", width: 1, inverse: true });
    expect(terminal.cell(0, 3)).toMatchObject({ text: "😀", width: 2, inverse: false });
    expect(terminal.cell(0, 5)).toMatchObject({ text: "x", foreground: "#010203" });
  });

  test("press sends all its keys in one piece", async () => {
    const terminal = await onTerminal(`
      process.stdin.setRawMode(true);
      process.stdin.on("data", (d) => {
        out(JSON.stringify(d.toString()) + ";\\r\\n");
        if (d.includes(3)) process.exit(0);
      });
      out("ready\\r\\n");`);
    await terminal.waitFor("ready");
    terminal.press("j", "down", "я", "ctrl-u", "shift-tab");
    await terminal.waitFor(JSON.stringify("j\u001B[Bя\u0015\u001B[Z"));
    terminal.press("ctrl-c");
    expect((await terminal.ended).code).toBe(0);
  });

  test("Ctrl-C in cooked mode and a closed window reach the program as signals", async () => {
    const stay = `process.on("SIGHUP", () => process.exit(9)); out("ready"); setInterval(() => {}, 1e6);`;
    const interrupted = await onTerminal(stay);
    await interrupted.waitFor("ready");
    interrupted.press("ctrl-c");
    expect(await interrupted.ended).toEqual({ code: null, signal: "SIGINT" });
    const closed = await onTerminal(stay);
    await closed.waitFor("ready");
    closed.hangUp();
    expect((await closed.ended).code).toBe(9);
    expect(() => closed.modesAfterEnd()).toThrow("not known");
  });

  test("waitFor that fails has the screen in its error, at once when the program has ended", async () => {
    const terminal = await onTerminal(`out("what there is"); ${stayUntilKey}`);
    await terminal.waitFor("what there is");
    const late = terminal.waitFor("never", { timeoutMs: 1 });
    await expect(late).rejects.toThrow(/Within 1 ms [\s\S]*“never”[\s\S]*\|what there is/);
    const waiting = terminal.waitFor("never");
    terminal.press("enter");
    await expect(waiting).rejects.toThrow(/ended before [\s\S]*“never”[\s\S]*\|what there is/);
  });

  test("all of a long output is there at the end", async () => {
    const terminal = await onTerminal(`out("x".repeat(200_000) + "\\nlast");`);
    await terminal.ended;
    expect(terminal.raw()).toHaveLength(200_006);
    expect(terminal.lines().at(-1)).toBe("last");
  });

  test("the environment is that of a terminal, whatever runs the tests", async () => {
    process.env.INK_SCREEN_READER = "true";
    const terminal = await onTerminal(`
      const { TERM, CI, NO_COLOR, INK_SCREEN_READER } = process.env;
      out(JSON.stringify({ TERM, CI, NO_COLOR, INK_SCREEN_READER, tty: process.stdin.isTTY }));`);
    delete process.env.INK_SCREEN_READER;
    await terminal.ended;
    expect(terminal.lines()[0]).toBe('{"TERM":"xterm-256color","tty":true}');
  });
});

describe.skipIf(!hasTmux)("startInTmux", () => {
  const raw = `process.stdin.setRawMode(true); process.stdout.write("\\x1b[?1049h\\x1b[?25lready 你x");`;
  const start = async (script: string) =>
    startInTmux([script], { dir: await temporaryFolder(), command: [process.execPath, "-e"] });

  test("shows the screen, the cursor and the modes, before the end and after it", async () => {
    const tmux = await start(`${raw} process.stdin.once("data", () => {
      process.stdout.write("\\x1b[?25h\\x1b[?1049l");
      process.stdin.setRawMode(false);
      process.exit(4);
    });`);
    await tmux.waitFor("ready 你x");
    expect([tmux.alternate, tmux.cursorVisible]).toEqual([true, false]);
    expect(tmux.modes()).toEqual({ canonical: false, echo: false });
    tmux.press("Enter");
    expect(await tmux.ended()).toBe(4);
    expect([tmux.alternate, tmux.cursorVisible]).toEqual([false, true]);
    expect(tmux.modes()).toEqual(cooked);
  });

  test("sees what a killed program left behind", async () => {
    const tmux = await start(
      `${raw} process.stdin.once("data", () => process.kill(process.pid, "SIGKILL"));`,
    );
    await tmux.waitFor("ready");
    tmux.press("x");
    expect(await tmux.ended()).toBe(137);
    expect([tmux.alternate, tmux.cursorVisible]).toEqual([true, false]);
    expect(tmux.modes()).toEqual({ canonical: false, echo: false });
  });
});

test.skipIf(!hasTerminals)(
  "pictureOf puts each run at its column, wide characters on two cells",
  async () => {
    const terminal = await onTerminal(`out("\\x1b[7ma<b\\x1b[0m你x   y");`);
    await terminal.ended;
    const picture = pictureOf(terminal, { title: "T & t" });
    expect(picture).toContain("<title>T &amp; t</title>");
    expect(picture).toMatch(/<text x="14" [^>]*textLength="25.2"[^>]*fill="#16181d">a&lt;b</);
    expect(picture).toMatch(/<text x="39.2" [^>]*textLength="16.8"[^>]*>你</);
    expect(picture).toMatch(/<text x="56" [^>]*>x</);
    expect(picture).toMatch(/<text x="89.6" [^>]*>y</);
    expect(pictureOf(terminal, { title: "T & t" })).toBe(picture);
  },
);
