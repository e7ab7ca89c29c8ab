import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path";
import { msg } from "../../model/message.ts";
import { type Settings, usageError } from "./settings.ts";

/** Folders of the data directory in which sheetport keeps files of its own; "" is the directory itself. */
const ownFolders = ["", "keys", "exports"];

/** What a person may keep in the data directory, too, when it is a folder of theirs. */
const workbookEndings: ReadonlySet<string> = new Set(
  ["xlsx", "xlsm", "xlsb", "xls", "ods", "csv"].map((ending) => `.${ending}`),
);

/**
 * Refuses a file that sheetport keeps in its data directory, or would keep there, by any name, link
 * or hard link. Nothing that a command writes for a person may take its place.
 *
 * @throws SheetportError `data-directory`, exit code 2.
 */
export async function refuseOwnData(path: string, dataDir: string): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (folder === undefined) return;
  const inside = relative(folder, await realPathOf(path));
  if (!isOwnName(inside) && !(await isLinkToOwn(path, folder))) return;
  throw usageError("data-directory", msg("commands.files.ownData", { path, dataDir }));
}

/** Where a file is, or would be. */
export async function realPathOf(path: string): Promise<string> {
  const folder = dirname(path);
  return realpath(path).catch(async () =>
    join(await realpath(folder).catch(() => folder), basename(path)),
  );
}

/** Whether a path relative to the data directory is one of sheetport's own files. */
function isOwnName(path: string): boolean {
  if (path === "" || isAbsolute(path) || path.split(sep)[0] === "..") return false;
  // Some file systems ignore case.
  const name = basename(path).toLowerCase();
  const folder = dirname(path).toLowerCase();
  if (!ownFolders.includes(folder === "." ? "" : folder)) return false;
  if (extname(name) !== ".json") return !workbookEndings.has(extname(name));
  return folder !== "." || name === "settings.json" || name.endsWith(".holder.json");
}

/** Whether a file is a hard link to one of sheetport's own files. */
async function isLinkToOwn(path: string, dataDir: string): Promise<boolean> {
  const its = await stat(path, { bigint: true }).catch(() => undefined);
  if (its === undefined || its.nlink <= 1n) return false;
  for (const folder of ownFolders) {
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      const within = join(folder, name);
      if (!isOwnName(within)) continue;
      const own = await stat(join(dataDir, within), { bigint: true }).catch(() => undefined);
      if (own?.ino === its.ino && own.dev === its.dev) return true;
    }
  }
  return false;
}

/** Where the record of all runs is in the data folder. */
export function recordFile(settings: Pick<Settings, "dataDir">): string {
  return join(settings.dataDir, "sheetport.sqlite");
}
