import type { OrderPlan } from "../../src/model/run/order-plan.ts";
import type { OrderOperation, Plan, ProductOperation } from "../../src/model/run/plan.ts";
import type { Outcome, RunEvent, RunStart } from "../../src/model/run/run.ts";

/** Runs, plans and events as small as they can be. No Vitest here: scripts in other processes use it too. */
export function runStart(run: string, changes: Partial<RunStart> = {}): RunStart {
  return {
    run,
    command: "upload",
    file: "catalogue.xlsx",
    path: "/home/ann/catalogue.xlsx",
    env: "sandbox",
    host: "127.0.0.1",
    startedAtMs: 1_000,
    ...changes,
  };
}

export function create(sku: string): ProductOperation {
  const product = {
    parentSku: "CARD",
    sku,
    categoryName: "Home > Mugs",
    language: "EN" as const,
    name: "Кружка 马克杯 \u{1F600}",
    description: "Text",
    weight: 0.4,
    options: [{ key: "Colour", value: "Blue" }],
    attributes: [{ key: "Material", value: "Stone" }],
  };
  return { kind: "create", id: `create:${sku}`, row: 2, sku, card: "CARD", product };
}

export function update(sku: string): ProductOperation {
  return {
    kind: "update",
    id: `update:${sku}`,
    row: 3,
    sku,
    card: "CARD",
    fields: [{ field: "name", before: "Old", after: "New" }],
    before: { sku, name: "Old" },
  };
}

export function plan(operations: readonly ProductOperation[]): Plan {
  return {
    version: 2,
    base: {
      env: "sandbox",
      account: "00",
      host: "127.0.0.1",
      file: "catalogue.xlsx",
      fileDigest: "ab",
      readAtMs: 900,
    },
    changes: operations.map(({ row, sku, kind }) => ({
      row,
      sku,
      action: kind,
      fields: [],
      notes: [{ code: "images-rehosted", message: "“Fine”" }],
    })),
    operations,
    totals: { create: 0, update: 0, unchanged: 0, invalid: 0, blocked: 0, byHand: 0 },
    estimate: { requests: operations.length, seconds: 1 },
    digest: "cd",
  } as Plan;
}

const { reading: _, ...ordersBase } = plan([]).base;

/** A plan of orders that knows of one: A, with a declined item. */
export function orderPlan(operations: readonly OrderOperation[]): OrderPlan {
  return {
    ...{ version: 2, about: "orders", base: ordersBase, digest: "ef", operations },
    changes: [
      {
        ...{ order: "A", rows: [2, 3], status: "planned", actions: ["pack", "ship"] },
        ...{ declined: ["A-B"], notes: [{ code: "declined", message: "A-B" }] },
      },
    ],
    totals: {
      ...{ pack: 1, ship: 1, declined: 1, unchanged: 0, late: 0, unanswered: 0, closed: 0 },
      ...{ invalid: 0, blocked: 0 },
    },
    estimate: { requests: 3, seconds: 1 },
  };
}

export function intent(operation: string, atMs = 2_000, attempt = 1): RunEvent {
  return { type: "intent", atMs, operation, attempt };
}

export function answer(
  operation: string,
  result: Extract<RunEvent, { type: "answer" }>["class"],
): RunEvent {
  return { type: "answer", atMs: 2_100, operation, attempt: 1, class: result };
}

export function outcome(operation: string, what: Outcome, atMs = 2_200): RunEvent {
  return { type: "outcome", atMs, operation, outcome: what };
}
