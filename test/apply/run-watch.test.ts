import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunWatch, remainingOperations, type ViewNow } from "../../src/apply/index.ts";
import type { Operation } from "../../src/model/run/plan.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import {
  emptyProgress,
  foldEvents,
  type RunEvent,
  RunFold,
  type RunProgress,
} from "../../src/model/run/run.ts";
import type { RunView } from "../../src/model/run/run-view.ts";
import { FakeClock } from "../support/fake-clock.ts";
import type { Fault } from "../support/memory-marketplace.ts";
import { creates, fulfilments, order, run, updates, world } from "./support.ts";

const now: ViewNow = {
  rates: documentedRates,
  perMinute: (lane) => (lane === "create" ? 90 : lane === "read" ? 50 : 1),
  seconds: ({ create, update, orders }) => create + 10 * update + 100 * orders,
  paused: false,
  stopping: false,
};

const numbers = ["1", "2", "3", "4"];
const { operations: changes, seed } = updates(12);
const operations: readonly Operation[] = [...creates(30), ...changes, ...fulfilments(numbers)];

const faults: readonly (Fault | undefined)[] = [
  ...[undefined, undefined, undefined, "lost-before", "lost-after", "lost-late"],
  ...["limited-before", "limited-after", "rejected", "not-sent"],
] as const;
const luck = fc.array(fc.constantFrom(...faults), { minLength: 5, maxLength: 40 });

/** Everything that a run with this luck tells. */
async function eventsOf(fate: readonly (Fault | undefined)[]): Promise<readonly RunEvent[]> {
  const place = world({
    ...{ seed, latencyMs: 100 },
    orders: numbers.map((number) => order(number)),
    fault: (_kind, _sku, _nth, total) => fate[total % fate.length],
  });
  await run(place, operations, { concurrency: 8 });
  return place.events;
}

function watching(before: RunProgress = emptyProgress()) {
  return new RunWatch(operations, before, new FakeClock());
}

function ids(refs: readonly { readonly id: string }[]): string[] {
  return refs.map(({ id }) => id).sort();
}

/** Operations without an outcome in this session, and those that an earlier one left in flight. */
interface Walk {
  readonly open: Set<string>;
  readonly abandoned: Set<string>;
}

/** What walking through every operation comes to. */
function counted(progress: RunProgress, walk: Walk) {
  const isInFlight = ({ id }: Pick<Operation, "id">) =>
    progress.operations.get(id)?.inFlight === true && !walk.abandoned.has(id);
  const open = operations.filter(({ id }) => walk.open.has(id));
  const { inDoubt } = remainingOperations(open, progress);
  return {
    done: operations.length - open.length,
    inFlight: ids(open.filter(isInFlight)),
    readBack: inDoubt.filter((one) => !isInFlight(one)).length,
    etaSeconds: now.seconds({
      create: open.filter(({ kind }) => kind === "create").length,
      update: open.filter(({ kind }) => kind === "update").length,
      orders: open.filter(({ kind }) => kind === "pack" || kind === "ship").length,
    }),
  };
}

function shown(view: RunView) {
  const { done, inFlight, readBack, etaSeconds } = view;
  return { done, inFlight: ids(inFlight), readBack: readBack.count, etaSeconds };
}

