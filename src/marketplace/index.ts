/** The marketplace over HTTP: wire ↔ model, answer → outcome class, contract facts, the client. */
export { createMarketplace, type MarketplaceClient, type MarketplaceOptions } from "./client.ts";
export type { MarketplaceWarning, ReadRetry } from "./context.ts";
export type { Timeouts } from "./http.ts";
export { proxyDispatcher } from "./proxy.ts";
export type { FormPart, Transport, TransportResult, WireRequest } from "./transport.ts";
