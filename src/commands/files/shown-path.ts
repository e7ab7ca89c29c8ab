import { join, relative, resolve } from "node:path";

/**
 * How to show a path to the user: relative to `cwd`, or absolute if it would start with more than
 * one `..`.
 */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path) || path;
  return near.startsWith(join("..", "..")) ? resolve(cwd, path) : near;
}
