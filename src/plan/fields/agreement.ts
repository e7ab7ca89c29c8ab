import {
  type Agreed,
  type AgreedRow,
  type AgreedValue,
  agreedValue,
  type ExportedValue,
  isRequestedAgain,
  isUntouched,
  requestedValue,
  storedValue,
} from "../../model/product/agreed.ts";
import { fieldNames } from "../../model/product/columns.ts";
import { fieldEquals, isBlank } from "../../model/product/equality.ts";
import {
  agreedEntries,
  agreedList,
  type Entries,
  type Entry,
  type EntryId,
  entriesOf,
  isSameEntry,
  withRehosting,
} from "../../model/product/list-entries.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isListField,
  type ListField,
  type Listing,
  listFields,
} from "../../model/product/product.ts";
import { liveValue, requestValue } from "../../model/run/field-values.ts";
import type { FieldChange, ProductOperation } from "../../model/run/plan.ts";
import type { ExportedRow } from "../../model/sheet/export-base.ts";
import { seenValue, unseen, wantedValue } from "./compare.ts";
import type { PlanInput, PlannedRow } from "./input.ts";
import { type ListSides, requestedEntries } from "./merge-list.ts";

type Values = { [Name in FieldName]?: AgreedValue };

type Compared = ListSides & { readonly atMs: number };

/** What to remember of a row and its listing after a comparison (decision 21a). */
export function agreedByReading({ draft, live, atMs, options }: Compared): AgreedRow {
  const { agreed } = options;
  const values: Values = { ...notedValues(agreed) };
  const undone = { ...agreed?.undone };
  for (const field of fieldNames) {
    if (field === "sku") continue;
    if (isListField(field)) {
      const list = listByReading(field, { draft, live, options });
      if (list !== undefined) values[field] = list;
      continue;
    }
    const wanted = wantedValue(field, draft);
    if (wanted === undefined) continue;
    if (agreed?.isWhole && isUntouched(field, agreedValue(agreed, field), wanted)) continue;
    const value = seenValue(field, { draft, live, options });
    if (value === unseen) {
      if (agreedValue(agreed, field) === undefined) values[field] = requestedValue(field, wanted);
    } else if (fieldEquals(field, wanted, value)) {
      values[field] = agreedForm(field, wanted);
      delete undone[field];
    }
  }
  return rowOf({ sku: draft.product.sku, atMs, values, undone }, agreed);
}

function notedValues(agreed: AgreedRow | undefined): AgreedRow["values"] {
  return (agreed?.isWhole ? agreed.since : agreed?.values) ?? {};
}

function notedEntries(
  field: ListField,
  agreed: AgreedRow | undefined,
): Map<EntryId, Entry | undefined> {
  const noted = { values: notedValues(agreed), isWhole: false };
  return new Map(agreedEntries(field, agreedValue(noted, field)));
}

function listByReading(
  field: ListField,
  { draft, live, options }: ListSides,
): FieldValue | undefined {
  const { agreed } = options;
  const base = agreedEntries(field, agreedValue(agreed, field));
  const answered = entriesOf(field, requestValue(field, liveValue(live, field)) ?? null);
  const entries = notedEntries(field, agreed);
  for (const [id, entry] of requestedEntries(field, draft)) {
    const isAsExported = agreed?.isWhole === true && isSameEntry(entry, base?.get(id));
    if (!isAsExported && isSameEntry(entry, answered.get(id))) entries.set(id, entry);
  }
  return entries.size === 0 ? undefined : agreedList(field, entries);
}

/** The last common state: the exported values, updated by those noted since (lists by entry). */
export function agreedSince(
  exported: ExportedRow | undefined,
  noted: AgreedRow | undefined,
): AgreedRow | undefined {
  if (exported === undefined) return noted;
  const { sku, atMs } = exported;
  if (noted === undefined) return { sku, atMs, values: exported.values, isWhole: true };
  const whole = { values: exported.values, isWhole: true };
  const values: Values = { ...exported.values, ...noted.values };
  for (const field of listFields) {
    const before = agreedEntries(field, agreedValue(whole, field));
    const since = agreedEntries(field, agreedValue(noted, field));
    if (since === undefined) continue;
    if (before !== undefined) values[field] = agreedList(field, new Map([...before, ...since]));
  }
  const latest = { atMs: Math.max(atMs, noted.atMs), since: noted.values };
  return { ...noted, ...latest, exported: exported.values, values, isWhole: true };
}

interface Written {
  readonly operation: ProductOperation;
  readonly answer: Listing | undefined;
  readonly unexpected: readonly FieldName[];
  readonly agreed: AgreedRow | undefined;
  readonly atMs: number;
  readonly isUndo: boolean;
}

