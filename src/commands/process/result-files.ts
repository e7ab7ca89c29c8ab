import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { RunRecord, WrittenFile } from "../../record/index.ts";
import { exists, type FileContent, isHeld, putAt, shownPath, writeBeside } from "./files.ts";
import type { Host } from "./host.ts";
import { realPathOf, refuseOwnData } from "./own-data.ts";
import { type Settings, usageError } from "./settings.ts";

/** Where a run leaves its two workbooks; absolute paths. */
interface ResultPaths {
  readonly results: string;
  readonly failed: string;
  readonly "by-hand": string;
}

/** What decides where the results go. */
export interface ResultPlace {
  /** Absolute path of the workbook; undefined when neither it nor its folder is there. */
  readonly workbook: string | undefined;
  /** The saved plan that is uploaded, absolute. */
  readonly plan?: string;
  /** `--results FILE`. */
  readonly asked: string | undefined;
  readonly host: Pick<Host, "cwd">;
}

/**
 * `NAME.results.xlsx` and `NAME.failed.xlsx`, beside the workbook or where `--results` points
 * (a folder ends with a slash); undefined when there is no place.
 */
export function resultPaths({ workbook, asked, host }: ResultPlace): ResultPaths | undefined {
  const isFolder = asked !== undefined && /[\\/]$/.test(asked);
  if (asked === undefined || isFolder) {
    if (workbook === undefined) return undefined;
    const stem = basename(workbook, extname(workbook));
    const folder = asked === undefined ? dirname(workbook) : resolve(host.cwd, asked);
    const beside = (kind: string) => join(folder, `${stem}.${kind}.xlsx`);
    return {
      results: beside("results"),
      failed: beside("failed"),
      "by-hand": beside("by-hand"),
    };
  }
  const results = resolve(host.cwd, asked);
  const name = basename(results, extname(results)).replace(/\.results$/, "");
  const beside = (kind: string) => join(dirname(results), `${name}.${kind}.xlsx`);
  return { results, failed: beside("failed"), "by-hand": beside("by-hand") };
}

/**
 * Makes sure, before anything is sent, that the results can be written, and neither over the workbook
 * nor over a file of sheetport's own.
 *
 * @throws SheetportError exit code 2: `would-replace-workbook`, `data-directory`, `results-not-writable`.
 */
export async function checkResultPlace(
  place: ResultPlace,
  { dataDir }: Pick<Settings, "dataDir">,
): Promise<void> {
  const paths = resultPaths(place);
  if (paths === undefined) return;
  const { results } = paths;
  for (const path of Object.values(paths)) {
    await refuseOwnData(path, dataDir);
    for (const input of inputsOf(place)) await refuseReplacing(input, path);
  }
  try {
    await access(dirname(results), constants.W_OK);
  } catch (cause) {
    const folder = dirname(results);
    const message = msg("commands.files.resultsNotWritable", { folder, why: messageOf(cause) });
    throw usageError("results-not-writable", message, cause);
  }
}

/** The files that a run was read from. */
export function inputsOf({ workbook, plan }: Pick<ResultPlace, "workbook" | "plan">): string[] {
  return [workbook, plan].filter((path) => path !== undefined);
}

/**
 * The person's own workbook is never written to, by whatever name it is reached.
 *
 * @throws SheetportError exit code 2: `would-replace-workbook`.
 */
export async function refuseReplacing(workbook: string, path: string): Promise<void> {
  if (!(await isSameFile(workbook, path))) return;
  const message = msg("commands.files.wouldReplace", { name: basename(path) });
  throw usageError("would-replace-workbook", message);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const identity = (file: string) => stat(file, { bigint: true }).catch(() => undefined);
  const [its, others] = await Promise.all([identity(one), identity(other)]);
  return its !== undefined && its.ino === others?.ino && its.dev === others.dev;
}

/** What {@link leaveFile} needs besides the file. */
interface LeaveOptions {
  readonly host: Pick<Host, "cwd">;
  readonly settings: Pick<Settings, "dataDir">;
  readonly record: Pick<RunRecord, "rememberWritten" | "writtenDigest">;
  /** Absolute paths of files that were read: they are never replaced. @default none */
  readonly inputs?: readonly string[];
  readonly of?: WrittenFile["of"];
  /** Whether bytes prove by themselves that sheetport wrote them and nobody changed them. @default never */
  readonly isProven?: (bytes: Buffer) => Promise<boolean>;
  /** Whether a file that sheetport has not written there may be replaced. @default never */
  readonly mayReplace?: (bytes: Buffer) => Promise<boolean>;
}

/** A file that was written, as the person may call it. */
export interface LeftFile {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** The name that it was to have, where the file there stays. */
  readonly kept?: string;
}

/**
 * Writes a file that a command leaves for a person. One that is not byte for byte what sheetport wrote
 * there last stays, for somebody may have worked on it, and so does one that another program holds:
 * then a numbered name beside it is taken.
 *
 * @throws SheetportError `data-directory` (exit 2), `file-not-writable` (exit 1)
 */
export async function leaveFile(
  path: string,
  content: FileContent,
  options: LeaveOptions,
): Promise<LeftFile> {
  const { host, record, of } = options;
  await refuseOwnData(path, options.settings.dataDir);
  const place = async ({ temporary, digest }: { temporary: string; digest: string }) => {
    for (let number = 1; ; number += 1) {
      const free = numberedName(path, number);
      if (!(await mayTake(free, options)) || !(await hasTaken(temporary, free, options))) continue;
      const file = { path: await realPathOf(free), digest, of };
      await unlessRecordFails(async () => record.rememberWritten(file));
      const shown = (its: string) => shownPath(its, host.cwd);
      return { path: free, name: shown(free), ...(free === path ? {} : { kept: shown(path) }) };
    }
  };
  return writeBeside(path, content, { place });
}

/** A path with a number behind its name; the first has none: `NAME.xlsx`, `NAME-2.xlsx`. */
export function numberedName(path: string, number: number): string {
  if (number === 1) return path;
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}-${number}${ending}`;
}

/** False: the file is open in another program; Excel on Windows does not let it be replaced. */
async function hasTaken(
  temporary: string,
  path: string,
  { settings: { dataDir } }: LeaveOptions,
): Promise<boolean> {
  await refuseOwnData(path, dataDir);
  try {
    await putAt(temporary, path);
    return true;
  } catch (thrown) {
    if (isHeld(thrown) && (await exists(path))) return false;
    throw thrown;
  }
}

/** Whether nothing is lost when a name is written to. */
async function mayTake(path: string, options: LeaveOptions): Promise<boolean> {
  const { inputs = [], isProven, mayReplace, record } = options;
  const its = await stat(path).catch(() => undefined);
  // Writing onto what is no file fails later.
  if (its === undefined || !its.isFile()) return true;
  for (const input of inputs) if (await isSameFile(input, path)) return false;
  const known = await unlessRecordFails(async () => record.writtenDigest(await realPathOf(path)));
  if (known === undefined && isProven === undefined && mayReplace === undefined) return false;
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return false;
  if (createHash("sha256").update(bytes).digest("hex") === known) return true;
  if ((await isProven?.(bytes)) === true) return true;
  return known === undefined && (await mayReplace?.(bytes)) === true;
}

/** A file that the record does not know is taken for one that somebody has changed: nothing is lost by it. */
async function unlessRecordFails<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof SheetportError) return undefined;
    throw thrown;
  }
}
