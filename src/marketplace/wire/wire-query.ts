import type { ArrayEncoding, PageSizeName } from "../../model/run/facts.ts";

/** An array filter of a list: `Skus`, `ParentSkus`, `MarketplaceOrderNumbers`, `Statuses`. */
export interface ArrayFilter {
  readonly name: string;
  readonly values: readonly string[];
}

/** What one page of a list is asked with, in the model's terms. */
export interface ListQuery {
  readonly filter?: ArrayFilter | undefined;
  /** @default "repeat" */
  readonly encoding?: ArrayEncoding | undefined;
  /** Further single values, by parameter name. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sizeName: PageSizeName;
}

/** The query string of a list request, without “?” (interface, List products and List orders). */
export function listQuery(query: ListQuery): string {
  const pairs = [
    ...arrayPairs(query.filter, query.encoding ?? "repeat"),
    ...Object.entries(query.values ?? {}),
    ["Page", String(query.page)] as const,
    [query.sizeName, String(query.pageSize)] as const,
  ];
  return pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Length of what one more value adds to a query, in any encoding; bytes. */
export function valueLength(filterName: string, value: string): number {
  return filterName.length + encodeURIComponent(value).length + "[]=&".length + "%5B%5D".length;
}

function arrayPairs(
  filter: ArrayFilter | undefined,
  encoding: ArrayEncoding,
): (readonly [string, string])[] {
  if (filter === undefined || filter.values.length === 0) return [];
  if (encoding === "comma") return [[filter.name, filter.values.join(",")]];
  const name = encoding === "brackets" ? `${filter.name}[]` : filter.name;
  return filter.values.map((value) => [name, value] as const);
}
