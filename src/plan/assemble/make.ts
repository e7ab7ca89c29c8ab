import { createHash } from "node:crypto";
import { noPause } from "../../model/long-work.ts";
import { categoryBook } from "../../model/product/categories.ts";
import type { Change, Estimate, Plan, PlanTotals, ProductOperation } from "../../model/run/plan.ts";
import type { Lane, LanesWork, RateLimit } from "../../model/run/rate.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { type SheetNames, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";
import { changedSkus } from "../rows/changed-skus.ts";
import { isInConflict } from "../rows/conflicts.ts";
import { hasErrors } from "../rows/findings.ts";
import { planRow, type RowPlan } from "../rows/row.ts";

/**
 * Plans an upload: every row with its action and reasons, and the resulting writes, sorted by row
 * and sealed by a digest. The same input gives the same plan, whatever the order of rows and maps.
 */
export async function makePlan(input: PlanInput, pause = noPause): Promise<Plan> {
  const rows = input.rows.toSorted((one, other) => one.row - other.row);
  const context = {
    input,
    categories: categoryBook(input.categories),
    repeated: repeatedSkus(rows),
    changedSkus: changedSkus(rows, input.exported),
  };
  const planned: RowPlan[] = [];
  for (const row of rows) {
    planned.push(planRow(row, context));
    await pause();
  }
  return sealedPlan(planned, input, pause);
}

/** Makes a plan of these rows with totals, estimate and digest. */
export async function sealedPlan(
  rows: readonly RowPlan[],
  { base, rates, latencyMs }: Pick<PlanInput, "base" | "rates" | "latencyMs">,
  pause = noPause,
): Promise<Plan> {
  const sheets = sheetNames(base.reading);
  const changes = rows.map(({ change }) => inItsSheet(change, sheets));
  const operations = rows.flatMap(({ operation }) =>
    operation === undefined ? [] : [inItsSheet(operation, sheets)],
  );
  const totals = planTotals(changes);
  const { untouched = 0 } = totals;
  const unread =
    untouched === 0
      ? {}
      : { unreadProducts: untouched, unreadSeconds: secondsToRead(untouched, rates.read) };
  const writes = writeCounts(operations);
  const plan = {
    version: 2,
    base,
    changes,
    operations,
    totals,
    estimate: {
      ...estimate(writes, rates, { latencyMs }),
      ...unread,
      lanes: lanesWork({ ...writes, read: readCount(writes) }, rates, latencyMs),
    },
  } as const;
  return { ...plan, digest: await planDigest(plan, pause) };
}

function inItsSheet<Of extends { readonly row: number }>(one: Of, sheets: SheetNames): Of {
  const sheet = sheetOfRow(one.row, sheets);
  return sheet === undefined ? one : { ...one, sheet };
}

/** Number of rows by action and by some special cases. */
export function planTotals(changes: readonly Change[]): PlanTotals {
  const count = {
    create: 0,
    update: 0,
    unchanged: 0,
    uncompared: 0,
    "by-hand": 0,
    untouched: 0,
    invalid: 0,
    blocked: 0,
    stale: 0,
  };
  let byHand = 0;
  let [conflicts, kept] = [0, 0];
  for (const change of changes) {
    const { action } = change;
    count[action] += 1;
    if (isInConflict(change)) conflicts += 1;
    if (change.kept !== undefined) kept += 1;
    if (change.byHand !== undefined) byHand += 1;
  }
  const { stale: _, "by-hand": __, uncompared, untouched, ...totals } = count;
  return {
    ...{ ...totals, byHand },
    ...(uncompared === 0 ? {} : { uncompared }),
    ...(untouched === 0 ? {} : { untouched }),
    ...(conflicts === 0 ? {} : { conflicts }),
    ...(kept === 0 ? {} : { kept }),
  };
}

export function writeCounts(operations: readonly ProductOperation[]): {
  create: number;
  update: number;
} {
  const create = operations.filter((operation) => operation.kind === "create").length;
  return { create, update: operations.length - create };
}

/**
 * SKUs with several valid rows. The check reports them as errors too, but a plan must be safe
 * without it.
 */
export function repeatedSkus(rows: readonly PlannedRow[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { sku, draft, findings } of rows) {
    if (hasErrors(findings) || draft === undefined) continue;
    if (seen.has(sku)) repeated.add(sku);
    seen.add(sku);
  }
  return repeated;
}

