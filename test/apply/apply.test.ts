import { describe, expect, it } from "vitest";
import { exitCodes, SheetportError } from "../../src/errors.ts";
import { foldEvents } from "../../src/model/run/run.ts";
import { message } from "../support/english.ts";
import type { Fault } from "../support/memory-marketplace.ts";
import {
  arrivalsOf,
  begin,
  create,
  creates,
  live,
  outcomeOf,
  outcomes,
  product,
  run,
  update,
  updates,
  world,
} from "./support.ts";

const once = (fault: Fault) => (_kind: string, _sku: string, nth: number) =>
  nth === 1 ? fault : undefined;
const always = (fault: Fault) => () => fault;

describe("applyOperations", () => {
  it("carries out creates and updates, and stores the run's end last", async () => {
    const { operations, seed } = updates(30);
    const place = world({ seed });
    const all = [...creates(30), ...operations];
    expect(await run(place, all)).toEqual({ state: "finished" });
    expect(Object.values(outcomes(place))).toEqual(Array(60).fill("applied"));
    expect(place.market.recordsOf("C7")).toHaveLength(1);
    expect(place.market.recordsOf("U7")[0]?.name).toBe("New U7");
    expect(place.events.at(-1)).toMatchObject({ type: "run-ended", state: "finished" });
  });

  it("with nothing to do ends at once", async () => {
    const place = world();
    expect(await run(place, [])).toEqual({ state: "finished" });
    expect(place.events.map((event) => event.type)).toEqual(["run-ended"]);
  });

  it("stores each intent before its request arrives, and the outcome after its answer", async () => {
    const place = world({ turnMs: 5, latencyMs: 5 });
    await run(place, creates(1));
    expect(place.events.map((event) => event.type)).toEqual([
      "intent",
      "answer",
      "outcome",
      "run-ended",
    ]);
    // Not before its turn has come.
    expect(place.events[0]?.atMs).toBe((place.events[1]?.atMs ?? 0) - 5);
  });

  describe.each(["create", "update"] as const)("%s", (kind) => {
    const setUp = (fault: (kind: string, sku: string, nth: number) => Fault | undefined) => {
      const operation = kind === "create" ? create("A") : update("A", 1);
      const seed = kind === "create" ? [] : [product("A")];
      const place = world({ seed, fault });
      return { place, operation };
    };

    it.each<[string, Fault, number]>([
      ["not sent", "not-sent", 1],
      ["lost before the write", "lost-before", 2],
      ["lost after the write", "lost-after", 1],
      ["late by a minute", "lost-late", 1],
      ["refused by the limit", "limited-before", 2],
    ])("%s once: applied, with one record", async (_title, fault, arrivals) => {
      const { place, operation } = setUp(once(fault));
      expect((await run(place, [operation])).state).toBe("finished");
      expect(outcomes(place)).toEqual({ [operation.id]: "applied" });
      expect(arrivalsOf(place, "A")).toBe(arrivals);
      expect(place.market.recordsOf("A")).toHaveLength(1);
    });

    it("rejected: keeps the marketplace's words and is not sent again", async () => {
      const { place, operation } = setUp(always("rejected"));
      await run(place, [operation]);
      expect(outcomeOf(place, operation.id)).toMatchObject({
        outcome: "rejected",
        message: "no such category",
      });
      expect(arrivalsOf(place, "A")).toBe(1);
    });

    it("lost twice: stays unknown, never a third send", async () => {
      const { place, operation } = setUp(always("lost-before"));
      await run(place, [operation]);
      expect(outcomes(place)).toEqual({ [operation.id]: "unknown" });
      expect(arrivalsOf(place, "A")).toBe(2);
    });

    it("never sent: not-sent after five tries", async () => {
      const { place, operation } = setUp(always("not-sent"));
      await run(place, [operation]);
      expect(outcomes(place)).toEqual({ [operation.id]: "not-sent" });
      expect(place.events.filter((event) => event.type === "intent")).toHaveLength(5);
    });

    it("always refused by the limit: not-sent in the end, and the lane's closings are stored", async () => {
      const { place, operation } = setUp(always("limited-before"));
      await run(place, [operation]);
      expect(outcomes(place)).toEqual({ [operation.id]: "not-sent" });
      expect(arrivalsOf(place, "A")).toBe(5);
      const closed = place.events.filter((event) => event.type === "lane-closed");
      expect(closed).toHaveLength(5);
      expect(closed[0]).toMatchObject({ lane: kind, durationMs: 60_000 });
    });

    it.each<[Fault, string, number]>([
      ["key-refused", "key-refused", exitCodes.usage],
      ["redirected", "marketplace-refused", exitCodes.failed],
    ])("%s: the run stops at once", async (fault, code, exitCode) => {
      const { place, operation } = setUp(always(fault));
      const result = await run(place, [operation]);
      expect(result).toMatchObject({ state: "failed", error: { code, exitCode } });
      expect(outcomes(place)).toEqual({ [operation.id]: "none" });
    });

    it("read back as more than one record: conflict", async () => {
      const { place, operation } = setUp(always("lost-after"));
      const done = begin(place, [operation]);
      await place.clock.advance(1000);
      place.market.seed(product("A"));
      await place.clock.runUntilIdle();
      await done;
      expect(outcomeOf(place, operation.id)).toMatchObject({ outcome: "conflict" });
    });

    it("unproven for ever: unknown, and nothing is sent again", async () => {
      const seed = kind === "create" ? [] : [product("A")];
      const operation = kind === "create" ? create("A") : update("A", 1);
      const place = world({ seed, fault: always("lost-before"), unproven: () => true });
      await run(place, [operation]);
      expect(outcomes(place)).toEqual({ [operation.id]: "unknown" });
      expect(arrivalsOf(place, "A")).toBe(1);
    });

    it("never carried out, as far as can be seen: unknown, and says what the list shows", async () => {
      const { place, operation } = setUp(always("lost-before"));
      const done = begin(place, [operation]);
      await place.clock.runUntilIdle();
      await done;
      const shown = { create: "It is not listed", update: "The listing does not show the change" };
      expect(outcomeOf(place, operation.id)).toMatchObject({
        outcome: "unknown",
        message: message(expect.stringContaining(shown[kind])),
      });
    });

    it("changed by others while its outcome was unknown: conflict", async () => {
      const { place, operation } = setUp(always("lost-before"));
      const done = begin(place, [operation]);
      await place.clock.advance(1000);
      const other = { ...product("A"), name: "Somebody else's" };
      if (kind === "create") place.market.seed(other);
      else place.market.touch("A", { name: other.name });
      await place.clock.runUntilIdle();
      await done;
      expect(outcomeOf(place, operation.id)).toMatchObject({ outcome: "conflict" });
      expect(arrivalsOf(place, "A")).toBe(1);
    });
  });

  it("a create rejected after an unclear attempt counts as applied when it is there", async () => {
    const place = world({
      duplicateCreate: "reject",
      fault: once("lost-late"),
      lateMs: 150_000,
      readLagMs: 10_000,
    });
    await run(place, [create("A")]);
    expect(arrivalsOf(place, "A")).toBe(2);
    expect(place.market.recordsOf("A")).toHaveLength(1);
    expect(outcomes(place)).toEqual({ "c-A": "applied" });
  });

  it("one absent read is not believed: a create that shows later is not sent again", async () => {
    const place = world({ fault: once("lost-late"), lateMs: 60_000, readLagMs: 70_000 });
    await run(place, [create("A")]);
    expect(outcomes(place)).toEqual({ "c-A": "applied" });
    expect(arrivalsOf(place, "A")).toBe(1);
    expect(place.market.recordsOf("A")).toHaveLength(1);
  });

  it("an update of fields that the list does not carry is settled by its timestamp", async () => {
    const place = world({ seed: [product("A")], fault: once("lost-after") });
    await run(place, [update("A", 1, { mpn: "M-2" })]);
    expect(outcomes(place)).toEqual({ "u-A": "applied" });
    expect(arrivalsOf(place, "A")).toBe(1);
    // A listing of the list is no whole answer: it must not say that what it leaves out is empty.
    expect(place.events).toContainEqual(
      expect.objectContaining({ type: "outcome", fromList: true }),
    );
  });

  it("creates and updates run side by side", async () => {
    const { operations, seed } = updates(100);
    const place = world({ seed, latencyMs: 1000 });
    await run(place, [...creates(100), ...operations]);
    const last = (kind: string) => place.market.arrivals.findLast((one) => one.kind === kind);
    expect(place.clock.nowMs()).toBeLessThan(35_000);
    expect(Math.abs((last("create")?.atMs ?? 0) - (last("update")?.atMs ?? 0))).toBeLessThan(5000);
  });

  it("an unclear answer holds up nothing else", async () => {
    const place = world({
      latencyMs: 100,
      fault: (_kind, sku, nth) => (sku === "C2" && nth === 1 ? "lost-before" : undefined),
    });
    const done = begin(place, creates(50), { concurrency: 1 });
    await place.clock.advance(10_000);
    expect(place.market.arrivals).toHaveLength(50);
    await place.clock.runUntilIdle();
    await done;
    expect(arrivalsOf(place, "C2")).toBe(2);
  });

  it("reads what is due together in one request", async () => {
    const place = world({
      fault: (_kind, _sku, nth, total) => (nth === 1 && total > 12 ? "lost-before" : undefined),
    });
    await run(place, creates(22), { concurrency: 10 });
    expect(Object.values(outcomes(place))).toEqual(Array(22).fill("applied"));
    expect(place.market.reads.length).toBeLessThanOrEqual(4);
    expect(place.market.reads.every((read) => read.urgent)).toBe(true);
  });

  it("ramps up: one in flight until the first answer, ten until ten answers", async () => {
    const place = world({ latencyMs: 1000 });
    await run(place, creates(100), { concurrency: 25 });
    const { arrivals } = place.market;
    expect(arrivals[0]).toMatchObject({ atMs: 0, inFlight: 1 });
    expect(arrivals.filter((one) => one.atMs === 1000)).toHaveLength(10);
    expect(Math.max(...arrivals.slice(0, 11).map((one) => one.inFlight))).toBe(10);
    expect(Math.max(...arrivals.map((one) => one.inFlight))).toBe(25);
  });

  it("the first of a card succeeds before its siblings go; cards run side by side", async () => {
    const place = world({
      latencyMs: 1000,
      fault: (_kind, sku) => (sku === "A1" ? "rejected" : undefined),
    });
    const skus = ["A1", "A2", "A3", "A4", "B1", "B2", "D1"];
    await run(place, [...skus.map((sku) => create(sku, sku[0])), ...creates(1)]);
    const at = (sku: string) => place.market.arrivals.find((one) => one.sku === sku)?.atMs ?? -1;
    expect(at("A2")).toBeGreaterThanOrEqual(at("A1") + 1000);
    expect(at("A3")).toBeGreaterThanOrEqual(at("A2") + 1000);
    expect(at("A4")).toBe(at("A3"));
    expect(at("B2")).toBeGreaterThanOrEqual(at("B1") + 1000);
    expect(at("D1")).toBe(at("B1"));
  });

  it("siblings of a live card need not wait", async () => {
    const place = world({ latencyMs: 1000 });
    const skus = ["A1", "A2", "A3"];
    await run(
      place,
      skus.map((sku) => create(sku, "A")),
      { liveCards: new Set(["A"]) },
    );
    expect(place.market.arrivals.map((one) => one.atMs)).toEqual([0, 1000, 1000]);
  });

  it("twenty rejections in a row stop the run; fewer do not", async () => {
    const rejected = world({ fault: always("rejected") });
    const result = await run(rejected, creates(50), { concurrency: 1 });
    expect(result).toMatchObject({ state: "failed", error: { code: "too-many-rejections" } });
    expect(rejected.market.arrivals).toHaveLength(20);

    const mixed = world({
      fault: (_kind, _sku, _nth, total) => (total % 20 ? "rejected" : undefined),
    });
    expect((await run(mixed, creates(50), { concurrency: 1 })).state).toBe("finished");
  });

  it("no server: stops after five operations in a row instead of trying them all", async () => {
    const place = world({ fault: always("not-sent") });
    const result = await run(place, creates(500));
    expect(result).toMatchObject({ state: "failed", error: { code: "no-connection" } });
    expect(place.events.filter((event) => event.type === "outcome").length).toBeLessThan(10);
  });

  it("at most a tenth of all requests are retries, beside a small floor", async () => {
    const place = world({ fault: (_kind, _sku, nth) => (nth === 1 ? "not-sent" : undefined) });
    await run(place, creates(200));
    const intents = place.events.filter((event) => event.type === "intent");
    expect(intents.filter((one) => one.attempt > 1).length).toBeLessThanOrEqual(10 + 20 + 3);
  });

  describe("the canary", () => {
    it("goes alone and is read back before the other updates", async () => {
      const { operations, seed } = updates(20);
      const place = world({ seed, latencyMs: 100, readLagMs: 5000 });
      expect((await run(place, operations)).state).toBe("finished");
      expect(place.market.arrivals[1]?.atMs).toBeGreaterThanOrEqual(5100);
      expect(place.market.reads.every((read) => read.skus.length === 1)).toBe(true);
      expect(place.market.reads.length).toBeGreaterThan(1);
    });

    it("shows damage: the other updates are not sent, creates go on, the fields are named", async () => {
      const { operations, seed } = updates(20);
      const sideEffect = (after: object) => ({ ...after, brandName: "" }) as never;
      const place = world({ seed, sideEffect });
      const result = await run(place, [...operations, ...creates(20)]);
      expect(result).toMatchObject({
        state: "failed",
        error: { code: "update-not-partial", exitCode: 1, message: /brandName/ },
      });
      expect(place.market.arrivals.filter((one) => one.kind === "update")).toHaveLength(1);
      expect(place.market.arrivals.filter((one) => one.kind === "create")).toHaveLength(20);
      expect(outcomeOf(place, "u-U1")).toMatchObject({
        outcome: "applied",
        unexpected: ["brandName"],
      });
    });

    it("is the next update when the first is rejected", async () => {
      const { operations, seed } = updates(3);
      const place = world({
        seed,
        latencyMs: 100,
        fault: (_kind, sku) => (sku === "U1" ? "rejected" : undefined),
      });
      await run(place, operations);
      expect(place.market.reads).toEqual([{ skus: ["U2"], urgent: true }]);
    });

    it("that cannot be read back closes the lane", async () => {
      const { operations, seed } = updates(3);
      const place = world({ seed, unproven: () => true });
      const result = await run(place, operations);
      expect(result).toMatchObject({ state: "failed", error: { code: "canary-unread" } });
      expect(place.market.arrivals).toHaveLength(1);
    });

    it("lets a new currency re-price, and says so", async () => {
      const sideEffect = (after: object) => ({ ...after, salePrice: 71 }) as never;
      const place = world({ seed: [product("A")], sideEffect });
      const result = await run(place, [update("A", 1, { currencyCode: "CNY" })]);
      expect(result.state).toBe("finished");
      expect(outcomeOf(place, "u-A")).toMatchObject({ unexpected: ["salePrice"] });
    });
  });

  it("in an empty catalogue the first create is read back until it is listed", async () => {
    const place = world({ readLagMs: 7000, latencyMs: 10 });
    await run(place, creates(10), { catalogueEmpty: true });
    expect(place.market.arrivals[1]?.atMs).toBeGreaterThanOrEqual(7000);
    const never = world({ readLagMs: 1e9 });
    expect((await run(never, creates(3), { catalogueEmpty: true })).state).toBe("finished");
    expect(outcomeOf(never, "c-C1")).toMatchObject({
      message: message(expect.stringContaining("still not listed")),
    });
    expect(outcomes(never)).toEqual({ "c-C1": "applied", "c-C2": "applied", "c-C3": "applied" });
  });

  it("an answer that differs from what was sent is applied, and said", async () => {
    const sideEffect = (after: object) => ({ ...after, name: "Tidied", brandName: "X" }) as never;
    const { operations, seed } = updates(1);
    const place = world({ seed, sideEffect });
    await run(place, operations);
    expect(outcomeOf(place, "u-U1")).toMatchObject({
      outcome: "applied",
      message: message("the marketplace changed: Name, Brand"),
      unexpected: ["name", "brandName"],
    });
  });

  describe("freshness", () => {
    it("reads old comparisons again in batches and leaves out what has changed", async () => {
      const { operations, seed } = updates(150);
      const place = world({ seed });
      place.market.touch("U100", { name: "Other" });
      place.market.seed(product("C2"));
      await place.clock.advance(700_000);
      const options = { comparedAtMs: place.clock.wallMs() - 700_000 };
      await run(place, [...operations, ...creates(3)], options);
      const found = outcomes(place);
      expect(found["u-U100"]).toBe("conflict");
      expect(found["c-C2"]).toBe("stale");
      expect(Object.values(found).filter((one) => one === "applied")).toHaveLength(151);
      expect(arrivalsOf(place, "U100")).toBe(0);
      const { reads } = place.market;
      expect(reads.every((read) => read.skus.length <= 99)).toBe(true);
      expect(reads.length).toBeLessThanOrEqual(5);
    });

    it("is not asked for while the comparison is young, unless the plan was saved", async () => {
      const young = world();
      await run(young, creates(3));
      expect(young.market.reads).toEqual([]);
      const saved = world();
      await run(saved, creates(3), { comparedAtMs: undefined });
      expect(saved.market.reads.length).toBeGreaterThan(0);
    });

    it("a create's absence is proven again after a minute, many at a time", async () => {
      const place = world();
      // Somebody else creates one of them while the first wait for their turn.
      place.market.seed(product("C150"));
      const options = { comparedAtMs: place.clock.wallMs() - 61_000 };
      await run(place, creates(150), options);
      expect(outcomes(place)["c-C150"]).toBe("stale");
      expect(arrivalsOf(place, "C150")).toBe(0);
      const bulk = place.market.reads.filter((read) => !read.urgent);
      expect(bulk.length).toBeLessThanOrEqual(3);
      expect(Object.values(outcomes(place)).filter((one) => one === "applied")).toHaveLength(149);
    });

    it("where slots are rare, a create waits for its own without being read again", async () => {
      const place = world({ turnMs: 120_000 });
      await run(place, creates(3), { concurrency: 1 });
      expect(Object.values(outcomes(place))).toEqual(["applied", "applied", "applied"]);
      expect(place.market.reads.length).toBeLessThanOrEqual(2);
    });

    it("compares field by field where the marketplace gives no timestamp", async () => {
      const place = world({ seed: [product("A"), product("B")] });
      place.market.touch("B", { name: "Other" });
      const bare = (sku: string) => {
        const operation = update(sku, 1);
        const { updatedAt: _updatedAt, ...before } = operation.before;
        return { ...operation, before: before as typeof operation.before };
      };
      await run(place, [bare("A"), bare("B")], { comparedAtMs: undefined });
      expect(outcomes(place)).toEqual({ "u-A": "applied", "u-B": "conflict" });
    });

    it("goes by whichever clock says more: set back, it makes no comparison young again", async () => {
      const { operations, seed } = updates(3);
      const place = world({ seed, turnMs: 40_000 });
      const done = begin(place, operations, { concurrency: 1 });
      await place.clock.advance(30_000);
      place.clock.jumpWall(-3 * 3_600_000);
      place.market.touch("U3", { name: "Other" });
      await place.clock.runUntilDone(done);
      expect(outcomes(place)).toEqual({ "u-U1": "applied", "u-U2": "applied", "u-U3": "conflict" });
    });

    it("never sends what cannot be proven", async () => {
      const place = world({ unproven: () => true });
      await run(place, creates(3), { comparedAtMs: undefined });
      expect(place.market.arrivals).toEqual([]);
      expect(Object.values(outcomes(place))).toEqual(["not-sent", "not-sent", "not-sent"]);
    });
  });

  describe("a machine that sleeps in the middle of a run", () => {
    it.each(["leap", "jumpWall"] as const)(
      "(%s): what is left is read again first",
      async (how) => {
        const { operations, seed } = updates(20);
        const place = world({ seed, latencyMs: 1000 });
        const done = begin(place, operations, { concurrency: 1 });
        await place.clock.advance(5_500);
        const sent = place.market.arrivals.length;
        const before = place.market.reads.length;
        expect(sent).toBeLessThan(10);
        place.clock[how](3_600_000);
        await place.clock.runUntilIdle();
        expect((await done).state).toBe("finished");
        const again = new Set(place.market.reads.slice(before).flatMap(({ skus }) => skus));
        // Those that were sent before the machine slept need no second look.
        expect(again.size).toBeGreaterThanOrEqual(20 - sent);
        expect(Object.values(outcomes(place))).toEqual(Array(20).fill("applied"));
      },
    );
  });

  describe("stopping", () => {
    it("softly: what is in flight finishes, nothing else is sent, doubts stay", async () => {
      const stop = new AbortController();
      const place = world({
        latencyMs: 1000,
        fault: (_kind, sku) => (sku === "C1" ? "lost-before" : undefined),
      });
      const done = begin(place, creates(50), { signal: stop.signal });
      await place.clock.advance(5500);
      stop.abort();
      const sent = place.market.arrivals.length;
      await place.clock.runUntilIdle();
      expect(await done).toEqual({ state: "interrupted" });
      expect(place.market.arrivals).toHaveLength(sent);
      const found = Object.values(outcomes(place));
      expect(found.filter((one) => one === "applied")).toHaveLength(sent - 1);
      expect(found.filter((one) => one === "none")).toHaveLength(1);
      expect(place.events.at(-1)).toMatchObject({ type: "run-ended", state: "interrupted" });
      expect(place.clock.nowMs()).toBeLessThan(10_000);
    });

    it("softly: what does not finish is abandoned after the grace time", async () => {
      const stop = new AbortController();
      const place = world({ latencyMs: 1e9 });
      const done = begin(place, creates(5), { signal: stop.signal });
      await place.clock.advance(100);
      stop.abort();
      await place.clock.advance(30_000);
      expect((await done).state).toBe("interrupted");
    });

    it("hard: what is in flight is abandoned at once", async () => {
      const [stop, hard] = [new AbortController(), new AbortController()];
      const place = world({ latencyMs: 1e9 });
      const done = begin(place, creates(5), { signal: stop.signal, hardSignal: hard.signal });
      await place.clock.advance(100);
      stop.abort();
      hard.abort();
      await place.clock.advance(0);
      expect((await done).state).toBe("interrupted");
    });

    it("before the beginning: nothing is sent", async () => {
      const place = world();
      const result = await run(place, creates(5), { signal: AbortSignal.abort() });
      expect(result).toEqual({ state: "interrupted" });
      expect(place.market.arrivals).toEqual([]);
    });

    it("by the lost lock: nothing more is sent, not even what waits for its turn", async () => {
      const place = world({ turnMs: 500, latencyMs: 10 });
      let asked = 0;
      const stillAllowed = () => {
        asked += 1;
        // Before and after each intent.
        if (asked === 15) {
          throw new SheetportError(
            { message: "lost", hint: "" },
            { code: "lock-lost", exitCode: 6 },
          );
        }
      };
      const result = await run(place, creates(50), { stillAllowed });
      expect(result).toMatchObject({ state: "failed", error: { code: "lock-lost" } });
      const intents = place.events.filter((event) => event.type === "intent").length;
      expect(intents).toBe(7);
      expect(place.market.arrivals.length).toBeLessThanOrEqual(7);
    });

    it("by a record that fails while something is read: at once, the read is not tried again", async () => {
      const error = new SheetportError(
        { message: "full", hint: "" },
        {
          ...{ code: "record-write-failed", exitCode: exitCodes.failed },
        },
      );
      const { operations, seed } = updates(3);
      const place = world({
        seed,
        latencyMs: 10,
        readFails: (nth) => (nth === 1 ? error : undefined),
      });
      const result = await run(place, [...creates(50), ...operations]);
      expect(result).toMatchObject({ state: "failed", error: { code: "record-write-failed" } });
      expect(place.market.reads).toHaveLength(1);
      // The canary was read; of the creates only what was under way by then had left.
      expect(place.market.arrivals.length).toBeLessThan(10);
    });

    it("by a bug of the client: said as a bug, and what was sent stays in doubt", async () => {
      const place = world({ fault: always("throws") });
      const result = await run(place, creates(5));
      expect(result).toMatchObject({ state: "failed", error: { exitCode: exitCodes.bug } });
      expect(foldEvents(place.events).operations.get("c-C1")).toMatchObject({ inFlight: true });
    });

    it("by reads that fail: what is in doubt stays so", async () => {
      const error = new SheetportError(
        { message: "no server", hint: "" },
        { code: "x", exitCode: 1 },
      );
      const place = world({ fault: always("lost-before"), readFails: () => error });
      const result = await run(place, creates(1));
      expect(result).toEqual({ state: "failed", error });
      expect(outcomes(place)).toEqual({ "c-C1": "none" });
      expect(place.market.reads).toHaveLength(4);
    });
  });

  it("keeps 20,000 operations in bounded flight", { tags: "slow" }, async () => {
    const place = world();
    await run(place, creates(20_000), { concurrency: 8 });
    expect(Math.max(...place.market.arrivals.map((one) => one.inFlight))).toBeLessThanOrEqual(10);
    expect(place.market.arrivals).toHaveLength(20_000);
  });

  it("the test world shows a listing as the before-image has it", async () => {
    const place = world({ seed: [product("A")] });
    const read = await place.market.readListings(["A"]);
    expect(read.listings.get("A")).toMatchObject({ ...live("A", 1), language: "en" });
  });
});
