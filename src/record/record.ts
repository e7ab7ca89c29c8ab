import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Copied } from "./copy.ts";
import { RecordDatabase } from "./database/database.ts";
import { openSharedSlots } from "./memory/slots.ts";
import { type RecordOptions, type RunRecord, recordOf } from "./methods.ts";
import { acquireRunLock } from "./runs/run-lock.ts";
import type { SharedRecordOptions } from "./shared-record.ts";

export type { RunRecord };

/**
 * Opens the record in `file`, or in memory with `:memory:`. Creates the folder and the file (0600)
 * if they are missing.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
 * `record-write-failed` or `record-busy`, all with exit code 1
 */
export function openRecord(options: RecordOptions): RunRecord {
  const { file } = options;
  return recordIn(new RecordDatabase(file, options), file);
}

function recordIn(db: RecordDatabase, file: string): RunRecord {
  return recordOf(
    { shared: db.asynchronous(), local: db },
    {
      clock: undefined,
      wentBackAtMs: undefined,
      onWait: () => {},
      check: () => db.check(),
      openSlots: async (of) => openSharedSlots({ file, ...of }),
      lockRun: async (of) => {
        const lock = acquireRunLock({ dir: dirname(file), ...of });
        return { stillHeld: async () => lock.stillHeld(), release: async () => lock.release() };
      },
      close: async () => db.close(),
    },
  );
}

/**
 * Opens the record that several computers share on a PostgreSQL server. What belongs to this
 * computer stays in `file`.
 *
 * @throws SheetportError as {@link openRecord}, and `record-address`, `record-refused`,
 * `record-missing`, `record-rights`, `record-read-only` or `record-certificate`
 */
export async function openSharedRecord(options: SharedRecordOptions): Promise<RunRecord> {
  // The client is loaded only by those who use a server.
  const { openShared } = await import("./shared-record.ts");
  return openShared(options);
}

/** Adds what the record in `file` holds to the one on a server. */
export async function copyToServer(options: SharedRecordOptions): Promise<Copied> {
  const { copyLocal } = await import("./shared-record.ts");
  return copyLocal(options);
}

/**
 * Opens the record read-only while `work` runs, for commands that only read and for read-only
 * folders. `work` gets undefined if there is no record.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable` or
 * `record-busy`
 */
export async function readFromRecord<Value>(
  file: string,
  work: (record: RunRecord | undefined) => Promise<Value> | Value,
): Promise<Value> {
  if (!existsSync(file)) return work(undefined);
  const db = new RecordDatabase(file, { isReadOnly: true });
  try {
    return await work(db.isEmpty ? undefined : recordIn(db, file));
  } finally {
    db.close();
  }
}