/** JSON with sorted keys and without absent members, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => canonicalJson(item ?? null))
    : membersOf(value as Readonly<Record<string, unknown>>);
  return Array.isArray(value) ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}

function membersOf(value: Readonly<Record<string, unknown>>): string[] {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return members;
}

/**
 * SHA-256 over everything in a plan except its digest, hexadecimal. Hashed row by row, because a
 * large plan exceeds the maximum length of a string.
 */
export async function planDigest(plan: Omit<Plan, "digest">, pause = noPause): Promise<string> {
  const hash = createHash("sha256");
  const { version, base, totals, estimate } = plan;
  hash.update(`${canonicalJson({ version, base, totals, estimate })}\n`);
  hash.update(`${plan.changes.length}\n`);
  for (const change of plan.changes) {
    hash.update(`${canonicalJson(change)}\n`);
    await pause();
  }
  hash.update(`${plan.operations.length}\n`);
  for (const operation of plan.operations) {
    hash.update(`${canonicalJson(operation)}\n`);
    await pause();
  }
  return hash.digest("hex");
}

/** A slot is free again this long after its window (decision 9). */
const slotMarginMs = 500;
const defaultLatencyMs = 300;

export interface WriteCounts {
  readonly create: number;
  readonly update: number;
  /** Packings and shipment numbers together. @default 0 */
  readonly orders?: number;
}

/** Orders that one request reads before they are written (decision 36). */
const ordersPerRead = 10;

/** Assumptions of an estimate about the marketplace. */
export interface EstimateOptions {
  /** Expected time of one request in milliseconds. @default 300 */
  readonly latencyMs?: number | undefined;
}

/**
 * Estimates the requests and time of an upload. Creates and updates run in parallel, so the longer
 * lane decides. Updates are read again right before they are sent (decision 21), and the first one
 * once more before the rest (decision 16). Orders are read on another lane.
 */
export function estimate(
  counts: WriteCounts,
  rates: Readonly<Record<Lane, RateLimit>>,
  options: EstimateOptions = {},
): Estimate {
  const latencyMs = options.latencyMs ?? defaultLatencyMs;
  const readBacks = counts.update > 0 ? 1 : 0;
  const createMs = laneMs(counts.create, rates.create, latencyMs);
  const updateMs = laneMs(counts.update, rates.update, latencyMs) + readBacks * latencyMs;
  const { orders = 0 } = counts;
  const orderRequests = orders + Math.ceil(orders / ordersPerRead);
  const ordersMs = laneMs(orderRequests, rates.orders, latencyMs);
  return {
    requests:
      counts.create +
      counts.update +
      Math.ceil(counts.update / readAtOnce) +
      readBacks +
      orderRequests,
    seconds: Math.ceil(Math.max(createMs, updateMs, ordersMs) / 1000),
  };
}

/** Updates that can be sent while a reading of their listings is still recent. */
const readAtOnce = 90;

/** SKUs that one request can prove absent. Its answer contains only the control. */
const absentPerRead = 92;

/**
 * Products to read after the comparison: each update again, the first once more, and a control for
 * each request that proves absences.
 */
function readCount({ create, update }: WriteCounts): number {
  return update + Math.min(1, update) + Math.ceil(create / absentPerRead);
}

function lanesWork(
  counts: Readonly<Record<"read" | "create" | "update", number>>,
  rates: Readonly<Record<Lane, RateLimit>>,
  latencyMs = defaultLatencyMs,
): LanesWork {
  const { read, create, update } = counts;
  const seconds = (lane: "create" | "update") =>
    Math.ceil(laneMs(counts[lane], rates[lane], latencyMs) / 1000);
  return {
    ...(read > 0 && { read: { products: read, seconds: secondsToRead(read, rates.read) } }),
    ...(create > 0 && { create: { products: create, seconds: seconds("create") } }),
    ...(update > 0 && { update: { products: update, seconds: seconds("update") } }),
  };
}

/** Seconds to read this many products, each of which takes a slot (decision 5). */
function secondsToRead(products: number, { count, windowMs }: RateLimit): number {
  return Math.ceil((products * (windowMs + slotMarginMs)) / count / 1000);
}

/**
 * At an even pace, the first request leaves at once and each further one a slot's share of the
 * window later.
 */
function laneMs(requests: number, rate: RateLimit, latencyMs: number): number {
  if (requests === 0) return 0;
  return ((requests - 1) * (rate.windowMs + slotMarginMs)) / rate.count + latencyMs;
}
