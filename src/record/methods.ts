import type { Message } from "../model/message.ts";
import type { Clock } from "../model/run/ports.ts";
import type { Lane } from "../model/run/rate.ts";
import type { RecordDatabase } from "./database/database.ts";
import type { Database } from "./database/statements.ts";
import * as files from "./local/files.ts";
import * as agreements from "./memory/agreements.ts";
import * as marketplace from "./memory/marketplace.ts";
import * as sheetChoices from "./memory/sheet-choices.ts";
import * as journal from "./runs/journal.ts";
import * as pendingWrites from "./runs/pending-writes.ts";
import * as runList from "./runs/run-list.ts";
import type { LockHolder, RunLock } from "./runs/run-lock.ts";

const functions = {
  ...agreements,
  ...journal,
  ...marketplace,
  ...pendingWrites,
  ...runList,
  ...sheetChoices,
};

/**
 * Everything stored between runs. When the promise of a method is fulfilled, its data is on disk.
 * If it is rejected with a `record-…` error, nothing more may be sent. API keys and request headers
 * are never stored. The parameter `env` is the environment's key.
 */
export interface RunRecord extends MethodsOf<Database, typeof functions>, Engine {
  /** The files of this computer. Its methods are synchronous. */
  readonly local: MethodsOf<RecordDatabase, typeof files>;
}

export interface RecordOptions {
  readonly file: string;
  /** If given, the whole file is checked when that is due. */
  readonly wallMs?: (() => number) | undefined;
}

/** What a record's engine does in its own way. */
interface Engine {
  /** The clock of a server; undefined if this computer's clock counts. */
  readonly clock: Clock | undefined;
  /**
   * When a computer found out that the record lacks events that it had seen: it is an older copy,
   * so writes may be missing. Undefined if nobody did.
   */
  readonly wentBackAtMs: number | undefined;
  /**
   * Checks that everything written is stored. Call it right before a send.
   *
   * @throws SheetportError the error of the first failed write, or `record-replaced`. Then nothing
   * may be sent
   */
  check(): void;
  /** Calls `listener` if a server does not answer and is asked again. */
  onWait(listener: (message: Message) => void): void;
  /** @throws SheetportError as opening a record does */
  openSlots<State extends object>(options: SlotOptions<State>): Promise<SharedSlots<State>>;
  /**
   * Takes the run lock of an account.
   *
   * @throws SheetportError `run-active`, exit code 6, if another run holds it;
   * `record-unreachable`
   */
  lockRun(options: LockOptions): Promise<RunLock>;
  close(): Promise<void>;
}

export interface SlotOptions<State> {
  /** The account. */
  readonly pool: string;
  /** The state of an unused lane, as plain JSON values. */
  readonly fresh: State;
}

export interface SharedSlots<State> {
  /** How long before they are free slots may be taken, because the server is far away. */
  readonly aheadMs?: number;
  /** The lane's state as this process last saw it. */
  read(lane: Lane): State;
  update(lane: Lane, change: (state: State, nowMs?: number) => State): void | Promise<void>;
  close(): void | Promise<void>;
}

export interface LockOptions {
  readonly account: string;
  readonly holder: LockHolder;
}

export function recordOf(
  { shared, local }: { readonly shared: Database; readonly local: RecordDatabase },
  engine: Engine,
): RunRecord {
  return { ...methodsOf(shared, functions), ...engine, local: methodsOf(local, files) };
}

type MethodsOf<Db, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    db: Db,
    ...more: infer More
  ) => infer Result
    ? (...more: More) => Result
    : never;
};

function methodsOf<Db, Functions extends { readonly [Name in string]: unknown }>(
  db: Db,
  functions: Functions,
): MethodsOf<Db, Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [
    name,
    (...more: unknown[]) => (work as (db: Db, ...more: unknown[]) => unknown)(db, ...more),
  ]);
  return Object.fromEntries(bound) as MethodsOf<Db, Functions>;
}
