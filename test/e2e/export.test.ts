import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Listing } from "../../src/model/product/product.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { awkwardCatalogue } from "../support/awkward-catalogue.ts";
import { documentOf, expectCalm, type Json, runCommand, startCommand } from "../support/command.ts";
import { type Market, type MarketOptions, openMarket } from "../support/market.ts";
import { allRows } from "../support/workbook.ts";

const patience = { timeout: 30_000, interval: 5 };

/** A marketplace with nothing but listings. */
function listed(listings: number, options: Partial<MarketOptions> = {}): Promise<Market> {
  return openMarket({ creates: 0, updates: 0, unchanged: 1, bystanders: listings - 1, ...options });
}

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function exported(market: Market, file = "products.xlsx", ...args: string[]): Promise<Json> {
  return documentOf(await run(market, "export", "products", file, ...args, "--json"));
}

/** Products in every language with ten images, awkward SKUs and keys that sheets stumble over. */
function oddProducts(): Listing[] {
  // Keys alike but for case never meet in one product: there its cells would be left blank.
  const keys = [
    "Colour",
    "Цвет: верх",
    "颜色",
    "[x] (y)",
    "10",
    "colour",
    "a\nb",
    "=1+1",
    "__proto__",
  ];
  const texts = [
    "=1+1",
    "+7 900",
    "007",
    "1E+05",
    "2024-01-01",
    "_x0041_",
    "a & <b>",
    "😀👩‍👧",
    "-5",
  ];
  const pick = <One>(all: readonly One[], at: number) => all[at % all.length] as One;
  return awkwardCatalogue(28).map((listing, at) => ({
    ...listing,
    language: pick(["EN", "ZH", "RU"], at),
    currencyCode: pick(["USD", "CNY", "RUB"], at),
    name: pick(texts, at),
    description: `Строка ${at}\n第二行 "${pick(texts, at + 1)}"`,
    images: Array.from({ length: 10 }, (_, order) => ({
      order: order + 1,
      url: `https://images.example.com/ж-${at}-${order}.jpg?a=1,2&b=%20`,
    })),
    options: [0, 1, 2].map((more) => ({
      key: pick(keys, at + more),
      value: pick(texts, at + more),
    })),
  }));
}

function readsOf({ simulator }: Market): string[] {
  return simulator.ledger().flatMap(({ method, path }) => (method === "GET" ? [path] : []));
}

async function skusIn(market: Market, file: string): Promise<unknown[]> {
  const workbook = await openWorkbook(await readFile(join(market.dir, file)));
  const [, ...rows] = await allRows(workbook);
  return rows.map(({ cells }) => cells[1]);
}

