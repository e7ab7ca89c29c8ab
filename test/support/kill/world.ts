import { copyFileSync, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { systemClock } from "../../../src/commands/process/host.ts";
import type { Listing } from "../../../src/model/product/product.ts";
import type { ProductOperation } from "../../../src/model/run/plan.ts";
import { foldEvents, type RunEvent } from "../../../src/model/run/run.ts";
import { updateBody } from "../../../src/model/run/update-body.ts";
import {
  parseFaults,
  type RunningSimulator,
  startSimulator,
} from "../../../src/simulator/index.ts";
import { create, product, update } from "../../apply/support.ts";
import { plan } from "../../record/fixtures.ts";
import { Chance } from "../chance.ts";
import { untouchedSkus } from "./exported-sheet.ts";
import type { Job, MessageOrText } from "./job.ts";

const apiKey = "key-of-the-kill-loop";

/** A marketplace outside of the victim, a data folder, and a plan. */
export interface World {
  readonly job: Omit<Job, "mode">;
  readonly simulator: RunningSimulator;
  readonly operations: readonly ProductOperation[];
  /** What the victim has said of this run. */
  readonly message: MessageOrText[];
}

export interface WorldOptions {
  readonly dir: string;
  readonly run: string;
  readonly seed: number;
  /** As `sheetport simulator --faults` takes them. */
  readonly faults?: string | undefined;
  readonly late?: Job["late"];
  readonly read?: Job["read"];
}

/** Two creates of one card, one of another, two updates; rows that stay as they are prove that filters work. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const { run, seed, faults = "", late, read } = options;
  const dir = join(options.dir, run);
  const rate = { count: 1000, windowMs: 1000 };
  const simulator = await startSimulator({
    apiKey,
    clock: systemClock,
    random: new Chance(seed),
    rates: { create: rate, update: rate, read: rate, orders: rate },
    seed: {
      products: ["U1", "U2", ...untouchedSkus].map((sku) => product(sku) as Listing),
      orders: [],
    },
    faults: faults === "" ? [] : parseFaults(faults),
  });
  const before = new Map(simulator.products().map((listing) => [listing.sku, listing]));
  const operations: ProductOperation[] = [
    ...[create("A1", "A"), create("A2", "A"), create("B1", "B")],
    ...["U1", "U2"].map((sku, index) => ({
      ...update(sku, index + 1),
      before: before.get(sku) as Listing,
    })),
  ].map((one, at) => ({ ...one, row: at + 2, id: `r${at + 2}-${one.kind}` }));
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, "plan.json"), JSON.stringify(plan(operations)));
  const job = { dir, url: simulator.url, apiKey, run, read, late };
  return { job, simulator, operations, message: [] };
}

/** What lies on the disk. */
interface Stored {
  readonly events: readonly RunEvent[];
  /** By SKU, the fields that row and listing are known to have in common. */
  readonly agreed: ReadonlyMap<string, readonly string[]>;
}

/**
 * The events of a run, and what is agreed: read from a copy of the files, so that whoever resumes
 * finds them as the dead process left them.
 */
function storedIn({ job }: Pick<World, "job">): Stored {
  const file = join(job.dir, "sheetport.sqlite");
  if (!existsSync(file)) return { events: [], agreed: new Map() };
  const copy = join(job.dir, "copy.sqlite");
  for (const end of ["", "-wal"]) {
    if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${copy}${end}`);
  }
  const sqlite = new DatabaseSync(copy);
  try {
    const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE name = 'agreed'").all();
    if (tables.length === 0) return { events: [], agreed: new Map() };
    const rows = sqlite.prepare("SELECT body FROM events WHERE run = ? ORDER BY seq").all(job.run);
    return {
      events: rows.map(({ body }) => JSON.parse(String(body)) as RunEvent),
      agreed: new Map(
        sqlite
          .prepare("SELECT sku, body FROM agreed")
          .all()
          .map(({ sku, body }) => [String(sku), knownFields(String(body))]),
      ),
    };
  } finally {
    sqlite.close();
  }
}

/** Those that are null are not known any more. */
function knownFields(body: string): string[] {
  const values = Object.entries(JSON.parse(body).values);
  return values.flatMap(([field, value]) => (value === null ? [] : [field]));
}

/** What must hold at every moment; gives what does not. */
export function complaintsNow(world: World): string[] {
  const { operations, simulator, message } = world;
  const { events, agreed } = storedIn(world);
  const found: string[] = [];
  const intents = events.filter(({ type }) => type === "intent").length;
  const writes = simulator.ledger().filter(({ method }) => method !== "GET");
  if (writes.length > intents) found.push(`${writes.length} writes, ${intents} intents`);
  for (const { id, sku } of operations) {
    const sent = writes.filter((one) => one.sku === sku).length;
    const meant = events.filter((one) => one.type === "intent" && one.operation === id).length;
    if (sent > meant) found.push(`${sku}: sent without an intent`);
    const records = simulator.products().filter((one) => one.sku === sku).length;
    if (records > 1) found.push(`${sku}: ${records} records`);
  }
  const { operations: states } = foldEvents(events);
  for (const operation of operations) {
    const { id, sku } = operation;
    const outcome = states.get(id)?.outcome;
    const changed = operation.kind === "create" ? "name" : operation.fields[0]?.field;
    const isAgreed = agreed.get(sku)?.includes(changed ?? "") === true;
    if (isAgreed && outcome !== "applied") found.push(`${sku}: agreed, and ${outcome}`);
  }
  for (const { sku = "" } of writes) {
    if (untouchedSkus.includes(sku)) found.push(`${sku}: sent, though nobody touched it`);
  }
  for (const one of message) {
    const due = world.job.read === "touched" ? untouchedSkus : [];
    if ("untouched" in one && one.untouched.join() !== due.join()) {
      found.push(`untouched: ${one.untouched.join() || "none"}`);
    }
  }
  const done = [...states.values()].filter(({ outcome }) => outcome !== undefined).length;
  const shown = Math.max(0, ...message.map((one) => ("shownDone" in one ? one.shownDone : 0)));
  if (shown > done) found.push(`${shown} shown as done, ${done} outcomes stored`);
  return found;
}

/** What must hold once the run was resumed to its end; `faults`: outcomes may stay open, truthfully. */
export function complaintsAtEnd(world: World, options: { readonly faults: boolean }): string[] {
  const { job, operations, simulator, message } = world;
  const found = complaintsNow(world);
  const ended = message.findLast((one) => "ended" in one);
  if (ended === undefined) {
    const threw = message.findLast((one) => "threw" in one);
    return [...found, `${job.run} did not end: ${threw?.threw ?? "no word"}`];
  }
  const { operations: states } = foldEvents(storedIn(world).events);
  for (const operation of operations) {
    const { id, sku } = operation;
    const outcome = states.get(id)?.outcome;
    if (outcome === "applied") {
      const wanted = operation.kind === "create" ? operation.product : updateBody(operation);
      const [record] = simulator.products().filter((one) => one.sku === sku);
      if (record?.name !== wanted.name) found.push(`${sku}: applied, but not as wanted`);
    } else if (!options.faults) found.push(`${sku}: ended ${outcome}`);
    else if (outcome !== "unknown" && outcome !== "not-sent" && outcome !== "rejected") {
      found.push(`${sku}: ended ${outcome}`);
    }
  }
  if (!options.faults && ended.ended !== "finished") found.push(`ended as ${ended.ended}`);
  return found;
}
