import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path";
import { msg } from "../../model/message.ts";
import { type Settings, usageError } from "../process/settings.ts";

/** The folders with sheetport's files, relative to the data folder; "" is the data folder itself. */
const ownFolders = ["", "keys", "exports"];

/**
 * Files with these endings may lie in the data folder without being sheetport's, because it may
 * also be the user's working folder.
 */
const workbookEndings: ReadonlySet<string> = new Set(
  ["xlsx", "xlsm", "xlsb", "xls", "ods", "csv"].map((ending) => `.${ending}`),
);

/**
 * Refuses to overwrite a file of sheetport in the data folder, even through a symbolic or hard
 * link.
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

/** The real path of a file, even if the file does not exist yet. */
export async function realPathOf(path: string): Promise<string> {
  const folder = dirname(path);
  return realpath(path).catch(async () =>
    join(await realpath(folder).catch(() => folder), basename(path)),
  );
}

/** Whether a path relative to the data folder is the path of a sheetport file. */
function isOwnName(path: string): boolean {
  if (path === "" || isAbsolute(path) || path.split(sep)[0] === "..") return false;
  // Compared in lower case, because some file systems ignore case.
  const name = basename(path).toLowerCase();
  const folder = dirname(path).toLowerCase();
  if (!ownFolders.includes(folder === "." ? "" : folder)) return false;
  if (extname(name) !== ".json") return !workbookEndings.has(extname(name));
  return folder !== "." || name === "settings.json" || name.endsWith(".holder.json");
}

/** Whether a file is a hard link to one of sheetport's files. */
async function isLinkToOwn(path: string, dataDir: string): Promise<boolean> {
  const its = await stat(path, { bigint: true }).catch(() => undefined);
  if (its === undefined || its.nlink <= 1n) return false;
  for (const folder of ownFolders) {
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      const within = join(folder, name);
      if (!isOwnName(within)) continue;
      const status = await stat(join(dataDir, within), { bigint: true }).catch(() => undefined);
      if (status?.ino === its.ino && status.dev === its.dev) return true;
    }
  }
  return false;
}

/** The path of the database with the record. */
export function recordFile(settings: Pick<Settings, "dataDir">): string {
  return join(settings.dataDir, "sheetport.sqlite");
}
