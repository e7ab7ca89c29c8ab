import type { SheetChecked } from "../../../src/commands/sheet/check-sheet.ts";
import { storedValue } from "../../../src/model/product/agreed.ts";
import type { Draft, FieldName, FieldValue } from "../../../src/model/product/product.ts";
import type { Plan, ProductOperation } from "../../../src/model/run/plan.ts";
import { updateBody } from "../../../src/model/run/update-body.ts";
import type { ExportedRow } from "../../../src/model/sheet/export-base.ts";
import { product } from "../../apply/support.ts";

/** Rows of the sheet that stay as they were exported. */
export const untouchedSkus = ["X1", "X2"];

/**
 * The sheet that a plan comes from: exported before its rows were edited and its new ones added, with
 * rows that nobody has touched.
 */
export function exportedSheet({ operations }: Plan): SheetChecked {
  const same = untouchedSkus.map((sku) => product(sku));
  const drafts = [...operations.map(wantedBy), ...same].map((one) => draftOf(one));
  const rows = drafts.map((draft, at) => ({
    ...{ row: at + 2, sku: draft.product.sku ?? "", draft, findings: [] },
  }));
  const exported = operations.flatMap((one) => (one.kind === "update" ? [product(one.sku)] : []));
  const base = new Map([...exported, ...same].map((one) => [one.sku, exportedRow(one)]));
  const head = { env: "test", host: "127.0.0.1", writtenAtMs: 1, rows: base.size, id: "e-1" };
  const sheet = {
    ...{ name: "catalogue.xlsx", path: "/catalogue.xlsx", file: "/catalogue.xlsx", digest: "ab" },
    sheets: [{ match: { columns: [], constants: [] } }],
    base: async () => ({ base: { head, rows: base } }),
  };
  return { sheet, checked: { rows, rowCount: rows.length } } as unknown as SheetChecked;
}

function wantedBy(operation: ProductOperation) {
  if (operation.kind === "create") return operation.product;
  return { ...product(operation.sku), name: updateBody(operation).name };
}

function draftOf(wanted: object): Draft {
  return { product: wanted, clears: [] } as unknown as Draft;
}

function exportedRow(listing: { readonly sku: string }): ExportedRow {
  const { sku, ...fields } = listing;
  const kept = Object.entries(fields).map(([name, value]) => [
    name,
    storedValue(name as FieldName, value as FieldValue),
  ]);
  return { sku, atMs: 1, values: Object.fromEntries(kept) };
}
