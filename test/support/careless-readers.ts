import type { Transport } from "../../src/marketplace/wire/transport.ts";
import type { Listing } from "../../src/model/product/product.ts";
import type { Marketplace } from "../../src/model/run/ports.ts";

/** What reads listings: the client, or one of these, which stand in for a program with a mistake. */
export type ListingReader = Pick<Marketplace, "readListings" | "listProducts" | "readProductPages">;

const path = "/supplier/product";
const pagesMax = 20;

/** Asks for the SKUs alone, in the encoding that is most usual, and takes the answer at its word. */
export function blindReader(transport: Transport): ListingReader {
  return readerOf(transport, async (skus) => {
    const found: Listing[] = [];
    for (let at = 0; at < skus.length; at += 99) {
      const batch = skus.slice(at, at + 99);
      const filter = batch.map((sku) => `Skus=${encodeURIComponent(sku)}`).join("&");
      found.push(...(await page(transport, `${filter}&Page=1&PageSize=100`)));
    }
    return found;
  });
}

/** Reads the whole list from page 1 on, and believes that a short page is the last one. */
export function shortPageReader(transport: Transport): ListingReader {
  return readerOf(transport, () => readAll(transport));
}

function readerOf(
  transport: Transport,
  find: (skus: readonly string[]) => Promise<readonly Listing[]>,
): ListingReader {
  return {
    async readListings(skus) {
      const bySku = new Map((await find(skus)).map((listing) => [listing.sku, listing]));
      return {
        listings: new Map([...bySku].filter(([sku]) => skus.includes(sku))),
        absent: new Set(skus.filter((sku) => !bySku.has(sku))),
        unproven: new Set(),
        duplicated: new Set(),
        readAtMs: 0,
      };
    },
    readProductPages: async () => ({ complete: false }),
    listProducts: async () => ({ items: await readAll(transport), complete: true }),
  };
}

async function readAll(transport: Transport): Promise<Listing[]> {
  const found: Listing[] = [];
  for (let number = 1; ; number++) {
    const listings = await page(transport, `Page=${number}&PageSize=100`);
    found.push(...listings);
    // Where every page is the same one, it would never end.
    if (listings.length < 100 || number >= pagesMax) return found;
  }
}

async function page(transport: Transport, query: string): Promise<Listing[]> {
  const result = await transport({ method: "GET", path: `${path}?${query}` });
  if (result.kind !== "answer" || result.status !== 200) return [];
  return (JSON.parse(result.body) as { results: Listing[] }).results;
}
