import type { Order } from "../../model/order/order.ts";
import type {
  Operation,
  OrderOperation,
  PackOperation,
  ProductOperation,
} from "../../model/run/plan.ts";
import type { RowResult, RunStart } from "../../model/run/run.ts";
import { accountOf } from "../account.ts";
import type { Database } from "../database/statements.ts";

/** A write with an unknown outcome. */
export interface OpenWrite<Kind = ProductOperation["kind"]> {
  readonly run: string;
  readonly operation: string;
  readonly kind: Kind;
  /** When its last attempt was about to be sent. */
  readonly atMs: number;
}

export interface PackedOrder extends Pick<PackOperation, "items"> {
  readonly run: string;
  readonly atMs: number;
}

interface SentByOthers {
  readonly run: string;
  readonly kinds: readonly (ProductOperation | OrderOperation)["kind"][];
  readonly subjects: readonly string[];
}

type SentEarlier = Required<Pick<RowResult, "outcomeAtMs" | "user">> & Pick<RowResult, "listing">;

/** The last `withinMs` milliseconds. Has the time of both clocks, because either may be wrong. */
export interface Lately {
  readonly withinMs: number;
  readonly wallMs: number;
  readonly nowMs: number;
}

/**
 * Excludes an event only if both clocks show that it is older than {@link Lately}, because the wall
 * clock may have been changed. If a monotonic time is later than now, the machine was restarted.
 * Its parameters ?3 to ?5 are {@link latelyValues}.
 */
function isLately(wallMs: string, nowMs: string): string {
  return `(${wallMs} >= ?3
    OR ?4 - CASE WHEN ${nowMs} > ?4 THEN 0 ELSE ${nowMs} END < ?5)`;
}

function latelyValues({ withinMs, wallMs, nowMs }: Lately): readonly [number, number, number] {
  return [wallMs - withinMs, nowMs, withinMs];
}

/**
 * Writes by SKU that may still be carried out (decision 12). A later write that ends as “applied”
 * or “conflict” settles an open one. `updates` limits the age of updates; without it, all count.
 */
export function openListingWrites(db: Database, env: string, updates?: Lately) {
  return openWritesOf<ProductOperation["kind"]>(db, env, ["create", "update"], updates);
}

export function openOrderWrites(db: Database, env: string) {
  return openWritesOf<OrderOperation["kind"]>(db, env, ["pack", "ship"]);
}

/** Other kinds are left out, because a SKU may equal an order number. */
async function openWritesOf<Kind extends string>(
  db: Database,
  env: string,
  kinds: readonly Kind[],
  updates?: Lately,
): Promise<Map<string, OpenWrite<Kind>>> {
  const wallMs = "coalesce(intent_at_ms, outcome_at_ms)";
  const nowMs = "CASE WHEN intent_at_ms IS NULL THEN outcome_now_ms ELSE intent_now_ms END";
  const rows = await db.all<OpenWrite<Kind> & { readonly subject: string }>(
    `SELECT subject, run, operation, kind, ${wallMs} AS "atMs"
     FROM operations AS open
     WHERE account = ?1 AND (outcome = 'unknown' OR (outcome IS NULL AND doubts > 0))
       AND kind IN (?2)${updates ? ` AND (kind <> 'update' OR ${isLately(wallMs, nowMs)})` : ""}
       AND NOT EXISTS (
         SELECT 1 FROM operations AS later
         WHERE later.account = open.account AND later.subject = open.subject
           AND later.kind IN (?2)
           AND later.outcome IN ('applied', 'conflict') AND later.last_seq > open.last_seq)
     ORDER BY last_seq`,
    ...[accountOf(env), kinds, ...(updates ? latelyValues(updates) : [])],
  );
  return new Map(rows.map(({ subject, ...write }) => [subject, write]));
}

/** SKUs created lately, which the list may not show yet. */
export async function recentCreates(
  db: Database,
  env: string,
  lately: Lately,
): Promise<Set<string>> {
  const rows = await db.all<{ subject: string }>(
    `SELECT subject FROM operations
     WHERE account = ?1 AND kind = ?2 AND outcome = 'applied'
       AND ${isLately("outcome_at_ms", "outcome_now_ms")}`,
    ...[accountOf(env), "create", ...latelyValues(lately)],
  );
  return new Set(rows.map((row) => row.subject));
}

export async function createsSince(db: Database, env: string, sinceMs: number): Promise<number> {
  const row = await db.get<{ creates: number }>(
    `SELECT count(DISTINCT subject) AS creates FROM operations
     WHERE account = ? AND kind = 'create' AND outcome = 'applied' AND outcome_at_ms >= ?`,
    ...[accountOf(env), sinceMs],
  );
  return row?.creates ?? 0;
}

