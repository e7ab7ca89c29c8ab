import { type AgreedRow, agreedValue, type ExportedValue } from "../../model/product/agreed.ts";
import {
  baseHead,
  baseSheetName,
  copiedRow,
  type ExportedRow,
  type ExportHead,
} from "../../model/sheet/export-base.ts";
import type { HiddenSheet } from "../../model/sheet/sheet-to-write.ts";
import type { Session } from "../account/session.ts";

/**
 * Whether a workbook was exported from another account. Its exported values are then not used for a
 * comparison.
 */
export function isForeign(
  { account }: ExportHead,
  { environment }: Pick<Session, "environment">,
): boolean {
  return !environment.isAccount(account);
}

/**
 * Creates the hidden sheet for a workbook with some rows of another, such as failed rows. With it,
 * a corrected upload does not undo changes made on the marketplace since. Uses the exported value
 * if the agreed value is not known.
 */
export function carriedBase(
  { head, rows }: { readonly head: ExportHead; readonly rows: ReadonlyMap<string, ExportedRow> },
  {
    carried,
    agreed,
  }: {
    readonly carried: readonly { readonly sku: string }[];
    readonly agreed?: Pick<ReadonlyMap<string, AgreedRow>, "get"> | undefined;
  },
): HiddenSheet {
  const skus = [...new Set(carried.map(({ sku }) => sku))].filter((sku) => rows.has(sku));
  return {
    name: baseSheetName,
    *rows() {
      yield baseHead({ ...head, rows: skus.length });
      for (const sku of skus) yield copiedRow(carriedRow(rows.get(sku) as ExportedRow, agreed));
    },
  };
}

function carriedRow(
  row: ExportedRow,
  agreed: Pick<ReadonlyMap<string, AgreedRow>, "get"> | undefined,
): ExportedRow {
  const since = agreed?.get(row.sku);
  if (since === undefined) return row;
  const values = Object.entries(since.values).flatMap(([field, value]) =>
    agreedValue(since, field as keyof typeof since.values) === undefined
      ? []
      : [[field, value as ExportedValue]],
  );
  return { ...row, values: { ...row.values, ...Object.fromEntries(values) } };
}
