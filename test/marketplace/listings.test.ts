import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContractFacts } from "../../src/model/run/facts.ts";
import { documentedContract, type FakeContract, type FakeRecord, fakeList } from "./fake-list.ts";
import { answer, clientOver, jumpingClock } from "./support.ts";

function records(count: number, prefix = "SKU"): FakeRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    sku: `${prefix}-${String(index).padStart(4, "0")}`,
    id: `id-${index}`,
    parentSku: `P-${Math.floor(index / 3)}`,
  }));
}

const skusOf = (list: readonly FakeRecord[]) => list.map((record) => record.sku);

const axes = {
  base: [0, 1],
  below: ["first", "empty", "400"],
  size: ["PageSize", "Size", "both", "neither"],
  array: [
    "repeat",
    "repeat-and-comma",
    "comma",
    "brackets",
    "first",
    "last",
    "ignored",
    "none-match",
  ],
  letterCase: ["exact", "any"],
} as const;

/** Every combination of what the interface leaves open. */
const matrix: FakeContract[] = axes.base.flatMap((base) =>
  axes.below.flatMap((below) =>
    axes.size.flatMap((size) =>
      axes.array.flatMap((array) =>
        axes.letterCase.map((letterCase) => ({
          ...documentedContract,
          base,
          below,
          size,
          array,
          letterCase,
        })),
      ),
    ),
  ),
);

