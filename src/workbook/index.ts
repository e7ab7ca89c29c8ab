/**
 * Opens workbooks and CSV files safely, finds their sheets and headings, and streams their rows.
 */

export { isReadableName, isTextTableName } from "./container/file-kinds.ts";
export { limits } from "./container/refusals.ts";
export { beginsAsZip } from "./container/zip.ts";
export { placeOf } from "./headings/given-columns.ts";
export { cellText, normalisedHeading } from "./headings/heading-text.ts";
export { statedUnit } from "./headings/heading-unit.ts";
export { matchHeadings } from "./headings/headings.ts";
export { headingMeaning, knownHeading, pairsField } from "./headings/known-heading.ts";
export { nearestFields } from "./headings/likely-places.ts";
export { type Inspected, type InspectedWorkbook, inspectProducts } from "./inspect/inspect.ts";
export {
  type ColumnOption,
  columnOptions,
  type InspectedColumn,
} from "./inspect/inspect-columns.ts";
export { type InspectedOrders, inspectOrders } from "./inspect/inspect-orders.ts";
export { type OpenedWorkbook, openFile, type WorkbookBytes } from "./read/open.ts";
export {
  namedOrdersSheets,
  type OrdersSheet,
  orderColumnNamed,
  readOrders,
} from "./read/orders-sheet.ts";
export type { ExportBase } from "./read/other-sheets.ts";
export { isOtherSheet } from "./read/other-sheets.ts";
export { passNotes } from "./read/pass-notes.ts";
export {
  namedSheets,
  type ProductsRead,
  type ProductsSheet,
  readProducts,
} from "./read/read-products.ts";
export {
  otherOrdersNote,
  type ReadingNote,
  rivalNotes,
  sheetNotes,
  typedPlace,
  wholeListsNote,
} from "./read/reading-notes.ts";
export type { EarlierChoice } from "./read/recall.ts";
