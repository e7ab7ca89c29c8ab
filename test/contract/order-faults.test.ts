import { describe, test } from "vitest";
import type { OrderOperation } from "../../src/model/run/plan.ts";
import { fulfilments } from "../apply/support.ts";
import { type OrderMarket, openOrderMarket } from "../support/order-market.ts";

const numbers = ["1", "2", "3"];
const label = {
  ...{ path: "/labels/label.pdf", name: "label.pdf", contentType: "application/pdf" as const },
  ...{ sizeBytes: 8, digest: "ab" },
};

/** Packing and number of each order; the first number goes with a label file. */
function operations(): OrderOperation[] {
  return fulfilments(numbers).map((one) => (one.id === "ship-1" ? { ...one, label } : one));
}

interface Case {
  readonly kind: string;
  /** How the write that is hit ends. @default applied */
  readonly outcome?: "applied" | "rejected";
  /** Times the write arrives. @default 1 */
  readonly arrivals?: number;
  readonly settleMs?: number;
}

/** Faults of the first write of an endpoint: where the write was lost it goes twice, else once. */
const faults: readonly Case[] = [
  { kind: "5xx-before", arrivals: 2 },
  { kind: "5xx-after=502" },
  { kind: "status-before=409", arrivals: 2 },
  { kind: "status-after=409" },
  { kind: "status-before=404", outcome: "rejected" },
  { kind: "reset-before", arrivals: 2 },
  { kind: "reset-after" },
  { kind: "hang-before", arrivals: 2 },
  { kind: "hang-after" },
  { kind: "hang-late=500ms", settleMs: 700 },
  { kind: "429", arrivals: 2 },
  { kind: "503=1s", arrivals: 2 },
  { kind: "garbled" },
  { kind: "cut" },
];

const endpoints = { pack: "package", ship: "shipment-number" } as const;

/** What the run says of each order must be what the simulator holds. */
function untruths(market: OrderMarket): string[] {
  const { operations: states } = market.progress();
  return market.simulator.orders().flatMap(({ marketplaceOrderNumber: number, ...order }) => {
    const [packed, shipped] = [`pack-${number}`, `ship-${number}`].map(
      (id) => states.get(id)?.outcome === "applied",
    );
    const isShipped = order.supplierShippingNumber === `N-${number}`;
    return [
      ...(packed === (order.status !== "New") ? [] : [`${number}: ${order.status}`]),
      ...(shipped === isShipped ? [] : [`${number}: ${order.supplierShippingNumber}`]),
    ];
  });
}

describe.each(["pack", "ship"] as const)("%s", (kind) => {
  test.for(faults)(
    "$kind: every order once, and told truly",
    async (fault, { expect, onTestFinished: finished }) => {
      const { outcome = "applied", arrivals = 1, settleMs = 150 } = fault;
      const market = await openOrderMarket({
        ...{ numbers, finished, faults: `${kind}:${fault.kind}@1` },
      });
      expect(await market.run(operations(), { settleMs })).toEqual({ state: "finished" });
      expect(untruths(market)).toEqual([]);
      const { operations: states } = market.progress();
      expect(states.get(`${kind}-1`)?.outcome).toBe(outcome);
      expect(market.writes(endpoints[kind], "1")).toHaveLength(arrivals);
      for (const number of ["2", "3"]) {
        expect(states.get(`ship-${number}`)?.outcome).toBe("applied");
        expect(market.writes("shipment-number", number)).toHaveLength(1);
      }
    },
  );
});

test("a loop that does not wait before it reads back would be noticed", async ({
  expect,
  onTestFinished: finished,
}) => {
  const market = await openOrderMarket({ numbers, finished, faults: "ship:hang-late=2s@1" });
  await market.run(operations(), { settleMs: 0, absentAgainMs: 0 });
  expect(market.writes("shipment-number", "1").length).toBeGreaterThan(1);
});

describe("fulfilling", () => {
  test.for([
    "orders:5xx-before:x2",
    "orders:reset-before:x2",
    "orders:429@1",
    "orders:garbled@1",
    "orders:cut@1",
  ])("%s: reading again is enough", async (rule, { expect, onTestFinished: finished }) => {
    const market = await openOrderMarket({ numbers, finished, faults: rule });
    expect(await market.run(operations())).toEqual({ state: "finished" });
    expect(market.progress().counts.applied).toBe(6);
    expect(untruths(market)).toEqual([]);
  });

  test.for([
    ["documented", 1],
    ["capitals", 2],
    ["any", 1],
  ] as const)(
    "over a socket, form case %s: every number is registered, the case is found out once",
    async ([formCase, first], { expect, onTestFinished: finished }) => {
      const market = await openOrderMarket({
        ...{ numbers, finished, socket: true },
        contract: `form-case=${formCase}`,
      });
      expect(await market.run(operations())).toEqual({ state: "finished" });
      expect(market.progress().counts.applied).toBe(6);
      expect(untruths(market)).toEqual([]);
      expect(market.writes("shipment-number")).toHaveLength(numbers.length - 1 + first);
      // The label file has arrived, or its order would carry no label.
      const labelled = market.simulator.orders().filter((one) => one.supplierLabelUrl);
      expect(labelled.map((one) => one.marketplaceOrderNumber)).toEqual(["1"]);
    },
  );

  test("every write lost twice: unknown, never a third, also when resumed", async ({
    expect,
    onTestFinished: finished,
  }) => {
    const faults = "pack:reset-before,ship:reset-before";
    const market = await openOrderMarket({ numbers, finished, faults });
    await market.run(operations());
    market.simulator.setFaults([]);
    expect(await market.run(operations(), { progress: market.progress() })).toEqual({
      state: "finished",
    });
    expect(market.progress().counts).toMatchObject({ unknown: 3, "not-sent": 3 });
    expect(market.writes("package")).toHaveLength(6);
    expect(market.writes("shipment-number")).toEqual([]);
    expect(untruths(market)).toEqual([]);
  });

  test("a mix of faults and a narrow lane: one at a time, within the limit", async ({
    expect,
    onTestFinished: finished,
  }) => {
    const many = Array.from({ length: 12 }, (_, at) => `${at + 1}`);
    const mixed = ["5xx-after:20%", "reset-before:10%", "cut:10%", "429:5%"];
    const faults = mixed.flatMap((rule) => [`pack:${rule}`, `ship:${rule}`]).join(",");
    const market = await openOrderMarket({ numbers: many, finished, faults, ordersPerSecond: 20 });
    expect(await market.run(fulfilments(many))).toEqual({ state: "finished" });
    expect(untruths(market)).toEqual([]);
    expect(market.simulator.summary().orders).toMatchObject({ overLimit: 0 });
  });
});
