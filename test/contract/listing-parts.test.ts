import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Transport } from "../../src/marketplace/wire/transport.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { ListingsPart, ListingsRead, ListingsReadOptions } from "../../src/model/run/ports.ts";
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

/** What a reading told in parts that the whole does not say, as sentences. */
function faultsOf(parts: readonly ListingsPart[], read: ListingsRead): string[] {
  const faults: string[] = [];
  const told = new Set<string>();
  const tell = (sku: string) => {
    if (told.has(sku)) faults.push(`“${sku}” is told twice`);
    told.add(sku);
  };
  for (const part of parts) {
    if (part.readAtMs !== read.readAtMs) faults.push("a part was read at another time");
    for (const [sku, listing] of part.listings) {
      tell(sku);
      if (!isDeepStrictEqual(read.listings.get(sku), listing))
        faults.push(`“${sku}” is told as another listing`);
      if (part.duplicated.has(sku) !== read.duplicated.has(sku)) {
        faults.push(`“${sku}” is told as there once and twice`);
      }
    }
    for (const sku of part.absent) {
      tell(sku);
      if (!read.absent.has(sku)) faults.push(`“${sku}” is told as absent`);
    }
    for (const sku of part.unproven) {
      tell(sku);
      if (!read.unproven.has(sku)) faults.push(`“${sku}” is told as unproven`);
    }
  }
  for (const sku of [...read.listings.keys(), ...read.absent, ...read.unproven]) {
    if (!told.has(sku)) faults.push(`“${sku}” is not told`);
  }
  return faults;
}

/** Listings of a part that it says were told before, and were told as others. */
function otherThanSeen(part: ListingsPart, seen: ReadonlyMap<string, Listing>): string[] {
  if (part.areAsSeen !== true) return [];
  return [...part.listings]
    .filter(([sku, listing]) => {
      const told = seen.get(sku);
      return told !== undefined && !part.duplicated.has(sku) && !isDeepStrictEqual(told, listing);
    })
    .map(([sku]) => `“${sku}” is not as it was seen last`);
}

/** Somebody else changes a listing before every other request. */
function withOthers(transport: Transport, live: readonly Listing[], chance: Chance): Transport {
  return async (request, signal) => {
    const changed = live[chance.whole(0, Math.max(0, live.length - 1))];
    if (changed !== undefined && chance.is(0.5)) {
      const body = { kind: "json", text: JSON.stringify({ weight: 1 + chance.next() }) } as const;
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
): Promise<{
  readonly faults: readonly string[];
  readonly early: number;
  /** Readings with parts that are as they were seen. */
  readonly asSeen: number;
}> {
  const faults: string[] = [];
  let [early, asSeen] = [0, 0];
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
    const parts: ListingsPart[] = [];
    const seen = new Map<string, Listing>();
    const unlike: string[] = [];
    const wanted = [...some, ...missingSkus, ...twins, "", "\ud800"];
    const whole = await read(wanted, {
      onPart: (part) => {
        parts.push(part);
        unlike.push(...otherThanSeen(part, seen));
      },
      onSeen: ({ listings }) => {
        for (const [sku, listing] of listings) seen.set(sku, listing);
      },
    });
    if (parts.length > 1) early += 1;
    if (seen.size > 0 && parts.some(({ areAsSeen }) => areAsSeen === true)) asSeen += 1;
    faults.push(
      ...[...faultsOf(parts, whole), ...unlike].map((fault) => `${fault} (seed ${seed})`),
    );
    await close();
  }
  return { faults, early, asSeen };
}

const clientRead =
  (transport: Transport): Read =>
  (skus, options) =>
    clientOver(transport, {
      baseUrl: "http://127.0.0.1:1",
      clock: jumpingClock(),
    }).client.readListings(skus, options);

/** Tells each page of the list as it comes, and what a page lacks as absent. */
const hastyRead =
  (transport: Transport): Read =>
  async (skus, options) => {
    const hasty: Transport = async (request, signal) => {
      const result = await transport(request, signal);
      if (result.kind !== "answer" || result.status !== 200) return result;
      const { results = [] } = JSON.parse(result.body) as { results?: Listing[] };
      const listings = new Map(results.map((listing) => [listing.sku, listing]));
      const absent = new Set(skus.filter((sku) => !listings.has(sku)));
      const none = new Set<string>();
      options.onPart?.({ listings, absent, unproven: none, duplicated: none, readAtMs: 0 });
      return result;
    };
    return { ...(await clientRead(hasty)(skus, {})), readAtMs: 0 };
  };

/** Leaves out the last part. */
const forgetfulRead =
  (transport: Transport): Read =>
  async (skus, options) => {
    const parts: ListingsPart[] = [];
    const whole = await clientRead(transport)(skus, { onPart: (part) => void parts.push(part) });
    for (const part of parts.slice(0, -1)) options.onPart?.(part);
    return whole;
  };

/** Tells each page with listings that are not those of the page. */
const blurredRead =
  (transport: Transport): Read =>
  (skus, { onSeen, ...options }) =>
    clientRead(transport)(skus, {
      ...options,
      onSeen: ({ listings, readAtMs }) =>
        onSeen?.({
          listings: new Map([...listings].map(([sku, one]) => [sku, { ...one, weight: -1 }])),
          readAtMs,
        }),
    });

describe("readListings: onPart", () => {
  const title = "each SKU is told once, as the whole reading has it, over the contract switches";
  testInRuns(title, { quick: contracts.length, whole: contracts.length * 3 }, async (runs) => {
    const { faults, early, asSeen } = await faultsOver(runs, clientRead);
    expect(faults).toEqual([]);
    expect(asSeen).toBeGreaterThan(runs / 6);
    expect(early).toBeGreaterThan(runs / 6);
  });

  test.each([
    ["that takes each page at its word", hastyRead],
    ["that leaves out the last part", forgetfulRead],
    ["that shows other listings than it settles", blurredRead],
  ])("a reader %s is caught", async (_name, readBy) => {
    const { faults } = await faultsOver(contracts.length, readBy);
    expect(faults.length).toBeGreaterThan(0);
  });

  test("a list that is read whole shows its pages to onSeen, and of them only what was asked for", async () => {
    const products = awkwardCatalogue(205);
    const { transport, close } = await openSocketless({
      clock: new FakeClock(),
      random: { next: () => 0.5 },
      rates: wideRates,
      seed: { products, orders: [] },
    });
    const wanted = [...products.slice(5).map(({ sku }) => sku), ...missingSkus];
    const told: { readonly kind: string; readonly skus: readonly string[] }[] = [];
    const read = await clientRead(transport)(wanted, {
      onSeen: ({ listings }) => void told.push({ kind: "seen", skus: [...listings.keys()] }),
      onPart: ({ listings }) => void told.push({ kind: "part", skus: [...listings.keys()] }),
    });
    expect(told.slice(0, 3).map(({ kind }) => kind)).toEqual(["seen", "seen", "seen"]);
    expect(new Set(told.slice(3).map(({ kind }) => kind))).toEqual(new Set(["part"]));
    const seen = told.slice(0, 3).flatMap(({ skus }) => skus);
    expect(seen.toSorted()).toEqual([...read.listings.keys()].toSorted());
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
      onPart: () => {
        throw new Error("enough");
      },
    });
    await expect(read).rejects.toThrow("enough");
    await close();
  });
});