describe("readListings: absence", () => {
  const live = records(130);
  const missing = ["NEW-1", "NEW-2", "NEW-3"];

  test("is never claimed of a live SKU, and is proven, in all combinations", async () => {
    for (const contract of matrix) {
      for (const wanted of [
        [...skusOf(live.slice(0, 5)), ...missing, ...skusOf(live.slice(125))],
        [...skusOf(live), ...missing],
        ["SKU-0064", "NEW-1"],
      ]) {
        const { client } = clientOver(fakeList(live, contract).transport);
        const read = await client.readListings(wanted);
        const label = JSON.stringify(contract);
        const absent = wanted.filter((sku) => sku.startsWith("NEW"));
        expect([...read.absent].sort(), label).toEqual(absent.sort());
        expect(read.listings.size, label).toBe(wanted.length - absent.length);
        expect(read.unproven.size, label).toBe(0);
      }
    }
  });

  test.each([2, 7, 30, 60])("is not claimed when only %i values are heeded", async (valuesMax) => {
    const many = records(500);
    const { client, facts } = clientOver(fakeList(many, { valuesMax }).transport);
    const read = await client.readListings([...skusOf(many.slice(100, 160)), ...missing]);
    expect(read.listings.size).toBe(60);
    expect([...read.absent]).toEqual(missing);
    expect(facts.saved?.filterCountMax ?? 0).toBeLessThanOrEqual(valuesMax);
  });

  test("is not claimed from the first page alone when pages cannot be turned", async () => {
    const many = records(500);
    const fake = fakeList(many, { pageIgnored: true, size: "neither" });
    const stored = {
      filterMode: "repeat",
      controlSkus: ["SKU-0000", "SKU-0001"],
      totalCount: 500,
    } as const;
    const { client } = clientOver(fake.transport, { stored });
    const read = await client.readListings(skusOf(many.slice(100, 160)));
    expect(read.absent.size).toBe(0);
  });

  test.each(["repeat-and-comma", "comma", "last"] as const)(
    "is not claimed of a SKU with a comma, whatever a filter “%s” makes of it",
    async (array) => {
      const many = [...records(130), { sku: "RED,BLUE", id: "comma" }];
      const stored = {
        filterMode: array === "comma" ? "single" : "repeat",
        controlSkus: ["SKU-0000", "SKU-0001"],
        totalCount: 131,
      } as const;
      const { client } = clientOver(fakeList(many, { array }).transport, { stored });
      const read = await client.readListings(["RED,BLUE", "RED,GREEN", "SKU-0003"]);
      expect([...read.listings.keys()].sort()).toEqual(["RED,BLUE", "SKU-0003"]);
      expect([...read.absent]).toEqual(["RED,GREEN"]);
    },
  );

  test.each([
    [0, 30, undefined],
    [0, 205, undefined],
    [1, 21, 0],
    [1, 101, undefined],
  ] as const)(
    "is not claimed where the total counts its own page (base %s, %s listings, base known as %s)",
    async (base, count, pageBase) => {
      const rules = { base, total: "page", size: "neither" } as const;
      const stored = pageBase === undefined ? {} : { pageBase };
      const { client } = clientOver(fakeList(records(count), rules).transport, { stored });
      const read = await client.readListings([...skusOf(records(count)), "NEW"]);
      expect(skusOf(records(count)).filter((sku) => read.absent.has(sku))).toEqual([]);
      expect((await client.listProducts({})).complete).toBe(false);
    },
  );

  test("would be claimed falsely by a reader that trusts the filter", async () => {
    const falseAbsences = await Promise.all(
      matrix.map(async (contract) => {
        const { transport } = fakeList(live, contract);
        const path = "/supplier/product?Skus=SKU-0000&Skus=SKU-0001&Page=1&PageSize=2";
        const result = await transport({ method: "GET", path });
        const body = result.kind === "answer" ? result.body : "";
        return body.includes("SKU-0000") && body.includes("SKU-0001") ? 0 : 1;
      }),
    );
    expect(falseAbsences.filter((one) => one === 1).length).toBeGreaterThan(100);
  });

  test("is not claimed of a live SKU for any catalogue, question and facts (property)", async () => {
    const contract = fc.record({
      base: fc.constantFrom(...axes.base),
      below: fc.constantFrom(...axes.below),
      above: fc.constantFrom("empty", "last", "400"),
      size: fc.constantFrom(...axes.size),
      sizeMin: fc.constantFrom<number>(1, 1, 3, 20),
      names: fc.constantFrom("documented", "documented", "documented", "initial-lower"),
      array: fc.constantFrom(...axes.array),
      letterCase: fc.constantFrom(...axes.letterCase),
      valuesMax: fc.constantFrom(1, 2, 7, 50, Number.POSITIVE_INFINITY),
      total: fc.constantFrom("right", "right", "missing", "unfiltered", "page"),
      pageIgnored: fc.constantFrom(false, false, false, true),
    } satisfies { [Name in keyof FakeContract]: fc.Arbitrary<FakeContract[Name]> });
    const sku = fc.stringMatching(/^[A-Ca-c0-2 ,/Ж]{1,4}$/);
    const stored = fc.record(
      {
        pageBase: fc.constantFrom(0 as const, 1 as const),
        sizeName: fc.constantFrom("PageSize" as const, "Size" as const),
        filterMode: fc.constantFrom("repeat", "comma", "brackets", "single", "none"),
        controlSkus: fc.array(sku, { maxLength: 3 }),
        filterCountMax: fc.integer({ min: 0, max: 120 }),
        totalCount: fc.integer({ min: 0, max: 300 }),
      },
      { requiredKeys: [] },
    );
    // Found by this property: every page is the first one, and the total counts it alone.
    const repeated = {
      ...documentedContract,
      base: 0,
      valuesMax: 1,
      total: "page",
      pageIgnored: true,
    } as const;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(sku, { maxLength: 60 }),
        fc.array(sku, { maxLength: 40 }),
        contract,
        fc.record({ stored, readCountMax: fc.integer({ min: 1, max: 100 }) }),
        async (skus, wanted, rules, { stored, readCountMax }) => {
          const live = skus.map((one, index) => ({ sku: one, id: `id-${index}` }));
          const options = { stored, readCountMax: () => readCountMax };
          const { client, pacer } = clientOver(fakeList(live, rules).transport, options);
          for (let time = 0; time < 2; time++) {
            const read = await client.readListings(wanted);
            const falselyAbsent = skus.filter((one) => read.absent.has(one));
            expect(falselyAbsent).toEqual([]);
            for (const [one, listing] of read.listings) expect(listing.sku).toBe(one);
            const told = read.listings.size + read.absent.size + read.unproven.size;
            expect(told).toBe(new Set(wanted).size);
          }
          for (const permit of pacer.permits) {
            expect(permit.ends).toHaveLength(1);
            expect(permit.cost).toBeLessThanOrEqual(readCountMax);
          }
        },
      ),
      { numRuns: 400, examples: [[["a", ","], [","], repeated, { stored: {}, readCountMax: 1 }]] },
    );
  });
});

