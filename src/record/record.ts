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
 * Everything stored between runs, in one SQLite file. Data is on disk when a method returns;
 * otherwise it throws `record-write-failed` and nothing more may be sent. API keys and request
 * headers are never stored. `env` is the environment's key.
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
    /** Loads and saves the contract facts of one environment (decision 6). */
    factsStore: (env: string): ContractFactsStore => ({
      load: () => marketplaceMemory.contractFacts(db, env),
      save: (facts) => marketplaceMemory.saveContractFacts(db, env, facts),
    }),
    /**
     * Checks that everything written is stored. Call it right before a send.
     *
     * @throws SheetportError of the first write that failed, or `record-replaced`: nothing may be
     * sent
     */
    check: () => db.check(),
    close: () => db.close(),
  };
}
