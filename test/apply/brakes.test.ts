import { describe, expect, it } from "vitest";
import type { Operation } from "../../src/model/run/plan.ts";
import type { Fault, MemoryMarketplaceOptions } from "../support/memory-marketplace.ts";
import { create, order, outcomes, pack, product, run, ship, update, world } from "./support.ts";

type Options = Omit<MemoryMarketplaceOptions, "clock" | "seed" | "orders">;

/** A marketplace in which so many operations of one kind can be carried out. */
function many(kind: Operation["kind"], count: number, options: Options = {}) {
  const names = Array.from({ length: count }, (_, at) => `${kind[0]}${at + 1}`);
  const status = kind === "pack" ? "New" : "Packed";
  const place = world({
    seed: kind === "update" ? names.map((sku) => product(sku) as never) : [],
    orders:
      kind === "update" || kind === "create" ? [] : names.map((one) => order(one, { status })),
    ...options,
  });
  const makers = {
    create,
    pack,
    ship,
    update: (sku: string) => update(sku, names.indexOf(sku) + 1),
  };
  return { place, operations: names.map((name): Operation => makers[kind](name)) };
}

const kinds = ["create", "update", "pack", "ship"] as const;

describe.each(kinds)("%s", (kind) => {
  it("retries are a tenth of all requests at most, beside a small floor", async () => {
    const fault = (_kind: string, _name: string, nth: number) =>
      nth === 1 ? "not-sent" : undefined;
    const { place, operations } = many(kind, 200, { fault });
    await run(place, operations);
    const intents = place.events.filter((event) => event.type === "intent");
    const retries = intents.filter(({ attempt }) => attempt > 1).length;
    expect(retries).toBeGreaterThan(0);
    expect(retries).toBeLessThanOrEqual(10 + intents.length / 10 + 1);
  });

  it("one operation fails to leave five times at most, before and after an unclear attempt together", async () => {
    const faults: Fault[] = ["not-sent", "not-sent", "not-sent", "lost-before"];
    const fault = (_kind: string, _name: string, nth: number) => faults[nth - 1] ?? "not-sent";
    const { place, operations } = many(kind, 1, { fault });
    await run(place, operations);
    expect(place.events.filter(({ type }) => type === "intent")).toHaveLength(6);
  });

  it("twenty rejections in a row stop the run; nineteen and a success do not", async () => {
    const rejected = many(kind, 50, { fault: () => "rejected" });
    const result = await run(rejected.place, rejected.operations, { concurrency: 1 });
    expect(result).toMatchObject({ state: "failed", error: { code: "too-many-rejections" } });
    expect(rejected.place.market.arrivals).toHaveLength(20);

    const fault = (_kind: string, _name: string, _nth: number, total: number) =>
      total % 20 === 0 ? undefined : "rejected";
    const mixed = many(kind, 50, { fault });
    expect((await run(mixed.place, mixed.operations, { concurrency: 1 })).state).toBe("finished");
  });

  it("rejections that are only settled by reading back count as well", async () => {
    const fault = (_kind: string, _name: string, nth: number) =>
      nth === 1 ? "lost-before" : "rejected";
    const { place, operations } = many(kind, 60, { fault });
    const result = await run(place, operations, { concurrency: 1 });
    expect(result).toMatchObject({ state: "failed", error: { code: "too-many-rejections" } });
    const ended = Object.values(outcomes(place)).filter((one) => one === "rejected");
    expect(ended.length).toBeGreaterThanOrEqual(20);
    expect(ended.length).toBeLessThan(60);
  });

  it("a limit closes the lane for what it asks, and for one window at least", async () => {
    const { place, operations } = many(kind, 1, {
      fault: (_kind, _name, nth) => (nth === 1 ? "limited-after" : undefined),
    });
    await run(place, operations);
    const closed = place.events.filter((event) => event.type === "lane-closed");
    const lane = kind === "create" || kind === "update" ? kind : "orders";
    expect(closed).toEqual([expect.objectContaining({ lane, durationMs: 60_000 })]);
    expect(Object.values(outcomes(place))).toEqual(["applied"]);
  });

  it("ramps up: one until the first answer, at most ten until ten answers; orders always one", async () => {
    const { place, operations } = many(kind, 60, { latencyMs: 1000 });
    await run(place, operations, { concurrency: 25 });
    const widths = place.market.arrivals.map(({ inFlight }) => inFlight);
    const isOrder = kind === "pack" || kind === "ship";
    expect(widths[0]).toBe(1);
    expect(Math.max(...widths.slice(0, 11))).toBe(isOrder ? 1 : 10);
    expect(Math.max(...widths)).toBe(isOrder ? 1 : 25);
  });
});

it("rejections in a row are counted over the run, not kind by kind", async () => {
  const operations = kinds.flatMap((kind) => many(kind, 6).operations);
  const orders = ["p", "s"].flatMap((letter) =>
    Array.from({ length: 6 }, (_, at) =>
      order(`${letter}${at + 1}`, { status: letter === "p" ? "New" : "Packed" }),
    ),
  );
  const seed = Array.from({ length: 6 }, (_, at) => product(`u${at + 1}`) as never);
  const place = world({ orders, seed, fault: () => "rejected" });
  const result = await run(place, operations, { concurrency: 1 });
  expect(result).toMatchObject({ state: "failed", error: { code: "too-many-rejections" } });
});
