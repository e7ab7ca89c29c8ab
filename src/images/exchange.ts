import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { connect as secure, type TLSSocket } from "node:tls";
import type { ImageValidators, Unreachable } from "../model/product/image-check.ts";
import { type Inspection, inspectBytes, inspectWhole } from "./file-bytes.ts";
import type { LinkTarget } from "./links.ts";
import { type ImageNet, imageLimits } from "./net.ts";

/** One request for the beginning of a file. */
interface ExchangeWanted {
  readonly target: LinkTarget;
  /** All of them are public. */
  readonly addresses: readonly string[];
  readonly userAgent: string;
  /** The file is requested only if it has changed. */
  readonly unlessSame?: ImageValidators | undefined;
}

/** The answer's head may be so large. */
const headBytesMax = 16 * 1024;

/**
 * Sends one GET for the first 64 KiB of a file, over a connection to one of the given addresses, and
 * reads no further than needed. Sends no key and no cookies, and never decompresses. Always resolves;
 * `signal` ends it as a timeout.
 */
export function exchange(
  wanted: ExchangeWanted,
  { net, signal }: { readonly net: Pick<ImageNet, "connect">; readonly signal: AbortSignal },
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const { hostname, port } = wanted.target;
  const plain = net.connect({ hostname, addresses: wanted.addresses, port });
  const socket = wanted.target.url.protocol === "https:" ? secured(plain, wanted.target) : plain;
  const sent = send(wanted, socket);
  const end = (result: Exchange) => {
    signal.removeEventListener("abort", expire);
    resolve(result);
    sent.destroy();
    socket.destroy();
    plain.destroy();
  };
  const reading = new Reading(end);
  const fail = (error: Error) => reading.fail(unreachable(error, socket));
  const expire = () => reading.fail({ why: "timeout" });
  // Also after the end: an error without a listener would end the process.
  for (const source of [plain, socket, sent]) source.on("error", fail);
  sent.on("response", (response) => reading.begin(response));
  // Another protocol is not supported.
  for (const odd of ["upgrade", "connect"]) {
    sent.on(odd, () => reading.fail({ why: "bad-answer" }));
  }
  sent.on("close", () => reading.fail({ why: "broken-off" }));
  signal.addEventListener("abort", expire, { once: true });
  if (signal.aborted) expire();
  return promise;
}

/** TLS on a connection to a checked address, with the link's host name in SNI and certificate. */
function secured(socket: Socket, { hostname, isAddress }: LinkTarget): TLSSocket {
  return secure({
    socket,
    host: hostname,
    ...(isAddress ? {} : { servername: hostname.replace(/\.$/, "") }),
    ALPNProtocols: ["http/1.1"],
    // Explicit, so that no environment variable turns it off.
    rejectUnauthorized: true,
  });
}

function send({ target, userAgent, unlessSame }: ExchangeWanted, socket: Socket): ClientRequest {
  const { etag, lastModified } = unlessSame ?? {};
  const sent = request({
    createConnection: () => socket,
    method: "GET",
    path: `${target.url.pathname}${target.url.search}`,
    setHost: false,
    maxHeaderSize: headBytesMax,
    headers: {
      Host: target.url.host,
      Accept: "image/jpeg, image/png, */*;q=0.5",
      "Accept-Encoding": "identity",
      Range: `bytes=0-${imageLimits.bytesMax - 1}`,
      "User-Agent": userAgent,
      Connection: "close",
      ...(etag === undefined ? {} : { "If-None-Match": etag }),
      ...(lastModified === undefined ? {} : { "If-Modified-Since": lastModified }),
    },
  });
  sent.end();
  return sent;
}

/** Reasons by the code of the system's or Node's error. */
const reasons: Readonly<Record<string, "refused" | "no-way" | "timeout" | "broken-off">> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "no-way",
  ENETUNREACH: "no-way",
  EADDRNOTAVAIL: "no-way",
  ETIMEDOUT: "timeout",
  ECONNRESET: "broken-off",
  EPIPE: "broken-off",
};

