/** A run as text, JSON and the rows of the results and failed workbooks. Pure. */
export { exitCodeOf } from "./exit.ts";
export * from "./json.ts";
export { ansi, type Palette, plain } from "./palette.ts";
export {
  isLeftOut,
  type RowResultsOptions,
  type RowTotals,
  rowResults,
  rowTotals,
} from "./rows.ts";
