import { failedError, messageOf, type SheetportError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";

const messages = {
  "record-write-failed": "record.notWritten",
  "record-damaged": "record.damaged",
  "record-busy": "record.busy",
} as const;

type RecordFailure = keyof typeof messages | "record-unreachable";

/** SQLite's primary result codes (sqlite.org/rescode.html). */
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

export function isBusy(thrown: unknown): boolean {
  return meaningOf(thrown) === "record-busy";
}

export function isDamaged(thrown: unknown): boolean {
  return meaningOf(thrown) === "record-damaged";
}

/**
 * `record-write-failed` stands for a full disk, an I/O error or a read-only file. Errors that
 * {@link meaningOf} does not know are returned unchanged.
 */
export function recordError(thrown: unknown, file: string): unknown {
  const code = meaningOf(thrown);
  if (code === undefined) return thrown;
  if (code === "record-unreachable") return recordUnreachable(thrown, file);
  return failedError(code, msg(messages[code], { file, why: messageOf(thrown) }), thrown);
}

/** An extended result code counts as its primary code. */
function meaningOf(thrown: unknown): RecordFailure | undefined {
  const { code, errcode } = (thrown ?? {}) as { readonly code?: string; readonly errcode?: number };
  // sheetport never stores a number that is too large for JavaScript.
  if (code === "ERR_OUT_OF_RANGE") return "record-damaged";
  return errcode === undefined ? undefined : meanings.get(errcode & 0xff);
}

export function recordDamaged(file: string, why: MessageOrText): SheetportError {
  return failedError("record-damaged", msg("record.damaged", { file, why }));
}

export function recordReplaced(file: string): SheetportError {
  return failedError("record-replaced", msg("record.replaced", { file }));
}

/** Pass `file` if the message of `thrown` does not name it. */
export function recordUnreachable(thrown: unknown, file?: string): SheetportError {
  const why = file === undefined ? messageOf(thrown) : `${file}: ${messageOf(thrown)}`;
  return failedError("record-unreachable", msg("record.cannotOpen", { why }), thrown);
}
