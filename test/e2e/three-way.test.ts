import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { ConflictSide } from "../../src/model/run/plan.ts";
import { parseFaults } from "../../src/simulator/index.ts";
import { documentOf, type Json, runCommand, startCommand } from "../support/command.ts";
import {
  changeLive,
  createLive,
  type Edits,
  saveEdited,
  type Table,
} from "../support/edited-export.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";
import { plausibleProduct } from "../support/products-workbook.ts";

/** The values that the table moves between. */
const [exported, ours, others] = ["As exported", "By the person", "By others"];

/** What the person did with the cell. */
const sheetSides = {
  untouched: {},
  changed: { Brand: ours },
  cleared: { Brand: "<clear>" },
  /** Not of the nine: a person who makes the very change that others made. */
  "changed to the live value": { Brand: others },
  /** Not of the nine: decision 26, a blank cell says nothing. */
  blank: { Brand: null },
} as const satisfies Record<string, Edits>;

/** What became of the listing meanwhile. */
const liveSides = {
  "as exported": exported,
  changed: others,
  emptied: "",
} as const;

type Verdict =
  /** Nothing to do: both sides say the same, or the sheet says nothing. */
  | "same"
  /** The sheet's value is sent. */
  | "sent"
  /** The live value stays, and that is said. */
  | "kept"
  /** Both have changed: nothing is sent before somebody has chosen. */
  | "conflict";

/** The nine cases, then those beside them. */
const table: Record<keyof typeof sheetSides, Record<keyof typeof liveSides, Verdict>> = {
  untouched: { "as exported": "same", changed: "kept", emptied: "kept" },
  changed: { "as exported": "sent", changed: "conflict", emptied: "conflict" },
  cleared: { "as exported": "sent", changed: "conflict", emptied: "same" },
  "changed to the live value": { "as exported": "sent", changed: "same", emptied: "conflict" },
  blank: { "as exported": "same", changed: "same", emptied: "same" },
};

interface Case {
  readonly sku: string;
  readonly sheet: Edits;
  /** As the sheet has it, where it asks for something. */
  readonly wanted: string | undefined;
  readonly live: string;
  readonly verdict: Verdict;
}

const cases: readonly Case[] = Object.entries(table).flatMap(([sheet, row], at) =>
  Object.entries(row).map(([live, verdict], more) => {
    const edits: Edits = sheetSides[sheet as keyof typeof sheetSides];
    const text = edits.Brand === undefined ? exported : edits.Brand;
    return {
      sku: `CASE-${at}${more}`,
      sheet: edits,
      wanted: text === null ? undefined : text === "<clear>" ? "" : String(text),
      live: liveSides[live as keyof typeof liveSides],
      verdict,
    };
  }),
);

const listings = cases.map(({ sku }, at) => ({
  ...plausibleProduct(sku, at),
  brandName: exported,
}));

/** A workbook that was exported, worked on, and comes back to listings that others worked on. */
async function returned(change?: (table: Table) => Table): Promise<Market> {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 2, listings });
  expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
  const edits = Object.fromEntries(cases.map(({ sku, sheet }) => [sku, sheet]));
  await saveEdited(join(market.dir, "products.xlsx"), edits, { ...(change && { change }) });
  const moved = cases.filter(({ live }) => live !== exported);
  await changeLive(
    market.simulator,
    Object.fromEntries(moved.map(({ sku, live }) => [sku, { brandName: live }])),
  );
  return market;
}

function run(market: Market, ...args: string[]) {
  return runCommand([...args, ...market.flags], market.at);
}

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

function brandsOf({ simulator }: Market): Record<string, string> {
  return Object.fromEntries(
    cases.map(({ sku }) => [sku, String(recordsOf(simulator, sku)[0]?.brandName ?? "")]),
  );
}

/** What each listing is to hold once conflicts are settled so. */
function expectedBrands(side: ConflictSide | undefined): Record<string, string> {
  return Object.fromEntries(
    cases.map(({ sku, verdict, wanted = "", live }) => {
      const isSent = verdict === "sent" || (verdict === "conflict" && side === "mine");
      return [sku, isSent ? wanted : live];
    }),
  );
}

