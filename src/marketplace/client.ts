import { exitCodes, SheetportError } from "../errors.ts";
import { msg } from "../model/message.ts";
import type { HttpProxy, Secret } from "../model/net.ts";
import type { ContractFacts, ContractFactsStore } from "../model/run/facts.ts";
import type { Clock, Marketplace, Pacer, Random, ReadOptions } from "../model/run/ports.ts";
import { documentedRates } from "../model/run/rate.ts";
import { createHttpTransport, type Timeouts } from "./http/http.ts";
import { readListings } from "./listings/listings.ts";
import { listProducts, readProductPages } from "./listings/product-lists.ts";
import { addShipmentNumber, listOrders } from "./orders.ts";
import { checkAccess, probe } from "./probe.ts";
import { classifyOrderWrite, classifyProductWrite } from "./send/classify.ts";
import { type Context, createSession, type Notice, warnOnce } from "./send/context.ts";
import { FactsMemory } from "./send/facts.ts";
import { sendWrite } from "./send/send.ts";
import { parseBaseUrl } from "./wire/address.ts";
import { redactAnswers, redactor } from "./wire/redact.ts";
import type { Transport } from "./wire/transport.ts";
import { createRequest, packRequest, updateRequest } from "./wire/wire-request.ts";

/** Settings and dependencies of a marketplace client, which talks to one environment only. */
export interface MarketplaceOptions {
  /** Request paths are appended to it. */
  readonly baseUrl: string;
  readonly apiKey: Secret;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly random: Random;
  readonly facts: ContractFactsStore;
  /** What the read limit counts (decision 5). */
  readonly readUnit: "products" | "requests";
  /**
   * The most slots that one read may take now; an urgent read may take more.
   *
   * @default the documented rate
   */
  readonly readCountMax?: ((urgent?: boolean) => number) | undefined;
  readonly timeouts?: Timeouts | undefined;
  readonly connectionsMax?: number | undefined;
  readonly proxy?: HttpProxy | undefined;
  readonly transport?: Transport | undefined;
  readonly onNotice?: ((notice: Notice) => void) | undefined;
}

/**
 * The marketplace over HTTP, with what is needed to check access and to learn how the API behaves.
 */
export interface MarketplaceClient extends Marketplace {
  /** What is known about points that the API documentation leaves open (decision 6). */
  contractFacts(): ContractFacts;
  /**
   * Reads one product to check the address and the key.
   *
   * @throws SheetportError as reads do: `key-refused`, `marketplace-unreachable`,
   * `unexpected-answer` …
   */
  checkAccess(options?: ReadOptions): Promise<void>;
  factsSeen(): ReadonlySet<keyof ContractFacts>;
  /** Learns the facts about both lists again, using reads only. */
  probe(options?: ReadOptions): Promise<ContractFacts>;
  close(): Promise<void>;
}

/**
 * Creates the client of one environment. Every request waits for its slots. Answers to writes are
 * classified, and only {@link addShipmentNumber} may send one twice; reads are retried where that
 * is safe. The key is sent only in its header.
 *
 * @throws SheetportError `bad-base-url`, `insecure-url`, `key-missing`, `key-unusable`
 */
export function createMarketplace(options: MarketplaceOptions): MarketplaceClient {
  const key = options.apiKey;
  checkKey(key);
  const address = parseBaseUrl(options.baseUrl);
  const { clock, timeouts, connectionsMax, proxy } = options;
  const { origin } = address;
  const http =
    options.transport === undefined
      ? createHttpTransport({ origin, key, clock, timeouts, connectionsMax, proxy })
      : { send: options.transport, close: () => Promise.resolve() };
  const context = makeContext(options, { address, key, transport: http.send });
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
    async probe(read = {}) {
      await probe(context, read);
      return context.facts.get();
    },
    close: () => http.close(),
  };
}

function makeContext(
  options: MarketplaceOptions,
  parts: Pick<Context, "address" | "transport"> & { readonly key: Secret },
): Context {
  const { pacer, clock, random, readUnit, onNotice: notify = () => undefined } = options;
  const redact = redactor(parts.key);
  const warn = warnOnce(notify);
  return {
    ...{ pacer, clock, random, readUnit, notify, warn },
    scrub: redact.message,
    session: createSession(),
    address: parts.address,
    transport: redactAnswers(parts.transport, redact),
    readCountMax: options.readCountMax ?? (() => documentedRates.read.count),
    facts: new FactsMemory(options.facts, clock, (message) => warn("fact-changed", message)),
  };
}

/** Refuses a key that cannot be sent in a header. */
function checkKey(key: Secret): void {
  const exitCode = exitCodes.usage;
  if (key.reveal().trim() === "") {
    throw new SheetportError(msg("marketplace.errors.noKey"), { code: "key-missing", exitCode });
  }
  if (!/^[\x21-\x7e]+$/.test(key.reveal())) {
    const text = msg("marketplace.errors.unusableKey");
    throw new SheetportError(text, { code: "key-unusable", exitCode });
  }
}
