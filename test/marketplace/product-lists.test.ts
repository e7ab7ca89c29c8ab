import { describe, expect, test } from "vitest";
import { message } from "../support/english.ts";
import { type FakeContract, fakeList } from "./fake-list.ts";
import { clientOver, jumpingClock } from "./support.ts";

const listings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sku: `S-${index}`,
    id: `id-${index}`,
    parentSku: `P-${Math.floor(index / 4)}`,
  }));
const live = listings(130);
/** Takes pages and forgets them. */
const nowhere = { onPage: () => {}, onRestart: () => {} };
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

  test.each([
    [{}, 20, {}],
    [{}, 100, {}],
    [{}, 200, {}],
    [{ base: 0 }, 100, {}],
    [{ size: "neither" }, 40, {}],
    [{ sizeMin: 3 }, 100, {}],
    [{ total: "unfiltered" }, 100, {}],
    [{}, 1, { readCountMax: (): number => 2 }],
    [{}, 2, { readCountMax: (): number => 2 }],
  ] as const)(
    "is whole where a page behind the last is the last again: %j, %i listings, %j",
    async (contract, count, options) => {
      const clamped = fakeList(listings(count), { above: "last", ...contract });
      const { client } = clientOver(clamped.transport, options);
      const list = await client.listProducts({});
      expect([list.items.length, list.complete]).toEqual([count, true]);
      const paged = await clientOver(clamped.transport, options).client.readProductPages(nowhere);
      expect(paged).toEqual({ complete: true });
    },
  );

  test.each([
    [{ total: "page" }, 100, {}],
    [{ total: "page", pageIgnored: true }, 205, {}],
    [{ total: "page", names: "initial-lower" }, 130, {}],
    [{ size: "neither" }, 20, {}],
    [{ sizeMin: 20 }, 20, {}],
    [{}, 1, { readCountMax: (): number => 1 }],
  ] as const)(
    "is not whole where nothing shows that a page which comes again is the end: %j, %i listings, %j",
    async (contract, count, options) => {
      const clamped = fakeList(listings(count), { above: "last", ...contract });
      const { client } = clientOver(clamped.transport, options);
      const list = await client.listProducts({});
      expect(list.complete).toBe(false);
      expect(list.reason).toEqual(message(expect.stringMatching(/every page is the same/)));
      const paged = await clientOver(clamped.transport, options).client.readProductPages(nowhere);
      expect(paged).toEqual({ complete: false, reason: list.reason });
    },
  );

  test("is not whole because a shorter list, whose page 1 was its page 0 again, began there", async () => {
    const rules = { base: 0, total: "page", above: "last" } as const;
    const stored = { filterMode: "repeat", controlSkus: ["S-1", "S-2"], totalCount: 109 } as const;
    const { client } = clientOver(fakeList(listings(109), rules).transport, { stored });
    expect([...(await client.readListings(["NEW"])).absent]).toEqual(["NEW"]);
    expect((await client.listProducts({})).complete).toBe(false);
    expect((await client.readProductPages(nowhere)).complete).toBe(false);
  });

  test("reads a list again that is empty where an earlier run saw listings", async () => {
    const clock = jumpingClock();
    const [none, all] = [fakeList([]), fakeList(live)];
    const { client } = clientOver(
      (request, signal) => (clock.nowMs() < 20_000 ? none : all).transport(request, signal),
      { clock, stored: { controlSkus: ["S-3"], totalCount: 130 } },
    );
    const list = await client.listProducts({});
    expect([list.items.length, list.complete]).toEqual([130, true]);
  });

  test("tells a list that is not whole, and why", async () => {
    const { client } = clientOver(fakeList(live, { pageIgnored: true }).transport);
    const list = await client.listProducts({});
    expect(list.complete).toBe(false);
    expect(list.reason).toEqual(
      message(expect.stringMatching(/^\d+ records were read, but the marketplace reports 130/)),
    );
  });
});
