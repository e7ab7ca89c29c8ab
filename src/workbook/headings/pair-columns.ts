import { type Column, productFields } from "../../model/product/columns.ts";
import { keyValuesIn } from "../../model/text/key-values.ts";
import type { IgnoredColumn, MatchOptions } from "./heading-match.ts";
import { normalisedHeading } from "./heading-text.ts";
import { pairsField } from "./known-heading.ts";

interface ReadColumns {
  readonly columns: readonly Column[];
  readonly strange: readonly IgnoredColumn[];
}

/**
 * Finds columns whose entries have a key of their own in each row: `Option1 Value` beside
 * `Option1 Name`, or a column of lists such as `Colour: Red; Size: M`.
 */
export function withPairs(
  { columns, strange }: ReadColumns,
  samplesOf: MatchOptions["samplesOf"],
): ReadColumns {
  const names = new Map(
    strange.map(({ column: index, heading }) => [normalisedHeading(heading), { index, heading }]),
  );
  const paired = (column: Column): Column => {
    // A key that the heading states is meant: `Option: Colour`.
    const isWhole = normalisedHeading(column.key ?? "") === normalisedHeading(column.heading);
    if (productFields[column.field].kind !== "pairs" || !isWhole) return column;
    const keyColumn = names.get(nameBeside(column.heading) ?? "");
    if (keyColumn !== undefined) return { ...column, keyColumn };
    return isOfPairs(column.index, samplesOf) ? { ...column, isPairs: true } : column;
  };
  const added = strange.flatMap(({ column: index, heading }): Column[] => {
    // `Attribute 1 value(s)` is an attribute, and `规格` may be a list of options.
    const name = nameBeside(heading);
    const named = name === undefined ? heading : name.replace(/\d*name$/, "");
    const field = pairsField(named);
    const column = field && paired({ index, heading, field, key: heading });
    return column?.keyColumn !== undefined || column?.isPairs === true ? [column] : [];
  });
  const all = [...columns.map(paired), ...added];
  const used = new Set(all.flatMap(({ index, keyColumn }) => [index, keyColumn?.index]));
  return { columns: all, strange: strange.filter(({ column }) => !used.has(column)) };
}

/** `option1name` for `Option1 Value`; undefined if the heading does not end so. */
function nameBeside(heading: string): string | undefined {
  const [, name] = /^(.+)values?$/.exec(normalisedHeading(heading)) ?? [];
  return name === undefined ? undefined : `${name}name`;
}

function isOfPairs(column: number, samplesOf: MatchOptions["samplesOf"]): boolean {
  const lists = (samplesOf?.(column) ?? []).map(keyValuesIn);
  const isList = lists.some((pairs = []) => pairs.length > 1);
  return isList || (lists.length > 0 && lists.every((pairs) => pairs !== undefined));
}
