import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { type Message, type MessageOrText, msg } from "../../model/message.ts";

const messages = {
  "record-write-failed": "record.notWritten",
  "record-damaged": "record.damaged",
  "record-busy": "record.busy",
} as const;

type RecordFailure = keyof typeof messages | "record-unreachable";

/** The meaning of SQLite's primary result codes for a person (sqlite.org/rescode.html). */
const meanings: ReadonlyMap<number | undefined, RecordFailure> = new Map([
  // For example “no such column”: another program has made the tables.
  [1, "record-damaged"],
  [5, "record-busy"],
  [6, "record-busy"],
  [8, "record-write-failed"],
  [10, "record-write-failed"],
  [11, "record-damaged"],
  [13, "record-write-failed"],
  [14, "record-unreachable"],
  [26, "record-damaged"],
]);

/** Whether SQLite reports that another connection has locked the file. */
export function isBusy(thrown: unknown): boolean {
  return meaningOf(thrown) === "record-busy";
}

/** Whether the file is corrupt, not a database, or not made by sheetport. */
export function isDamaged(thrown: unknown): boolean {
  return meaningOf(thrown) === "record-damaged";
}

/**
 * Converts these SQLite errors to a SheetportError. Returns other errors unchanged.
 *
 * - `record-write-failed`: disk full, I/O error or read-only. Sending must stop.
 * - `record-damaged`: the file is corrupt, not a database, or not made by sheetport.
 * - `record-busy`: another process locked it for too long.
 * - `record-unreachable`: the file or its folder cannot be opened.
 */
export function recordError(thrown: unknown, file: string): unknown {
  const code = meaningOf(thrown);
  if (code === undefined) return thrown;
  if (code === "record-unreachable") return recordUnreachable(thrown, file);
  return failure(code, msg(messages[code], { file, why: messageOf(thrown) }), thrown);
}

function failure(
  code: RecordFailure | "record-replaced",
  message: Message,
  cause?: unknown,
): SheetportError {
  return new SheetportError(message, { code, exitCode: exitCodes.failed, cause });
}

/**
 * The kind of record failure; undefined for other errors. An extended result code counts as its
 * primary code.
 */
function meaningOf(thrown: unknown): RecordFailure | undefined {
  const { code, errcode } = (thrown ?? {}) as { readonly code?: string; readonly errcode?: number };
  // sheetport never stores a number that is too large for JavaScript.
  if (code === "ERR_OUT_OF_RANGE") return "record-damaged";
  return errcode === undefined ? undefined : meanings.get(errcode & 0xff);
}

/** The error for a record that opens but has unexpected content. */
export function recordDamaged(file: string, why: MessageOrText): SheetportError {
  return failure("record-damaged", msg("record.damaged", { file, why }));
}

/** The error for a record that was removed or replaced: further writes would be lost. */
export function recordReplaced(file: string): SheetportError {
  return failure("record-replaced", msg("record.replaced", { file }));
}

/**
 * The error for a file or folder that cannot be opened or created. Pass `file` if the message of
 * `thrown` does not name it.
 */
export function recordUnreachable(thrown: unknown, file?: string): SheetportError {
  const why = file === undefined ? messageOf(thrown) : `${file}: ${messageOf(thrown)}`;
  return failure("record-unreachable", msg("record.cannotOpen", { why }), thrown);
}
