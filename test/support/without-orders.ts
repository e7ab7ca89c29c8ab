import type { ApplyMarketplace } from "../../src/apply/index.ts";

/** The writing loop's marketplace for a model that knows products alone. */
export function withoutOrders(
  products: Pick<ApplyMarketplace, "createProduct" | "updateProduct" | "readListings">,
): ApplyMarketplace {
  const refuse = () => Promise.reject(new TypeError("This marketplace has no orders."));
  return {
    createProduct: (wanted, signal) => products.createProduct(wanted, signal),
    updateProduct: (sku, patch, signal) => products.updateProduct(sku, patch, signal),
    readListings: (skus, options) => products.readListings(skus, options),
    packOrder: refuse,
    addShipmentNumber: refuse,
    listOrders: refuse,
  };
}
