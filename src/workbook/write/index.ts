/** Workbooks written for people; brings exceljs with it, so it is loaded late. */

export { streamOrders, streamOrdersTemplate } from "./write-orders.ts";
export { productsTemplate, streamProducts } from "./write-products.ts";
export { writeRows } from "./write-rows.ts";
