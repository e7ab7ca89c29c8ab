import { usageError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";
import type { OrderPlan } from "../../model/run/order-plan.ts";
import type { Plan } from "../../model/run/plan.ts";
import { emptyProgress, type Outcome, type RunStart, type RunState } from "../../model/run/run.ts";
import { accountOf } from "../account.ts";
import type { Database } from "../database/statements.ts";

/** A run with its plan's totals and how far it got. Times are wall-clock milliseconds. */
export interface RunSummary extends RunStart {
  /** After a kill or a power cut, it stays “running”, but no process has the run lock. */
  readonly state: RunState;
  readonly endedAtMs?: number;
  readonly lastEventAtMs?: number;
  readonly message?: MessageOrText;
  readonly plan: Omit<Plan, "changes" | "operations"> | Omit<OrderPlan, "changes" | "operations">;
  readonly operations: number;
  readonly counts: Readonly<Record<Outcome, number>>;
}

export interface RunFilter {
  /** The key of an environment with the runs' account. */
  readonly env?: string | undefined;
  readonly command?: string | undefined;
  readonly limit?: number | undefined;
}

interface Row {
  readonly run: string;
  readonly state: RunState;
  readonly ended_at_ms: number | null;
  readonly last_event_at_ms: number | null;
  readonly message: string | null;
  readonly start: string;
  readonly plan: string;
}

const select =
  "SELECT run, state, ended_at_ms, last_event_at_ms, message, start, plan FROM runs WHERE";
const limitMax = 1_000_000;

/** Not by time, because the clock may have been set back. */
const newestFirst = "ORDER BY seq DESC";

export async function runs(
  db: Database,
  { env, command, limit = limitMax }: RunFilter = {},
): Promise<RunSummary[]> {
  const rows = await db.all<Row>(
    `${select} (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR command = ?2) ${newestFirst} LIMIT ?3`,
    ...[env === undefined ? null : accountOf(env), command ?? null, limit],
  );
  return summaries(db, rows);
}

/** @throws SheetportError `run-not-found`, `run-ambiguous` */
export async function findRun(db: Database, idOrPrefix: string): Promise<RunSummary> {
  const rows = await db.all<Row>(
    `${select} substr(run, 1, length(?1)) = ?1 AND ?1 <> '' ORDER BY run = ?1 DESC, seq DESC LIMIT 4`,
    idOrPrefix,
  );
  const [row] = rows;
  if (row === undefined)
    throw usageError("run-not-found", msg("record.noRun", { name: idOrPrefix }));
  if (rows.length > 1 && row.run !== idOrPrefix) {
    const names = rows.slice(0, 3).map((one) => one.run);
    const values = { name: idOrPrefix, runs: names, isMore: rows.length > 3 };
    throw usageError("run-ambiguous", msg("record.severalRuns", values));
  }
  const [summary] = await summaries(db, [row]);
  return summary as RunSummary;
}

type Tally = readonly { readonly outcome: Outcome | null; readonly count: number }[];

async function summaries(db: Database, rows: readonly Row[]): Promise<RunSummary[]> {
  const tallies = await db.all<Tally[number] & { readonly run: string }>(
    `SELECT run, outcome, count(*) AS count FROM operations WHERE run IN (?)
     GROUP BY run, outcome`,
    rows.map(({ run }) => run),
  );
  const tallyOf = Map.groupBy(tallies, ({ run }) => run);
  return rows.map((row) => summaryOf(row, tallyOf.get(row.run) ?? []));
}

function summaryOf(row: Row, tally: Tally): RunSummary {
  const start: RunStart = JSON.parse(row.start);
  const counts: Record<Outcome, number> = { ...emptyProgress().counts };
  for (const { outcome, count } of tally) if (outcome !== null) counts[outcome] = count;
  return {
    ...start,
    state: row.state,
    ...(row.ended_at_ms !== null && { endedAtMs: row.ended_at_ms }),
    ...(row.last_event_at_ms !== null && { lastEventAtMs: row.last_event_at_ms }),
    ...(row.message !== null && { message: JSON.parse(row.message) as MessageOrText }),
    plan: JSON.parse(row.plan),
    operations: tally.reduce((sum, { count }) => sum + count, 0),
    counts,
  };
}
