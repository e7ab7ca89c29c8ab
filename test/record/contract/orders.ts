import { describe, expect, test } from "vitest";
import { isOrderPlan } from "../../../src/model/run/order-plan.ts";
import type { Outcome } from "../../../src/model/run/run.ts";
import { fulfilments, order } from "../../apply/support.ts";
import { answer, create, intent, orderPlan, outcome, plan, runStart } from "../fixtures.ts";
import type { OpenRecord } from "./support.ts";

/** Runs of orders beside runs of products. */
export function describeOrders(open: OpenRecord): void {
  /** A record with a run of orders, `fulfil`, and one of products, `upload`, that name both “A”. */
  async function withRuns(open: OpenRecord) {
    const record = await open();
    const start = runStart("fulfil", { command: "fulfil", user: "anna" });
    await record.startRun(start, orderPlan(fulfilments(["A"])));
    await record.startRun(runStart("upload", { startedAtMs: 2_000 }), plan([create("A")]));
    return record;
  }

  describe("a run of orders", () => {
    test("is kept as it was given, and is no plan of products", async () => {
      const record = await withRuns(open);
      expect(await record.orderPlan("fulfil")).toEqual(orderPlan(fulfilments(["A"])));
      expect(await record.plan("fulfil")).toBeUndefined();
      expect(await record.orderPlan("upload")).toBeUndefined();
      expect(await record.plan("upload")).toEqual(plan([create("A")]));
      expect(await record.operations("fulfil")).toEqual(fulfilments(["A"]));
    });

    test("stands in the list of runs with its own totals and outcomes", async () => {
      const record = await withRuns(open);
      await record.append("fulfil", {
        ...outcome("pack-A", "applied"),
        order: order("A"),
      } as never);
      const run = await record.findRun("fulfil");
      expect(run.counts.applied).toBe(1);
      expect(run.operations).toBe(2);
      expect(isOrderPlan(run.plan)).toBe(true);
      expect(run.plan.totals).toMatchObject({ pack: 1, ship: 1, declined: 1 });
    });
  });

  describe("openOrderWrites", () => {
    test("tells orders and SKUs apart, though they look alike", async () => {
      const record = await withRuns(open);
      await record.append("fulfil", intent("pack-A"));
      expect([...(await record.openListingWrites("sandbox"))]).toEqual([]);
      expect((await record.openOrderWrites("sandbox")).get("A")).toEqual({
        ...{ run: "fulfil", operation: "pack-A", kind: "pack", atMs: 2_000 },
      });
      // A write to the listing does not settle the order of the same name.
      await record.append("upload", intent("create:A"));
      await record.append("upload", outcome("create:A", "applied"));
      expect([...(await record.openOrderWrites("sandbox")).keys()]).toEqual(["A"]);
      expect([...(await record.laterWrites("fulfil")).keys()]).toEqual([]);
      await record.append("fulfil", answer("pack-A", "applied"));
      await record.append("fulfil", outcome("pack-A", "applied"));
      expect([...(await record.openOrderWrites("sandbox")).keys()]).toEqual([]);
      expect([
        ...(await record.recentCreates("sandbox", { withinMs: 0, wallMs: 0, nowMs: 0 })),
      ]).toEqual(["A"]);
    });
  });

  test("packedOrders gives the newest applied packing of each order", async () => {
    const record = await withRuns(open);
    expect((await record.packedOrders("sandbox", ["A"])).size).toBe(0);
    await record.append("fulfil", outcome("pack-A", "applied"));
    const [pack] = fulfilments(["A"]);
    expect(await record.packedOrders("sandbox", ["A", "B"])).toEqual(
      new Map([
        ["A", { run: "fulfil", atMs: 2_200, items: pack?.kind === "pack" ? pack.items : [] }],
      ]),
    );
    expect((await record.packedOrders("production", ["A"])).size).toBe(0);
  });

  test("sentBefore gives when another run last sent something that was applied, and who did", async () => {
    const record = await withRuns(open);
    const sent = (run: string, kind: "pack" | "ship" | "create") =>
      record.sentBefore("sandbox", { run, kinds: [kind], subjects: ["A", "B"] });
    await record.append("fulfil", outcome("pack-A", "applied"));
    await record.append("fulfil", outcome("ship-A", "rejected"));
    const pack = { outcomeAtMs: 2_200, user: "anna" };
    expect(await sent("next", "pack")).toEqual(new Map([["A", pack]]));
    expect((await sent("fulfil", "pack")).size).toBe(0);
    expect((await sent("next", "ship")).size).toBe(0);
    expect((await sent("next", "create")).size).toBe(0);
    await record.append("upload", outcome("create:A", "applied"));
    const listing = { sku: "A", id: "1" };
    await record.rememberListings([{ env: "sandbox", sku: "A", listing, source: "list", atMs: 1 }]);
    expect((await sent("next", "create")).get("A")).toMatchObject({ listing: "1" });
  });

  test("ordersWrittenSince gives orders as they were after their last applied write since then", async () => {
    const record = await withRuns(open);
    const written = (sinceMs: number, env = "sandbox") =>
      record.ordersWrittenSince(env, { numbers: ["A", "B"], sinceMs });
    const settled = (operation: string, what: Outcome, status: string, atMs: number) =>
      record.append("fulfil", {
        ...outcome(operation, what, atMs),
        order: order("A", { status }),
      } as never);
    await settled("pack-A", "applied", "Packed", 10);
    expect((await written(10)).get("A")).toMatchObject({ status: "Packed" });
    await settled("ship-A", "rejected", "Canceled", 20);
    expect([...(await written(10)).values()].map(({ status }) => status)).toEqual(["Packed"]);
    await settled("ship-A", "applied", "Shipped", 30);
    expect((await written(10)).get("A")).toMatchObject({ status: "Shipped" });
    expect((await written(31)).size + (await written(10, "production")).size).toBe(0);
  });

  test("shownOrders gives each order as it was shown last, and nothing if none ever was", async () => {
    const record = await open();
    const shown = (digest: string, atMs: number) => ({ number: "A", digest, status: "New", atMs });
    await record.rememberShownOrders("sandbox", [shown("1", 5)]);
    await record.rememberShownOrders("sandbox", [shown("2", 6)]);
    expect(await record.shownOrders("sandbox", ["A", "B"])).toEqual(
      new Map([["A", shown("2", 6)]]),
    );
    expect(await record.shownOrders("sandbox", ["B"])).toEqual(new Map());
    expect(await record.shownOrders("production", ["A"])).toBeUndefined();
  });
}