describe("readListings: an empty catalogue", () => {
  test.each([0, 1] as const)(
    "proves everything absent on base %s, without a control",
    async (base) => {
      const { client, facts } = clientOver(fakeList([], { base, below: "empty" }).transport);
      const read = await client.readListings(["A", "B"]);
      expect([...read.absent]).toEqual(["A", "B"]);
      expect(facts.saved?.controlSkus).toEqual([]);
      expect(facts.saved?.totalCount).toBe(0);
    },
  );

  test("is not believed of a list that was not empty a moment ago, whole though it says it is", async () => {
    const list = fakeList(records(3));
    let isEmpty = false;
    const { client } = clientOver(async (request, signal) =>
      isEmpty ? answer(200, { totalCount: 0, results: [] }) : await list.transport(request, signal),
    );
    const wanted = ["SKU-0000", "NEW-1", "NEW-2", "NEW-3"];
    await client.readListings(wanted);
    isEmpty = true;
    const emptied = await client.readListings(wanted);
    expect([[...emptied.absent], [...emptied.unproven]]).toEqual([[], wanted]);
    isEmpty = false;
    const read = await client.readListings(wanted);
    expect([...read.listings.keys()]).toEqual(["SKU-0000"]);
    expect([...read.absent]).toEqual(["NEW-1", "NEW-2", "NEW-3"]);
  });

  describe("that holds nothing of what an earlier run knew", () => {
    /** A client whose list is empty, or another one, until so long after the start. */
    function clientOfList(stored: ContractFacts, { untilMs = 0, before = fakeList([]) } = {}) {
      const clock = jumpingClock();
      const after = fakeList(records(3));
      const more = clientOver(
        (request, signal) => (clock.nowMs() < untilMs ? before : after).transport(request, signal),
        { stored, clock },
      );
      return { ...more, clock };
    }

    test.each<[ContractFacts, FakeRecord[]]>([
      [{ controlSkus: ["SKU-0002", "SKU-0001"], totalCount: 3, filterMode: "repeat" }, []],
      [{ controlSkus: ["SKU-0002"], totalCount: 3 }, []],
      [{ controlSkus: ["SKU-0002"] }, records(2, "OTHER")],
      [{ totalCount: 3 }, []],
    ])("is read again after a pause, by the facts %j", async (stored, before) => {
      const moment = { untilMs: 20_000, before: fakeList(before) };
      const { client, clock, notices } = clientOfList(stored, moment);
      const read = await client.readListings(["SKU-0000", "NEW"]);
      expect([...read.listings.keys()]).toEqual(["SKU-0000"]);
      expect([...read.absent]).toEqual(["NEW"]);
      expect(clock.sleeps).toEqual([30_000]);
      expect(notices.join()).toContain("This may be temporary");
    });

    test("is believed after one pause, and known then", async () => {
      const stored = { controlSkus: ["SKU-0002", "SKU-0001"], totalCount: 3 };
      const { client, clock, facts } = clientOfList(stored, { untilMs: Number.POSITIVE_INFINITY });
      for (let time = 0; time < 2; time++) {
        expect([...(await client.readListings(["SKU-0000"])).absent]).toEqual(["SKU-0000"]);
      }
      expect(clock.sleeps).toEqual([30_000]);
      const next = clientOfList(facts.saved ?? {}, { untilMs: Number.POSITIVE_INFINITY });
      expect([...(await next.client.readListings(["SKU-0000"])).absent]).toEqual(["SKU-0000"]);
      expect(next.clock.sleeps).toEqual([]);
    });

    test.each<ContractFacts>([
      {},
      { controlSkus: [], totalCount: 0 },
      { controlSkus: ["GONE-1", "SKU-0002"], totalCount: 9 },
    ])("is no matter where something of it is there, or nothing was known: %j", async (stored) => {
      const { client, clock } = clientOfList(stored);
      expect([...(await client.readListings(["NEW"])).absent]).toEqual(["NEW"]);
      expect(clock.sleeps).toEqual([]);
    });

    test("keeps what was known when it tells no total", async () => {
      const stored = { controlSkus: ["SKU-0002"], totalCount: 3 };
      const { client, facts } = clientOver(async () => answer(200, { results: [] }), { stored });
      expect((await client.readListings(["SKU-0000"])).absent.size).toBe(0);
      expect(facts.saved).toMatchObject(stored);
    });
  });

  test("is read again once something was created", async () => {
    const live: FakeRecord[] = [];
    const { client } = clientOver(fakeList(live).transport);
    await client.readListings(["A"]);
    live.push({ sku: "A" });
    const read = await client.readListings(["A", "B"]);
    expect([...read.listings.keys()]).toEqual(["A"]);
    expect([...read.absent]).toEqual(["B"]);
  });
});

