import { describe, expect, test } from "vitest";
import type { Listing } from "../../src/model/product/product.ts";
import { parseContract } from "../../src/simulator/index.ts";
import { documentOf, type Json } from "../support/command.ts";
import {
  type AnyMarket,
  expectAsWanted,
  type MarketOptions,
  openFastMarket,
  openMarket,
  writesOf,
} from "../support/market.ts";
import { testSome } from "../support/prove.ts";

const strictRate = "1/0.4s";

/** What a switch makes different from the plain case. */
interface Case {
  readonly contract: string;
  /** Fields that the service changes by itself. */
  readonly except?: readonly (keyof Listing & string)[];
  readonly strictRate?: string;
  readonly flags?: readonly string[];
}

/**
 * Every value of every switch that bears on products; what is not named has its default, so the first
 * case stands for all defaults. How listings are found and how products are stored and shown bear on
 * different things, so that one case may hold a switch of each. `form-case` bears on shipments alone.
 */
const cases: readonly Case[] = [
  { contract: "" },
  { contract: "page-base=0,duplicate-create=reject" },
  { contract: "page-below=empty,duplicate-create=conflict" },
  { contract: "page-below=reject,duplicate-create=upsert" },
  { contract: "page-beyond=last,language=upper" },
  { contract: "page-number=ignored" },
  { contract: "size-name=PageSize,rehost-images=yes", except: ["images"] },
  { contract: "size-name=Size,put-arrays=merge" },
  { contract: "size-name=neither" },
  { contract: "oversize=clamp,query-case=any" },
  { contract: "undersize=raise" },
  { contract: "array=comma,put-required=yes" },
  { contract: "array=brackets,missing=omitted" },
  { contract: "array=first,hidden-in-list=present" },
  { contract: "array=last,answer-type=text" },
  { contract: "array=ignored" },
  { contract: "sku-filter=any-case" },
  { contract: "read-unit=requests", flags: ["--read-unit", "requests"] },
  { contract: "sort=newest" },
  { contract: "sort=updated" },
  { contract: "total-count=everything" },
  // What a limit looks like can only be seen where the marketplace is stricter than it says.
  { contract: "window=sliding", strictRate },
  { contract: "window=calendar", strictRate },
  { contract: "retry-after=no", strictRate },
  { contract: "refused=counted", strictRate },
  // The hardest of all at once.
  {
    contract:
      "page-base=0,size-name=Size,array=ignored,window=calendar,rehost-images=yes,put-required=yes,retry-after=no,refused=counted,missing=omitted,sort=newest,answer-type=text",
    except: ["images"],
    strictRate,
  },
];

const counts = { creates: 4, updates: 4, unchanged: 4 };

async function upload(market: AnyMarket, flags: readonly string[] = []): Promise<Json> {
  const args = ["upload", market.workbook, ...market.flags, "--json", ...flags];
  const ended = await market.run(args);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  return documentOf(ended);
}

/** How often each action comes with each outcome. */
function tally(document: Json): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { action, outcome } of document.rows) {
    const name = `${action} ${outcome}`;
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

const firstTally = { "create applied": 4, "update applied": 4, "unchanged unchanged": 4 };
const secondTally = { "unchanged unchanged": 12 };

async function bringsAbout(market: AnyMarket, one: Case): Promise<void> {
  const { except = [], flags, strictRate } = one;
  expect(tally(await upload(market, flags))).toEqual(firstTally);
  expectAsWanted(market, { except });
  const writes = writesOf(market.simulator);
  expect(writes.filter(({ overLimit }) => !overLimit)).toHaveLength(8);
  expect(writes.some(({ overLimit }) => overLimit)).toBe(strictRate !== undefined);

  expect(tally(await upload(market, flags))).toEqual(secondTally);
  expect(writesOf(market.simulator)).toHaveLength(writes.length);
  expect(market.simulator.summary().read.overLimit).toBe(0);
}

/** More listings than one page has, and more than the sheet asks for: a filter has to be found. */
function worldOf({ contract, strictRate }: Case): MarketOptions {
  const strict = strictRate === undefined ? {} : { strictRate };
  return { ...counts, bystanders: 45, contract: parseContract(contract), ...strict };
}

describe("upload plans and brings about the same, whatever the interface leaves open", () => {
  const inProcess = async (one: Case) => bringsAbout(await openFastMarket(worldOf(one)), one);
  testSome("“$contract”", cases, 4, inProcess);

  test.for(cases.slice(-1))("over a socket: “$contract”", { tags: "slow" }, async (one) => {
    await bringsAbout(await openMarket(worldOf(one)), one);
  });
});

describe("upload where nothing is proven absent creates nothing", () => {
  test.for([
    "total-count=missing",
    // A record in place of another is seen by a count of all alone.
    "total-count=page",
    "query-case=lower",
  ])("“%s”", async (contract) => {
    const market = await openFastMarket({
      ...counts,
      bystanders: 45,
      contract: parseContract(contract),
    });
    const args = ["upload", market.workbook, ...market.flags, "--json"];
    const document = documentOf(await market.run(args));
    expect(tally(document)).toMatchObject({ "blocked blocked": 4 });
    expect(market.simulator.products()).toHaveLength(market.seed.length);
  });
});

describe("upload while the list lags behind", () => {
  test("makes no second record, and finds nothing to do once the list shows everything", async () => {
    const market = await openFastMarket({ ...counts, contract: parseContract("read-lag=4s") });
    expect(tally(await upload(market))).toEqual(firstTally);
    expectAsWanted(market);

    // The list does not show the new products yet, nor the new values of the others.
    const sent = writesOf(market.simulator).length;
    const args = ["upload", market.workbook, ...market.flags, "--json"];
    const early = await market.run(args);
    expect(early.code).toBe(6);
    expect(tally(documentOf(early))).toMatchObject({ "blocked blocked": 4 });
    expect(writesOf(market.simulator)).toHaveLength(sent);
    expectAsWanted(market);

    await market.clock.advance(10_000);
    const writes = writesOf(market.simulator).length;
    expect(tally(await upload(market))).toEqual(secondTally);
    expect(writesOf(market.simulator)).toHaveLength(writes);
  });
});
