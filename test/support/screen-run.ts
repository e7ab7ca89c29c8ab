import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "./command.ts";
import { startOnTerminal, type TerminalOptions, type TerminalRun } from "./terminal.ts";
import { samplesFolder } from "./write-samples.ts";

/** What a run of the screen differs in from the plainest one. */
export interface ScreenRunOptions extends Partial<TerminalOptions> {
  /** A file of `samples/`. @default "catalogue.xlsx" */
  readonly sample?: string;
  /** A workbook of the test's own, under this name. */
  readonly workbook?: { readonly name: string; readonly bytes: Uint8Array };
  /** Added to the command line. */
  readonly args?: readonly string[];
  /** What is permitted in each lane. @default "1000/1s" */
  readonly rate?: string;
}

/** The built program with its screen on a terminal, at the built-in simulator or at another address. */
export interface ScreenRun extends TerminalRun {
  readonly dir: string;
  /** The file that the program was started with. */
  readonly file: string;
  /** The last line of the screen: what the next keys do. */
  keys(): string;
  /** Resolves when this place is shown and nothing is under way in it. */
  reached(place: string): Promise<void>;
}

/** Starts `sheetport upload FILE` on a terminal; it does not outlive the test. */
export async function startScreen(options: ScreenRunOptions = {}): Promise<ScreenRun> {
  const { sample = "catalogue.xlsx", workbook, rate = "1000/1s", args = [], env = {} } = options;
  const dir = options.dir ?? (await temporaryFolder());
  const file = workbook?.name ?? sample;
  if (workbook === undefined) await copyFile(join(samplesFolder, sample), join(dir, sample));
  else await writeFile(join(dir, workbook.name), workbook.bytes);
  const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, rate]);
  const data = ["--data-dir", join(dir, "data"), "--settle", "0.2"];
  const run = startOnTerminal(["upload", file, ...data, ...rates, ...args], {
    ...options,
    dir,
    env: { SHEETPORT_API_KEY: undefined, ...env },
  });
  const keys = () => run.lines().findLast((line) => line.trim() !== "") ?? "";
  const reached = (place: string) => run.waitFor(() => isAt(run, place));
  return Object.assign(run, { dir, file, keys, reached });
}

/** The second line is the way from home to here; what is under way stands behind it. */
function isAt(run: TerminalRun, place: string): boolean {
  return new RegExp(`(^ |› )${place}$`).test(run.lines()[1] ?? "");
}

/** `u` on the review; while live listings are being read, what it leads to comes after that. */
export async function goOn(run: ScreenRun, shown: () => boolean): Promise<void> {
  if (shown()) return;
  run.press("u");
  await run.waitFor(shown);
}
