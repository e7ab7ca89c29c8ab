import { type Dispatcher, Pool, ProxyAgent } from "undici";
import type { HttpProxy } from "../../model/net/http-proxy.ts";

/**
 * The tunnel through a proxy did not come about. Nothing of the request has left for the
 * marketplace then: the proxy was only asked for a way there.
 */
export class ProxyError extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.name = "ProxyError";
  }
}

/**
 * A way out through a proxy: each connection is a tunnel (CONNECT), in which TLS is spoken with the
 * marketplace itself. The proxy learns its host name and nothing of the requests. All else is as
 * without one: HTTP/1.1, no pipelining, no redirects, no repeats.
 */
export function proxyDispatcher(
  proxy: HttpProxy,
): (origin: string, options: Pool.Options) => Dispatcher {
  return (_origin, { connect, ...options }) => {
    const tls = typeof connect === "object" ? connect : {};
    return new ProxyAgent({
      ...options,
      uri: proxy.origin,
      ...(proxy.authorization === undefined ? {} : { token: proxy.authorization.reveal() }),
      proxyTunnel: true,
      requestTls: { ...tls, allowH2: false },
      proxyTls: { ...tls, allowH2: false },
      factory: (to: string | URL, inner: object) => new Pool(to, inner),
      clientFactory: (to, inner) =>
        tunnelPool(to, inner, { proxy, headersMs: options.headersTimeout }),
    });
  };
}

/** The connections to the proxy itself; whatever fails there is told as the proxy's. */
function tunnelPool(
  to: URL,
  inner: object,
  { proxy, headersMs }: { readonly proxy: HttpProxy; readonly headersMs: number | undefined },
): Dispatcher {
  const pool = new Pool(to, {
    ...inner,
    ...(headersMs === undefined ? {} : { headersTimeout: headersMs }),
  });
  const connect = pool.connect.bind(pool) as (
    asked: Dispatcher.ConnectOptions,
  ) => Promise<Dispatcher.ConnectData>;
  const tunnel = async (asked: Dispatcher.ConnectOptions) => {
    const answer = await connect(asked).catch((cause) => {
      throw new ProxyError(`The proxy ${proxy.origin} cannot be used`, { cause });
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on("error", () => undefined).destroy();
    throw new ProxyError(refusal(proxy, answer.statusCode));
  };
  return Object.assign(pool, { connect: tunnel });
}

function refusal({ origin, authorization, variable }: HttpProxy, status: number): string {
  if (status !== 407) return `The proxy ${origin} refused the connection (status ${status}).`;
  return authorization === undefined
    ? `The proxy ${origin} asks for a user name and password (407); write them into ${variable}.`
    : `The proxy ${origin} does not take the user name and password in ${variable} (407).`;
}
