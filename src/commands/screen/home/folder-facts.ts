import { constants, type Dirent } from "node:fs";
import { access, lstat, opendir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { FolderEntry, FolderFacts } from "../../../screen/state/facts.ts";
import { isReadableName } from "../../../workbook/index.ts";
import { localTime } from "../../process/language.ts";

const entriesMax = 20_000;

/**
 * Lists the parent folder, then what a folder contains, the latest first. `leftOut` counts entries
 * that are not listed because there are too many.
 */
export async function folderFacts(
  path: string,
  problemOf: (error: NodeJS.ErrnoException) => string,
): Promise<FolderFacts> {
  const parent = dirname(path);
  const up = parent === path ? [] : [{ kind: "up" as const, name: "..", path: parent, when: "" }];
  try {
    const { entries: found, leftOut } = await entriesIn(path);
    const entries = await Promise.all(found.map(({ name }) => entryOf(join(path, name))));
    entries.sort((one, other) => other.atMs - one.atMs || (one.path < other.path ? -1 : 1));
    const shown = entries.map(({ atMs: _order, ...entry }) => entry);
    return { path, entries: [...up, ...shown], ...(leftOut === 0 ? {} : { leftOut }) };
  } catch (thrown) {
    return { path, entries: up, problem: problemOf(thrown as NodeJS.ErrnoException) };
  }
}

/**
 * The entries of a folder, at most 20,000, and the number of the others.
 *
 * @throws the error of the file system if the folder cannot be read
 */
export async function entriesIn(path: string) {
  const entries: Dirent[] = [];
  let leftOut = 0;
  for await (const entry of await opendir(path)) {
    if (entries.length < entriesMax) entries.push(entry);
    else leftOut += 1;
  }
  return { entries, leftOut };
}

async function entryOf(path: string): Promise<FolderEntry & { readonly atMs: number }> {
  const name = basename(path);
  // A broken symbolic link is listed too.
  const stats = await stat(path).catch(() => lstat(path).catch(() => undefined));
  const isFile = stats?.isFile() === true;
  const kind =
    stats?.isDirectory() === true
      ? "folder"
      : isFile && isReadableName(name)
        ? "workbook"
        : "other";
  const mode = kind === "folder" ? constants.R_OK | constants.X_OK : constants.R_OK;
  const isClosed = kind !== "other" && !(await isAllowed(path, mode));
  return {
    ...{ kind, name, path, atMs: stats?.mtimeMs ?? 0 },
    when: stats === undefined ? "" : localTime(stats.mtimeMs),
    ...(isFile ? { bytes: stats.size } : {}),
    ...(/^(\.|~\$)/.test(name) ? { isHidden: true } : {}),
    ...(isClosed ? { isClosed } : {}),
  };
}

function isAllowed(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
