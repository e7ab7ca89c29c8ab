import { join } from "node:path";
import {
  burst,
  holdKey,
  type KeySeries,
  type ManyKeys,
  type Presses,
  timeKeys,
} from "./screen-keys.ts";
import { startTimed, type TimedTerminal } from "./screen-terminal.ts";

type Lines = readonly string[];

/** Everything that one session of a program on its terminal gave. */
export interface Session {
  /** From launch to the first frame that shows something. */
  readonly firstFrameMs: number;
  /** By place and key. */
  readonly presses: ReadonlyMap<string, Presses>;
  readonly held: ReadonlyMap<string, ManyKeys>;
  readonly burst: ReadonlyMap<string, ManyKeys>;
  /** The peak of resident memory as it stood at the end of each step, in megabytes. */
  readonly peakMegabytes: ReadonlyMap<string, number>;
  /** How long each step took that the person waits for. */
  readonly tookMs: ReadonlyMap<string, number>;
}

/** Where a session runs. */
export interface SessionOptions {
  readonly dir: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

const cli = join(import.meta.dirname, "../../dist/cli.js");

/** The row number on the line under the cursor. */
const cursorLine = (lines: Lines) => lines.find((line) => line.startsWith("›")) ?? "";
const reviewRow = (lines: Lines) => Number(/^›\s+[●○]?\s*(\d+)/.exec(cursorLine(lines))?.[1]);
const checkRow = (lines: Lines) => Number(/^› +[A-Z]*(\d+) /.exec(cursorLine(lines))?.[1]);

/** Where in the list of the check the cursor is. */
const checkPosition = (lines: Lines) => {
  const heading = lines.find((line) => line.includes("Problem")) ?? "";
  return Number(/([\d,]+)(?: of |\/)[\d,]+/.exec(heading)?.[1]?.replaceAll(",", ""));
};

/** The same keys wherever there is a list. */
const moves = (watched: (lines: Lines) => string): readonly KeySeries[] => [
  // From the first row, so that the last one is never reached.
  { name: "j", keys: ["j"], count: 60, watched, before: ["g", "j"] },
  { name: "k", keys: ["k"], count: 40, watched },
  { name: "PgDn", keys: ["pagedown"], count: 10, watched },
  { name: "G g", keys: ["G", "g"], count: 20, watched },
];

const filterKeys = ["k", "u", "-", "1", "backspace", "backspace", "backspace", "backspace"];

const filter: KeySeries = {
  ...{ name: "filter", keys: filterKeys, count: 16 },
  ...{ before: ["g", "/", "s"], after: ["escape"] },
};

/** What only the review has: on the check, another group may show the same. */
const choices: readonly KeySeries[] = [
  { name: "space", keys: ["space"], count: 40, before: ["g", "j"] },
  { name: "Tab", keys: ["tab"], count: 14 },
];

const isReading = (lines: Lines) => lines[1]?.includes("reading the live listings") === true;

const isChecked = (lines: Lines) => /[\d,]+ rows?: [\d,]+ valid/.test(lines.join("\n"));

async function goToReview(terminal: TimedTerminal): Promise<void> {
  terminal.press("C");
  await terminal.until((lines) => lines.join("").includes("continue without invalid rows"));
  terminal.press("y");
}

/** Starts sheetport with a workbook, drives it, and ends it. */
async function uploadSession(
  given: readonly [workbook: string, args: readonly string[], options: SessionOptions],
  drive: (terminal: TimedTerminal, notes: Notes) => Promise<void>,
): Promise<Session> {
  const [workbook, args, options] = given;
  const terminal = startTimed([process.execPath, cli, "upload", workbook, ...args], options);
  const notes = new Notes(terminal);
  try {
    await drive(terminal, notes);
    return notes;
  } finally {
    await terminal.close();
  }
}

/** Sheetport from its launch through check and review of a workbook, read as fast as it can be. */
export function productSession(
  ...given: [workbook: string, args: readonly string[], options: SessionOptions]
): Promise<Session> {
  return uploadSession(given, async (terminal, notes) => {
    await notes.firstFrame();
    await notes.step("check", isChecked);
    await openGroup(terminal);
    for (const one of [...moves(onCheck), filter]) await notes.time("check", one);
    await notes.many("check", checkPosition);
    await goToReview(terminal);
    await notes.step("reading begins", isReading);
    await whileReading(notes, "check, flooded");
    await notes.step("review", (lines) => reviewRow(lines) > 0 && !isReading(lines));
    const onReview = (lines: Lines) => String(reviewRow(lines));
    for (const one of moves(onReview)) await notes.time("review", one);
    // Before another group of rows is shown: its rows are not all that there are.
    await notes.many("review", reviewRow);
    for (const one of [...choices, filter]) await notes.time("review", one);
    notes.remember("session");
  });
}

/** The keys while listings are read at a steady rate: {@link productSession} reads them all. */
export function streamingSession(
  ...given: [workbook: string, args: readonly string[], options: SessionOptions]
): Promise<Session> {
  return uploadSession(given, async (terminal, notes) => {
    await terminal.until(isChecked);
    await openGroup(terminal);
    await goToReview(terminal);
    await terminal.until(isReading);
    await whileReading(notes, "check, streaming");
  });
}

const onCheck = (lines: Lines) => String(checkRow(lines));

/** All findings are of one kind: they are looked at one by one. */
async function openGroup(terminal: TimedTerminal): Promise<void> {
  terminal.press("enter");
  await terminal.until((lines) => /^› ▾/.test(cursorLine(lines)));
  terminal.press("j");
  await terminal.until((lines) => checkRow(lines) > 0);
}

/** The keys while listings are read; how many there is time for depends on the machine. */
async function whileReading(notes: Notes, place: string): Promise<void> {
  for (const one of moves(onCheck)) await notes.time(place, one, isReading);
}

/** A table of plain strings drawn by Ink alone: what the same loop takes without our code. */
export async function bareSession(
  script: string,
  rows: number,
  options: SessionOptions,
): Promise<Session> {
  const terminal = startTimed([process.execPath, script, String(rows)], options);
  const notes = new Notes(terminal);
  try {
    await notes.firstFrame();
    const row = (lines: Lines) => Number(/^Row (\d+) of/.exec(lines[0] ?? "")?.[1]);
    for (const one of moves((lines) => String(row(lines)))) await notes.time("bare", one);
    await notes.many("bare", row);
    notes.remember("session");
    return notes;
  } finally {
    await terminal.close();
  }
}

/** How long a program takes from its launch to its first frame. */
export async function firstFrameMs(
  command: readonly string[],
  options: SessionOptions,
): Promise<number> {
  const terminal = startTimed(command, options);
  try {
    const notes = new Notes(terminal);
    await notes.firstFrame();
    return notes.firstFrameMs;
  } finally {
    await terminal.close();
  }
}

/** Writes down what a session gives. */
class Notes implements Session {
  firstFrameMs = Number.NaN;
  readonly presses = new Map<string, Presses>();
  readonly held = new Map<string, ManyKeys>();
  readonly burst = new Map<string, ManyKeys>();
  readonly peakMegabytes = new Map<string, number>();
  readonly tookMs = new Map<string, number>();
  readonly #terminal: TimedTerminal;

  constructor(terminal: TimedTerminal) {
    this.#terminal = terminal;
  }

  async firstFrame(): Promise<void> {
    const { startedAtMs } = this.#terminal;
    const shows = (lines: Lines) => lines.filter((line) => line !== "").length > 3;
    this.firstFrameMs = (await this.#terminal.until(shows)).atMs - startedAtMs;
  }

  /** Waits for a step to be there. */
  async step(name: string, shows: (lines: Lines) => boolean): Promise<void> {
    const beganMs = performance.now();
    await this.#terminal.until(shows);
    this.tookMs.set(name, performance.now() - beganMs);
    this.remember(name);
  }

  remember(name: string): void {
    this.peakMegabytes.set(name, this.#terminal.peakMegabytes());
  }

  async time(place: string, series: KeySeries, goesOn?: (lines: Lines) => boolean): Promise<void> {
    const presses = await timeKeys(this.#terminal, series, goesOn);
    if (presses.tookMs.length > 0) this.presses.set(`${place}: ${series.name}`, presses);
  }

  async many(place: string, cursor: (lines: Lines) => number): Promise<void> {
    this.held.set(place, await holdKey(this.#terminal, cursor));
    this.burst.set(place, await burst(this.#terminal, cursor));
  }
}
