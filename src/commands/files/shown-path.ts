import { join, relative, resolve } from "node:path";

/** A path for display relative to `cwd`. Absolute if it would start with more than one `..`. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path) || path;
  return near.startsWith(join("..", "..")) ? resolve(cwd, path) : near;
}
