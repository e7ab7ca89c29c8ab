/** The marketplace client: requests, answers, listings and orders over HTTP. */
export { createMarketplace, type MarketplaceClient, type MarketplaceOptions } from "./client.ts";
