import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Transport } from "../../src/marketplace/wire/transport.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { ListingsRead, ListingsReadOptions, ListingsSeen } from "../../src/model/run/ports.ts";
import { clientOver, jumpingClock } from "../marketplace/support.ts";
import { wideRates } from "../simulator/support.ts";
import { awkwardCatalogue, missingSkus } from "../support/awkward-catalogue.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { absenceAxes, drawContract, everyContract, sideAxes } from "../support/contract-space.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { testInRuns } from "../support/prove.ts";
import { openSocketless } from "../support/socketless.ts";

type Read = (skus: readonly string[], options: ListingsReadOptions) => Promise<ListingsRead>;

const contracts = everyContract(absenceAxes);
const catalogues = [0, 1, 2, 20, 21, 100, 205].map((size) => awkwardCatalogue(size));

/** What a reading showed as it came that the whole reading does not say, as sentences. */
function faultsOf(shown: readonly ListingsSeen[], read: ListingsRead): string[] {
  const last = new Map<string, Listing>();
  for (const { listings } of shown) for (const [sku, one] of listings) last.set(sku, one);
  const lacking = [...read.listings.keys()].filter((sku) => !last.has(sku));
  const unlike = [...read.listings].filter(
    ([sku, listing]) =>
      last.has(sku) && !read.duplicated.has(sku) && !isDeepStrictEqual(last.get(sku), listing),
  );
  const once = shown.flatMap(({ duplicated }) =>
    [...duplicated].filter((sku) => read.listings.has(sku) && !read.duplicated.has(sku)),
  );
  return [
    ...shown.filter(({ readAtMs }) => readAtMs !== read.readAtMs).map(() => "read at another time"),
    ...lacking.map((sku) => `“${sku}” was not shown`),
    ...unlike.map(([sku]) => `“${sku}” was last shown as another listing`),
    ...once.map((sku) => `“${sku}” was shown as there twice`),
  ];
}

/** Somebody else changes a listing before every other request. */
function withOthers(transport: Transport, live: readonly Listing[], chance: Chance): Transport {
  return async (request, signal) => {
    const changed = live[chance.whole(0, Math.max(0, live.length - 1))];
    if (changed !== undefined && chance.is(0.5)) {
      const body = JSON.stringify({ weight: 1 + chance.next() });
      const path = `/supplier/product/${encodeURIComponent(changed.sku)}`;
      await transport({ method: "PUT", path, body });
    }
    return transport(request, signal);
  };
}

/** Reads over contracts in turn, and gives the faults with the seeds that replay them. */
async function faultsOver(
  runs: number,
  readBy: (transport: Transport) => Read,
): Promise<{ readonly faults: readonly string[]; readonly early: number }> {
  const faults: string[] = [];
  let early = 0;
  for (let run = 0; run < runs; run++) {
    const seed = seedOf(11, run);
    const chance = new Chance(seed);
    const contract = { ...contracts[run % contracts.length], ...drawContract(sideAxes, chance) };
    const live = chance.pick([catalogues[0] ?? [], ...catalogues.slice(1)]);
    const twice = live.slice(0, 2).map((one) => ({ ...one, id: `${one.id}-again` }));
    const products = chance.is(0.3) ? [...live, ...twice] : live;
    const { transport, close } = await openSocketless({
      clock: new FakeClock(),
      random: chance,
      rates: wideRates,
      seed: { products, orders: [] },
      contract,
    });
    const read = readBy(chance.is(0.3) ? withOthers(transport, live, chance) : transport);
    const some = live.map(({ sku }) => sku).filter(() => chance.is(0.5));
    const twins = some.slice(0, 2).map((sku) => sku.toLowerCase());
    const shown: ListingsSeen[] = [];
    const wanted = [...some, ...missingSkus, ...twins, "", "\ud800"];
    const whole = await read(wanted, { onSeen: (seen) => void shown.push(seen) });
    if (shown.length > 1) early += 1;
    faults.push(...faultsOf(shown, whole).map((fault) => `${fault} (seed ${seed})`));
    await close();
  }
  return { faults, early };
}

const clientRead =
  (transport: Transport): Read =>
  (skus, options) =>
    clientOver(transport, {
      baseUrl: "http://127.0.0.1:1",
      clock: jumpingClock(),
    }).client.readListings(skus, options);

/** Leaves out the last answer. */
const forgetfulRead =
  (transport: Transport): Read =>
  async (skus, options) => {
    const shown: ListingsSeen[] = [];
    const whole = await clientRead(transport)(skus, { onSeen: (seen) => void shown.push(seen) });
    for (const seen of shown.slice(0, -1)) options.onSeen?.(seen);
    return whole;
  };

/** Shows other listings than those of the answer. */
const blurredRead =
  (transport: Transport): Read =>
  (skus, { onSeen, ...options }) =>
    clientRead(transport)(skus, {
      ...options,
      onSeen: (seen) =>
        onSeen?.({
          ...seen,
          listings: new Map([...seen.listings].map(([sku, one]) => [sku, { ...one, weight: -1 }])),
        }),
    });

describe("readListings: onSeen", () => {
  const title = "each listing is shown as it comes, over the contract switches";
  testInRuns(title, { quick: contracts.length, whole: contracts.length * 3 }, async (runs) => {
    const { faults, early } = await faultsOver(runs, clientRead);
    expect(faults).toEqual([]);
    expect(early).toBeGreaterThan(runs / 6);
  });

  test.each([
    ["that leaves out the last answer", forgetfulRead],
    ["that shows other listings than came", blurredRead],
  ])("a reader %s is caught", async (_name, readBy) => {
    const { faults } = await faultsOver(contracts.length, readBy);
    expect(faults.length).toBeGreaterThan(0);
  });

  test("a list that is read whole shows of its pages only what was asked for", async () => {
    const products = awkwardCatalogue(205);
    const { transport, close } = await openSocketless({
      clock: new FakeClock(),
      random: { next: () => 0.5 },
      rates: wideRates,
      seed: { products, orders: [] },
    });
    const wanted = [...products.slice(5).map(({ sku }) => sku), ...missingSkus];
    const pages: (readonly string[])[] = [];
    const read = await clientRead(transport)(wanted, {
      onSeen: ({ listings }) => void pages.push([...listings.keys()]),
    });
    expect(pages).toHaveLength(3);
    expect(pages.flat().toSorted()).toEqual([...read.listings.keys()].toSorted());
    await close();
  });

  test("what it throws ends the reading", async () => {
    const { transport, close } = await openSocketless({
      clock: new FakeClock(),
      random: { next: () => 0.5 },
      rates: wideRates,
      seed: { products: [{ ...plausibleProduct("A", 1), id: "1" }], orders: [] },
    });
    const read = clientRead(transport)(["A"], {
      onSeen: () => {
        throw new Error("enough");
      },
    });
    await expect(read).rejects.toThrow("enough");
    await close();
  });
});