describe("readListings: a whole list", () => {
  test("gives the same listings in the order of the question, whatever that is to the list's", async () => {
    const live = records(350).map((one, at) => ({ ...one, weight: at }));
    const inOrder = skusOf(live);
    const shuffled = inOrder.map((_, at) => inOrder[(at * 177) % 350] ?? "");
    for (const wanted of [inOrder, shuffled, shuffled.toReversed()]) {
      const { client } = clientOver(fakeList(live, { array: "ignored" }).transport);
      const read = await client.readListings(wanted);
      expect([...read.listings.keys()]).toEqual(wanted);
      for (const [sku, listing] of read.listings) {
        expect(listing).toMatchObject({ sku, weight: inOrder.indexOf(sku) });
      }
    }
  });
});

describe("readListings: what is not proven", () => {
  test("two records of one SKU are duplicated, on one page or on two", async () => {
    const live = [...records(95), { sku: "SKU-0003", id: "twin" }];
    for (const wanted of [["SKU-0003", "NEW"], skusOf(records(95))]) {
      const { client } = clientOver(fakeList(live).transport, { readCountMax: () => 100 });
      const read = await client.readListings(wanted);
      expect([...read.duplicated]).toEqual(["SKU-0003"]);
      expect(read.unproven.size).toBe(0);
    }
  });

  test("a listing that differs only by case is not the one asked for", async () => {
    for (const count of [10, 300]) {
      const live = records(count);
      const { client, notices } = clientOver(fakeList(live, { letterCase: "any" }).transport);
      const read = await client.readListings(["sku-0003", "NEW"]);
      expect(read.listings.size).toBe(0);
      expect([...read.unproven]).toEqual(["sku-0003"]);
      expect(read.caseTwins?.get("sku-0003")).toBe("SKU-0003");
      expect([...read.absent]).toEqual(["NEW"]);
      expect(notices.join()).toContain("they differ only in upper and lower case");
    }
  });

  test("a list that says no total leaves what it lacks unproven", async () => {
    const { client, notices } = clientOver(fakeList(records(40), { total: "missing" }).transport);
    const read = await client.readListings(["SKU-0001", "NEW"]);
    expect(read.listings.has("SKU-0001")).toBe(true);
    expect([...read.unproven]).toEqual(["NEW"]);
    expect(notices.join()).toContain("does not contain “totalCount”");
  });

  test("SKUs that cannot be written into a query are unproven", async () => {
    const { client } = clientOver(fakeList(records(3)).transport);
    const read = await client.readListings(["\ud800", "a\nb", "NEW"]);
    expect([...read.unproven]).toEqual(["\ud800", "a\nb"]);
    expect([...read.absent]).toEqual(["NEW"]);
  });
});

