import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ApplyOptions, ApplyResult } from "../../src/apply/index.ts";
import { SheetportError } from "../../src/errors.ts";
import { isProductOperation, type Operation, subjectOf } from "../../src/model/run/plan.ts";
import { foldEvents, type RunEvent } from "../../src/model/run/run.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { Chance } from "../support/chance.ts";
import type { Fault } from "../support/memory-marketplace.ts";
import { begin, create, fulfilments, order, run, updates, type World, world } from "./support.ts";

/** Where the program dies: at the event of this number, stored by then or not. */
interface Kill {
  readonly at: number;
  readonly stored: boolean;
}

interface Scene {
  readonly seed: number;
  /** Share of writes that go wrong. */
  readonly faults: number;
  readonly settleMs?: number;
  /** A seeded bug: what the record loses of what it was given. */
  readonly loses?: (event: RunEvent) => boolean;
}

const kindsOfFault: readonly Fault[] = [
  "not-sent",
  "lost-before",
  "lost-after",
  "lost-late",
  "limited-before",
  "limited-after",
];

function scenery({ seed, faults }: Scene): { place: World; operations: Operation[] } {
  const chance = new Chance(seed);
  const fault = () =>
    chance.next() < faults
      ? kindsOfFault[Math.floor(chance.next() * kindsOfFault.length)]
      : undefined;
  const { operations, seed: listings } = updates(4);
  const creates = ["A1", "A2", "A3", "B1", "B2", "D1"].map((sku) => create(sku, sku[0]));
  const numbers = ["1", "2", "3"];
  const place = world({
    ...{ seed: listings, orders: numbers.map((number) => order(number)), packsAnything: true },
    ...{ fault, latencyMs: 700, turnMs: 300, readLagMs: 5000 },
  });
  return { place, operations: [...creates, ...operations, ...fulfilments(numbers)] };
}

/** Runs until the kill, if it comes; gives the number of events. */
async function runUntilKill(scene: Scene, kill: Kill | undefined) {
  const { place, operations } = scenery(scene);
  let count = 0;
  const emit = async (event: RunEvent) => {
    const dies = count === kill?.at;
    count += 1;
    const isKept = scene.loses?.(event) !== true;
    if (isKept && (!dies || kill?.stored)) place.events.push(event);
    if (!dies) return;
    place.market.dead = true;
    throw new SheetportError({ message: "killed", hint: "" }, { code: "killed", exitCode: 1 });
  };
  const { state } = await driven(place, begin(place, operations, options(scene, emit)));
  return { place, operations, count, state };
}

/** Moves time on until a run has ended, and hardly further: its late writes are still to come. */
async function driven(place: World, result: Promise<ApplyResult>): Promise<ApplyResult> {
  let isOver = false;
  void result.finally(() => {
    isOver = true;
  });
  for (let turn = 0; !isOver; turn += 1) {
    if (turn > 100_000) throw new Error("The run does not end.");
    await place.clock.advance(2000);
  }
  return await result;
}

function options({ settleMs = 120_000 }: Scene, emit: ApplyOptions["emit"]) {
  return { emit, settleMs, absentAgainMs: settleMs / 4, concurrency: 3 };
}

async function resume(
  scene: Scene,
  { place, operations }: { place: World; operations: Operation[] },
) {
  place.market.dead = false;
  const progress = foldEvents(place.events);
  const emit = async (event: RunEvent) => void place.events.push(event);
  return await run(place, operations, { ...options(scene, emit), progress });
}

/** What must hold of a run however it went; gives what does not. */
function complaints({ place, operations }: { place: World; operations: Operation[] }): string[] {
  const { operations: states } = foldEvents(place.events);
  const found: string[] = [];
  for (const operation of operations) {
    const { id, kind } = operation;
    const sku = subjectOf(operation);
    const state = states.get(id);
    const arrivals = place.market.arrivals.filter((one) => one.sku === sku && one.kind === kind);
    const intents = place.events.filter((one) => one.type === "intent" && one.operation === id);
    if (arrivals.length > intents.length) found.push(`${sku}: sent without an intent`);
    if ((state?.unclear ?? 0) > 2) found.push(`${sku}: a third send after unclear attempts`);
    if (state?.outcome === "unknown" && (state.unclear ?? 0) < 2) found.push(`${sku}: given up`);
    if (state?.outcome === "applied") {
      if (!isDone(operation, place)) found.push(`${sku}: applied, but not as wanted`);
    } else if (state?.outcome !== "unknown" && state?.outcome !== "not-sent") {
      found.push(`${sku}: ended ${state?.outcome}`);
    }
    found.push(...harm(operation, place));
  }
  return found;
}

