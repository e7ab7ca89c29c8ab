import { constants, type Dirent } from "node:fs";
import { access, lstat, opendir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FolderEntry, FolderFacts } from "../../../screen/state/facts.ts";
import { isReadableName } from "../../../workbook/index.ts";
import { exists } from "../../files/read-files.ts";
import { numberedName } from "../../files/result-files.ts";
import type { Host } from "../../process/host.ts";
import { localTime } from "../../process/language.ts";

const entriesMax = 20_000;

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

async function entriesIn(path: string) {
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

type TypedAt = Pick<Host, "cwd" | "homeDir" | "platform">;

/**
 * For names that are typed or dragged into the terminal. A file with exactly this name takes
 * precedence over what quotes, escapes, `file://` and `~` would mean.
 */
export async function typedPath(text: string, at: TypedAt): Promise<string> {
  const asIs = resolve(at.cwd, text.trim());
  return (await exists(asIs)) ? asIs : meantPath(text, at);
}

export function meantPath(text: string, { cwd, homeDir, platform }: TypedAt): string {
  return resolve(cwd, withHome(unquoted(text.trim(), platform), homeDir));
}

function withHome(name: string, homeDir: string): string {
  return /^~(?=$|[\\/])/.test(name) ? join(homeDir, name.slice(1)) : name;
}

function unquoted(text: string, platform: NodeJS.Platform): string {
  if (/^file:\/\//i.test(text)) return ofUrl(text) ?? text;
  const quoted = /^(["'])(.*)\1$/s.exec(text)?.[2];
  if (platform === "win32") return quoted ?? text;
  // A file manager quotes an apostrophe in a name as `'\''`.
  if (quoted !== undefined) return quoted.replaceAll(`'\\''`, "'");
  return text.replace(/\\(.)/gs, "$1");
}

function ofUrl(text: string): string | undefined {
  try {
    return fileURLToPath(text);
  } catch {
    return undefined;
  }
}

export async function freeName(wished: string, cwd: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = numberedName(resolve(cwd, wished), number);
    if (!(await exists(path))) return basename(path);
  }
}

export function withExtension(name: string): string {
  const bare = name.trim();
  const end = /["']$/.exec(bare)?.[0] ?? "";
  const stem = end === "" ? bare : bare.slice(0, -1);
  return /[^\\/]\.[A-Za-z]{1,5}$/.test(stem) || /[\\/]$/.test(stem) ? bare : `${stem}.xlsx${end}`;
}
