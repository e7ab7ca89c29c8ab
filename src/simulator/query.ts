import type { ContractSwitches } from "./contract.ts";

/**
 * The values of an array parameter in the honoured encoding; undefined when the parameter is absent
 * or written in another encoding, which means: no filter.
 */
export function arrayParameter(
  query: URLSearchParams,
  name: string,
  encoding: ContractSwitches["array"],
): string[] | undefined {
  const values = query.getAll(encoding === "brackets" ? `${name}[]` : name);
  if (values.length === 0 || encoding === "ignored") return undefined;
  if (encoding === "last") return values.slice(-1);
  if (encoding === "comma") return values.length === 1 ? values[0]?.split(",") : undefined;
  return values;
}

/** Which rows of a list are asked for. */
export interface PageAsked {
  /** Counted from 0, whatever the page base is. */
  readonly index: number;
  readonly size: number;
}

/** How a page is asked for. */
export interface PageRules extends Pick<ContractSwitches, "pageBase" | "oversize"> {
  /** Honoured names of the page size; the first that is present counts. */
  readonly sizeNames: readonly string[];
}

const sizeDefault = 20;
const sizeMax = 100;

/** Reads page and page size; gives a list of what is wrong with them instead. */
export function pageAsked(query: URLSearchParams, rules: PageRules): PageAsked | string[] {
  const page = wholeNumber(query.get("Page") ?? String(rules.pageBase));
  const sizeName = rules.sizeNames.find((name) => query.has(name));
  const size = sizeName === undefined ? sizeDefault : wholeNumber(query.get(sizeName) ?? "");
  const found: string[] = [];
  if (page === undefined) found.push("Page: must be a whole number, 0 or more.");
  if (size === undefined || size < 1) found.push(`${sizeName}: must be a whole number from 1 on.`);
  if (size !== undefined && size > sizeMax && rules.oversize === "reject") {
    found.push(`${sizeName}: must be at most ${sizeMax}.`);
  }
  if (found.length > 0 || page === undefined || size === undefined) return found;
  return { index: Math.max(0, page - rules.pageBase), size: Math.min(size, sizeMax) };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The rows of one page. */
export function pageOf<Row>(rows: readonly Row[], { index, size }: PageAsked): Row[] {
  return rows.slice(index * size, (index + 1) * size);
}
