import { afterAll, describe, expect, test, vi } from "vitest";
import type * as Words from "../../src/locales/sheet-words.ts";
import type * as Statuses from "../../src/model/schemas/order-statuses.ts";
import { canaryKey } from "../support/command.ts";

const table = "../../src/model/schemas/order-statuses.ts";
const words = "../../src/locales/sheet-words.ts";

// Statuses that nobody has, added where every status stands and nowhere else. Other test files share
// the modules.
vi.resetModules();
vi.doMock(table, async (original: <Its>() => Promise<Its>) => {
  const { orderStatusFacts } = await original<typeof Statuses>();
  const facts = {
    ...orderStatusFacts,
    Handed: { isPacked: true, takesNumber: true },
    Refused: { isAfterDecline: true },
    Reserved: { isPackable: true },
  };
  return { orderStatusFacts: facts, orderStatuses: Object.keys(facts) };
});
vi.doMock(words, async (original: <Its>() => Promise<Its>) => {
  const { sheetWords } = await original<typeof Words>();
  const more = {
    en: { "orderStatus.Handed": "Handed over", "orderStatus.Refused": "Refused" },
    ru: { "orderStatus.Handed": "Передан", "orderStatus.Refused": "Отклонён" },
    zh: { "orderStatus.Handed": "已移交", "orderStatus.Refused": "已拒绝" },
  };
  const all = Object.entries(more).map(([language, texts]) => [
    language,
    { ...sheetWords[language], ...texts },
  ]);
  return { sheetWords: Object.fromEntries(all) };
});

afterAll(() => {
  vi.doUnmock(table);
  vi.doUnmock(words);
  vi.resetModules();
});

const { order, outcomes, pack, begin, world } = await import("../apply/support.ts");
const { planFulfilment } = await import("../../src/orders/index.ts");
const { statusOf, statusWord } = await import("../../src/model/order/order.ts");
const { orderFilterOf } = await import("../../src/commands/export/orders-filter.ts");
const { openMarket } = await import("../support/market.ts");
const { inputOf, liveOrder, rowsOf } = await import("./support.ts");

function statusOfPlan(status: string, row: { supplied?: boolean; shippingNumber?: string }) {
  const rows = rowsOf({ order: "A", sku: "a", ...row });
  const draft = planFulfilment(
    inputOf(rows, [liveOrder("A", ["a"], { status })], { allowDecline: true }),
  );
  const [change] = draft.changes;
  return [change?.status, ...draft.operations.map(({ kind }) => kind)];
}

describe("a status that is added to the table", () => {
  test("is read and shown in every language, and taken as a filter", () => {
    expect(statusOf("передан")).toBe("Handed");
    expect(statusWord("Handed", "zh")).toBe("已移交");
    expect(orderFilterOf({ status: ["Handed over"] }, { nowMs: 0, zone: "UTC" }).statuses).toEqual([
      "Handed",
    ]);
  });

  test.each([
    ["Handed", { supplied: true }, ["unchanged"]],
    ["Handed", { supplied: false }, ["blocked"]],
    ["Handed", { shippingNumber: "T" }, ["planned", "ship"]],
    ["Refused", { supplied: false }, ["unchanged"]],
    ["Refused", { supplied: true }, ["blocked"]],
    ["Refused", { shippingNumber: "T" }, ["blocked"]],
    ["Reserved", { supplied: true }, ["planned", "pack"]],
  ])("is planned by what its row says: %s %j", (status, row, planned) => {
    expect(statusOfPlan(status, row)).toEqual(planned);
  });

  test.each([
    ["Handed", true, "applied"],
    ["Handed", false, "conflict"],
    ["Refused", true, "conflict"],
    ["Refused", false, "applied"],
  ])("judges an unclear packing by it: %s after yes = %s: %s", async (status, yes, outcome) => {
    const its = world({ orders: [order("1")], fault: () => "lost-before" });
    const items = pack("1").items.map((item) => ({ ...item, isSupplied: yes }));
    const done = begin(its, [pack("1", { items })]);
    await its.clock.advance(1000);
    its.market.touchOrder("1", { status });
    await its.clock.runUntilIdle();
    await done;
    expect(outcomes(its)).toEqual({ "pack-1": outcome });
  });

  test("is packed and shipped in the simulator by what its row says", async () => {
    const orders = ["Handed", "Refused", "Reserved"].map((status) =>
      liveOrder(status, ["a"], { status, orderDate: "2026-11-01T00:00:00Z" }),
    );
    const { simulator } = await openMarket({ creates: 0, updates: 0, bystanders: 0, orders });
    const statusOfPacking = async (number: string) => {
      const answer = await fetch(`${simulator.url}/supplier/orders/${number}/package`, {
        method: "POST",
        headers: { "X-API-Key": canaryKey, "Content-Type": "application/json" },
        body: JSON.stringify({ items: [{ sku: "a", isSupplied: true }] }),
      });
      return answer.status;
    };
    expect(await statusOfPacking("Reserved")).toBe(200);
    expect(await statusOfPacking("Handed")).toBe(400);
    expect(await statusOfPacking("Refused")).toBe(400);
  });
});
