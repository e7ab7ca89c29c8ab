import type { ApplyMarketplace } from "../../src/apply/index.ts";

/** The writing loop's marketplace for a model that knows products alone. */
export function withoutOrders(
  products: Pick<ApplyMarketplace, "createProduct" | "updateProduct" | "readListings">,
): ApplyMarketplace {
  const refuse = () => Promise.reject(new TypeError("This marketplace has no orders."));
  return {
    createProduct: (wanted, options) => products.createProduct(wanted, options),
    updateProduct: (sku, patch, options) => products.updateProduct(sku, patch, options),
    readListings: (skus, options) => products.readListings(skus, options),
    packOrder: refuse,
    addShipmentNumber: refuse,
    listOrders: refuse,
  };
}
