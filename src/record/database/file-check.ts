import { readFileSync, statSync, writeFileSync } from "node:fs";

/** How a record's file was when it was last closed, and when it was last looked at as a whole. */
interface Mark {
  /** Wall-clock milliseconds. */
  readonly checkedAtMs: number;
  readonly sizeBytes: number;
  /** Text, because it is more than a number can hold. */
  readonly changedNs: string;
}

/** How long a look at the whole file holds. */
const heldMs = 86_400_000;

/**
 * When a record's file was last looked at as a whole, if that still holds. It does for a day, and as
 * long as the file is as it was when sheetport closed it: not where a process or the machine has
 * ended without closing it, and not where anything else has written to it. A file that another
 * process has open cannot be told from one that was never closed, and counts as such.
 */
export function lastCheckMs(file: string, nowMs: number): number | undefined {
  const mark = readMark(markOf(file));
  if (mark === undefined || hasLog(file)) return undefined;
  const { sizeBytes, changedNs } = mark;
  const now = look(file);
  if (now?.sizeBytes !== sizeBytes || now.changedNs !== changedNs) return undefined;
  // The clock may have been set back since.
  const ageMs = nowMs - mark.checkedAtMs;
  return ageMs >= 0 && ageMs < heldMs ? mark.checkedAtMs : undefined;
}

/** Keeps how the file is now that it is closed; nothing, while another process has it open. */
export function markClosed(file: string, checkedAtMs: number): void {
  try {
    const now = look(file);
    if (now === undefined || hasLog(file)) return;
    const text = `${JSON.stringify({ checkedAtMs, ...now } satisfies Mark)}\n`;
    if (readText(markOf(file)) !== text) writeFileSync(markOf(file), text, { mode: 0o600 });
  } catch {
    // Then the next start looks at the file once more.
  }
}

function markOf(file: string): string {
  return `${file}-checked.json`;
}

function hasLog(file: string): boolean {
  return statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined;
}

function look(file: string): Omit<Mark, "checkedAtMs"> | undefined {
  const status = statSync(file, { bigint: true, throwIfNoEntry: false });
  return status && { sizeBytes: Number(status.size), changedNs: String(status.mtimeNs) };
}

function readMark(path: string): Mark | undefined {
  try {
    return JSON.parse(readText(path) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Which file lies at this path; a file put there later is another one. Undefined: none. */
export function fileIdentity(file: string): string | undefined {
  // On Windows the number of a file is more than a number of JavaScript holds.
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
