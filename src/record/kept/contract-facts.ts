import type { ContractFacts } from "../../model/run/facts.ts";
import type { RecordDatabase } from "../database/database.ts";
import { isSound, rowSum } from "../database/row-sums.ts";

/**
 * The contract facts of an environment (decision 6); undefined: none yet.
 *
 * @throws SheetportError `record-damaged` when they are not as they were stored.
 */
export function rememberedFacts(db: RecordDatabase, env: string): ContractFacts | undefined {
  const row = db.get<{ body: string; sound: 0 | 1 }>(
    `SELECT body, ${isSound("contract_facts")} AS sound FROM contract_facts WHERE env = ?`,
    env,
  );
  if (row === undefined) return undefined;
  if (row.sound === 0) throw db.damaged("what was learnt of a marketplace is not as it was stored");
  return JSON.parse(row.body);
}

/** Keeps contract facts in place of those before. */
export function rememberFacts(db: RecordDatabase, env: string, facts: ContractFacts): void {
  const row = [env, JSON.stringify(facts)] as const;
  db.run(
    "INSERT OR REPLACE INTO contract_facts (env, body, row_check) VALUES (?, ?, ?)",
    ...row,
    rowSum(...row),
  );
}
