import { fieldNames } from "../../model/product/columns.ts";
import { cellWidth } from "../text/fit.ts";

/** Cells of the longest name that a field has. */
export function widestName(nameOf: (field: string) => string): number {
  return Math.max(...fieldNames.map((field) => cellWidth(nameOf(field))));
}
