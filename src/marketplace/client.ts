import type { ContractFacts, ContractFactsStore } from "../model/run/facts.ts";
import type { Marketplace, ReadOptions } from "../model/run/ports.ts";
import { documentedRates } from "../model/run/rate.ts";
import { createHttpTransport, type HttpOptions } from "./http/http.ts";
import { findMode } from "./listings/filter-check.ts";
import { listProducts, readListings, readProductPages } from "./listings/listings.ts";
import { readList } from "./listings/whole-list.ts";
import { addShipmentNumber, listOrders } from "./orders.ts";
import { lookAtStart } from "./pages/first-look.ts";
import { collectList } from "./pages/list-reading.ts";
import { orderList, productList } from "./pages/list-sources.ts";
import { fetchPage, unexpectedAnswer } from "./pages/page-fetch.ts";
import { pageSizeOf, tellingPageSize } from "./pages/page-size.ts";
import { classifyOrderWrite, classifyProductWrite } from "./send/classify.ts";
import { type Context, Session, warnOnce } from "./send/context.ts";
import { FactsMemory } from "./send/facts.ts";
import { sendWrite } from "./send/send.ts";
import { parseBaseUrl } from "./wire/address.ts";
import { redactAnswers, redactor } from "./wire/redact.ts";
import type { Transport } from "./wire/transport.ts";
import { createRequest, packRequest, updateRequest } from "./wire/wire-request.ts";

/** Settings and dependencies of a marketplace client, which talks to one environment only. */
export interface MarketplaceOptions
  extends Pick<Context, "pacer" | "clock" | "random" | "readUnit">,
    Pick<HttpOptions, "apiKey" | "timeouts" | "proxy"> {
  readonly baseUrl: string;
  readonly facts: ContractFactsStore;
  /** The most slots that one read may take without a long wait. @default the documented rate */
  readonly readCountMax?: Context["readCountMax"] | undefined;
  readonly transport?: Transport | undefined;
  readonly onNotice?: Context["notify"] | undefined;
}

/** The marketplace over HTTP, with methods to check access and to learn how the API behaves. */
export interface MarketplaceClient extends Marketplace {
  contractFacts(): ContractFacts;
  /** Requests one product, which needs the right address and a valid key. */
  checkAccess(options?: ReadOptions): Promise<void>;
  factsSeen(): ReadonlySet<keyof ContractFacts>;
  /** Learns the facts about both lists again, using reads only. */
  probe(options?: ReadOptions): Promise<ContractFacts>;
  close(): Promise<void>;
}

/**
 * Creates the client of one environment. Of the writes, only {@link addShipmentNumber} may send a
 * second request.
 * @throws SheetportError `bad-base-url`, `insecure-url`
 */
export function createMarketplace(options: MarketplaceOptions): MarketplaceClient {
  const address = parseBaseUrl(options.baseUrl);
  const http =
    options.transport === undefined
      ? createHttpTransport({ ...options, origin: address.origin })
      : { send: options.transport, close: () => Promise.resolve() };
  const context = makeContext(options, address, http.send);
  const ofProducts = { classify: classifyProductWrite };
  const ofOrders = { classify: classifyOrderWrite, lane: "orders" } as const;
  return {
    async createProduct(product, write) {
      const request = createRequest(address, product);
      const options = { ...write, ...ofProducts, lane: "create" } as const;
      const result = await sendWrite(context, request, options);
      if (result.class === "applied") context.session.list.noteCreated(product.sku);
      return result;
    },
    async updateProduct(sku, patch, write) {
      context.session.list.noteUpdated(sku);
      const request = updateRequest(address, sku, patch, write?.keepsPositions);
      return sendWrite(context, request, { ...write, ...ofProducts, lane: "update" });
    },
    packOrder: async (order, request, write) =>
      sendWrite(context, packRequest(address, order, request), { ...write, ...ofOrders }),
    addShipmentNumber: (order, form, more) => addShipmentNumber(context, order, { form, ...more }),
    readListings: (skus, read) => readListings(context, skus, read),
    listProducts: (filter, read) => listProducts(context, filter, read),
    readProductPages: (reading, read) => readProductPages(context, reading, read),
    listOrders: (filters, read) => listOrders(context, filters, read),
    contractFacts: () => context.facts.get(),
    factsSeen: () => context.facts.seen,
    checkAccess: (read) => checkAccess(context, read),
    probe: (read) => probe(context, read),
    close: http.close,
  };
}

function makeContext(
  options: MarketplaceOptions,
  address: Context["address"],
  send: Transport,
): Context {
  const { pacer, clock, random, readUnit, onNotice: notify = () => undefined } = options;
  const redact = redactor(options.apiKey);
  const warn = warnOnce(notify);
  return {
    ...{ pacer, clock, random, readUnit, notify, warn },
    scrub: redact.message,
    session: new Session(),
    address,
    transport: redactAnswers(send, redact),
    readCountMax: options.readCountMax ?? (() => documentedRates.read.count),
    facts: new FactsMemory(options.facts, clock, warn),
  };
}

/** Large enough to show whether the page size is respected, small enough for one window. */
const probePageSize = 60;

async function checkAccess(context: Context, options: ReadOptions = {}): Promise<void> {
  const { urgent, signal } = options;
  const list = productList(context);
  const page = await fetchPage(list, { urgent, signal, page: 1, size: pageSizeOf(list, 1) });
  if ("refused" in page) throw unexpectedAnswer(list, page.refused);
}

/** Writes nothing (decision 6). A refused order list is not an error. */
async function probe(context: Context, options: ReadOptions = {}): Promise<ContractFacts> {
  const { session, facts } = context;
  const orders = orderList(context);
  await lookAtStart(productList(context), options);
  await session.exclusively(async () => {
    session.trusted = undefined;
    await facts.learn({ filterCountMax: undefined });
    await readList(context, { ...options, pageSize: probePageSize, stopAbove: 0 });
    await findMode(context, options);
    await facts.confirm();
  });
  const { signal } = options;
  const list = await collectList(orders, { pageSize: tellingPageSize, stopAbove: 0, signal });
  if (list.refusal === undefined) await lookAtStart(orders, options);
  return facts.get();
}
