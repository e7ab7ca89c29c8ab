import { fieldNames } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { identityOf } from "./changed-skus.ts";
import type { PlanInput } from "./input.ts";

/** The rows that took another row's value, by field. */
export type MovedValues = ReadonlyMap<FieldName, ReadonlySet<number>>;

/** Fields whose values tell products apart, so that a value in another row is no coincidence. */
const tellingFields: ReadonlySet<FieldName> = new Set([
  ...(["name", "description", "barcode", "gtin", "mpn", "images"] as const),
]);

/** Fewer rows may have exchanged their values on purpose. */
const movedMin = 3;

interface ChangedValue {
  readonly row: number;
  readonly was: string;
  readonly now: string;
}

/**
 * Finds fields that were probably sorted or pasted apart from their SKUs (decision 22): the changed
 * rows only exchanged their values, or half of the changes of a telling field put values that left
 * their own rows into other rows.
 */
export function movedValues(input: PlanInput): MovedValues {
  const moved = new Map<FieldName, ReadonlySet<number>>();
  const pairs = input.rows.flatMap(({ row, sku, draft }) => {
    const was = input.exported?.get(sku)?.values ?? input.live.listings.get(sku);
    return draft === undefined || was === undefined ? [] : [{ row, was, now: draft.product }];
  });
  for (const field of fieldNames) {
    const identities = ({ row, was, now }: (typeof pairs)[number]) => ({
      ...{ row, was: identityOf(was, [field]), now: identityOf(now, [field]) },
    });
    const changed = pairs
      .filter(({ row, was, now }) => !input.untouched?.has(row) && was[field] !== now[field])
      .map(identities)
      .filter(isChanged);
    if (changed.length < movedMin) continue;
    const rows = new Set(changed.map(({ row }) => row));
    const kept = () =>
      new Set(pairs.filter(({ row }) => !rows.has(row)).map((pair) => identities(pair).was));
    const taken = takenFrom(changed, tellingFields.has(field) ? kept : undefined);
    if (taken.length >= movedMin) moved.set(field, new Set(taken.map(({ row }) => row)));
  }
  return moved;
}

function isChanged(
  one: { [Name in keyof ChangedValue]: ChangedValue[Name] | undefined },
): one is ChangedValue {
  return one.was !== undefined && one.now !== undefined && one.was !== one.now;
}

function takenFrom(
  changed: readonly ChangedValue[],
  kept: (() => ReadonlySet<string | undefined>) | undefined,
): readonly ChangedValue[] {
  const left = changed.map(({ was }) => was).sort();
  const come = changed.map(({ now }) => now).sort();
  if (left.every((was, at) => was === come[at])) return changed;
  if (kept === undefined) return [];
  const gone = new Set(left).difference(kept());
  const taken = changed.filter(({ now }) => gone.has(now));
  return 2 * taken.length >= changed.length ? taken : [];
}
