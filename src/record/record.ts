import type { ContractFactsStore } from "../model/run/facts.ts";
import { type DatabaseOptions, RecordDatabase } from "./database/database.ts";
import { methodsOf } from "./database/methods.ts";
import * as agreements from "./kept/agreements.ts";
import * as exportedOrders from "./kept/exported-orders.ts";
import * as fileMemory from "./kept/file-memory.ts";
import * as marketplaceMemory from "./kept/marketplace-memory.ts";
import * as journal from "./runs/journal.ts";
import * as pendingWrites from "./runs/pending-writes.ts";
import * as runList from "./runs/run-list.ts";

/**
 * What sheetport stores between runs, in one SQLite file. When a writing method returns, the data
 * is on the disk; if that fails it throws SheetportError `record-write-failed`, and nothing more
 * may be sent. The API key and request headers are never stored. `env` is the caller's key of an
 * environment, the same in every method.
 */
export type RunRecord = ReturnType<typeof openRecord>;

/**
 * Opens the record in `file`, or in memory with `:memory:`. The folder and the file (0600) are made
 * when they are missing.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
 * `record-write-failed` or `record-busy`, all with exit code 1.
 */
export function openRecord(options: { readonly file: string } & Pick<DatabaseOptions, "wallMs">) {
  const db = new RecordDatabase(options.file, options);
  return {
    ...methodsOf(db, {
      ...agreements,
      ...exportedOrders,
      ...fileMemory,
      ...journal,
      ...marketplaceMemory,
      ...pendingWrites,
      ...runList,
    }),
    /** The port through which one environment's contract facts are loaded and saved (decision 6). */
    factsStore: (env: string): ContractFactsStore => ({
      load: () => marketplaceMemory.contractFacts(db, env),
      save: (facts) => marketplaceMemory.saveContractFacts(db, env, facts),
    }),
    /**
     * To be called right before anything is sent: checks that everything written is stored.
     *
     * @throws SheetportError of the first write that failed, or `record-replaced`: nothing may be
     * sent
     */
    check: () => db.check(),
    close: () => db.close(),
  };
}
