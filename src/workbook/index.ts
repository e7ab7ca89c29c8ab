/** Workbooks and tables as text: opened safely, their sheets and headings found, their rows read as a stream. */

export type { OpenedWorkbook } from "./container/opened.ts";
export { limits } from "./container/refusals.ts";
export { beginsAsZip, endsAsZip } from "./container/zip-end.ts";
export { isReadableName, isTextTableName } from "./csv/names.ts";
export { type ColumnOption, columnOptions } from "./headings/column-options.ts";
export { placeOf } from "./headings/given-columns.ts";
export type { AlikeColumn, ChosenColumn, HeadingMatch } from "./headings/heading-match.ts";
export { cellText, headingDigest, normalisedHeading } from "./headings/heading-text.ts";
export { matchHeadings } from "./headings/headings.ts";
export { knownHeading } from "./headings/known-heading.ts";
export { nearestFields } from "./headings/likely-places.ts";
export { hiddenNotes } from "./open/hidden-notes.ts";
export { openFile, openWorkbook, type WorkbookBytes } from "./open/open.ts";
export { openingNotes } from "./open/opening-notes.ts";
export { headedSheet } from "./sheets/candidates.ts";
export type { ExportBase, FoundBase } from "./sheets/export-base.ts";
export {
  type InspectedProducts,
  type InspectedWorkbook,
  type Inspection,
  inspectProducts,
  inspectSheets,
} from "./sheets/inspect.ts";
export type { InspectedColumn } from "./sheets/inspect-columns.ts";
export {
  findOrdersSheet,
  looksLikeOrders,
  type OrdersRead,
  type OrdersSheet,
  readOrders,
} from "./sheets/orders-sheet.ts";
export { isOtherSheet, otherProductSheets } from "./sheets/other-sheets.ts";
export { type FoundSheet, findProductsSheet } from "./sheets/products-sheet.ts";
export {
  namedSheets,
  type ProductsRead,
  type ProductsSheet,
  readProducts,
  type SheetWishes,
} from "./sheets/read-products.ts";
export {
  givenNotes,
  passNotes,
  type ReadingNote,
  rivalNotes,
  typedPlace,
  wholeListsNote,
} from "./sheets/reading-notes.ts";
export { type EarlierChoice, type Recall, recallChoice } from "./sheets/recall.ts";
