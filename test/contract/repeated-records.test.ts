import { describe, expect, test } from "vitest";
import { parseContract } from "../../src/simulator/index.ts";
import { documentOf, type Json } from "../support/command.ts";
import { type FastMarket, openFastMarket } from "../support/market.ts";
import { testSome } from "../support/prove.ts";
import { sampleOrders } from "../support/sample-orders.ts";

/** A page that holds one record twice in place of another; a total that is too low once. */
const faults = [
  "list:repeat",
  "list:repeat@1",
  "list:repeat@2",
  "list:repeat:x9",
  "list:total-low@1",
  "list:total-low@2",
];
const contracts = [
  "",
  "array=ignored",
  "page-max=4",
  "page-max=4,page-below=reject",
  "page-base=0,size-name=Size",
  "sort=unstable",
];
const cases = faults.flatMap((fault) => contracts.map((contract) => ({ fault, contract })));

async function uploaded(market: FastMarket): Promise<Json> {
  const ended = await market.run(["upload", market.workbook, ...market.flags, "--json"]);
  return documentOf(ended);
}

function skusTwice(market: FastMarket): string[] {
  const skus = market.simulator.products().map(({ sku }) => sku);
  return skus.filter((sku, at) => skus.indexOf(sku) !== at);
}

describe("a SKU that is live is not created again", () => {
  const small = { creates: 5, updates: 0, unchanged: 35, bystanders: 20 };
  testSome("“$fault” where “$contract”", cases, 5, async ({ fault, contract }) => {
    const market = await openFastMarket({
      ...small,
      contract: parseContract(contract),
      faults: fault,
    });
    await uploaded(market);
    expect(skusTwice(market)).toEqual([]);
  });

  test.for([190, 1000])("in a sheet of %i rows", { tags: "slow" }, async (rows) => {
    for (const fault of faults) {
      const market = await openFastMarket({
        ...{ creates: 10, updates: 0, unchanged: rows - 10, bystanders: 40, faults: fault },
        rate: "10000/1s",
      });
      await uploaded(market);
      expect(skusTwice(market), fault).toEqual([]);
    }
  });

  test("and what a page lacked once is read again: all is done as without it", async () => {
    const market = await openFastMarket({ ...small, faults: "list:repeat@1" });
    const { rows } = await uploaded(market);
    const outcomes = rows.map(({ action, outcome }: Json) => `${action} ${outcome}`);
    expect(new Set(outcomes)).toEqual(new Set(["create applied", "unchanged unchanged"]));
  });
});

describe("an export of a list that is short says so", () => {
  const world = { creates: 0, updates: 0, unchanged: 30, bystanders: 10, orders: sampleOrders };
  const ways = [
    { noun: "products", fault: "list:repeat", complete: false },
    { noun: "products", fault: "list:repeat@1", complete: true },
    { noun: "orders", fault: "orders:repeat", complete: false },
    { noun: "orders", fault: "orders:repeat@1", complete: true },
  ];
  test.for(ways)("$noun, “$fault”", async ({ noun, fault, complete }) => {
    const market = await openFastMarket({ ...world, faults: fault });
    const ended = await market.run(["export", noun, "out.xlsx", ...market.flags, "--json"]);
    expect({ code: ended.code, ...documentOf(ended) }).toMatchObject({
      complete,
      code: complete ? 0 : 1,
    });
  });
});