function expectVerdicts(document: Json): void {
  for (const { sku, verdict, wanted, live } of cases) {
    const change = document.changes.find((one: Json) => one.sku === sku);
    const message = { exported, sheet: wanted || null, live: live || null };
    const { fields, conflicts = [], liveChanges: kept = [] } = change;
    const found = { sku, action: change.action, fields, conflicts, kept };
    const field = "brandName";
    const expected = {
      same: { action: "unchanged", fields: [], conflicts: [], kept: [] },
      sent: {
        ...{ action: "update", conflicts: [], kept: [] },
        fields: [{ field, before: live, after: wanted || null }],
      },
      kept: { action: "unchanged", fields: [], conflicts: [], kept: [{ field, ...message }] },
      conflict: { action: "blocked", fields: [], kept: [], conflicts: [{ field, ...message }] },
    }[verdict];
    expect(found).toEqual({ sku, ...expected });
  }
}

describe("a workbook that was exported and comes back", () => {
  test("is compared three ways: each of the nine cases, and the six beside them", async () => {
    const market = await returned();
    const document = await json(market, "diff", "products.xlsx");
    expectVerdicts(document);
    expect(document.totals).toMatchObject({
      update: 3,
      conflicts: 4,
      liveChanges: 2,
      create: 0,
      invalid: 0,
    });
  });

  test.each([
    ["without --conflicts sends no row with a conflict", [], undefined, 6],
    ["--conflicts stop does the same", ["--conflicts", "stop"], undefined, 6],
    ["--conflicts mine sends the sheet's values", ["--conflicts", "mine"], "mine", 0],
    ["--conflicts theirs keeps the live ones", ["--conflicts", "theirs"], "theirs", 0],
  ] as const)("%s", { tags: "slow" }, async (_name, options, side, code) => {
    const market = await returned();
    const before = writesOf(market.simulator).length;
    const ended = await run(market, "upload", "products.xlsx", ...options);
    expect(ended.code).toBe(code);
    expect(brandsOf(market)).toEqual(expectedBrands(side));
    const asked = Object.entries(expectedBrands(side)).filter(
      ([sku, brand]) => cases.find((one) => one.sku === sku)?.live !== brand,
    );
    expect(writesOf(market.simulator)).toHaveLength(before + asked.length);
    if (side === undefined) expect(ended.stdout).toContain("changed in the sheet and on");
  });

  test("sorted, with rows taken out and put in, is compared by SKU", { tags: "slow" }, async () => {
    const market = await returned(([headings = [], ...rows]) => {
      const skuAt = headings.indexOf("SKU");
      const own = rows.filter((row) => !String(row[skuAt]).startsWith("OTHER"));
      const fresh = [...(own[0] ?? [])];
      fresh[skuAt] = "FRESH-1";
      fresh[headings.indexOf("Name")] = "A fresh product";
      return [headings, fresh, ...own.reverse()];
    });
    const document = await json(market, "diff", "products.xlsx");
    expectVerdicts(document);
    expect(document.totals).toMatchObject({ create: 1, update: 3, conflicts: 4, liveChanges: 2 });
  });
});

const freshSku = "FRESH-1";

/** The person adds a row for a product that is not listed yet. */
async function withNewRow(): Promise<Market> {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 1 });
  expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
  await saveEdited(
    join(market.dir, "products.xlsx"),
    {},
    {
      change: ([headings = [], row = []]) => {
        const cells: Record<string, string> = { SKU: freshSku, "Parent SKU": "FRESH", Name: ours };
        return [headings, row, row.map((cell, at) => cells[String(headings[at])] ?? cell)];
      },
    },
  );
  return market;
}

