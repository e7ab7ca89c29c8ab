import { exitCodes, messageOf, SheetportError } from "../errors.ts";

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
  const code = primaryCode(thrown);
  if (code === undefined) return thrown;
  const [name, what, hint] = explain(code, file) ?? [];
  if (name === undefined || what === undefined || hint === undefined) return thrown;
  return new SheetportError(`${what} “${file}” (${messageOf(thrown)}).`, {
    code: name,
    hint,
    exitCode: exitCodes.failed,
    actor: "you",
    cause: thrown,
  });
}

function explain(code: number, file: string): readonly [string, string, string] | undefined {
  switch (code) {
    case resultCodes.full:
    case resultCodes.ioError:
    case resultCodes.readOnly:
      return [
        "record-write-failed",
        "The run’s record could not be written:",
        "Make disk space free and see that the file may be written, then run “sheetport resume”.",
      ];
    case resultCodes.error:
    case resultCodes.corrupt:
    case resultCodes.notDatabase:
      return damaged(file);
    case resultCodes.busy:
    case resultCodes.locked:
      return [
        "record-busy",
        "Another program keeps the record locked:",
        "Wait until the other sheetport or database program has ended, then try again.",
      ];
    case resultCodes.cannotOpen:
      return [
        "record-unreachable",
        "The record cannot be opened:",
        "See that the folder exists and may be written, or choose another one with --data-dir.",
      ];
    default:
      return undefined;
  }
}

/** The record can be opened, and holds something else than was written to it. */
export function recordDamaged(file: string, reason: string): SheetportError {
  const [code, what, hint] = damaged(file);
  return new SheetportError(`${what} “${file}” (${reason}).`, {
    code,
    hint,
    exitCode: exitCodes.failed,
    actor: "you",
  });
}

/** The file that is written to lies at its path no more: what is stored in it would be lost. */
export function recordReplaced(file: string): SheetportError {
  return new SheetportError(
    `The run’s record “${file}” was removed or replaced while it was being written to.`,
    {
      code: "record-replaced",
      hint: "Nothing more was sent. Put the record back where it was, then run “sheetport resume”; where it is lost, check the rows that are reported here, then upload the workbook again: it is compared with what is live first.",
      exitCode: exitCodes.failed,
      actor: "you",
    },
  );
}

function damaged(file: string): readonly [string, string, string] {
  return [
    "record-damaged",
    "The record is damaged or is not a sheetport record:",
    `Move “${file}” away or put a copy of it back, or choose another folder with --data-dir.`,
  ];
}

/** The primary code without SQLite's extension bits; undefined for errors of anything else. */
function primaryCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !("errcode" in thrown)) return undefined;
  return typeof thrown.errcode === "number" ? thrown.errcode & 0xff : undefined;
}

/** The error of a record, or of what stands beside it, that the system does not let be made. */
export function recordUnreachable(thrown: unknown): SheetportError {
  return new SheetportError(`The record cannot be opened: ${messageOf(thrown)}.`, {
    code: "record-unreachable",
    hint: "See that the folder exists and may be written, or choose another one with --data-dir.",
    exitCode: exitCodes.failed,
    cause: thrown,
  });
}
