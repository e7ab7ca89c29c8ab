import type { ContractFactsStore } from "../model/run/facts.ts";
import { type DatabaseOptions, RecordDatabase } from "./database/database.ts";
import * as agreements from "./memory/agreements.ts";
import * as files from "./memory/files.ts";
import * as marketplace from "./memory/marketplace.ts";
import * as shownOrders from "./memory/shown-orders.ts";
import * as journal from "./runs/journal.ts";
import * as pendingWrites from "./runs/pending-writes.ts";
import * as runList from "./runs/run-list.ts";

const functions = {
  ...agreements,
  ...files,
  ...journal,
  ...marketplace,
  ...pendingWrites,
  ...runList,
  ...shownOrders,
};

/**
 * Everything stored between runs, in one SQLite file. Data is on disk when a method returns;
 * otherwise the method throws a SheetportError, and nothing more may be sent. API keys and request
 * headers are never stored. `env` is the environment's key.
 */
export type RunRecord = ReturnType<typeof openRecord>;

/**
 * Opens the record in `file`, or in memory with `:memory:`. Creates the folder and the file (0600)
 * if they are missing.
 *
 * @throws SheetportError `record-other-version`, `record-damaged`, `record-unreachable`,
 * `record-write-failed` or `record-busy`, all with exit code 1
 */
export function openRecord(options: { readonly file: string } & Pick<DatabaseOptions, "wallMs">) {
  const db = new RecordDatabase(options.file, options);
  return {
    ...methodsOf(db, functions),
    /** Loads and saves the contract facts of one environment (decision 6). */
    factsStore: (env: string): ContractFactsStore => ({
      load: () => marketplace.contractFacts(db, env),
      save: (facts) => marketplace.saveContractFacts(db, env, facts),
    }),
    /**
     * Checks that everything written is stored. Call it right before a send.
     *
     * @throws SheetportError of the first write that failed, or `record-replaced`; nothing may be
     * sent then
     */
    check: () => db.check(),
    close: () => db.close(),
  };
}

type MethodsOf<Db, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    db: Db,
    ...more: infer More
  ) => infer Result
    ? (...more: More) => Result
    : never;
};

/** Binds the first argument of each function. */
export function methodsOf<Db, Functions extends { readonly [Name in string]: unknown }>(
  db: Db,
  functions: Functions,
): MethodsOf<Db, Functions> {
  const bound = Object.entries(functions).map(([name, work]) => [
    name,
    (...more: unknown[]) => (work as (db: Db, ...more: unknown[]) => unknown)(db, ...more),
  ]);
  return Object.fromEntries(bound) as MethodsOf<Db, Functions>;
}
