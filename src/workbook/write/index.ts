/** Writes workbooks. Import this lazily, because it loads exceljs. */

export { writeRows } from "./write-rows.ts";
export { productsTemplate, streamOrders, streamProducts } from "./write-templates.ts";
