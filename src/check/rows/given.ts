import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { GivenColumn } from "../../model/sheet/sheet-choice.ts";
import type { ReadOptions } from "../cells/cell-reading.ts";
import { layoutOf } from "../layout/layout.ts";
import { readRow } from "./read-row.ts";
import { reportSchemaErrors } from "./schema-findings.ts";
import { validateProduct } from "./validators.ts";

/**
 * What is wrong with given values that are the same in every row, whatever the rows hold: each with
 * the findings of a cell that holds it, without address.
 */
export function constantFindings(
  given: readonly GivenColumn[],
  options: ReadOptions,
): { readonly given: GivenColumn; readonly finding: Finding }[] {
  const row: SheetRow = { number: 0, cells: [], hidden: false };
  return given
    .filter(({ parts }) => parts.every(({ kind }) => kind === "text"))
    .flatMap((one) => {
      const layout = layoutOf([], [one]);
      const reading = readRow(row, layout, options);
      if (!validateProduct(reading.product)) {
        reportSchemaErrors(validateProduct.errors ?? [], reading, layout);
      }
      return reading.findings.list
        .filter(({ field, severity }) => field === one.field && severity === "error")
        .map((finding) => ({ given: one, finding }));
    });
}
