import { describe, expect, test } from "vitest";
import type { Transport } from "../../src/marketplace/wire/transport.ts";
import { factLines, probeText } from "../../src/report/index.ts";
import { english } from "../support/english.ts";
import { type FakeContract, fakeList } from "./fake-list.ts";
import { answer, clientOver, memoryFacts } from "./support.ts";

const records = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ sku: `S-${number}` }));

async function probed(count: number, contract: Partial<FakeContract>, stored = {}) {
  const fake = fakeList(records(count), contract);
  const transport: Transport = async (request, signal) =>
    request.path.includes("/supplier/orders")
      ? answer(200, { totalCount: 0, results: [] })
      : fake.transport(request, signal);
  const { client, notices } = clientOver(transport, { facts: memoryFacts(stored) });
  const facts = await client.probe();
  // The products of this list have a SKU and nothing else, which is told too.
  const changes = notices.filter((text) => !text.includes("the documented field"));
  return { facts, seen: client.factsSeen(), changes, costs: fake.costs };
}

describe("probe", () => {
  test.each<[number, Partial<FakeContract>, 0 | 1 | undefined]>([
    [150, { base: 0 }, 0],
    [150, { base: 1, below: "first" }, 1],
    [150, { base: 1, below: "empty" }, 1],
    [150, { base: 1, below: "400" }, 1],
    [3, { base: 0 }, 0],
    [3, { base: 1, below: "empty" }, 1],
    [0, { base: 0 }, undefined],
  ])("of %i listings with %j finds the first page to be %s", async (count, contract, base) => {
    expect((await probed(count, contract)).facts.pageBase).toBe(base);
  });

  test("tells a kept fact that no longer holds once, and learns it anew", async () => {
    const stored = { pageBase: 0, filterMode: "comma", sizeName: "Size" } as const;
    const { facts, changes } = await probed(150, { base: 1, size: "PageSize" }, stored);
    expect(facts).toMatchObject({ pageBase: 1, filterMode: "repeat", sizeName: "PageSize" });
    expect(changes).toEqual(Array(3).fill(expect.stringContaining("API has changed")));
  });

  test("says nothing of facts that hold", async () => {
    const stored = { pageBase: 1, filterMode: "repeat", sizeName: "PageSize" } as const;
    const { changes } = await probed(150, {}, stored);
    expect(changes).toEqual([]);
  });

  test("costs less than the products of one window", async () => {
    const { costs } = await probed(5000, {});
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(90);
  });
});

describe("factLines and probeText", () => {
  test("tell what was learnt now, what is kept, and what will teach the rest", async () => {
    const stored = {
      formCase: "capitals",
      readLagMs: 1250,
      readLagAt: "2027-01-02T03:04:05.000Z",
      checkedAt: "2027-01-01T00:00:00.000Z",
    } as const;
    const { facts, seen } = await probed(30, {}, stored);
    const lines = factLines(facts, seen);
    const status = Object.fromEntries(lines.map((line) => [line.fact, line.status]));
    expect(status).toMatchObject({
      pageBase: "learnt-now",
      filterMode: "learnt-now",
      readLagMs: "kept",
      formCase: "kept",
      orderSizeName: "unknown",
      updateCanary: "each-run",
    });
    const text = probeText(lines, { translator: english, columns: 200 });
    expect(text).toMatch(
      /Writes appear in the list after +at most 1\.3 s.* remembered, last seen 2027-01-02 03:04 UTC/,
    );
    expect(text).toMatch(
      /Orders: page size parameter +– +not known yet; a list of more than 20 orders will show it/,
    );
    expect(text.trimEnd().split("\n")).toHaveLength(lines.length + 1);
  });

  test("show a SKU of the marketplace without its control characters", () => {
    const facts = { controlSkus: ["A\u001b[31m"] };
    expect(
      probeText(factLines(facts, new Set()), { translator: english, columns: 80 }),
    ).not.toContain("\u001b");
  });
});
