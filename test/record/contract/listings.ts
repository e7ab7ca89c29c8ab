import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../src/model/run/run.ts";
import type { RunRecord } from "../../../src/record/record.ts";
import { intent, outcome, plan, runStart, update } from "../fixtures.ts";
import type { OpenRecord } from "./support.ts";

/** What is remembered of listings, and of the interface. */
export function describeListings(open: OpenRecord): void {
  describe("rememberListing", () => {
    const note = { env: "sandbox", sku: "A" };
    const recall = async (record: RunRecord) =>
      (await record.rememberedListings("sandbox", ["A", "B"])).get("A");

    test("keeps the whole answer beside a newer one from the list, and what was sent", async () => {
      const record = await open();
      const whole = { sku: "A", firstCost: 5, gtin: "04006381333931" };
      const listed = { sku: "A", name: "Now" };
      await record.rememberListings([
        {
          ...note,
          listing: whole,
          source: "create",
          atMs: 10,
        },
      ]);
      await record.rememberListings([{ ...note, listing: listed, source: "list", atMs: 20 }]);
      expect(await recall(record)).toEqual({
        listing: listed,
        source: "list",
        atMs: 20,
        whole: { listing: whole, atMs: 10 },
      });
    });

    test("an older reading that comes late changes nothing", async () => {
      const record = await open();
      const add = (name: string, source: "update" | "list", atMs: number) =>
        record.rememberListings([{ ...note, listing: { sku: "A", name }, source, atMs }]);
      await add("new", "update", 20);
      await add("old", "list", 10);
      expect(await recall(record)).toMatchObject({
        listing: { name: "new" },
        atMs: 20,
        whole: { listing: { name: "new" }, atMs: 20 },
      });
    });

    test("the answer to a later write takes the place of an earlier one, though the clock was set back", async () => {
      const record = await open();
      const add = (mpn: string, atMs: number) =>
        record.rememberListings([{ ...note, listing: { sku: "A", mpn }, source: "update", atMs }]);
      await add("M-1", 7_200_000);
      await add("M-2", 5);
      expect(await recall(record)).toMatchObject({
        listing: { mpn: "M-2" },
        whole: { listing: { mpn: "M-2" }, atMs: 5 },
      });
    });

    test("keeps environments apart and leaves out SKUs never seen", async () => {
      const record = await open();
      await record.rememberListings([{ ...note, listing: { sku: "A" }, source: "list", atMs: 1 }]);
      expect((await record.rememberedListings("production", ["A"])).size).toBe(0);
      expect([...(await record.rememberedListings("sandbox", ["B", "A", "A"])).keys()]).toEqual([
        "A",
      ]);
      expect((await recall(record))?.whole).toBeUndefined();
    });

    describe("freshListings", () => {
      const listed = {
        ...note,
        listing: { sku: "A" },
        source: "list",
        atMs: 100,
      } as const;
      const isFresh = async (record: RunRecord, fromMs = 50, toMs = 200) =>
        (await record.freshListings("sandbox", ["A"], [fromMs, toMs])).size === 1;
      const written = async (...events: readonly RunEvent[]) => {
        const record = await open();
        await record.startRun(runStart("run"), plan([update("A")]), { env: "sandbox" });
        for (const event of events) await record.append("run", event, 0);
        await record.rememberListings([listed]);
        return record;
      };
      const ended = (how: Parameters<typeof outcome>[1], atMs: number) =>
        outcome("update:A", how, atMs);
      const begun = (atMs: number) => intent("update:A", atMs);

      test.each([
        ["list", true],
        ["update", true],
        ["create", false],
        ["seen", false],
      ] as const)("of source %s: %j", async (source, fresh) => {
        const record = await open();
        await record.rememberListings([{ ...listed, source }]);
        expect(await isFresh(record)).toBe(fresh);
      });

      test("are neither older nor, after the clock was set back, newer than was asked for", async () => {
        const record = await open();
        await record.rememberListings([listed]);
        expect(await isFresh(record, 101)).toBe(false);
        expect(await isFresh(record, 50, 99)).toBe(false);
      });

      test("belong to an environment", async () => {
        const record = await open();
        await record.rememberListings([listed]);
        expect((await record.freshListings("sandbox", ["A"], [0, 200])).size).toBe(1);
        expect((await record.freshListings("production", ["A"], [0, 200])).size).toBe(0);
      });

      test.each([
        ["nothing sent yet", [], true],
        ["a write under way", [begun(90)], false],
        ["a write applied before", [begun(80), ended("applied", 90)], true],
        ["a write applied while it was read", [begun(80), ended("applied", 110)], false],
        ["a write that ended unknown since", [begun(80), ended("unknown", 110)], false],
        ["a write that ended unknown before", [begun(80), ended("unknown", 90)], true],
        ["a row found stale since", [ended("stale", 110)], false],
        ["a write rejected since", [begun(105), ended("rejected", 110)], true],
      ] as const)("after %s: %j", async (_what, events, fresh) => {
        expect(await isFresh(await written(...events))).toBe(fresh);
      });
    });

    test("finds many SKUs at once, whatever is in them", async () => {
      const record = await open();
      const skus = Array.from({ length: 2_000 }, (_, index) => `SKU "${index}" ' – 编号`);
      await record.rememberListings(
        skus.map((sku) => ({ env: "sandbox", sku, listing: { sku }, source: "list", atMs: 1 })),
      );
      expect((await record.rememberedListings("sandbox", skus)).size).toBe(2_000);
    });
  });

  describe("contractFacts", () => {
    test("are kept for each environment", async () => {
      const record = await open();
      expect(await record.contractFacts("sandbox")).toBeUndefined();
      await record.changeFacts("sandbox", () => ({ pageBase: 0, sizeName: "Size" }));
      await record.changeFacts("sandbox", () => ({ pageBase: 1, controlSkus: ["A"] }));
      await record.changeFacts("production", () => ({ pageBase: 0 }));
      expect(await record.contractFacts("sandbox")).toEqual({ pageBase: 1, controlSkus: ["A"] });
      expect(await record.contractFacts("production")).toEqual({ pageBase: 0 });
    });
  });

  test("allRememberedListings gives those of one environment in the order of their SKUs", async () => {
    const record = await open();
    const skus = Array.from({ length: 250 }, (_, at) => `S-${String(at).padStart(3, "0")}`);
    const note = (env: string, sku: string) =>
      ({ env, sku, listing: { sku }, source: "list", atMs: 1 }) as const;
    await record.rememberListings(skus.toReversed().map((sku) => note("sandbox", sku)));
    await record.rememberListings([note("production", "S-000a")]);
    const found: string[] = [];
    for await (const { sku } of record.allRememberedListings("sandbox")) found.push(sku);
    expect(found).toEqual(skus);
  });

  test("listedCategories counts those of the account used last, unless one is named", async () => {
    const record = await open();
    const note = (env: string, sku: string, categoryName: string, atMs: number) =>
      ({ env, sku, listing: { sku, categoryName }, source: "list", atMs }) as const;
    await record.rememberListings([
      note("shop a.example 1", "A", "Pots", 5),
      note("shop a.example 2", "B", "Mugs", 9),
      note("shop a.example 2", "C", "Mugs", 7),
    ]);
    await record.changeFacts("shop a.example 2", () => ({ totalCount: 12 }));
    const mugs = { paths: ["Mugs"], listings: 2, atMs: 9, catalogueSize: 12 };
    expect(await record.listedCategories("shop a.example ")).toEqual(mugs);
    expect(await record.listedCategories()).toEqual(mugs);
    expect((await record.listedCategories("shop a.example 1")).paths).toEqual(["Pots"]);
    const [place, latest] = ["shop a.example ", "shop a.example 2"];
    expect(await record.latestEnvironment(place)).toBe(latest);
    expect(await record.latestEnvironment(place, latest)).toBe("shop a.example 1");
    expect(await record.latestEnvironment("shop b.example ")).toBeUndefined();
  });

  test("listedCategories: texts that no database can hold do no harm, wherever they are", async () => {
    const record = await open();
    const odd = ["\0", "\ud83d", "\udc00 x", "\\u0000", "a\\\0", "\u{1F600}"];
    await record.rememberListings(
      odd.map((text, at) => {
        const listing = { sku: `SKU ${at}`, categoryName: "Mugs", name: text, [text]: 1 };
        return { env: "shop", sku: `SKU ${at}`, listing, source: "list", atMs: 1 } as const;
      }),
    );
    expect(await record.listedCategories("shop")).toMatchObject({ paths: ["Mugs"], listings: 6 });
    const remembered = await record.rememberedListings("shop", ["SKU 3", "SKU 5"]);
    expect([...remembered.values()].map(({ listing }) => listing)).toMatchObject([
      { name: "\\u0000" },
      { name: "\u{1F600}" },
    ]);
  });
}
