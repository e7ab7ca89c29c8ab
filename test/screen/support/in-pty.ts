import { fileURLToPath } from "node:url";
import pty from "@lydell/node-pty";
import xterm from "@xterm/headless";
import { expect, vi } from "vitest";

/** The demo program on a pseudo-terminal of its own. */
export class Demo {
  readonly screen = new xterm.Terminal({ cols: 80, rows: 24, allowProposedApi: true });
  readonly process: pty.IPty;
  written = "";
  exitCode: number | undefined;

  constructor(command: readonly string[] = []) {
    const demo = fileURLToPath(new URL("demo.ts", import.meta.url));
    const [file = process.execPath, ...args] = [...command, process.execPath, demo];
    this.process = pty.spawn(file, args, {
      cols: 80,
      rows: 24,
      env: { ...process.env, TERM: "xterm-256color", NODE_ENV: "production" },
    });
    this.process.onData((data) => {
      this.written += data;
      this.screen.write(data);
    });
    this.process.onExit(({ exitCode }) => {
      this.exitCode = exitCode;
    });
  }

  /** Waits until the screen shows `text`. */
  async shows(text: string): Promise<void> {
    await vi.waitFor(() => expect(this.lines().join("\n")).toContain(text), { timeout: 10_000 });
  }

  async ended(): Promise<number> {
    return vi.waitFor(() => this.exitCode ?? expect.fail("still running"), { timeout: 10_000 });
  }

  /** Sends a signal to the program itself, whoever started it. */
  signal(signal: NodeJS.Signals): void {
    process.kill(Number(/— demo (\d+)/.exec(this.written)?.[1]), signal);
  }

  /** Ends all that runs on the terminal. */
  kill(): void {
    if (this.exitCode === undefined) this.process.kill("SIGKILL");
  }

  lines(): readonly string[] {
    const { active } = this.screen.buffer;
    return Array.from({ length: this.screen.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  }

  get isAlternate(): boolean {
    return this.screen.buffer.active.type === "alternate";
  }
}
