import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { openScreen } from "../support/parsed-screen.ts";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { terminalEnvironment } from "../support/terminal.ts";
import { bytesOfKey } from "../support/terminal-keys.ts";

/** The size at which the figures are promised. */
export const size = { columns: 120, rows: 40 };

/** Ends a frame: everything since its beginning is to be shown at once. */
const frameEnd = Buffer.from("\u001b[?2026l");

/** One synchronized frame, when its last byte arrived. */
export interface ArrivedFrame {
  /** Milliseconds of `performance.now`. */
  readonly atMs: number;
  readonly bytes: number;
}

/** A program on a pseudo-terminal whose frames are timed as they arrive, before they are parsed. */
export interface TimedTerminal {
  readonly startedAtMs: number;
  readonly pid: number;
  readonly frames: readonly ArrivedFrame[];
  press(...keys: readonly string[]): void;
  /** The time at which the frame arrived that made this true. @throws after `timeoutMs` */
  until(shows: (lines: readonly string[]) => boolean, timeoutMs?: number): Promise<ArrivedFrame>;
  lines(): readonly string[];
  /** The most resident memory of the program so far. */
  peakMegabytes(): number;
  /** The resident memory now. */
  residentMegabytes(): number;
  close(): Promise<void>;
}

interface TimedOptions {
  readonly dir: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Starts a command on a pseudo-terminal of 120×40. */
export function startTimed(command: readonly string[], options: TimedOptions): TimedTerminal {
  const frames: ArrivedFrame[] = [];
  const lookers = new Set<(frame: ArrivedFrame) => void>();
  const screen = openScreen(size, (text) => pty.write(text));
  let open: Buffer[] = [];
  const take = (bytes: Buffer) => {
    const atMs = performance.now();
    open.push(bytes);
    const whole = Buffer.concat(open);
    const last = whole.lastIndexOf(frameEnd);
    if (last < 0) return;
    const ends = last + frameEnd.length;
    open = [whole.subarray(ends)];
    for (const length of frameLengths(whole.subarray(0, ends))) {
      frames.push({ atMs, bytes: length });
    }
    const frame = { atMs, bytes: ends };
    screen.write(whole.subarray(0, ends), () => {
      for (const look of lookers) look(frame);
    });
  };
  const startedAtMs = performance.now();
  const pty = openPseudoTerminal(command, {
    ...{ ...size, cwd: options.dir, env: environmentOf(options), onBytes: take },
  });
  const exited = new Promise<void>((resolve) => pty.child.once("exit", () => resolve()));
  const pid = pty.child.pid ?? 0;
  return {
    startedAtMs,
    pid,
    frames,
    press: (...keys) => pty.write(keys.map(bytesOfKey).join("")),
    lines: () => screen.lines(),
    until: (shows, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer);
          lookers.delete(look);
        };
        const look = (frame: ArrivedFrame) => {
          if (!shows(screen.lines())) return;
          stop();
          resolve(frame);
        };
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`It never showed:\n${screen.lines().join("\n")}`));
        }, timeoutMs);
        lookers.add(look);
        look(frames.at(-1) ?? { atMs: performance.now(), bytes: 0 });
      }),
    peakMegabytes: () => memoryOf(pid, "VmHWM"),
    residentMegabytes: () => memoryOf(pid, "VmRSS"),
    close: async () => {
      pty.child.kill("SIGKILL");
      await exited;
      pty.closeSlave();
      await pty.closed;
      screen.dispose();
    },
  };
}

/** Every start compiles anew, as a person's does. */
function environmentOf({ dir, env }: TimedOptions): NodeJS.ProcessEnv {
  return terminalEnvironment({ dir, env: { NODE_COMPILE_CACHE: undefined, ...env } });
}

/** The lengths of the frames that end in these bytes, which end with one. */
function frameLengths(bytes: Buffer): number[] {
  const lengths: number[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(frameEnd, start) + frameEnd.length;
    lengths.push(end - start);
    start = end;
  }
  return lengths;
}

/**
 * Read from outside, so that it is known at every moment; what a process inherits of the peak of the
 * one that started it is not in it. Where there is no /proc, what is resident now stands for both.
 */
function memoryOf(pid: number, field: "VmHWM" | "VmRSS"): number {
  if (process.platform === "linux") {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  }
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout.trim()) / 1024;
}
