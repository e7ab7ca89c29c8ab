import { readFileSync, statSync, writeFileSync } from "node:fs";

interface Mark {
  readonly checkedAtMs: number;
  readonly state: string;
}

const heldMs = 86_400_000;

/** Undefined unless the file was checked within a day, closed, and not changed since. */
export function lastCheckMs(file: string, nowMs: number): number | undefined {
  const mark = readMark(markOf(file));
  if (mark === undefined || hasLog(file)) return undefined;
  if (stateOf(file) !== mark.state) return undefined;
  // The clock may have been set back since.
  const ageMs = nowMs - mark.checkedAtMs;
  return ageMs >= 0 && ageMs < heldMs ? mark.checkedAtMs : undefined;
}

/** Does nothing while another connection is open. */
export function markClosed(file: string, checkedAtMs: number): void {
  try {
    const state = stateOf(file);
    if (state === undefined || hasLog(file)) return;
    const mark: Mark = { checkedAtMs, state };
    writeFileSync(markOf(file), JSON.stringify(mark), { mode: 0o600 });
  } catch {
    // Without the mark, the next start checks the file again.
  }
}

function markOf(file: string): string {
  return `${file}-checked.json`;
}

function hasLog(file: string): boolean {
  return statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined;
}

function stateOf(file: string): string | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && `${status.size} ${status.mtimeNs}`;
}

function readMark(path: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

export function fileIdentity(file: string): string | undefined {
  // On Windows, a file number may be too large for a JavaScript number.
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
