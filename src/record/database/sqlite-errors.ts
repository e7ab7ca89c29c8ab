import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";

/** SQLite's primary result codes that a person can do something about (sqlite.org/rescode.html). */
const resultCodes = {
  /** For example “no such column”: the tables are not sheetport's. */
  error: 1,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
} as const;

/** Whether SQLite reports that somebody else has locked the file. */
export function isBusy(thrown: unknown): boolean {
  const code = primaryCode(thrown);
  return code === resultCodes.busy || code === resultCodes.locked;
}

/**
 * An error of SQLite as an error for the person; other errors are returned unchanged.
 *
 * - `record-write-failed`: disk full, I/O error, read-only: sending must stop.
 * - `record-damaged`: the file is no database, or is corrupt.
 * - `record-busy`: another process has kept it locked for too long.
 * - `record-unreachable`: the file or its folder cannot be opened.
 */
export function recordError(thrown: unknown, file: string): unknown {
  const name = nameOf(thrown);
  if (name === undefined) return thrown;
  if (name === "record-unreachable") return recordUnreachable(thrown, file);
  return new SheetportError(msg(`record.${kinds[name]}`, { file, why: messageOf(thrown) }), {
    code: name,
    exitCode: exitCodes.failed,
    cause: thrown,
  });
}

const kinds = {
  "record-write-failed": "notWritten",
  "record-damaged": "damaged",
  "record-busy": "busy",
} as const;

function nameOf(thrown: unknown): keyof typeof kinds | "record-unreachable" | undefined {
  // sheetport stores no number that is too large for JavaScript.
  if ((thrown as NodeJS.ErrnoException | undefined)?.code === "ERR_OUT_OF_RANGE") {
    return "record-damaged";
  }
  switch (primaryCode(thrown)) {
    case resultCodes.full:
    case resultCodes.ioError:
    case resultCodes.readOnly:
      return "record-write-failed";
    case resultCodes.error:
    case resultCodes.corrupt:
    case resultCodes.notDatabase:
      return "record-damaged";
    case resultCodes.busy:
    case resultCodes.locked:
      return "record-busy";
    case resultCodes.cannotOpen:
      return "record-unreachable";
    default:
      return undefined;
  }
}

/** The record can be opened, but does not contain what was written to it. */
export function recordDamaged(file: string, reason: MessageOrText): SheetportError {
  return new SheetportError(msg("record.damaged", { file, why: reason }), {
    code: "record-damaged",
    exitCode: exitCodes.failed,
    actor: "you",
  });
}

/** The file at the record's path was removed or replaced: further writes would be lost. */
export function recordReplaced(file: string): SheetportError {
  return new SheetportError(msg("record.replaced", { file }), {
    code: "record-replaced",
    exitCode: exitCodes.failed,
    actor: "you",
  });
}

/** The primary code without SQLite's extension bits; undefined for errors of anything else. */
function primaryCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !("errcode" in thrown)) return undefined;
  return typeof thrown.errcode === "number" ? thrown.errcode & 0xff : undefined;
}

/**
 * The record, or a file beside it, cannot be opened or made; `file`: where the message of what was
 * thrown does not name it.
 */
export function recordUnreachable(thrown: unknown, file?: string): SheetportError {
  const why = file === undefined ? messageOf(thrown) : `${file}: ${messageOf(thrown)}`;
  return new SheetportError(msg("record.cannotOpen", { why }), {
    code: "record-unreachable",
    exitCode: exitCodes.failed,
    cause: thrown,
  });
}