/** The common state of a row and its listing after a write. */
export function agreedByWrite(written: Written): AgreedRow {
  const { operation, answer, unexpected, agreed, atMs, isUndo } = written;
  const isCreate = operation.kind === "create";
  const changes = isCreate ? createFields(operation) : operation.fields;
  const values: Values = { ...(isCreate ? {} : notedValues(agreed)) };
  const undone = { ...(isCreate ? {} : agreed?.undone) };
  for (const change of changes) {
    const { field, before } = change;
    if (field === "sku") continue;
    const value = isListField(field)
      ? undoneList(field, change, { noted: undone[field], isUndo })
      : isUndo && agreedForm(field, before ?? "");
    if (value === false) delete undone[field];
    else undone[field] = { value, atMs: isUndo ? atMs : (undone[field]?.atMs ?? atMs) };
    if (isListField(field)) values[field] = listByWrite(field, change, { answer, agreed });
    else if (unexpected.includes(field)) values[field] = null;
    else values[field] = agreedForm(field, change.after ?? "");
  }
  return rowOf({ sku: operation.sku, atMs, values, undone }, agreed);
}

export function createFields({ product }: Pick<Draft, "product">): FieldChange[] {
  return fieldNames
    .filter((field) => !isBlank(product[field]))
    .map((field) => ({ field, before: null, after: product[field] as FieldValue }));
}

/** If the marketplace copied a link's file, the address of the copy is remembered. */
function listByWrite(
  field: ListField,
  change: FieldChange,
  { answer, agreed }: Pick<Written, "answer" | "agreed">,
): FieldValue {
  const after = entriesOf(field, change.after);
  const answered = inPlace(after, entriesOf(field, requestValue(field, answer?.[field]) ?? null));
  const entries = notedEntries(field, agreed);
  for (const { id, entry } of changedEntries(field, change)) {
    entries.set(id, entry && withRehosting(entry, answered.get(id)));
  }
  return agreedList(field, entries);
}

/** The entries that undos changed, as they were before; an entry that was not there is removed. */
function undoneList(
  field: ListField,
  change: FieldChange,
  { noted, isUndo }: Pick<Written, "isUndo"> & { readonly noted: Agreed },
): FieldValue | false {
  const entries = new Map(agreedEntries(field, noted));
  for (const { id, before } of changedEntries(field, change)) {
    if (isUndo) entries.set(id, before);
    else entries.delete(id);
  }
  return entries.size > 0 && agreedList(field, entries);
}

function changedEntries(field: ListField, change: FieldChange) {
  const [before, after] = [entriesOf(field, change.before), entriesOf(field, change.after)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((id) => ({ id, before: before.get(id), entry: after.get(id) }))
    .filter((one) => !isSameEntry(one.before, one.entry));
}

/** Restores the positions as sent, because responses number the links without gaps. */
function inPlace(sent: Entries, answered: Entries): Entries {
  if (sent.size !== answered.size) return answered;
  const ids = [...sent.keys()];
  return new Map([...answered.values()].map((entry, at) => [ids[at] as EntryId, entry]));
}

function agreedForm(field: FieldName, value: FieldValue | ""): ExportedValue {
  return value === "" ? "" : storedValue(field, value);
}

function rowOf(
  { undone, ...row }: Omit<AgreedRow, "isWhole">,
  agreed: AgreedRow | undefined,
): AgreedRow {
  const isUndone = Object.keys(undone ?? {}).length > 0;
  return { ...row, isWhole: agreed?.isWhole ?? false, ...(isUndone && { undone }) };
}

interface UntouchedOptions extends Pick<PlanInput, "agreed" | "wholeLists"> {
  readonly openWrites: Pick<ReadonlyMap<string, unknown>, "has">;
  readonly repeated: Pick<ReadonlySet<string>, "has">;
}

/** The times of the last common states that rows still equal, by row number. */
export function untouchedRows(
  rows: Iterable<PlannedRow>,
  { agreed, wholeLists, repeated, openWrites }: UntouchedOptions,
): Map<number, number> {
  const untouched = new Map<number, number>();
  for (const row of rows) {
    const base = agreed?.get(row.sku);
    const isDoubtful = repeated.has(row.sku) || openWrites.has(row.sku) || isWrong(row);
    if (base === undefined || isDoubtful) continue;
    if (isUntouchedRow(row.draft, base, wholeLists)) untouched.set(row.row, base.atMs);
  }
  return untouched;
}

function isWrong({ findings }: PlannedRow): boolean {
  return findings.some(({ severity, onlyOnCreate }) => severity === "error" && !onlyOnCreate);
}

/** Whether a row asks for nothing but the values last agreed on. */
export function isUntouchedRow(
  draft: Draft | undefined,
  agreed: AgreedRow | undefined,
  wholeLists: ReadonlySet<FieldName> = new Set(),
): boolean {
  if (draft === undefined || agreed === undefined || agreed.undone !== undefined) return false;
  return fieldNames.every((field) => {
    if (field === "sku") return true;
    const value = agreedValue(agreed, field);
    if (isListField(field)) {
      const base = agreedEntries(field, value);
      const requested = requestedEntries(field, draft);
      const isEvery = [...requested].every(
        ([id, entry]) =>
          value !== undefined &&
          (agreed.isWhole || base?.has(id) === true) &&
          isSameEntry(entry, base?.get(id)),
      );
      // A complete list removes entries that others added, so the listing must be read.
      return isEvery && !(wholeLists.has(field) && requested.size > 0);
    }
    const wanted = wantedValue(field, draft);
    if (wanted === undefined || isUntouched(field, value, wanted)) return true;
    return isRequestedAgain(field, agreed.values[field], wanted);
  });
}
