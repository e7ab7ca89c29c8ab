import { hash } from "node:crypto";
import { constants } from "node:fs";
import { access, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { messageOf, SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { RunRecord, WrittenFile, WrittenKind } from "../../record/index.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";
import { exists } from "./read-files.ts";
import {
  type FileContent,
  isHeld,
  putAt,
  realPathOf,
  refuseOwnData,
  writeBeside,
} from "./write-files.ts";

export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path) || path;
  return near.startsWith(join("..", "..")) ? resolve(cwd, path) : near;
}

export interface ResultPlace {
  /** Absolute path of the workbook. Undefined if it is unknown or its folder does not exist. */
  readonly workbook: string | undefined;
  /** Absolute path of the saved plan, if one is uploaded. */
  readonly plan?: string;
  readonly wanted: string | undefined;
  readonly host: Pick<Host, "cwd">;
}

/**
 * `wanted` is the value of `--results`: a file, or a folder with a slash at the end. Returns
 * undefined if `workbook` is undefined and `wanted` is not a file.
 */
export function resultPaths({
  workbook,
  wanted,
  host,
}: ResultPlace): Readonly<Record<WrittenKind, string>> | undefined {
  const isFile = wanted !== undefined && !/[\\/]$/.test(wanted);
  const results = isFile ? resolve(host.cwd, wanted) : undefined;
  const input = results ?? workbook;
  if (input === undefined) return undefined;
  const stem = basename(input, extname(input)).replace(isFile ? /\.results$/ : "", "");
  const folder = wanted === undefined || isFile ? dirname(input) : resolve(host.cwd, wanted);
  const beside = (kind: WrittenKind) => join(folder, `${stem}.${kind}.xlsx`);
  return {
    results: results ?? beside("results"),
    failed: beside("failed"),
    "by-hand": beside("by-hand"),
  };
}

/** Call this before anything is sent. */
export async function checkResultPlace(
  place: ResultPlace,
  { dataDir }: Pick<Settings, "dataDir">,
): Promise<void> {
  const paths = resultPaths(place);
  if (paths === undefined) return;
  const folder = dirname(paths.results);
  for (const path of Object.values(paths)) {
    await refuseOwnData(path, dataDir);
    for (const input of inputsOf(place)) await refuseReplacing(input, path);
  }
  try {
    await access(folder, constants.W_OK);
  } catch (cause) {
    const message = msg("commands.files.resultsNotWritable", { folder, why: messageOf(cause) });
    throw usageError("results-not-writable", message, cause);
  }
}

/** The files that a run reads, which its results must not replace. */
export function inputsOf({ workbook, plan }: Pick<ResultPlace, "workbook" | "plan">): string[] {
  return [workbook, plan].filter((path) => path !== undefined);
}

/** A link to the workbook counts as the workbook. */
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

interface LeaveOptions {
  readonly host: Pick<Host, "cwd">;
  readonly settings: Pick<Settings, "dataDir">;
  readonly record: Pick<RunRecord, "local">;
  /** Absolute paths of input files. They are never replaced. */
  readonly inputs?: readonly string[];
  readonly of?: WrittenFile["of"];
  /** Whose edits the content has, too. Only content with edits of the same file replaces it. */
  readonly carried?: string | undefined;
  /** Whether a file's content proves that sheetport wrote it and nobody has edited it since. */
  readonly isProven?: (bytes: Buffer) => Promise<boolean>;
  /** Whether a file that sheetport did not write may be replaced. */
  readonly mayReplace?: (bytes: Buffer) => Promise<boolean>;
}

export interface LeftFile {
  readonly name: string;
  readonly path: string;
  /** The requested name, if the file that has it was kept. */
  readonly previous?: string;
}

/**
 * Replaces an existing file, which may contain edits, only if sheetport wrote exactly what it now
 * contains or `options` allow it. Otherwise, or if another program has the file open, writes to a
 * numbered name beside it.
 */
export async function leaveFile(
  path: string,
  content: FileContent,
  options: LeaveOptions,
): Promise<LeftFile> {
  const { host, record, of } = options;
  await refuseOwnData(path, options.settings.dataDir);
  return writeBeside(path, content, async (temporary, digest) => {
    for (let number = 1; ; number += 1) {
      const free = numberedName(path, number);
      if (!(await mayTake(free, options)) || !(await hasTaken(temporary, free, options))) continue;
      const file = { path: await realPathOf(free), digest: carriedDigest(digest, options), of };
      await unlessRecordFails(async () => record.local.rememberWritten(file));
      const shown = (its: string) => shownPath(its, host.cwd);
      return { path: free, name: shown(free), ...(free === path ? {} : { previous: shown(path) }) };
    }
  });
}

/** Removes what an earlier run left, unless somebody may have changed it. */
export async function removeLeft(path: string, options: LeaveOptions): Promise<void> {
  // Another program may have the file open. Then it stays.
  if (await mayTake(path, options)) await rm(path, { force: true }).catch(() => undefined);
}

export function numberedName(path: string, number: number): string {
  if (number === 1) return path;
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}-${number}${ending}`;
}

/** On Windows, a file that Excel has open cannot be replaced. */
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

async function mayTake(path: string, options: LeaveOptions): Promise<boolean> {
  const { inputs = [], isProven, mayReplace, record } = options;
  const its = await stat(path).catch(() => undefined);
  // For a folder or a device, the attempt to write reports the error.
  if (its === undefined || !its.isFile()) return true;
  for (const input of inputs) if (await isSameFile(input, path)) return false;
  const digest = await unlessRecordFails(async () =>
    record.local.writtenDigest(await realPathOf(path)),
  );
  if (digest === undefined && isProven === undefined && mayReplace === undefined) return false;
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return false;
  const content = hash("sha256", bytes);
  if (digest === content || digest === carriedDigest(content, options)) return true;
  if ((await isProven?.(bytes)) === true) return true;
  return digest === undefined && (await mayReplace?.(bytes)) === true;
}

function carriedDigest(digest: string, { carried }: LeaveOptions): string {
  return carried === undefined ? digest : `${digest} ${carried}`;
}

/** If the record fails, it counts as empty. */
export async function unlessRecordFails<Value>(
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof SheetportError) return undefined;
    throw thrown;
  }
}
