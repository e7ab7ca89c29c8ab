import { join } from "node:path";
import { systemClock } from "../../../src/commands/process/host.ts";
import type { ProductOperation } from "../../../src/model/run/plan.ts";
import { foldEvents, type Outcome, type RunEvent } from "../../../src/model/run/run.ts";
import { openSharedRecord } from "../../../src/record/index.ts";
import type { LedgerEntry, RunningSimulator } from "../../../src/simulator/index.ts";
import { isLiveBefore, wanted } from "./world.ts";

/** One planned write of one run, as the shared record has it at the end. */
interface StoredWrite {
  readonly run: string;
  readonly operation: ProductOperation;
  readonly outcome: Outcome | undefined;
  /** How many intents were stored. */
  readonly intents: number;
}

interface Stored {
  readonly unended: readonly string[];
  readonly writes: readonly StoredWrite[];
}

/** What the record has, read without faults from the server itself. */
export async function storedIn(address: string, dir: string): Promise<Stored> {
  const file = join(dir, "judge.sqlite");
  const record = await openSharedRecord({ file, address, env: {}, clock: systemClock });
  try {
    const runs = await record.runs();
    const writes: StoredWrite[] = [];
    for (const { run } of runs) {
      const events = await record.events(run);
      const { operations } = foldEvents(events);
      for (const operation of (await record.operations(run)) as ProductOperation[]) {
        const { id } = operation;
        const outcome = operations.get(id)?.outcome;
        writes.push({ run, operation, outcome, intents: intentsOf(events, id) });
      }
    }
    const unended = runs.filter(({ state }) => state !== "finished").map(({ run }) => run);
    return { unended, writes };
  } finally {
    await record.close();
  }
}

function intentsOf(events: readonly RunEvent[], id: string): number {
  return events.filter((event) => event.type === "intent" && event.operation === id).length;
}

/** What is not as promised when all runs were resumed to their end and everything was uploaded. */
export function complaintsOf({ unended, writes }: Stored, simulator: RunningSimulator): string[] {
  const found = unended.map((run) => `${run} did not end`);
  const ledger = simulator.ledger();
  const held = Map.groupBy(simulator.products(), ({ sku }) => sku);
  const written = Map.groupBy(writes, ({ operation }) => operation.sku);
  for (const product of wanted) {
    const { sku } = product;
    const listings = held.get(sku) ?? [];
    const isUnknown = (written.get(sku) ?? []).some(isUnknownForGood);
    const isAbsent = isUnknown && listings.length === 0;
    if (listings.length !== 1 && !isAbsent) found.push(`${sku}: ${listings.length} listings`);
    const isAsWanted = listings[0]?.name === product.name;
    if (listings.length > 0 && !isAsWanted) found.push(`${sku}: not as wanted`);
    const isRenamed = isAsWanted && isLiveBefore(sku);
    const arrivals = ledger.filter((one) => one.sku === sku && one.method !== "GET");
    const about = {
      arrivals,
      writes: written.get(sku) ?? [],
      listings: listings.length,
      isRenamed,
    };
    for (const one of untruths(about)) found.push(`${sku}: ${one}`);
  }
  return [...found, ...fullWindows(simulator)];
}

interface AboutSku {
  /** Write requests that reached the marketplace. */
  readonly arrivals: readonly LedgerEntry[];
  readonly writes: readonly StoredWrite[];
  readonly listings: number;
  /** A listing from before has its new name. */
  readonly isRenamed: boolean;
}

/** What the record says of one SKU and did not happen, and what happened and it does not say. */
function untruths({ arrivals, writes, listings, isRenamed }: AboutSku): string[] {
  const found: string[] = [];
  const intents = writes.reduce((sum, one) => sum + one.intents, 0);
  if (arrivals.length > intents) found.push(`${arrivals.length} writes, ${intents} intents`);
  const told = (kind: ProductOperation["kind"], outcome: Outcome) =>
    writes.filter((one) => one.operation.kind === kind && one.outcome === outcome).length;
  const created = told("create", "applied");
  if (created > 0 && created !== listings) {
    found.push(`${created} creates told as applied, ${listings} listings`);
  }
  const isNew = writes.some(({ operation }) => operation.kind === "create");
  if (isNew && created === 0 && listings > 0) found.push("created, and told nowhere as applied");
  const updates = arrivals.filter(({ method }) => method === "PUT").length;
  if (told("update", "applied") > updates) found.push("told as updated more often than it was");
  if (isRenamed && told("update", "applied") === 0) found.push("updated, and told nowhere as such");
  for (const write of writes) {
    const { run, operation, outcome, intents: meant } = write;
    if (outcome === "applied" && meant === 0) found.push(`applied without an intent in ${run}`);
    if (listings === 0 && isUnknownForGood(write)) continue;
    if (outcome === undefined || outcome === "unknown") {
      found.push(`${operation.kind} of ${run} ended as ${outcome}`);
    }
  }
  return found;
}

/** It was about to be sent twice, perhaps by computers that were then stopped; see decision 12. */
function isUnknownForGood({ operation, outcome, intents }: StoredWrite): boolean {
  return operation.kind === "create" && outcome === "unknown" && intents >= 2;
}

function fullWindows(simulator: RunningSimulator): string[] {
  return Object.entries(simulator.summary()).flatMap(
    ([lane, { overLimit, maxSlidingCost, limit }]) =>
      overLimit === 0 && maxSlidingCost <= limit.count
        ? []
        : [`${lane}: ${maxSlidingCost} in a window of ${limit.count}`],
  );
}