describe("a new row of a workbook that was exported", () => {
  test("is in conflict with a listing that somebody else has created meanwhile", async () => {
    const market = await withNewRow();
    const theirs = { ...plausibleProduct(freshSku, 90), parentSku: "FRESH", name: others };
    await createLive(market.simulator, theirs);
    for (const command of ["diff", "diff"]) {
      const { changes, totals } = await json(market, command, "products.xlsx");
      expect(totals).toMatchObject({ create: 0, update: 0, conflicts: 1 });
      const { conflicts } = changes.find((one: Json) => one.sku === freshSku);
      const values = { exported: null, sheet: ours, live: others };
      expect(conflicts).toContainEqual({ field: "name", ...values });
    }
    expect((await run(market, "upload", "products.xlsx")).code).toBe(6);
    expect(recordsOf(market.simulator, freshSku)).toMatchObject([{ name: others }]);
    const ended = await run(market, "upload", "products.xlsx", "--conflicts", "mine");
    expect(ended.code).toBe(0);
    expect(recordsOf(market.simulator, freshSku)).toMatchObject([{ name: ours }]);
  });

  test("is the person's own if their upload created the listing, whatever it was answered", async () => {
    const market = await withNewRow();
    market.simulator.setFaults(parseFaults("create:5xx-after"));
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    await saveEdited(join(market.dir, "products.xlsx"), { [freshSku]: { Name: "Second" } });
    const { totals } = await json(market, "diff", "products.xlsx");
    expect(totals).toMatchObject({ create: 0, update: 1, blocked: 0 });
  });
});