describe("RunWatch", () => {
  it("says after each event what walking through all operations would say, resumed or not", async () => {
    await fc.assert(
      fc.asyncProperty(luck, fc.nat(), async (fate, cut) => {
        const events = await eventsOf(fate);
        const at = cut % events.length;
        for (const first of [[], events.slice(0, at)]) {
          const fold = new RunFold();
          for (const event of first) fold.add(event);
          const before = foldEvents(first);
          const watch = watching(before);
          const { todo, inDoubt } = remainingOperations(operations, before);
          const walk = {
            open: new Set([...todo, ...inDoubt].map(({ id }) => id)),
            abandoned: new Set(inDoubt.map(({ id }) => id)),
          };
          for (const event of first.length === 0 ? events : events.slice(at)) {
            fold.add(event);
            if ("operation" in event) walk.abandoned.delete(event.operation);
            if (event.type === "outcome") walk.open.delete(event.operation);
            watch.add(event, fold.progress());
            expect(shown(watch.view(fold.progress(), now))).toEqual(counted(fold.progress(), walk));
          }
          const { counts } = watch.view(fold.progress(), now);
          if (first.length === 0) expect(counts).toEqual(fold.progress().counts);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("counts attempts beyond the first, of earlier sessions too", async () => {
    const events = await eventsOf([
      "lost-before",
      undefined,
      undefined,
      undefined,
      "limited-before",
    ]);
    const fold = new RunFold();
    const watch = watching();
    for (const event of events) {
      fold.add(event);
      watch.add(event, fold.progress());
    }
    const states = [...fold.progress().operations.values()];
    const retries = states.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
    expect(retries).toBeGreaterThan(0);
    expect(watch.view(fold.progress(), now).retries).toBe(retries);
    expect(watching(fold.progress()).view(fold.progress(), now).retries).toBe(retries);
  });

  it("names the latest that did not go through, newest first, with row and message", () => {
    const watch = watching();
    const reject = (nth: number): RunEvent => ({
      ...{ type: "outcome", atMs: nth, operation: `c-C${nth}` },
      ...{ outcome: "rejected", message: `no ${nth}` },
    });
    for (const nth of [1, 2, 3]) watch.add(reject(nth), emptyProgress());
    const { latest, counts, done } = watch.view(emptyProgress(), now);
    expect(latest.rejected.map(({ subject, message }) => [subject, message])).toEqual([
      ["C3", "no 3"],
      ["C2", "no 2"],
      ["C1", "no 1"],
    ]);
    expect(latest.rejected[0]).toMatchObject({ rows: [2], kind: "create", atMs: 3 });
    expect([counts.rejected, done]).toEqual([3, 3]);
  });

  it("shows the lanes of the plan with their rates, and why one is closed", () => {
    const watch = watching();
    const message = "HTTP 429";
    watch.add(
      { type: "lane-closed", atMs: 0, lane: "create", durationMs: 60_000, message },
      emptyProgress(),
    );
    const view = watch.view(emptyProgress(), {
      ...now,
      closedForMs: (lane) => (lane === "create" ? 1000 : 0),
    });
    expect(view.lanes.map(({ lane, left }) => [lane, left])).toEqual([
      ["create", 30],
      ["update", 12],
      ["orders", 8],
      ["read", 0],
    ]);
    expect(view.lanes[0]).toMatchObject({
      closedForMs: 1000,
      closedBecause: message,
      perMinute: 90,
    });
    expect(view.perMinute).toBe(92);
  });

  it("never tells a rate above the permitted one, however the first seconds look", () => {
    const view = watching().view(emptyProgress(), { ...now, perMinute: () => 623 });
    const permitted = ({ lane }: { lane: keyof typeof documentedRates }) =>
      documentedRates[lane].count;
    for (const lane of view.lanes) expect(lane.perMinute).toBe(permitted(lane));
    expect(view.perMinute).toBe(100 + 100 + 30);
  });

  it("tells the time since its own beginning, whatever becomes of the wall clock", async () => {
    const clock = new FakeClock();
    const startedAtMs = clock.wallMs();
    const watch = new RunWatch(operations, emptyProgress(), clock);
    await clock.advance(5000);
    clock.jumpWall(-3_600_000);
    expect(watch.view(emptyProgress(), now)).toMatchObject({ startedAtMs, elapsedMs: 5000 });
  });

  it("tells the time left by the pace of the whole run once it is steady, if that is slower", async () => {
    const clock = new FakeClock();
    const watch = new RunWatch(operations, emptyProgress(), clock);
    const fold = new RunFold();
    const apply = (operation: Operation) => {
      const event = { type: "outcome", operation: operation.id, outcome: "applied" } as const;
      fold.add({ ...event, atMs: clock.wallMs() });
      watch.add({ ...event, atMs: clock.wallMs() }, fold.progress());
    };
    const eta = (more: Partial<ViewNow> = {}) =>
      watch.view(emptyProgress(), { ...now, seconds: () => 20, ...more }).etaSeconds;
    for (const operation of operations.slice(0, 3)) apply(operation);
    await clock.advance(29_999);
    expect(eta()).toBe(20);
    await clock.advance(1);
    // 3 of 30 creates took 30 s; a closed lane does not change that.
    expect(eta({ closedForMs: () => 48_000 })).toBe(270);
    expect(eta({ seconds: () => 1000 })).toBe(1000);
    await clock.advance(600_000);
    expect(eta({ paused: true })).toBe(270);
  });
});
