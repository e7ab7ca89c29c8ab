import { failedError, messageOf, SheetportError, usageError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";
import { lockLost } from "../lock-lost.ts";
import { BadAddress } from "./address.ts";
import { rightsStatement } from "./statements.ts";

/** What messages say about a server. */
export interface ServerPlace {
  /** The address without a password. */
  readonly server: string;
  readonly role: string;
  /** False if the server was asked to make the schema. */
  readonly hasSchema: boolean;
}

const messages = {
  "record-address": "record.server.badAddress",
  "record-refused": "record.server.refused",
  "record-missing": "record.server.noDatabase",
  "record-read-only": "record.server.readOnly",
  "record-write-failed": "record.server.full",
  "record-busy": "record.server.busy",
  "record-certificate": "record.server.certificate",
  "record-encoding": "record.server.encoding",
  "record-damaged": "record.server.damaged",
  "record-unreachable": "record.server.unreachable",
} as const;

type Failure = keyof typeof messages | "record-rights" | "lock-lost";

/** By PostgreSQL's error codes or their first two characters (the class). */
const meanings: ReadonlyMap<string, Failure> = new Map([
  ["28", "record-refused"],
  ["3D", "record-missing"],
  ["42501", "record-rights"],
  ["25006", "record-read-only"],
  ["53", "record-write-failed"],
  ["54", "record-write-failed"],
  ["58", "record-write-failed"],
  ["53300", "record-busy"],
  // Deadlocks, time limits and waits for locks.
  ["40", "record-busy"],
  ["55P03", "record-busy"],
  ["57014", "record-busy"],
  ["25P03", "record-busy"],
  ["25P04", "record-busy"],
  ["57", "record-unreachable"],
  ["08", "record-unreachable"],
  // Internal errors; poolers use it, too, if they cannot connect.
  ["XX", "record-unreachable"],
  ["XX001", "record-damaged"],
  ["XX002", "record-damaged"],
  ["42", "record-damaged"],
  // A schema that may not be used counts as missing.
  ["3F", "record-rights"],
  // The database's encoding lacks a character.
  ["22P05", "record-encoding"],
]);

/** Whether it is worth asking again in a moment. */
export function isPassing(thrown: unknown): boolean {
  const meaning = meaningOf(thrown);
  return meaning === "record-busy" || meaning === "record-unreachable";
}

export function serverError(thrown: unknown, place: ServerPlace): SheetportError {
  if (thrown instanceof SheetportError) return thrown;
  const code = meaningOf(thrown);
  if (code === undefined) throw thrown;
  if (code === "lock-lost") return lockLost();
  const values = { server: place.server, why: reasonOf(thrown) };
  const message =
    code === "record-rights"
      ? msg("record.server.rights", { ...values, statement: rightsStatement(place) })
      : msg(messages[code], values);
  const error = code === "record-address" ? usageError : failedError;
  return error(code, message, thrown);
}

/** Whether nobody has made the tables yet. */
export function isTableMissing(thrown: unknown): boolean {
  return (thrown as PostgresError | undefined)?.code === "42P01";
}

/** Undefined for a mistake of this program. */
function meaningOf(thrown: unknown): Failure | undefined {
  if (thrown instanceof BadAddress) return "record-address";
  const { code = "", column, severity } = (thrown ?? {}) as PostgresError;
  // Only the permission of a transaction has this column; see `#permission`.
  if (code === "23502" && column === "fence") return "lock-lost";
  if (severity !== undefined) return meanings.get(code) ?? meanings.get(code.slice(0, 2));
  if (isCertificate(thrown)) return "record-certificate";
  if (isSignIn(thrown)) return "record-refused";
  return isConnection(thrown) ? "record-unreachable" : undefined;
}

interface PostgresError {
  readonly code?: string;
  readonly column?: string;
  /** Only the server's errors have one. */
  readonly severity?: string;
}

function isCertificate(thrown: unknown): boolean {
  const { code = "" } = (thrown ?? {}) as PostgresError;
  return (
    /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_|ERR_SSL_)/.test(
      code,
    ) || /does not support SSL|establishing an SSL connection/.test(messageOf(thrown))
  );
}

/** The server asks for a password, or for a proof of it that `pg` does not know. */
function isSignIn(thrown: unknown): boolean {
  return /^SASL: |^Unknown authenticationOk message type/.test(messageOf(thrown));
}

/** Errors of the connection have a system's code, or only the words of `pg`. */
function isConnection(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || thrown instanceof TypeError || thrown instanceof RangeError) {
    return false;
  }
  const { code = "" } = thrown as PostgresError;
  return (
    /^E(?!RR_)[A-Z0-9_]+$|^ERR_S(TREAM|OCKET)_/.test(code) ||
    /timeout|terminated|closed|ended|not queryable/i.test(thrown.message)
  );
}

/** If several addresses of a host failed, the first failure says why. */
export function reasonOf(thrown: unknown): MessageOrText {
  const [first] = thrown instanceof AggregateError ? thrown.errors : [];
  // Node's advice for its own options is not for the users of this program.
  const reason = messageOf(first ?? thrown).replace(/; if the root CA is installed.*/s, "");
  const lacksPassword = /^SASL: .*password must be/.test(reason);
  return lacksPassword ? msg("record.server.noPassword") : reason;
}
