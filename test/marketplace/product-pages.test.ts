import { describe, expect, test } from "vitest";
import type { ListingsPage, PagedReading } from "../../src/model/run/ports.ts";
import { message } from "../support/english.ts";
import { type FakeContract, type FakeRecord, fakeList } from "./fake-list.ts";
import { clientOver } from "./support.ts";

const records = (count: number, prefix = "S"): FakeRecord[] =>
  Array.from({ length: count }, (_, at) => ({ sku: `${prefix}-${at}`, id: `${prefix}-${at}` }));

/** Takes pages, and lets a test change the list after each. */
function taker(afterPage: (pages: number) => void = () => {}) {
  const pages: ListingsPage[] = [];
  const reading: PagedReading = {
    onPage(page) {
      pages.push(page);
      afterPage(pages.length);
    },
    onRestart: () => void pages.splice(0),
  };
  const skus = () => pages.flatMap(({ items }) => items.map(({ sku }) => sku));
  return { pages, reading, skus };
}

const contracts: Partial<FakeContract>[] = [
  {},
  { base: 0, below: "empty", size: "Size" },
  { base: 0, size: "neither" },
  { below: "400" },
];

describe("readProductPages", () => {
  test.each(contracts)("hands over every listing once: %j", async (contract) => {
    const { client } = clientOver(fakeList(records(230), contract).transport);
    const { reading, skus } = taker();
    expect(await client.readProductPages(reading)).toEqual({ complete: true });
    expect(new Set(skus()).size).toBe(230);
    expect(skus()).toHaveLength(230);
  });

  test("knows an empty list", async () => {
    const { client } = clientOver(fakeList([]).transport);
    const { reading, skus } = taker();
    expect(await client.readProductPages(reading)).toEqual({ complete: true });
    expect(skus()).toEqual([]);
  });

  test("tells a list that cannot be proven whole", async () => {
    const { client } = clientOver(fakeList(records(130), { total: "missing" }).transport);
    const { reading, skus } = taker();
    const end = await client.readProductPages(reading);
    expect(end.complete).toBe(false);
    expect(end.reason).toEqual(message(expect.stringContaining("no totalCount")));
    expect(new Set(skus()).size).toBe(130);
  });

  test.each(["front", "end"] as const)(
    "reads on when the list grows at its %s, and has the new ones too",
    async (place) => {
      const live = records(350);
      const { client } = clientOver(fakeList(live).transport);
      const { reading, skus } = taker((pages) => {
        if (pages !== 2) return;
        if (place === "end") live.push(...records(5, "NEW"));
        else live.unshift(...records(5, "NEW"));
      });
      expect(await client.readProductPages(reading)).toEqual({ complete: true });
      expect(new Set(skus()).size).toBe(355);
      expect(skus()).toHaveLength(355);
    },
  );

  test("begins again when listings vanish, and hands over none of the vanished", async () => {
    const live = records(350);
    const { client } = clientOver(fakeList(live).transport);
    let hasShrunk = false;
    const { reading, skus } = taker((pages) => {
      if (pages === 2 && !hasShrunk) {
        hasShrunk = true;
        live.splice(0, 50);
      }
    });
    expect(await client.readProductPages(reading)).toEqual({ complete: true });
    expect(skus().sort()).toEqual(live.map(({ sku }) => sku).sort());
  });

  test("goes on behind earlier pages without reading them again", async () => {
    const first = fakeList(records(350));
    const earlier = taker((pages) => {
      if (pages === 2) throw new Error("cut off");
    });
    await expect(
      clientOver(first.transport).client.readProductPages(earlier.reading),
    ).rejects.toThrow("cut off");
    const second = fakeList(records(350));
    const rest = taker();
    const { client } = clientOver(second.transport);
    const end = await client.readProductPages({ ...rest.reading, earlier: earlier.pages });
    expect(end).toEqual({ complete: true });
    expect([...earlier.skus(), ...rest.skus()].sort()).toEqual(
      records(350)
        .map(({ sku }) => sku)
        .sort(),
    );
    expect(second.queries[0]?.get("Page")).toBe("3");
  });

  test("asks for nothing when the earlier pages are the whole list", async () => {
    const all = taker();
    await clientOver(fakeList(records(120)).transport).client.readProductPages(all.reading);
    const again = fakeList(records(120));
    const { client } = clientOver(again.transport);
    const end = await client.readProductPages({ ...taker().reading, earlier: all.pages });
    expect(end).toEqual({ complete: true });
    expect(again.queries).toEqual([]);
  });
});
