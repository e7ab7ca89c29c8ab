import { EventEmitter } from "node:events";
import xterm from "@xterm/headless";
import type { TerminalOutput } from "../../../src/screen/ink/screen-output.ts";
import type { TerminalInput } from "../../../src/screen/ink/typed-input.ts";

/** A terminal without a process: what is written is parsed, and what is typed is sent in pieces. */
export class FakeTerminal {
  readonly stdin = new FakeStdin();
  readonly stdout: FakeStdout;
  readonly screen: InstanceType<typeof xterm.Terminal>;

  constructor({ columns = 80, rows = 24 } = {}) {
    this.screen = new xterm.Terminal({
      cols: columns || 80,
      rows: rows || 24,
      allowProposedApi: true,
      scrollback: 1000,
      // As a terminal does for a program in cooked mode.
      convertEol: true,
    });
    this.stdout = new FakeStdout({ columns, rows, parse: (text) => this.screen.write(text) });
  }

  type(piece: string | Uint8Array): void {
    this.stdin.emit("data", piece);
  }

  /** Changes the size as a terminal does: first its cells, then the signal. */
  async resize(columns: number, rows: number): Promise<void> {
    await this.parsed();
    this.screen.resize(columns, rows);
    Object.assign(this.stdout, { columns, rows });
    this.stdout.emit("resize");
  }

  /** Resolves when all that was written has been parsed. */
  parsed(): Promise<void> {
    return new Promise((resolve) => this.screen.write("", resolve));
  }

  /** The lines that are shown, without blanks at their ends. */
  async lines(): Promise<readonly string[]> {
    await this.parsed();
    const { active } = this.screen.buffer;
    return Array.from({ length: this.screen.rows }, (_, row) =>
      (active.getLine(active.viewportY + row)?.translateToString(true) ?? "").trimEnd(),
    );
  }

  /** Whether any line goes on from the one above it. */
  hasWrapped(): boolean {
    const { active } = this.screen.buffer;
    return Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.isWrapped,
    ).includes(true);
  }

  get isAlternate(): boolean {
    return this.screen.buffer.active.type === "alternate";
  }

  get hasScrolled(): boolean {
    return this.screen.buffer.active.baseY > 0;
  }
}

/** An input that remembers its mode. */
export class FakeStdin extends EventEmitter implements TerminalInput {
  isRaw = false;
  isPaused = true;

  setRawMode(raw: boolean): void {
    this.isRaw = raw;
  }

  resume(): void {
    this.isPaused = false;
  }

  pause(): void {
    this.isPaused = true;
  }
}

/** An output that remembers what was written. */
export class FakeStdout extends EventEmitter implements TerminalOutput {
  readonly isTTY = true;
  columns: number;
  rows: number;
  written = "";
  readonly #parse: (text: string) => void;

  constructor(options: { columns: number; rows: number; parse: (text: string) => void }) {
    super();
    this.columns = options.columns;
    this.rows = options.rows;
    this.#parse = options.parse;
  }

  write(text: string): boolean {
    this.written += text;
    this.#parse(text);
    return true;
  }
}