describe("a workbook that is uploaded again", { tags: "slow" }, () => {
  const sku = "UPD-001";

  /** One listing, exported; the person's first change is uploaded. */
  async function uploaded(): Promise<Market> {
    const market = await openMarket({ creates: 0, updates: 1, bystanders: 2 });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    await edit(market, { Name: "First" });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    return market;
  }

  const edit = (market: Market, edits: Edits) =>
    saveEdited(join(market.dir, "products.xlsx"), { [sku]: edits });
  const nameOf = ({ simulator }: Market) => recordsOf(simulator, sku)[0]?.name;

  test("takes its own uploads for nobody else's change: a second change, and the first taken back", async () => {
    const market = await uploaded();
    expect(nameOf(market)).toBe("First");
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ unchanged: 3 });
    await edit(market, { Name: "Second" });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    expect(nameOf(market)).toBe("Second");
    await edit(market, { Name: market.seed[0]?.name ?? "" });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    expect(nameOf(market)).toBe(market.seed[0]?.name);
  });

  test("asks before it sends again what an undo has put back", async () => {
    const market = await uploaded();
    expect((await run(market, "undo")).code).toBe(0);
    expect((await run(market, "upload", "products.xlsx")).code).toBe(6);
    expect(nameOf(market)).toBe(market.seed[0]?.name);
    const decided = ["products.xlsx", "--conflicts", "mine"];
    expect((await run(market, "upload", ...decided)).code).toBe(0);
    expect(nameOf(market)).toBe("First");
  });

  test("asks in its failed workbook, too, and says only what an undo has to do with it", async () => {
    const market = await uploaded();
    expect((await run(market, "undo")).code).toBe(0);
    await saveEdited(join(market.dir, "products.xlsx"), { "OTHER-001": { Name: "Another" } });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(6);
    const failed = await json(market, "diff", "products.failed.xlsx");
    expect(failed.totals).toMatchObject({ update: 0, blocked: 1 });
    expect(failed.changes[0].notes.map(({ code }: Json) => code)).toContain("undone-since");
    const ended = await run(market, "upload", "products.failed.xlsx");
    expect(ended.code).toBe(6);
    expect(nameOf(market)).toBe(market.seed[0]?.name);
    expect(ended.stdout).toContain("--conflicts mine");
    expect(ended.stdout).not.toContain("changed in the sheet and on");
    const decided = ["products.failed.xlsx", "--conflicts", "mine"];
    expect((await run(market, "upload", ...decided)).code).toBe(0);
    expect(nameOf(market)).toBe("First");
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ unchanged: 3 });
  });

  test("asks before it clears list entries again that an undo has put back", async () => {
    const images = [1, 2, 3].map((order) => ({
      order,
      url: `https://images.example/${order}.jpg`,
    }));
    const video = { order: 1, url: "https://videos.example/1.mp4" };
    const attributes = ["Material", "Care"].map((key) => ({ key, value: `${key} of it` }));
    const own = { ...plausibleProduct(sku, 1), images, videos: [video], attributes };
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 2, listings: [own] });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    const cleared = ["Image 2", "Video 1", "Attribute: Care"];
    await edit(market, Object.fromEntries(cleared.map((heading) => [heading, "<clear>"])));
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    expect(recordsOf(market.simulator, sku)[0]?.images).toHaveLength(2);
    expect((await run(market, "undo")).code).toBe(0);
    const { totals, changes } = await json(market, "diff", "products.xlsx");
    expect(totals).toMatchObject({ update: 0, blocked: 1 });
    const row = changes.find((one: Json) => one.sku === sku);
    expect(row.conflicts.map(({ field }: Json) => field)).toEqual([
      "images",
      "videos",
      "attributes",
    ]);
    expect((await run(market, "upload", "products.xlsx")).code).toBe(6);
    expect(recordsOf(market.simulator, sku)).toMatchObject([
      { images, videos: [video], attributes },
    ]);
    const decided = ["products.xlsx", "--conflicts", "mine"];
    expect((await run(market, "upload", ...decided)).code).toBe(0);
    expect(recordsOf(market.simulator, sku)[0]?.images).toHaveLength(2);
  });

  test("says of a copy from before its upload that exported values come back", async () => {
    const market = await openMarket({ creates: 0, updates: 2, bystanders: 2 });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    await copyFile(join(market.dir, "products.xlsx"), join(market.dir, "copy.xlsx"));
    await edit(market, { Name: "First", Description: "A first text." });
    expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
    const { totals, changes } = await json(market, "diff", "copy.xlsx");
    expect(totals).toMatchObject({ update: 1, blocked: 0 });
    const [row] = changes.filter(({ action }: Json) => action === "update");
    expect(row.notes.map(({ code }: Json) => code)).toEqual(["as-exported"]);
  });

  test("keeps what others have changed since its own upload", async () => {
    const market = await uploaded();
    await changeLive(market.simulator, { [sku]: { name: "By others" } });
    const document = await json(market, "diff", "products.xlsx", "--read", "all");
    expect(document.totals).toMatchObject({ update: 0, liveChanges: 1 });
    expect((await run(market, "upload", "products.xlsx", "--read", "all")).code).toBe(0);
    expect(nameOf(market)).toBe("By others");
  });

  test("by a saved plan, too", async () => {
    const market = await uploaded();
    await edit(market, { Name: "Second" });
    expect((await run(market, "diff", "products.xlsx", "--out", "plan.json")).code).toBe(0);
    expect((await run(market, "upload", "plan.json")).code).toBe(0);
    await edit(market, { Name: "Third" });
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ update: 1 });
  });

  test("copied under another name, knows what the first one sent", async () => {
    const market = await uploaded();
    const copy = join(market.dir, "copy.xlsx");
    await saveEdited(join(market.dir, "products.xlsx"), { [sku]: { Name: "Copy" } }, { to: copy });
    expect((await json(market, "diff", copy)).totals).toMatchObject({ update: 1, blocked: 0 });
  });
});

describe("a workbook that comes from no export", () => {
  test("makes no second listing when a SKU that it created is corrected in it or its marked copy", async () => {
    const market = await openMarket({ creates: 3, updates: 0, bystanders: 2 });
    expect((await run(market, "upload", "catalogue.xlsx")).code).toBe(0);
    const at = join(market.dir, "catalogue.xlsx");
    const [sku = ""] = market.wanted.keys();
    for (const name of ["catalogue.xlsx", "catalogue.marked.xlsx"]) {
      const to = join(market.dir, name);
      await saveEdited(at, {}, { to, change: (table) => renamed(table, sku, "CORRECTED") });
      const { totals, changes } = await json(market, "diff", name);
      expect(totals).toMatchObject({ create: 0, blocked: 1, unchanged: 2 });
      const [blocked] = changes.filter(({ action }: Json) => action === "blocked");
      expect(blocked.notes[0].code).toBe("sku-changed");
      await saveEdited(to, {}, { change: (table) => renamed(table, "CORRECTED", sku) });
    }
    expect((await json(market, "diff", "catalogue.xlsx")).totals).toMatchObject({ unchanged: 3 });
  });
});

