/** Writes workbooks. Import this lazily, because it loads exceljs. */

export { streamOrders } from "./write-orders.ts";
export { productsTemplate, streamProducts } from "./write-products.ts";
export { writeRows } from "./write-rows.ts";
