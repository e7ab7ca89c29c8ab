import { lookup } from "node:dns/promises";
import { isIPv6, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { type buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";
import { msg } from "../../model/message.ts";
import { type HttpProxy, isLoopback, type Secret } from "../../model/net.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { Transport, WireRequest } from "../wire/transport.ts";
import { HttpExchange, NotLoopbackError } from "./http-exchange.ts";

interface Timeouts {
  /** Time from the end of the request to the response headers. */
  readonly headersMs?: number | undefined;
  /** Time between two pieces of the response body. */
  readonly bodyMs?: number | undefined;
  /** Time for name look-up, connection and TLS together. */
  readonly connectMs?: number | undefined;
  /** Time for the whole request, including the wait for a connection. */
  readonly totalMs?: number | undefined;
}

export interface HttpOptions {
  readonly origin: string;
  readonly apiKey: Secret;
  readonly clock: Clock;
  readonly timeouts?: Timeouts | undefined;
  readonly connectionsMax?: number | undefined;
  readonly proxy?: HttpProxy | undefined;
  readonly connect?: buildConnector.BuildOptions | undefined;
  /** Only used for plain http. */
  readonly resolve?: ((hostname: string) => Promise<readonly string[]>) | undefined;
}

/** The caller must close the transport, which makes requests in flight fail. */
export function createHttpTransport(options: HttpOptions): {
  readonly send: Transport;
  close(): Promise<void>;
} {
  const { clock, proxy } = options;
  const dispatcher = dispatcherOf(options);
  const totalMs = options.timeouts?.totalMs ?? 180_000;

  return {
    async send(request, signal, permit) {
      if (signal?.aborted) {
        return { kind: "not-sent", message: msg("marketplace.answers.cancelled") };
      }
      const exchange = new HttpExchange(request, permit, proxy);
      const onAbort = () => exchange.abandon(msg("marketplace.answers.cancelled"));
      signal?.addEventListener("abort", onAbort, { once: true });
      const deadline = new AbortController();
      clock.sleep(totalMs, deadline.signal).then(
        () =>
          exchange.abandon(msg("marketplace.answers.noAnswer", { code: `${totalMs / 1000} s` })),
        () => undefined,
      );
      try {
        dispatcher.dispatch(await dispatchOptions(request, options, exchange), exchange);
      } catch (thrown) {
        exchange.fail(thrown);
      }
      return exchange.result.finally(() => {
        deadline.abort();
        signal?.removeEventListener("abort", onAbort);
      });
    },
    close: () => dispatcher.destroy(),
  };
}

/** Through a proxy, TLS ends at the marketplace, so the proxy learns only its host and port. */
function dispatcherOf(options: HttpOptions): Dispatcher {
  const { origin, proxy, connectionsMax = 16, timeouts = {} } = options;
  const headersTimeout = timeouts.headersMs ?? 60_000;
  const pool = {
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    headersTimeout,
    bodyTimeout: timeouts.bodyMs ?? 30_000,
  };
  const connect = connectOptions(options);
  if (proxy === undefined) return new Pool(origin, { ...pool, connect });
  return new ProxyAgent({
    ...pool,
    uri: proxy.uri.reveal(),
    proxyTunnel: true,
    requestTls: { ...connect, allowH2: false },
    proxyTls: { ...connect, allowH2: false },
    clientFactory: (to, inner) => new Pool(to, { ...inner, headersTimeout }),
  });
}

function connectOptions(options: HttpOptions): buildConnector.BuildOptions {
  const { origin, timeouts, connect, resolve = systemResolve } = options;
  return {
    timeout: timeouts?.connectMs ?? 10_000,
    // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn off the check of the certificate.
    rejectUnauthorized: true,
    ...(origin.startsWith("http:") ? { lookup: loopbackOnly(resolve) } : {}),
    ...connect,
  };
}

async function systemResolve(hostname: string): Promise<readonly string[]> {
  const addresses = await lookup(hostname, { all: true });
  return addresses.map(({ address }) => address);
}

/** Refuses a name such as “market.localhost” if it resolves to another machine. */
function loopbackOnly(resolve: NonNullable<HttpOptions["resolve"]>): LookupFunction {
  return (hostname, options, callback) => {
    const check = (addresses: readonly string[]) => {
      const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      const elsewhere = all.find(
        ({ address, family }) => !isLoopback(family === 6 ? `[${address}]` : address),
      );
      const [first] = all;
      if (first === undefined || elsewhere !== undefined) {
        callback(new NotLoopbackError(`${hostname}: ${elsewhere?.address ?? "?"}`), "");
      } else if (options.all === true) callback(null, all);
      else callback(null, first.address, first.family);
    };
    resolve(hostname).then(check, (error) => callback(error, ""));
  };
}

async function dispatchOptions(
  { method, path, body }: WireRequest,
  { origin, apiKey }: HttpOptions,
  exchange: HttpExchange,
): Promise<Dispatcher.DispatchOptions> {
  const headers: Record<string, string> = { "X-API-Key": apiKey.reveal(), accept: "text/plain" };
  // `idempotent: false` keeps undici from pipelining requests and from repeating a failed one.
  const options = { origin, method, path, headers, idempotent: false };
  if (body === undefined) return options;
  const { bytes, type } = await encoded(body);
  headers["content-type"] = type;
  headers["content-length"] = String(bytes.length);
  // undici takes any async iterable, although its types do not say so.
  return { ...options, body: exchange.body(bytes) as AsyncIterable<Uint8Array> as Readable };
}

async function encoded(body: NonNullable<WireRequest["body"]>) {
  if (typeof body === "string") return { bytes: Buffer.from(body), type: "application/json" };
  const form = new Response(body);
  return { bytes: await form.bytes(), type: form.headers.get("content-type") ?? "" };
}