/** What was carried out twice, or in the wrong order. */
function harm(operation: Operation, { market }: World): string[] {
  if (isProductOperation(operation)) {
    const records = market.recordsOf(operation.sku);
    return records.length > 1 ? [`${operation.sku}: ${records.length} records`] : [];
  }
  const { kind, order: number } = operation;
  const done = market.carriedOut.filter((one) => one === `${kind} ${number}`).length;
  const isEarly = market.carriedOut.find((one) => one.endsWith(` ${number}`)) === `ship ${number}`;
  return [
    ...(done > 1 ? [`${number}: ${kind} carried out ${done} times`] : []),
    ...(isEarly ? [`${number}: shipped before it was packed`] : []),
  ];
}

function isDone(operation: Operation, { market }: World): boolean {
  switch (operation.kind) {
    case "create":
      return market.recordsOf(operation.sku)[0]?.name === operation.product.name;
    case "update":
      return market.recordsOf(operation.sku)[0]?.name === updateBody(operation).name;
    case "pack":
      return market.order(operation.order).status !== "New";
    case "ship":
      return market.order(operation.order).supplierShippingNumber === `N-${operation.order}`;
  }
}

async function killAndResume(scene: Scene, kill: Kill): Promise<string[]> {
  const killed = await runUntilKill(scene, kill);
  await resume(scene, killed);
  return complaints(killed);
}

describe("kill at every event, then resume", () => {
  it("without faults: every SKU once, with the wanted values, all applied", async () => {
    const scene = { seed: 1, faults: 0 };
    const { count } = await runUntilKill(scene, undefined);
    expect(count).toBeGreaterThan(30);
    for (const stored of [true, false]) {
      for (let at = 0; at < count; at += 1) {
        const killed = await runUntilKill(scene, { at, stored });
        expect(killed.state).toBe("failed");
        expect(await resume(scene, killed)).toEqual({ state: "finished" });
        expect({ at, stored, found: complaints(killed) }).toEqual({ at, stored, found: [] });
        const { counts } = foldEvents(killed.place.events);
        expect({ at, stored, ...counts }).toMatchObject({ at, stored, applied: 16 });
      }
    }
  });

  it("with faults: never two records, never a send without an intent, nothing given up early", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, stored) => {
        const scene = { seed, faults: 0.3 };
        const { count } = await runUntilKill(scene, undefined);
        for (let at = seed % 3; at < count; at += 3) {
          expect({ at, found: await killAndResume(scene, { at, stored }) }).toEqual({
            at,
            found: [],
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it("killed again and again: resume converges", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.array(fc.nat({ max: 12 }), { maxLength: 5 }),
        async (seed, kills) => {
          const scene = { seed, faults: 0.2 };
          const { place, operations } = scenery(scene);
          for (const at of [...kills, undefined]) {
            let left = at;
            const progress = foldEvents(place.events);
            place.market.dead = false;
            const emit = async (event: RunEvent) => {
              place.events.push(event);
              if (left === undefined) return;
              left -= 1;
              if (left >= 0) return;
              place.market.dead = true;
              throw new SheetportError(
                { message: "killed", hint: "" },
                { code: "killed", exitCode: 1 },
              );
            };
            await driven(place, begin(place, operations, { ...options(scene, emit), progress }));
          }
          expect(complaints({ place, operations })).toEqual([]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each<[string, Partial<Scene>]>([
    ["a loop that does not wait before it reads back", { settleMs: 0 }],
    ["a record without intents", { loses: (event) => event.type === "intent" }],
  ])("would notice %s", async (_title, bug) => {
    const found: string[] = [];
    const isSeen = () =>
      ["2 records", "pack carried out 2", "ship carried out 2"].every((sign) =>
        found.some((one) => one.includes(sign)),
      );
    for (let seed = 1; seed < 60 && !isSeen(); seed += 1) {
      const scene = { seed, faults: 0.3, ...bug };
      for (let at = 0; at < 30; at += 2)
        found.push(...(await killAndResume(scene, { at, stored: true })));
    }
    expect(isSeen()).toBe(true);
  });
});

describe("a record that cannot be written", () => {
  it("at any event: nothing is sent after it, nothing more is written", async () => {
    const scene = { seed: 7, faults: 0.1 };
    const { count } = await runUntilKill(scene, undefined);
    for (let at = 0; at < count; at += 1) {
      const { place, operations } = scenery(scene);
      let [seen, sentBefore] = [0, 0];
      const broken = new SheetportError(
        { message: "disk full", hint: "" },
        {
          code: "record-full",
          exitCode: 1,
        },
      );
      const emit = async () => {
        seen += 1;
        if (seen <= at) return;
        sentBefore = place.market.arrivals.length;
        throw broken;
      };
      const result = await run(place, operations, options(scene, emit));
      expect(result).toEqual({ state: "failed", error: broken });
      expect(seen).toBe(at + 1);
      expect(place.market.arrivals).toHaveLength(sentBefore);
    }
  });
});
