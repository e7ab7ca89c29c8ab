import { guardError, type SheetportError } from "../errors.ts";
import { msg } from "../model/message.ts";

/** Somebody else may have the run lock, so nothing may be sent or stored. */
export function lockLost(): SheetportError {
  return guardError("lock-lost", msg("record.lockLost"));
}