function unreachable(thrown: Error, socket: Socket | TLSSocket): Unreachable {
  if ("authorizationError" in socket && socket.authorizationError) return { why: "certificate" };
  // Several addresses were tried: the error of the first one counts.
  const error: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)) return { why: "certificate" };
  if (code.startsWith("HPE_")) return { why: "bad-answer" };
  return { why: reasons[code] ?? "broken-off" };
}

/** An answer as far as it was read. */
export interface ExchangeAnswer extends ImageValidators {
  readonly kind: "answer";
  readonly status: number;
  readonly location: string | undefined;
  /** It has a `Retry-After`. */
  readonly saysWhen: boolean;
  /** The body is compressed: its bytes are not those of the file. */
  readonly isPacked: boolean;
  /** What the file is; of a status other than 200 and 206 nothing is read. */
  readonly inspection: Inspection;
}

/** How one request for an image ended: an answer, or the reason why there is none. */
export type Exchange = ExchangeAnswer | ({ readonly kind: "failed" } & Unreachable);

/** A hostile server may send byte by byte: the file is inspected after so many more bytes. */
const stepBytes = 1024;

/** Reads one answer; only the first result counts. */
export class Reading {
  readonly #end: (result: Exchange) => void;
  #over = false;
  #response: IncomingMessage | undefined;
  #bytes = new Uint8Array(0);
  #used = 0;
  #lookedAt = 0;

  constructor(end: (result: Exchange) => void) {
    this.#end = end;
  }

  begin(response: IncomingMessage): void {
    this.#response = response;
    const { statusCode: status = 0 } = response;
    if ((status !== 200 && status !== 206) || isPacked(response)) {
      this.#answer({ kind: "more" });
      return;
    }
    if (status === 206 && !/^bytes 0-/.test(response.headers["content-range"] ?? "")) {
      this.fail({ why: "bad-answer" });
      return;
    }
    this.#bytes = new Uint8Array(imageLimits.bytesMax);
    response.on("data", (chunk: Buffer) => this.#take(chunk));
    response.on("end", () => this.#answer(inspectWhole(this.#read())));
    response.on("error", () => this.fail({ why: "broken-off" }));
  }

  /** Nothing more comes; what was received may be enough. */
  fail(reason: Unreachable): void {
    const inspection = inspectBytes(this.#read());
    if (this.#used > 0 && inspection.kind === "file") this.#answer(inspection);
    else this.#finish({ kind: "failed", ...reason });
  }

  #take(chunk: Buffer): void {
    const room = this.#bytes.length - this.#used;
    this.#bytes.set(chunk.subarray(0, room), this.#used);
    this.#used += Math.min(chunk.length, room);
    const isFull = this.#used === this.#bytes.length;
    if (!isFull && this.#used - this.#lookedAt < stepBytes) return;
    this.#lookedAt = this.#used;
    const inspection = inspectBytes(this.#read());
    if (inspection.kind !== "more") this.#answer(inspection);
    else if (isFull) this.#answer({ kind: "no-size" });
  }

  #read(): Uint8Array {
    return this.#bytes.subarray(0, this.#used);
  }

  #answer(inspection: Inspection): void {
    const { statusCode: status = 0, headers } = this.#response ?? { headers: {} };
    this.#finish({
      kind: "answer",
      status,
      location: headers.location,
      etag: repeatable(headers.etag),
      lastModified: repeatable(headers["last-modified"]),
      saysWhen: headers["retry-after"] !== undefined,
      isPacked: this.#response !== undefined && isPacked(this.#response),
      inspection,
    });
  }

  #finish(result: Exchange): void {
    if (this.#over) return;
    this.#over = true;
    this.#end(result);
  }
}

/** Only a validator in plain text may go into the next request's head. */
function repeatable(validator: string | undefined): string | undefined {
  return validator !== undefined && /^[\x20-\x7e]{1,256}$/.test(validator) ? validator : undefined;
}

function isPacked({ headers }: IncomingMessage): boolean {
  return !["", "identity"].includes((headers["content-encoding"] ?? "").trim().toLowerCase());
}