const renamed = (table: Table, from: string, to: string): Table =>
  table.map((row) => row.map((cell) => (cell === from ? to : cell)));

describe("a new row whose upload was killed", { tags: "slow" }, () => {
  test("is the person's own, before its outcome is known and after", async () => {
    const market = await withNewRow();
    market.simulator.setFaults(parseFaults("create:hang-after"));
    const upload = startCommand(["upload", "products.xlsx", ...market.flags], market.at);
    await vi.waitFor(() => expect(recordsOf(market.simulator, freshSku)).toHaveLength(1), {
      ...{ timeout: 30_000, interval: 5 },
    });
    upload.kill("SIGKILL");
    await upload.ended;
    market.simulator.setFaults([]);
    await saveEdited(join(market.dir, "products.xlsx"), { [freshSku]: { Name: "Second" } });
    const before = await json(market, "diff", "products.xlsx");
    expect(before.totals).toMatchObject({ create: 0, update: 0, blocked: 1 });
    expect(JSON.stringify(before.changes)).toContain("write-unsettled");
    expect(before.totals).not.toHaveProperty("conflicts");
    expect((await run(market, "resume")).code).toBe(0);
    const after = await json(market, "diff", "products.xlsx");
    expect(after.totals).toMatchObject({ update: 1, blocked: 0 });
  });
});

describe("two sheets of one person", { tags: "slow" }, () => {
  const [sku, plain] = ["UPD-001", "SKU,Name\nUPD-001,"];

  async function uploaded(...names: readonly string[]): Promise<Market> {
    const market = await openMarket({ creates: 0, updates: 1, bystanders: 2 });
    expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
    for (const name of names) {
      await writeFile(join(market.dir, `${name}.csv`), `${plain}${name}\n`);
      expect((await run(market, "upload", `${name}.csv`)).code).toBe(0);
    }
    return market;
  }

  test("the earlier one is sent again as it stands, if it comes from no export", async () => {
    const market = await uploaded("First", "Second");
    const { changes, totals } = await json(market, "diff", "First.csv");
    expect(totals).toMatchObject({ update: 1, blocked: 0 });
    expect(totals).not.toHaveProperty("liveChanges");
    expect(changes[0].fields).toEqual([{ field: "name", before: "Second", after: "First" }]);
  });

  test("what one sent is not called somebody else's change for the other, an export", async () => {
    const market = await uploaded("First");
    const { stdout } = await run(market, "diff", "products.xlsx");
    expect(stdout).toMatch(/1 row with values that others, or another sheet of yours, changed/);
    expect(recordsOf(market.simulator, sku)).toMatchObject([{ name: "First" }]);
  });
});

describe("rows that were not sent", { tags: "slow" }, () => {
  test("still know what they were when they are corrected in the failed workbook", async () => {
    const market = await returned();
    expect((await run(market, "upload", "products.xlsx")).code).toBe(6);
    const failed = "products.failed.xlsx";
    const document = await json(market, "diff", failed);
    expect(document.changes).toHaveLength(4);
    expect(document.totals).toMatchObject({ update: 0, conflicts: 4 });
    expect((await run(market, "upload", failed, "--conflicts", "mine")).code).toBe(0);
    expect(brandsOf(market)).toEqual(expectedBrands("mine"));
    // The results workbook knows what was sent.
    const results = await json(market, "diff", "products.results.xlsx");
    expect(results.totals).toMatchObject({ update: 0, create: 0 });
  });
});
