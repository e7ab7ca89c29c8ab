import { setTimeout as wait } from "node:timers/promises";
import type { TimedTerminal } from "./screen-terminal.ts";

/** A terminal repeats a held key about so often. */
const heldEveryMs = 1000 / 30;
const heldCount = 100;

type Lines = readonly string[];

/** One kind of key press, and where the screen shows that it was answered. */
export interface KeySeries {
  readonly name: string;
  /** Pressed by turns. */
  readonly keys: readonly string[];
  readonly count: number;
  /** Pressed before, without being timed. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
  /** What of the screen tells that a key was answered. @default all of it */
  readonly watched?: (lines: Lines) => string;
}

/** How long each answer took, in milliseconds, and how many bytes each frame had. */
export interface Presses {
  readonly tookMs: readonly number[];
  readonly frameBytes: readonly number[];
}

/**
 * Presses keys one by one, as fast as a held key comes, and waits for the frame in which the screen
 * has changed where a person looks; ends early when `goesOn` says so.
 */
export async function timeKeys(
  terminal: TimedTerminal,
  { keys, count, before = [], after = [], watched = (lines) => lines.join("\n") }: KeySeries,
  goesOn: (lines: Lines) => boolean = () => true,
): Promise<Presses> {
  await press(terminal, before);
  const tookMs: number[] = [];
  const firstFrame = terminal.frames.length;
  for (let at = 0; at < count && goesOn(terminal.lines()); at += 1) {
    const seen = watched(terminal.lines());
    const pressedAtMs = performance.now();
    terminal.press(keys[at % keys.length] ?? "");
    const frame = await terminal.until((lines) => watched(lines) !== seen, 10_000);
    tookMs.push(frame.atMs - pressedAtMs);
    await wait(Math.max(0, pressedAtMs + heldEveryMs - performance.now()));
  }
  const frameBytes = terminal.frames.slice(firstFrame).map(({ bytes }) => bytes);
  await press(terminal, after);
  return { tookMs, frameBytes };
}

/** Longer than a lone Escape is waited with, and than any frame takes. */
const calmMs = 400;

async function press(terminal: TimedTerminal, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    terminal.press(key);
    await wait(calmMs);
  }
}

/** The value below which this share of the numbers lies. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** What became of 100 presses of `j`. */
export interface ManyKeys {
  readonly frames: number;
  /** How many rows the cursor moved. */
  readonly moved: number;
}

/** Holds `j`: 100 presses at 30 a second. */
export function holdKey(terminal: TimedTerminal, cursor: (lines: Lines) => number) {
  return manyKeys(terminal, cursor, async () => {
    const startMs = performance.now();
    for (let at = 0; at < heldCount; at += 1) {
      await wait(Math.max(0, startMs + at * heldEveryMs - performance.now()));
      terminal.press("j");
    }
  });
}

/** All 100 presses in one chunk, as a slow connection brings them. */
export function burst(terminal: TimedTerminal, cursor: (lines: Lines) => number) {
  return manyKeys(terminal, cursor, async () => terminal.press("j".repeat(heldCount)));
}

async function manyKeys(
  terminal: TimedTerminal,
  cursor: (lines: Lines) => number,
  pressAll: () => Promise<void>,
): Promise<ManyKeys> {
  terminal.press("g");
  await wait(calmMs);
  const [before, framesBefore] = [cursor(terminal.lines()), terminal.frames.length];
  await pressAll();
  await wait(calmMs);
  return {
    frames: terminal.frames.length - framesBefore,
    moved: cursor(terminal.lines()) - before,
  };
}
