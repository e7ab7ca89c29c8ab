import { describe, expect, test } from "vitest";
import { type FakeContract, fakeList } from "./fake-list.ts";
import { clientOver } from "./support.ts";

const live = Array.from({ length: 130 }, (_, index) => ({
  sku: `S-${index}`,
  id: `id-${index}`,
  parentSku: `P-${Math.floor(index / 4)}`,
}));
const contracts: Partial<FakeContract>[] = [
  {},
  { base: 0, below: "empty", size: "Size" },
  { array: "brackets", size: "neither" },
  { array: "ignored" },
  { array: "none-match", base: 0 },
  { array: "comma", letterCase: "any" },
];

describe("listProducts", () => {
  test.each(contracts)("lists everything once: %j", async (contract) => {
    const { client } = clientOver(fakeList(live, contract).transport);
    const list = await client.listProducts({});
    expect(list.complete).toBe(true);
    expect(new Set(list.items.map((item) => item.sku)).size).toBe(130);
    expect(list.items).toHaveLength(130);
  });

  test.each(contracts)("lists given SKUs: %j", async (contract) => {
    const { client } = clientOver(fakeList(live, contract).transport);
    const list = await client.listProducts({ skus: ["S-7", "S-none", "S-129"] });
    expect(list.complete).toBe(true);
    expect(list.items.map((item) => item.sku).sort()).toEqual(["S-129", "S-7"]);
  });

  test.each(contracts)("lists given cards: %j", async (contract) => {
    const { client } = clientOver(fakeList(live, contract).transport);
    const list = await client.listProducts({ parentSkus: ["P-1", "P-none"] });
    expect(list.complete).toBe(true);
    expect(list.items.map((item) => item.sku).sort()).toEqual(["S-4", "S-5", "S-6", "S-7"]);
  });

  test("tells a list that is not whole, and why", async () => {
    const { client } = clientOver(fakeList(live, { pageIgnored: true }).transport);
    const list = await client.listProducts({});
    expect(list.complete).toBe(false);
    expect(list.reason).toMatch(/^Only \d+ of 130 records/);
  });
});
