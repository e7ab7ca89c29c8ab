/** The room's door for those who write products: headings, limits, the filled template. */
export { matchHeadings } from "./headings.ts";
export { limits } from "./refusals.ts";
export { streamProducts } from "./write-products.ts";
