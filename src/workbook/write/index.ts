/** Workbooks written for people; brings exceljs with it, so it is loaded late. */

export { productsTemplate } from "./template.ts";
export { streamOrders } from "./write-orders.ts";
export { streamProducts } from "./write-products.ts";
export { writeRows } from "./write-rows.ts";
