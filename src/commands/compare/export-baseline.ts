import { type ExportedValue, keptValue } from "../../model/product/exported-value.ts";
import { type FieldName, type FieldValue, isListField } from "../../model/product/product.ts";
import type { FieldChange, ProductOperation } from "../../model/run/plan.ts";
import {
  baseSheetName,
  type ExportedRow,
  type ExportHead,
  keptHead,
  keptRow,
} from "../../model/sheet/export-base.ts";
import type { HiddenSheet } from "../../model/sheet/sheet-to-write.ts";
import { withListWrite } from "../../plan/index.ts";
import type { RunOfExport } from "../../record/index.ts";
import type { ExportBase } from "../../workbook/index.ts";
import type { Session } from "../account/session.ts";
import type { ProductsFile } from "../sheet/products-file.ts";

/** What a sheet and the marketplace last had in common. */
export interface LastAgreed {
  readonly head: ExportHead;
  readonly rows: ReadonlyMap<string, ExportedRow>;
}

/** A workbook that may come from an export. */
interface ReturnedWorkbook extends Pick<ProductsFile, "path" | "name"> {
  readonly exported: ExportBase | undefined;
}

/** Whether a workbook was exported from another marketplace: what it held there says nothing here. */
export function isForeign(
  { env, host }: ExportHead,
  { environment }: Pick<Session, "environment">,
): boolean {
  return host !== environment.host && env !== environment.key;
}

/**
 * The sheet as it last agreed with the marketplace: as it was exported, with what this very workbook
 * has sent since, and what undos have put back. Without that, a second upload of one workbook would
 * take its first one for somebody else's change. Undefined when the sheet comes from no export, or
 * from one of another marketplace.
 */
export function lastAgreed(
  workbook: ReturnedWorkbook,
  session: Pick<Session, "environment" | "record">,
): LastAgreed | undefined {
  const { exported } = workbook;
  if (exported === undefined || isForeign(exported.head, session)) return undefined;
  const { head, rows } = exported;
  const { record, environment } = session;
  const agreed = new Map(rows);
  const runs = record.runsOfExport(environment.key, head.id);
  for (const run of runsOf(workbook, runs)) {
    for (const operation of record.appliedWrites(run)) {
      const row = agreed.get(operation.sku);
      if (row !== undefined) agreed.set(operation.sku, withWrite(row, operation));
    }
  }
  return { head, rows: agreed };
}

/**
 * The hidden sheet of a workbook that carries some rows on: a row that is corrected and uploaded
 * from there must not take back what the marketplace has changed.
 */
export function carriedBase(
  { head, rows }: LastAgreed,
  carried: readonly { readonly sku: string }[],
): HiddenSheet {
  const skus = new Set(carried.map(({ sku }) => sku));
  const found = [...skus].filter((sku) => rows.get(sku) !== undefined);
  return {
    name: baseSheetName,
    *rows() {
      yield keptHead(head, found.length);
      for (const sku of found) yield keptRow(rows.get(sku) as ExportedRow);
    },
  };
}

/** Uploads of a workbook, and undos of them, in their order. A saved plan knows its name alone. */
function runsOf({ path, name }: ReturnedWorkbook, runs: readonly RunOfExport[]): readonly string[] {
  const own = new Set<string>();
  for (const { run, undoes, path: sent, file } of runs) {
    const isUpload = undoes === undefined && (sent === path || (sent === "" && file === name));
    if (isUpload || (undoes !== undefined && own.has(undoes))) own.add(run);
  }
  return [...own];
}

function withWrite(row: ExportedRow, operation: ProductOperation): ExportedRow {
  if (operation.kind === "create") {
    const { sku: _, ...product } = operation.product;
    const sent = Object.entries(product) as [FieldName, FieldValue][];
    return {
      ...row,
      values: Object.fromEntries(sent.map(([name, value]) => [name, keptValue(name, value)])),
    };
  }
  const sent = operation.fields.map((change): [FieldName, ExportedValue] => [
    change.field,
    valueAfter(row, change),
  ]);
  return { ...row, values: { ...row.values, ...Object.fromEntries(sent) } };
}

/** What a field last agreed on once an update has changed it; of a list only its changed entries. */
function valueAfter({ values }: ExportedRow, change: FieldChange): ExportedValue {
  const { field, after } = change;
  if (isListField(field)) {
    const before = values[field];
    return withListWrite(field, Array.isArray(before) ? before : undefined, change);
  }
  return after === null ? "" : keptValue(field, after);
}