describe("readListings: what it costs", () => {
  test("reading one SKU back costs two products once the filter is known", async () => {
    const fake = fakeList(records(1000));
    const { client } = clientOver(fake.transport);
    await client.readListings(["SKU-0500"]);
    const before = fake.costs.length;
    await client.readListings(["SKU-0501"], { urgent: true });
    expect(fake.costs.slice(before)).toEqual([2]);
  });

  test("the facts of an earlier run are checked by two products of its first batch", async () => {
    const fake = fakeList(records(1000));
    const first = clientOver(fake.transport);
    await first.client.readListings(["SKU-0500"]);
    const before = fake.costs.length;
    const stored = first.facts.saved;
    const second = clientOver(fake.transport, stored === undefined ? {} : { stored });
    await second.client.readListings(["SKU-0501"]);
    expect(fake.costs.slice(before)).toEqual([3]);
  });

  test("a batch leaves a part of what the lane grants, so that absent SKUs do not wait for a window", async () => {
    const fake = fakeList(records(2000));
    const { client, pacer } = clientOver(fake.transport, { readCountMax: () => 90 });
    await client.readListings(skusOf(records(890)));
    expect(Math.max(...fake.costs)).toBe(88);
    // One control for each batch of 82, beside the first look and page and the check of the filter.
    expect(fake.costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThan(890 + 90 + 2 + 13);
    const batches = pacer.permits.slice(-11);
    expect(Math.max(...batches.map(({ cost }) => cost))).toBe(83);
  });

  test("a control that is no longer live is replaced", async () => {
    const live = records(300);
    const fake = fakeList(live);
    const { client, facts } = clientOver(fake.transport);
    await client.readListings(["SKU-0001"]);
    const control = facts.saved?.controlSkus?.[0] ?? "";
    live.splice(
      live.findIndex((record) => record.sku === control),
      1,
    );
    const read = await client.readListings(["SKU-0200", "NEW"]);
    expect([...read.absent]).toEqual(["NEW"]);
    expect(facts.saved?.controlSkus).not.toContain(control);
  });

  test("a listing that was seen live is a control itself, unless it is gone", async () => {
    const live = records(300);
    const fake = fakeList(live);
    const { client, facts } = clientOver(fake.transport);
    await client.readListings(["SKU-0200"]);
    const before = fake.costs.length;
    const read = await client.readListings(["SKU-0200", "NEW"]);
    expect(fake.costs.slice(before)).toEqual([1]);
    expect([...read.absent]).toEqual(["NEW"]);
    live.splice(
      live.findIndex((record) => record.sku === "SKU-0200"),
      1,
    );
    const again = await client.readListings(["SKU-0200", "NEW"]);
    expect([...again.absent]).toEqual(["SKU-0200", "NEW"]);
    expect(facts.saved?.filterCountMax).toBeUndefined();
  });

  test("the address of a request stays under 6 KB and some", async () => {
    const wide = Array.from({ length: 300 }, (_, index) => `${"Ж".repeat(26)}${index}`);
    const fake = fakeList([...records(500), ...wide.map((sku) => ({ sku, id: sku }))]);
    const { client } = clientOver(fake.transport);
    const read = await client.readListings(wide);
    expect(read.listings.size).toBe(300);
    const longest = Math.max(...fake.queries.map((query) => query.toString().length));
    expect(longest).toBeLessThan(6.5 * 1024);
  });
});

describe("readListings: facts", () => {
  test.each([
    [
      { base: 0, size: "Size", array: "comma" },
      { pageBase: 0, sizeName: "Size", filterMode: "comma" },
    ],
    [{ array: "last" }, { filterMode: "single" }],
    [
      { array: "ignored", base: 0 },
      { filterMode: "none", pageBase: 0 },
    ],
    [{ array: "brackets" }, { filterMode: "brackets" }],
  ] as const)("%j is learnt", async (contract, facts) => {
    const fake = clientOver(fakeList(records(150), contract).transport);
    await fake.client.readListings([...skusOf(records(90)), "NEW"]);
    expect(fake.facts.saved).toMatchObject(facts);
    expect(fake.facts.saved?.checkedAt).toMatch(/^\d{4}-.*Z$/);
  });

  test("probe learns by reads alone", async () => {
    const fake = fakeList(records(150), { base: 0, size: "Size", array: "brackets" });
    const { client } = clientOver(fake.transport);
    expect(await client.probe()).toMatchObject({
      sizeName: "Size",
      filterMode: "brackets",
      totalCount: 150,
    });
  });

  test("progress never runs backwards beyond the SKUs asked for", async () => {
    const { client } = clientOver(fakeList(records(500)).transport);
    const seen: [number, number][] = [];
    await client.readListings(skusOf(records(200)), {
      onProgress: (done, total) => seen.push([done, total]),
    });
    expect(seen.at(-1)).toEqual([200, 200]);
    expect(seen.every(([done, total]) => done <= total)).toBe(true);
  });
});
