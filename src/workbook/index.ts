/** Workbooks and tables as text: opened safely, their sheets and headings found, their rows read as a stream. */

export type { OpenedWorkbook } from "./container/opened.ts";
export { limits } from "./container/refusals.ts";
export { beginsAsZip, endsAsZip } from "./container/zip.ts";
export { placeOf } from "./headings/given-columns.ts";
export type { AlikeColumn, ChosenColumn, HeadingMatch } from "./headings/heading-match.ts";
export { cellText, headingDigest, normalisedHeading } from "./headings/heading-text.ts";
export { matchHeadings } from "./headings/headings.ts";
export { knownHeading } from "./headings/known-heading.ts";
export { nearestFields } from "./headings/likely-places.ts";
export type { ExportBase, FoundBase } from "./read/export-base.ts";
export { isReadableName, isTextTableName } from "./read/file-kinds.ts";
export { hiddenNotes } from "./read/hidden-notes.ts";
export {
  type InspectedProducts,
  type InspectedWorkbook,
  type Inspection,
  inspectProducts,
  inspectSheets,
} from "./read/inspect.ts";
export {
  type ColumnOption,
  columnOptions,
  type InspectedColumn,
} from "./read/inspect-columns.ts";
export { openFile, openWorkbook, type WorkbookBytes } from "./read/open.ts";
export { openingNotes } from "./read/opening-notes.ts";
export {
  findOrdersSheet,
  looksLikeOrders,
  type OrdersRead,
  type OrdersSheet,
  readOrders,
} from "./read/orders-sheet.ts";
export { isOtherSheet, otherProductSheets } from "./read/other-sheets.ts";
export { type FoundSheet, findProductsSheet } from "./read/products-sheet.ts";
export {
  namedSheets,
  type ProductsRead,
  type ProductsSheet,
  readProducts,
  type SheetWishes,
} from "./read/read-products.ts";
export {
  passNotes,
  type ReadingNote,
  rivalNotes,
  sheetNotes,
  typedPlace,
  wholeListsNote,
} from "./read/reading-notes.ts";
export { type EarlierChoice, type Recall, recallChoice } from "./read/recall.ts";
export { headedSheet } from "./read/search.ts";
