import type { ContractSwitches } from "../../src/simulator/index.ts";
import type { Chance } from "./chance.ts";

/** Values to try of some switches. */
export type Axes = {
  readonly [Name in keyof ContractSwitches]?: readonly ContractSwitches[Name][];
};

/** What decides which listings a read shows: the named figure of “false absence”. */
export const absenceAxes = {
  pageBase: [0, 1],
  sizeName: ["PageSize", "Size", "both", "neither"],
  array: ["repeat", "comma", "brackets", "first", "last", "ignored"],
  skuFilter: ["exact", "any-case"],
} as const satisfies Axes;

/** What can matter to it besides. */
export const sideAxes = {
  pageBelow: ["first", "empty", "reject"],
  pageBeyond: ["empty", "last"],
  pages: ["apart", "apart", "overlapping"],
  pageNumber: ["heeded", "heeded", "heeded", "ignored"],
  pageMax: [100, 100, 100, 4],
  oversize: ["reject", "clamp"],
  undersize: ["heed", "raise"],
  queryCase: ["documented", "documented", "any", "lower"],
  sort: ["oldest", "newest", "updated", "unstable"],
  totalCount: ["matching", "page", "everything", "missing"],
  missing: ["null", "omitted"],
  answerType: ["json", "text"],
  readUnit: ["products", "requests"],
} as const satisfies Axes;

/** Every combination of the values. */
export function everyContract(axes: Axes): Partial<ContractSwitches>[] {
  return Object.entries(axes).reduce<Partial<ContractSwitches>[]>(
    (made, [name, values]) =>
      made.flatMap((contract) => values.map((value) => ({ ...contract, [name]: value }))),
    [{}],
  );
}

/** One value of each switch, drawn. */
export function drawContract(axes: Axes, chance: Chance): Partial<ContractSwitches> {
  return Object.fromEntries(
    Object.entries(axes).map(([name, [first, ...more]]) => [name, chance.pick([first, ...more])]),
  );
}
