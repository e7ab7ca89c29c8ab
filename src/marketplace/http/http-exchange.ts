import { type Dispatcher, Pool, ProxyAgent } from "undici";
import type { HttpProxy } from "../../model/net/http.ts";
import type { Permit } from "../../model/run/ports.ts";
import type { TransportResult } from "../wire/transport.ts";

/** A name that plain http was to be spoken with leads to another machine; nothing was sent there. */
export class NotLoopbackError extends Error {
  readonly code = "NOT_LOOPBACK";
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * One request on its way, as undici's dispatcher reports it. It knows whether writing has begun:
 * undici calls `onRequestStart` on a ready connection, right before the first byte. Until then a
 * failure is “not-sent”; from then on, without an answer, it is “lost”.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<TransportResult>;
  readonly #settle: (result: TransportResult) => void;
  readonly #bytesMax: number;
  readonly #permit: Pick<Permit, "begin"> | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; retryAfter?: string } | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #over = false;

  constructor(bytesMax: number, permit?: Pick<Permit, "begin">) {
    const { promise, resolve } = Promise.withResolvers<TransportResult>();
    this.#bytesMax = bytesMax;
    this.#permit = permit;
    this.result = promise;
    this.#settle = resolve;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection, or put back in a queue after a first start:
    // aborting here, nothing is written.
    if (this.#over || this.#controller !== undefined) {
      controller.abort(new Error("Given up before it was sent."));
      this.fail(new Error("The connection ended."));
      return;
    }
    if (this.#permit?.begin() === false) {
      const message = "It took too long to begin: its place in the limit was given to others.";
      this.#end({ kind: "not-sent", message, late: true });
      controller.abort(new Error(message));
      return;
    }
    // Given up by what was asked: its result says already that nothing was sent.
    if (this.#over) {
      controller.abort(new Error("Given up before it was sent."));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    // 1xx answers only announce the answer.
    if (status < 200) return;
    const retryAfter = headers["retry-after"];
    const first = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
    this.#head = first === undefined ? { status } : { status, retryAfter: first };
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#bytesMax) {
      this.abandon(`The answer is larger than ${this.#bytesMax / 1024 / 1024} MB.`);
    } else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#head === undefined) {
      this.fail(new Error("The answer has no head."));
      return;
    }
    const body = new TextDecoder().decode(Buffer.concat(this.#chunks));
    this.#end({ kind: "answer", ...this.#head, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(error);
  }

  /** Settles with what is known, and ends the connection if there is one. */
  abandon(reason: string, aborted = false): void {
    if (this.#over) return;
    this.#end(this.#failure(reason, aborted));
    this.#controller?.abort(new Error(reason));
  }

  /** Settles with a failure that undici reported. */
  fail(thrown: unknown): void {
    const { code, message } = describe(thrown);
    if (this.#controller === undefined && isUntrusted(code)) {
      this.#end({ kind: "untrusted", message });
    } else this.#end(this.#failure(message, false));
  }

  #failure(message: string, aborted: boolean): TransportResult {
    if (this.#head !== undefined) return { kind: "cut", ...this.#head, message };
    if (this.#controller !== undefined) return { kind: "lost", message };
    return aborted ? { kind: "not-sent", message, aborted } : { kind: "not-sent", message };
  }

  #end(result: TransportResult): void {
    this.#over = true;
    this.#chunks = [];
    this.#settle(result);
  }
}

/** Codes of failures to verify the server's certificate (Node's tls and OpenSSL), or its address. */
function isUntrusted(code: string): boolean {
  return (
    code === "NOT_LOOPBACK" ||
    code === "ERR_TLS_CERT_ALTNAME_INVALID" ||
    /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH)/.test(
      code,
    )
  );
}

const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was reset",
  EPIPE: "The connection was reset",
  ENOTFOUND: "The server's name was not found",
  EAI_AGAIN: "The server's name could not be looked up",
  ETIMEDOUT: "The connection timed out",
  EHOSTUNREACH: "The server cannot be reached",
  ENETUNREACH: "The network cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "The connection took too long",
  UND_ERR_HEADERS_TIMEOUT: "No answer came in time",
  UND_ERR_BODY_TIMEOUT: "The answer stopped coming",
  UND_ERR_SOCKET: "The connection was closed",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The answer's length is wrong",
};

/** Code and plain words of a failure; a failed try of several addresses speaks through its first. */
function describe(thrown: unknown): { code: string; message: string } {
  if (thrown instanceof ProxyError) {
    if (thrown.cause === undefined) return { code: "", message: thrown.message };
    const { code, message } = describe(thrown.cause);
    return {
      code,
      message: `${thrown.message}: ${message.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`,
    };
  }
  if (thrown instanceof NotLoopbackError) return thrown;
  const error = thrown instanceof AggregateError ? (thrown.errors[0] ?? thrown) : thrown;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  const words = meanings[code] ?? (text === "" ? "The connection failed" : text);
  return { code, message: code === "" ? words : `${words} (${code}).` };
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === "string" ? code : cause === undefined ? "" : codeOf(cause);
}

/**
 * The tunnel through a proxy did not come about. Nothing of the request has left for the
 * marketplace then: the proxy was only asked for a way there.
 */
class ProxyError extends Error {
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
