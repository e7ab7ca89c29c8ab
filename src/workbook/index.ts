/** The room's door for those who write products: headings, limits, the filled template. */
export type { HeadingMatch } from "./heading-match.ts";
export { matchHeadings } from "./headings.ts";
export { limits } from "./refusals.ts";
export { type ProductsToWrite, streamProducts } from "./write-products.ts";
