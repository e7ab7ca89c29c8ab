import type { ImageCell } from "../../model/product/image-check.ts";
import { cellAddress } from "../../model/sheet/sheet.ts";
import type { RowReading } from "./read-row.ts";

/** The image links of a row in which nothing is wrong so far. */
export function imageCells({ row, product, findings, entryPlaces }: RowReading): ImageCell[] {
  const wrong = new Set(
    findings.list
      .filter(({ severity, field }) => severity === "error" && field === "images")
      .map(({ cell, column }) => `${cell} ${column}`),
  );
  return (entryPlaces.get("images") ?? []).flatMap(({ column, label, given }, at) => {
    const url = product.images?.[at]?.url;
    // A value that was given for every row stands in no cell.
    const cell = given === undefined ? cellAddress(column.index, row.number) : "";
    if (url === undefined || wrong.has(`${cell} ${column.heading}`)) return [];
    return [{ cell, column: column.heading, label, url }];
  });
}
