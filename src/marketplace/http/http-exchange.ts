import type { Dispatcher } from "undici";
import { messageOf } from "../../errors.ts";
import { type Message, type MessageOrText, msg, plainMessage } from "../../model/message.ts";
import type { HttpProxy } from "../../model/net.ts";
import type { FirstByte, TransportResult, WireRequest } from "../wire/transport.ts";

/** A larger response body ends the request (decision 8). */
const bodyMbMax = 16;

/** A host for plain http did not resolve to this machine only. Nothing was sent. */
export class NotLoopbackError extends Error {
  readonly code = "NOT_LOOPBACK";
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * Handles undici's events for one request. undici calls `onRequestStart` on a ready connection.
 * Then it sends a request without a body, and for one with a body it asks for the first piece, which
 * leaves together with the headers. A failure before the first byte is “not-sent” or “untrusted”, a
 * later one “lost”, or “cut” if the response had begun.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<TransportResult>;
  readonly #settle: (result: TransportResult) => void;
  readonly #hasBody: boolean;
  readonly #permit: FirstByte | undefined;
  readonly #proxy: HttpProxy | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { status: number; retryAfter?: string } | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #over = false;
  #isSent = false;

  constructor({ body }: WireRequest, permit: FirstByte | undefined, proxy: HttpProxy | undefined) {
    const { promise, resolve } = Promise.withResolvers<TransportResult>();
    this.#hasBody = body !== undefined;
    this.#permit = permit;
    this.#proxy = proxy;
    this.result = promise;
    this.#settle = resolve;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#over || this.#controller !== undefined) {
      // A second start, or the request ended while it waited for a connection: send nothing.
      this.#failWith(msg("marketplace.answers.cancelled"));
    } else if (!this.#hasBody) this.#begin(this.#permit?.begin() ?? true);
    if (this.#over) controller.abort(new Error("Cancelled before it was sent."));
    else this.#controller = controller;
  }

  /** The body for undici: its bytes, once the permit allows them. */
  async *body(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    this.#begin((await this.#permit?.begin()) ?? true);
    if (this.#over) throw new Error("Cancelled before it was sent.");
    yield bytes;
  }

  #begin(mayBegin: boolean | Promise<boolean>): void {
    if (typeof mayBegin !== "boolean") throw new TypeError("A request without a body cannot wait.");
    if (this.#over) return;
    this.#isSent = mayBegin;
    if (mayBegin) return;
    const message = msg("marketplace.answers.tooLateToBegin");
    this.#end({ kind: "not-sent", message, late: true });
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    // A 1xx response is followed by the final one.
    if (status < 200) return;
    const retryAfter = headers["retry-after"];
    const first = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
    this.#head = first === undefined ? { status } : { status, retryAfter: first };
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= bodyMbMax * 1024 * 1024) this.#chunks.push(chunk);
    else this.abandon(msg("marketplace.answers.unreadable", { why: `> ${bodyMbMax} MB` }));
  }

  onResponseEnd(): void {
    if (this.#head === undefined) {
      this.#failWith(msg("marketplace.answers.unreadable", { why: "no status line" }));
      return;
    }
    const body = new TextDecoder().decode(Buffer.concat(this.#chunks));
    this.#end({ kind: "answer", ...this.#head, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(error);
  }

  abandon(reason: Message): void {
    if (this.#over) return;
    this.#failWith(reason);
    this.#controller?.abort(new Error(plainMessage(reason)));
  }

  fail(thrown: unknown): void {
    const { code, message } = describe(thrown);
    if (this.#controller !== undefined) this.#failWith(message);
    else if (isUntrusted(code)) this.#end({ kind: "untrusted", message });
    else this.#failWith(this.#proxy === undefined ? message : proxyMessage(this.#proxy, message));
  }

  #failWith(message: MessageOrText): void {
    if (this.#head !== undefined) this.#end({ kind: "cut", ...this.#head, message });
    else this.#end({ kind: this.#isSent ? "lost" : "not-sent", message });
  }

  #end(result: TransportResult): void {
    this.#over = true;
    this.#chunks = [];
    this.#settle(result);
  }
}

function isUntrusted(code: string): boolean {
  return (
    code === "NOT_LOOPBACK" ||
    code === "ERR_TLS_CERT_ALTNAME_INVALID" ||
    code === "UND_ERR_PRX_TLS" ||
    /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH)/.test(
      code,
    )
  );
}

const meanings: Readonly<Record<string, "failed" | "nameNotFound" | "noAnswer">> = {
  ECONNREFUSED: "failed",
  ECONNRESET: "failed",
  EPIPE: "failed",
  EHOSTUNREACH: "failed",
  ENETUNREACH: "failed",
  UND_ERR_SOCKET: "failed",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "failed",
  ENOTFOUND: "nameNotFound",
  EAI_AGAIN: "nameNotFound",
  ETIMEDOUT: "noAnswer",
  UND_ERR_CONNECT_TIMEOUT: "noAnswer",
  UND_ERR_HEADERS_TIMEOUT: "noAnswer",
  UND_ERR_BODY_TIMEOUT: "noAnswer",
};

/** If several addresses failed, the first failure counts. */
function describe(thrown: unknown): { readonly code: string; readonly message: MessageOrText } {
  if (thrown instanceof NotLoopbackError) return thrown;
  const error = thrown instanceof AggregateError ? (thrown.errors[0] ?? thrown) : thrown;
  const code = codeOf(error);
  const text = messageOf(error);
  const meaning = meanings[code];
  if (meaning !== undefined)
    return { code, message: msg(`marketplace.answers.${meaning}`, { code }) };
  return { code, message: code === "" ? text : `${text} (${code})` };
}

/** undici reports the proxy's status only as text. */
function proxyMessage({ origin, variable }: HttpProxy, why: MessageOrText): Message {
  const [, status] = /^Proxy response \((\d+)\)/.exec(plainMessage(why)) ?? [];
  if (status === "407") return msg("marketplace.answers.proxyLogin", { origin, variable });
  const reason = status === undefined ? why : `status ${status}`;
  return msg("marketplace.answers.proxy", { origin, why: reason });
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === "string" ? code : cause === undefined ? "" : codeOf(cause);
}
