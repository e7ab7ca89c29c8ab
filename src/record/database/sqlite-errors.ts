import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";

/** SQLite's primary result codes that a person can do something about (sqlite.org/rescode.html). */
const resultCodes = {
  /** “No such column”, “unsupported file format”: the tables are not those that sheetport made. */
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

/** True when SQLite says that somebody else holds the file. */
export function isBusy(thrown: unknown): boolean {
  const code = primaryCode(thrown);
  return code === resultCodes.busy || code === resultCodes.locked;
}

/**
 * What SQLite threw, as an error for the person; anything that is not theirs to solve is given back
 * as it is.
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
  // A number too large for JavaScript: nothing that sheetport stores is.
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

/** The record can be opened, and holds something else than was written to it. */
export function recordDamaged(file: string, reason: MessageOrText): SheetportError {
  return new SheetportError(msg("record.damaged", { file, why: reason }), {
    code: "record-damaged",
    exitCode: exitCodes.failed,
    actor: "you",
  });
}

/** The file that is written to lies at its path no more: what is stored in it would be lost. */
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
