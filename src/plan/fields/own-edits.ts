import { type AgreedRow, agreedValue, type ExportedValue } from "../../model/product/agreed.ts";
import { type FieldPlace, fieldNames } from "../../model/product/columns.ts";
import {
  agreedList,
  type BaseEntries,
  type Entry,
  type EntryId,
  entriesOf,
  foldedKey,
  isSameEntry,
} from "../../model/product/list-entries.ts";
import {
  type Draft,
  type FieldName,
  isLinkField,
  isListField,
  type ListField,
  type Listing,
} from "../../model/product/product.ts";
import { valueText } from "../../model/run/field-values.ts";
import type { ProductOperation } from "../../model/run/plan.ts";
import { createFields } from "./agreement.ts";
import { type CompareOptions, judge } from "./compare.ts";
import { mergeList, requestedEntries } from "./merge-list.ts";

/** A cell that a person has changed since the last common state. Links count by live position. */
export interface OwnCell extends FieldPlace {
  /** Null for `<clear>`. */
  readonly value: string | number | null;
  readonly live: string | null;
  /** Set if the marketplace has changed the value, too: what it was before, or null. */
  readonly conflict?: { readonly exported: string | null };
}

/** A person's edits of one row. */
export interface OwnEdits {
  readonly cells: readonly OwnCell[];
  /**
   * The values to store as exported instead of the live ones, so that a conflict stays one.
   * Undefined for a blank field.
   */
  readonly base: ReadonlyMap<FieldName, ExportedValue | undefined>;
}

/** The changes of a row that an upload would send or ask about, cell by cell. */
export function ownEdits(draft: Draft, live: Listing, options: CompareOptions): OwnEdits {
  const base = new Map<FieldName, ExportedValue | undefined>();
  const cells = fieldNames.flatMap((field): readonly OwnCell[] => {
    if (field === "sku") return [];
    const sides = { draft, live, options };
    if (isListField(field)) {
      const list = listEdits(field, mergeList(field, sides).entries);
      if (list.base !== undefined) base.set(field, list.base);
      return list.cells;
    }
    const { conflict, ...verdict } = judge(field, sides);
    if (conflict !== undefined) {
      base.set(field, agreedValue(options.agreed, field)?.value);
      const exported = valueText(conflict.exported);
      return [
        {
          ...{ field, value: single(conflict.sheet), live: valueText(conflict.live) },
          conflict: { exported },
        },
      ];
    }
    const change = verdict.change ?? verdict.price ?? verdict.unseen;
    if (change === undefined) return [];
    return [{ field, value: single(change.after), live: valueText(change.before) }];
  });
  return { cells, base };
}

function single(value: Parameters<typeof valueText>[0]): string | number | null {
  return typeof value === "number" ? value : valueText(value);
}

type Merged = ReturnType<typeof mergeList>["entries"];

function listEdits(
  field: ListField,
  merged: Merged,
): { readonly cells: readonly OwnCell[]; readonly base?: ExportedValue } {
  const { live, base, plain, disputed } = merged;
  if (plain.size + disputed.size === 0) return { cells: [] };
  const isInPlace =
    !isLinkField(field) || [...live.keys()].every((id, at) => id === String(at + 1));
  const changes = new Map([...plain, ...disputed]);
  if (!isInPlace) {
    const cells = linksInOrder(live, changes).map((cell) => ({ field, ...cell }));
    // Without any entry in common, each difference stays a conflict.
    return disputed.size === 0 ? { cells } : { cells, base: [] as unknown as ExportedValue };
  }
  const cells = Array.from(changes, ([id, entry]): OwnCell => {
    const own = { ...ownEntry(field, id, entry), live: entryText(live.get(id)) };
    return disputed.has(id) ? { ...own, conflict: { exported: entryText(base?.get(id)) } } : own;
  });
  if (disputed.size === 0) return { cells };
  const common = new Map<EntryId, Entry | undefined>(live);
  for (const id of disputed.keys()) {
    const entry = base?.get(id);
    if (entry === undefined) common.delete(id);
    else common.set(id, entry);
  }
  return { cells, base: agreedList(field, common) };
}

/**
 * The sheet had gaps where links were cleared, but a new sheet has none. So all links are written
 * in the order that the person wants.
 */
function linksInOrder(live: Merged["live"], changes: BaseEntries): Omit<OwnCell, "field">[] {
  const wanted = [...new Map([...live, ...changes])]
    .filter(([, entry]) => entry !== undefined)
    .sort(([one], [other]) => Number(one) - Number(other));
  const [before, after] = [[...live.values()], wanted.map(([, entry]) => entry)].map((entries) =>
    entries.map(entryText),
  );
  return Array.from({ length: Math.max(live.size, wanted.length) }, (_, at) => ({
    ...{ part: at + 1, value: after?.[at] ?? null, live: before?.[at] ?? null },
  })).filter(({ value, live: was }) => value !== was);
}

function entryText([first]: Entry = []): string | null {
  if (first === undefined) return null;
  return "url" in first ? first.url : first.value;
}

/** Identifies a field, or an entry of a list. */
export function placeId({ field, part, key = "" }: FieldPlace): string {
  return `${field} ${part ?? foldedKey(key)}`;
}

/** The fields, and of lists the entries, that a write changes. */
export function writtenPlaces(operation: ProductOperation): string[] {
  const changes = operation.kind === "create" ? createFields(operation) : operation.fields;
  return changes.flatMap(({ field, before, after }) => {
    if (!isListField(field)) return [placeId({ field })];
    const [was, is] = [entriesOf(field, before), entriesOf(field, after)];
    const ids = new Set([...was.keys(), ...is.keys()]);
    const changed = [...ids].filter((id) => !isSameEntry(was.get(id), is.get(id)));
    return changed.map((id) => `${field} ${id}`);
  });
}

/** All that a row asks for, whatever the marketplace has. */
export function draftCells(draft: Draft): readonly OwnCell[] {
  const { product, clears } = draft;
  return fieldNames.flatMap((field): readonly OwnCell[] => {
    if (isListField(field)) {
      return Array.from(requestedEntries(field, draft), ([id, entry]) => ({
        ...{ ...ownEntry(field, id, entry), live: null },
      }));
    }
    const value = clears.includes(field) ? null : product[field];
    return value === undefined ? [] : [{ field, value: single(value), live: null }];
  });
}

function ownEntry(field: ListField, id: EntryId, entry: Entry | undefined) {
  const value = entryText(entry);
  if (isLinkField(field)) return { field, part: Number(id), value };
  const [first] = entry ?? [];
  return { field, key: first !== undefined && "key" in first ? first.key : id, value };
}

/** The values of the last common state, to be stored as those of an export. */
export function commonValues(
  agreed: AgreedRow,
): Readonly<Partial<Record<FieldName, ExportedValue>>> {
  const values: Partial<Record<FieldName, ExportedValue>> = {};
  for (const field of fieldNames) {
    const value = agreedValue(agreed, field)?.value;
    if (value !== undefined) values[field] = value;
  }
  return values;
}
