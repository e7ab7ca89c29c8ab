import type { Random } from "../../model/run/ports.ts";
import type { ContractSwitches } from "../faults/contract.ts";

export function asDocumented(
  query: URLSearchParams,
  { queryCase }: ContractSwitches,
): URLSearchParams {
  const documented = new URLSearchParams();
  for (const [name, value] of query) {
    const initial = name.charAt(0).toUpperCase();
    const isLower = !name.startsWith(initial);
    if (queryCase === "any" || isLower === (queryCase === "lower")) {
      documented.append(initial + name.slice(1), value);
    }
  }
  return documented;
}

/** Undefined, which means no filter, if the encoding finds no values. */
export function arrayParameter(
  query: URLSearchParams,
  name: string,
  encoding: ContractSwitches["array"],
): string[] | undefined {
  const values = query.getAll(encoding === "brackets" ? `${name}[]` : name);
  if (values.length === 0 || encoding === "ignored") return undefined;
  if (encoding === "first") return values.slice(0, 1);
  if (encoding === "last") return values.slice(-1);
  if (encoding === "comma") return values.length === 1 ? values[0]?.split(",") : undefined;
  return values;
}

export interface PageRequest {
  /** From 0, whatever the page base is. A negative index gives an empty page. */
  readonly index: number;
  readonly size: number;
  readonly rules: Pick<ContractSwitches, "pageBeyond" | "pages">;
}

const sizeDefault = 20;
const sizeMax = 100;

export function pageRequest(
  query: URLSearchParams,
  rules: ContractSwitches,
  sizeNames: readonly string[],
): PageRequest | string[] {
  const page = wholeNumber(query.get("Page") ?? String(rules.pageBase));
  const sizeName = sizeNames.find((name) => query.has(name));
  const size = sizeName === undefined ? sizeDefault : wholeNumber(query.get(sizeName) ?? "");
  const problems: string[] = [];
  if (page === undefined) problems.push("Page: must be a whole number, 0 or more.");
  else if (page < rules.pageBase && rules.pageBelow === "reject") {
    problems.push(`Page: must be ${rules.pageBase} or more.`);
  }
  if (size === undefined || size < 1)
    problems.push(`${sizeName}: must be a whole number from 1 on.`);
  if (size !== undefined && size > sizeMax && rules.oversize === "reject") {
    problems.push(`${sizeName}: must be at most ${sizeMax}.`);
  }
  if (problems.length > 0 || page === undefined || size === undefined) return problems;
  const { pageBase, pageBelow, pageNumber, pageMax, undersize } = rules;
  const lowest = pageBelow === "empty" ? -1 : 0;
  const sizeMin = undersize === "raise" ? sizeDefault : 1;
  return {
    index: pageNumber === "ignored" ? 0 : Math.max(lowest, page - pageBase),
    size: Math.min(Math.max(sizeMin, size), sizeMax, pageMax),
    rules,
  };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function pageOf<Row>(rows: readonly Row[], { index, size, rules }: PageRequest): Row[] {
  if (index < 0) return [];
  const step = rules.pages === "overlapping" ? Math.max(1, size - 1) : size;
  const last = Math.max(0, Math.ceil(rows.length / step) - 1);
  const from = (rules.pageBeyond === "last" ? Math.min(index, last) : index) * step;
  return rows.slice(from, from + size);
}

export function listBody(
  { totalCount }: ContractSwitches,
  results: readonly object[],
  { matching, all }: { readonly matching: number; readonly all: number },
): Record<string, unknown> {
  if (totalCount === "missing") return { results };
  const counts = { matching, page: results.length, everything: all };
  return { totalCount: counts[totalCount], results };
}

/** The rows must come oldest first. */
export function sortRows<Row extends { readonly updatedAt?: unknown }>(
  rows: Row[],
  { sort }: ContractSwitches,
  random: Random,
): void {
  if (sort === "unstable") shuffle(rows, random);
  else if (sort !== "oldest") rows.reverse();
  if (sort !== "updated") return;
  const atMs = (row: Row) => Date.parse(String(row.updatedAt)) || 0;
  rows.sort((one, other) => atMs(other) - atMs(one));
}

function shuffle<Row>(rows: Row[], random: Random): void {
  for (let at = rows.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1));
    [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
  }
}

export function untrueList(
  body: Readonly<Record<string, unknown>>,
  how: "repeat" | "total-low",
  random: Random,
): Readonly<Record<string, unknown>> {
  const { results } = body;
  if (!Array.isArray(results)) return body;
  if (how === "total-low") return { ...body, totalCount: results.length };
  const lost = Math.floor(random.next() * results.length);
  const twice = (lost + 1 + Math.floor(random.next() * (results.length - 1))) % results.length;
  return { ...body, results: results.map((row, at) => (at === lost ? results[twice] : row)) };
}