describe("export products", () => {
  test.each([
    {},
    { pageBase: 0, pageBelow: "empty", sizeName: "neither" },
    { pageBase: 0, sizeName: "Size", sort: "newest", missing: "omitted", language: "upper" },
  ] as const)(
    "holds every listing, and sent back as it is changes nothing: %j",
    { tags: "slow" },
    async (contract) => {
      const market = await listed(130, { contract });
      const document = await exported(market);
      expect(document).toMatchObject({
        file: "products.xlsx",
        rows: 130,
        complete: true,
        reason: null,
        notFound: [],
        leftBlank: { count: 0 },
        leftOut: { count: 0 },
      });
      expect(await skusIn(market, "products.xlsx")).toHaveLength(130);
      const diff = await run(market, "diff", "products.xlsx", "--exit-code", "--json");
      expect(documentOf(diff).totals).toMatchObject({ create: 0, update: 0, unchanged: 130 });
      expect(diff.code).toBe(0);
      const upload = await run(market, "upload", "products.xlsx", "--json");
      expect(upload.code).toBe(0);
      expect(market.simulator.ledger().every(({ method }) => method === "GET")).toBe(true);
    },
  );

  test.each([
    ["en", {}],
    ["ru", { rehostImages: true, language: "lower" }],
    ["zh", { rehostImages: true, missing: "omitted" }],
  ] as const)(
    "of odd products, headings in %s, changes nothing: %j",
    { tags: "slow" },
    async (language, contract) => {
      const listings = oddProducts();
      const market = await listed(1, { contract, listings });
      expect(await exported(market, "products.xlsx", "--lang", language)).toMatchObject({
        rows: listings.length + 1,
        complete: true,
        leftBlank: { count: 0 },
        leftOut: { count: 0 },
      });
      const diff = documentOf(await run(market, "diff", "products.xlsx", "--json"));
      expect(diff.totals).toMatchObject({ create: 0, update: 0, unchanged: listings.length + 1 });
    },
  );

  test.each([{}, { array: "ignored" }, { array: "comma" }] as const)(
    "takes what is asked for, and names what is not listed: %j",
    { tags: "slow" },
    async (contract) => {
      const market = await listed(60, { contract });
      const bySku = ["--sku", "OTHER-007", "OTHER-059", "NOPE-1"];
      expect(await exported(market, "some.xlsx", ...bySku)).toMatchObject({
        rows: 2,
        complete: true,
        notFound: ["NOPE-1"],
      });
      expect(await skusIn(market, "some.xlsx")).toEqual(["OTHER-007", "OTHER-059"]);
      const byCard = ["--parent-sku", "OTHER-CARD-2", "--parent-sku", "NO-CARD"];
      expect(await exported(market, "card.xlsx", ...byCard)).toMatchObject({
        rows: 3,
        complete: true,
        notFound: ["NO-CARD"],
      });
    },
  );

  test("that cannot be proven whole is written, named so everywhere, and exits 1", {
    tags: "slow",
  }, async () => {
    const market = await listed(130, { contract: { totalCount: "missing" } });
    const ended = await run(market, "export", "products", "products.xlsx");
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain("The workbook is NOT complete.");
    const workbook = await openWorkbook(await readFile(join(market.dir, "products.xlsx")));
    expect(workbook.sheets[0]?.name).toBe("Products (incomplete)");
    const guide = JSON.stringify(await allRows(workbook, "Guide"));
    expect(guide).toContain("NOT complete");
    const document = await exported(market);
    expect(document).toMatchObject({ rows: 130, complete: false });
    expect(document.reason).toContain("no totalCount");
    const diff = await run(market, "diff", "products.xlsx", "--json");
    expect(documentOf(diff).totals).toMatchObject({ create: 0, update: 0 });
  });

  test("leaves a file alone that is not as it was written, and says where it wrote instead", async () => {
    const market = await listed(3);
    await exported(market, "mine.xlsx");
    await writeFile(join(market.dir, "mine.xlsx"), "changed");
    const again = await run(market, "export", "products", "mine.xlsx", "--force");
    expect(again.code).toBe(0);
    expect(again.stdout).toContain("Wrote mine-2.xlsx");
    expect(again.stdout).toContain("mine.xlsx was edited");
    expect(await readFile(join(market.dir, "mine.xlsx"), "utf8")).toBe("changed");
    expect((await readdir(market.dir)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("--read none writes what is remembered with its age, and asks nobody", async () => {
    const market = await listed(30);
    await exported(market);
    const reads = readsOf(market).length;
    const document = await exported(market, "cached.xlsx", "--read", "none");
    expect(document).toMatchObject({ rows: 30, complete: false, source: "cached" });
    expect(Date.parse(document.readAt.from)).toBeLessThanOrEqual(Date.now());
    expect(readsOf(market)).toHaveLength(reads);
    const diff = await run(market, "diff", "cached.xlsx", "--json");
    expect(documentOf(diff).totals).toMatchObject({ create: 0, update: 0, unchanged: 30 });
  });

  test("refuses an option that orders alone have", async () => {
    const market = await listed(1);
    const ended = await run(market, "export", "products", "--status", "New");
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain("--status cannot be combined with export products");
  });
});

describe("an export that is cut off", { tags: "slow" }, () => {
  test.each(["SIGINT", "SIGKILL"] as const)("by %s goes on where it stopped", async (signal) => {
    const market = await listed(600, { faults: "list:latency=250ms" });
    const first = startCommand(["export", "products", "products.xlsx", ...market.flags], market.at);
    await vi.waitFor(() => expect(readsOf(market).length).toBeGreaterThanOrEqual(3), patience);
    first.kill(signal);
    const stopped = await first.ended;
    expectCalm(stopped);
    if (signal === "SIGINT") {
      expect(stopped.code).toBe(130);
      expect(stopped.stderr).toMatch(
        /\d+ listings were read and kept: repeat this export within 24 hours/,
      );
    }
    expect((await readdir(market.dir)).includes("products.xlsx")).toBe(false);
    const before = new Set(readsOf(market).filter((_, at) => at < 2));

    const flags = market.flags.filter((flag) => flag !== "--quiet");
    const second = await runCommand(
      ["export", "products", "products.xlsx", "--json", ...flags],
      market.at,
    );
    expect(documentOf(second)).toMatchObject({ rows: 600, complete: true });
    expect(second.stderr).toContain("Resuming the export of");
    // The pages of the first two answers were not asked for again.
    const pages = readsOf(market);
    for (const page of before) expect(pages.filter((one) => one === page)).toHaveLength(1);
    expect(new Set(await skusIn(market, "products.xlsx")).size).toBe(600);
  });

  test("beside another one reads for itself, and both are whole", async () => {
    const market = await listed(100);
    const [one, other] = await Promise.all([
      exported(market, "one.xlsx"),
      exported(market, "other.xlsx"),
    ]);
    expect([one.rows, one.complete, other.rows, other.complete]).toEqual([100, true, 100, true]);
  });
});
