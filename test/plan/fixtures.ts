import type { KnownCategories } from "../../src/model/product/categories.ts";
import type {
  Draft,
  Listing,
  ProductOnCreate,
  RememberedListing,
} from "../../src/model/product/product.ts";
import type { PlanBase } from "../../src/model/run/plan.ts";
import type { ListingsRead } from "../../src/model/run/ports.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import {
  agreedByWrite,
  agreedSince,
  type PlanInput,
  type PlannedRow,
} from "../../src/plan/index.ts";

export const base: PlanBase = {
  env: "sandbox",
  host: "sandbox.example.com",
  account: "00",
  file: "catalogue.xlsx",
  fileDigest: "ab".repeat(32),
  readAtMs: 1_700_000_000_000,
};

/** Live listings with these categories; undefined where there are none. */
export function knownCategories(paths: readonly string[]): KnownCategories | undefined {
  const about = { listings: 40, source: "seen", atMs: Date.UTC(2026, 10, 3) } as const;
  return paths.length === 0 ? undefined : { paths, ...about };
}

/** A whole product; `changes` replace fields. */
export function product(changes: Partial<ProductOnCreate> = {}): ProductOnCreate {
  return {
    parentSku: "MUG",
    sku: "MUG-1",
    categoryName: "Home > Kitchen > Mugs",
    language: "EN",
    name: "Blue mug",
    description: "A mug.",
    weight: 0.4,
    options: [{ key: "Colour", value: "Blue" }],
    attributes: [{ key: "Material", value: "Clay" }],
    ...changes,
  };
}

/** The product as the list gives it: language in lower case, empty texts, no unlisted fields. */
export function listing(changes: Partial<Listing> = {}): Listing {
  return {
    ...product(),
    language: "en",
    barcode: "",
    brandName: "",
    htsCode: "",
    id: "id-1",
    createdAt: "2024-01-01T00:00:00.123Z",
    updatedAt: "2024-01-02T00:00:00.123Z",
    ...changes,
  } as Listing;
}

export function draft(changes: Partial<ProductOnCreate> = {}, clears: Draft["clears"] = []): Draft {
  return { row: 2, product: product(changes), clears };
}

export function plannedRow(of: Draft, row = of.row): PlannedRow {
  return { row, sku: of.product.sku, draft: { ...of, row }, findings: [] };
}

export function read(
  listings: readonly Listing[],
  absent: readonly string[] = [],
  more: Partial<ListingsRead> = {},
): ListingsRead {
  return {
    listings: new Map(listings.map((one) => [one.sku, one])),
    absent: new Set(absent),
    unproven: new Set(),
    duplicated: new Set(),
    readAtMs: base.readAtMs,
    ...more,
  };
}

/** What both sides had in common is, unless it is given, what was exported. */
export function input(changes: Partial<PlanInput> = {}): PlanInput {
  const { exported } = changes;
  return {
    ...(exported && { agreed: { get: (sku) => agreedSince(exported.get(sku), undefined) } }),
    base,
    rows: [plannedRow(draft())],
    live: read([], ["MUG-1"]),
    memory: new Map(),
    openWrites: new Map(),
    createdRecently: new Map(),
    allow: new Set(),
    rates: documentedRates,
    ...changes,
  };
}

/** What both sides had once a product was created, by SKU. */
export function agreedByCreate(sent: Partial<ProductOnCreate>, answer: Listing) {
  const created = product(sent);
  const { sku, parentSku: card } = created;
  const operation = {
    kind: "create",
    id: "r2-create",
    row: 2,
    sku,
    card,
    product: created,
  } as const;
  const written = { operation, answer, unexpected: [], agreed: undefined, atMs: 1, isUndo: false };
  return new Map([[sku, agreedByWrite(written)]]);
}

/** What an update that answered `whole` leaves behind. */
export function memoryOf(whole: Listing, more: Partial<RememberedListing> = {}) {
  const remembered: RememberedListing = {
    listing: whole,
    source: "update",
    atMs: 0,
    whole: { listing: whole, atMs: 0 },
    ...more,
  };
  return new Map([[whole.sku, remembered]]);
}
