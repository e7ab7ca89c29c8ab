/** The marketplace over HTTP: wire ↔ model, answer → outcome class, contract facts, the client. */
export { createMarketplace, type MarketplaceClient, type MarketplaceOptions } from "./client.ts";