/**
 * An applied write to a SKU by another run, or a write of the same kind to an order, later than
 * this run's own or, without one, than this run's start.
 */
export interface LaterWrite {
  readonly run: string;
  readonly operation: Operation;
}

/** By the ID of this run's operation. */
export async function laterWrites(db: Database, run: string): Promise<Map<string, LaterWrite>> {
  const rows = await db.all<{ id: string; run: string; body: string }>(
    `SELECT planned.operation AS id, later.run, later.body
     FROM operations AS planned JOIN operations AS later
       ON later.account = planned.account AND later.subject = planned.subject AND later.run <> planned.run
     WHERE planned.run = ?1 AND later.outcome = 'applied' AND (later.kind = planned.kind
         OR planned.kind IN ('create', 'update') AND later.kind IN ('create', 'update'))
       AND later.last_seq > coalesce(planned.last_seq, (SELECT min(seq) FROM events WHERE run = ?1), 0)
     ORDER BY later.last_seq`,
    run,
  );
  return new Map(rows.map((row) => [row.id, { run: row.run, operation: JSON.parse(row.body) }]));
}

export async function packedOrders(
  db: Database,
  env: string,
  numbers: readonly string[],
): Promise<Map<string, PackedOrder>> {
  const rows = await db.all<{ subject: string; run: string; body: string; atMs: number }>(
    `SELECT subject, run, body, outcome_at_ms AS "atMs" FROM operations
     WHERE account = ?1 AND kind = 'pack' AND outcome = 'applied'
       AND subject IN (?2)
     ORDER BY last_seq`,
    ...[accountOf(env), numbers],
  );
  return new Map(
    rows.map(({ subject, body, ...packed }) => {
      const { items }: PackOperation = JSON.parse(body);
      return [subject, { ...packed, items }];
    }),
  );
}

/**
 * When other runs last sent something for these SKUs or orders that was applied, who did, and the
 * listing's ID.
 */
export async function sentBefore(
  db: Database,
  env: string,
  { run, kinds, subjects }: SentByOthers,
): Promise<Map<string, SentEarlier>> {
  const rows = await db.all<{ subject: string; run: string; atMs: number; listing: string | null }>(
    `SELECT subject, run, outcome_at_ms AS "atMs",
       (SELECT latest ->> 'id' FROM listings WHERE env = ?5 AND sku = subject) AS listing
     FROM operations
     WHERE account = ?1 AND run <> ?2 AND kind IN (?3) AND subject IN (?4)
       AND outcome = 'applied' ORDER BY last_seq`,
    ...[accountOf(env), run, kinds, subjects, env],
  );
  const starts = await db.all<{ run: string; start: string }>(
    "SELECT run, start FROM runs WHERE run IN (?1)",
    [...new Set(rows.map((row) => row.run))],
  );
  const users = new Map(
    starts.map(({ run, start }) => [run, (JSON.parse(start) as RunStart).user ?? ""]),
  );
  return new Map(
    rows.map(({ subject, run, atMs, listing }) => [
      subject,
      { outcomeAtMs: atMs, user: users.get(run) ?? "", ...(listing !== null && { listing }) },
    ]),
  );
}

/** Orders with a write that was applied since then, as they were after the last one. */
export async function ordersWrittenSince(
  db: Database,
  env: string,
  { numbers, sinceMs }: { readonly numbers: readonly string[]; readonly sinceMs: number },
): Promise<Map<string, Order>> {
  const rows = await db.all<{ subject: string; body: string }>(
    `SELECT subject, events.body FROM operations JOIN events ON seq = last_seq
     WHERE account = ?1 AND kind IN ('pack', 'ship') AND outcome = 'applied'
       AND outcome_at_ms >= ?2 AND subject IN (?3)
     ORDER BY last_seq`,
    ...[accountOf(env), sinceMs, numbers],
  );
  return new Map(
    rows.flatMap(({ subject, body }) => {
      const { order }: { readonly order?: Order } = JSON.parse(body);
      return order === undefined ? [] : [[subject, order]];
    }),
  );
}

export async function updatedSkus(
  db: Database,
  run: string,
  kinds: readonly ProductOperation["kind"][] = ["update"],
): Promise<Map<string, "applied" | "unclear">> {
  const rows = await db.all<{ subject: string; outcome: string | null }>(
    `SELECT subject, outcome FROM operations
     WHERE run = ?1 AND kind IN (?2) AND last_seq IS NOT NULL
       AND (outcome IN ('applied', 'unknown', 'conflict') OR (outcome IS NULL AND doubts > 0))
     ORDER BY position`,
    ...[run, kinds],
  );
  return new Map(
    rows.map(({ subject, outcome }) => [subject, outcome === "applied" ? "applied" : "unclear"]),
  );
}
