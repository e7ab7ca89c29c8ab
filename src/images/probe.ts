import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, type RequestOptions, request } from "node:http";
import { isIP, type Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { type ImageNet, isPublicAddress } from "./address.ts";
import { type ImageFile, type Inspection, inspectBytes } from "./file-bytes.ts";

type NoAnswer =
  | "no-name"
  | "no-lookup"
  | "refused"
  | "no-route"
  | "timeout"
  | "broken-off"
  | "certificate"
  | "bad-answer";

type HostLeftAlone = "asked-to-wait" | "no-answer";

export type Unreachable =
  | { readonly why: "status"; readonly status: number }
  | { readonly why: "too-many-redirects" | "bad-redirect" | NoAnswer };

export type NotChecked =
  | { readonly why: "not-http" | "credentials" | "compressed" | "no-size" }
  | { readonly why: "address"; readonly host: string; readonly address: string }
  | { readonly why: "proxy"; readonly variable: string }
  | { readonly why: HostLeftAlone; readonly host: string };

/** The result of checking one link. */
export type ImageVerdict =
  | ImageFile
  | ({ readonly kind: "unreachable" } & Unreachable)
  | ({ readonly kind: "not-checked" } & NotChecked);

export interface ProbeOptions {
  readonly net: ImageNet;
  readonly userAgent: string;
  readonly proxyFor: (url: URL) => string | undefined;
  readonly hosts: Hosts;
  readonly signal: AbortSignal;
  /** The time limit for one link, including its redirects. */
  readonly timeMaxMs?: number;
}

const redirectsMax = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const bytesMax = 64 * 1024;
/** Bytes between two inspections of a file. A hostile server may send them one by one. */
const stepBytes = 1024;
const headBytesMax = 16 * 1024;
const locationMax = 8_192;
const silentMax = 6;

export class Hosts {
  readonly #closed = new Map<string, HostLeftAlone>();
  readonly #silent = new Map<string, number>();

  closed(host: string): HostLeftAlone | undefined {
    return this.#closed.get(host);
  }

  add(host: string, result: ImageVerdict | URL): void {
    const why = "why" in result && result.kind === "unreachable" ? result.why : undefined;
    const isSilent = why !== undefined && !answered.has(why);
    const silent = isSilent ? (this.#silent.get(host) ?? 0) + 1 : 0;
    this.#silent.set(host, silent);
    if (silent >= silentMax) this.#closed.set(host, "no-answer");
    const isBusy = "status" in result && (result.status === 429 || result.status === 503);
    if (isBusy) this.#closed.set(host, "asked-to-wait");
  }
}

/** Failures after which the host does not count as silent, because it did respond. */
const answered: ReadonlySet<string> = new Set([
  "status",
  "bad-answer",
  "broken-off",
  "bad-redirect",
]);

/** Redirects get the same checks as the link itself. Only rejects with the signal's reason. */
export async function probeImage(link: string, options: ProbeOptions): Promise<ImageVerdict> {
  const timeUp = AbortSignal.timeout(options.timeMaxMs ?? 5_000);
  const signal = AbortSignal.any([timeUp, options.signal]);
  let step = targetOf(link);
  for (let requests = 0; step instanceof URL; requests += 1) {
    if (requests > redirectsMax) return { kind: "unreachable", why: "too-many-redirects" };
    const url: URL = step;
    const variable = options.proxyFor(url);
    if (variable !== undefined) return { kind: "not-checked", why: "proxy", variable };
    const closed = options.hosts.closed(url.host);
    if (closed !== undefined) return { kind: "not-checked", why: closed, host: url.host };
    step = await requestOnce(url, options, signal).catch((thrown: unknown) => {
      options.signal.throwIfAborted();
      return timeUp.aborted ? timeout : failure(thrown);
    });
    options.hosts.add(url.host, step);
  }
  return step;
}

const timeout: ImageVerdict = { kind: "unreachable", why: "timeout" };

export function targetOf(text: string): URL | ImageVerdict {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return { kind: "not-checked", why: "not-http" };
  }
  const isPlain = url.username === "" && url.password === "";
  return isPlain ? url : { kind: "not-checked", why: "credentials" };
}

async function requestOnce(
  url: URL,
  options: ProbeOptions,
  signal: AbortSignal,
): Promise<URL | ImageVerdict> {
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses =
    isIP(hostname) === 0 ? await resolved(hostname, options.net, signal) : [hostname];
  // One address that is not public is enough to refuse, because the connection could use it.
  const address = addresses.find((one) => !isPublicAddress(one));
  if (address !== undefined) {
    return { kind: "not-checked", why: "address", host: url.host, address };
  }
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const socket = options.net.connect({ hostname, addresses, port });
  const connection = url.protocol === "https:" ? secured(socket, hostname) : socket;
  // The listeners remain after the response, because an unhandled error would end the process.
  for (const stream of [socket, connection]) stream.on("error", () => {});
  const sent = request({ ...headOf(url, options), createConnection: () => connection, signal });
  try {
    return await verdictOf(await responseTo(sent), url);
  } finally {
    for (const stream of [sent, connection, socket]) stream.destroy();
  }
}

/** A lookup cannot be cancelled, so a late result is ignored. */
async function resolved(
  hostname: string,
  net: ImageNet,
  signal: AbortSignal,
): Promise<readonly string[]> {
  signal.throwIfAborted();
  const aborted = once(signal, "abort").then(() => Promise.reject(signal.reason));
  const lookup = net.resolve(hostname).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Failure(code === "ENOTFOUND" || code === "ENODATA" ? "no-name" : "no-lookup");
  });
  const addresses = await Promise.race([lookup, aborted]);
  if (addresses.length === 0) throw new Failure("no-name");
  return addresses;
}

/** Any host may receive this request, so it contains neither the API key nor cookies. */
function headOf(url: URL, { userAgent }: ProbeOptions): RequestOptions {
  return {
    method: "GET",
    path: `${url.pathname}${url.search}`,
    setHost: false,
    maxHeaderSize: headBytesMax,
    headers: {
      Host: url.host,
      Accept: "image/jpeg, image/png, */*;q=0.5",
      "Accept-Encoding": "identity",
      Range: `bytes=0-${bytesMax - 1}`,
      "User-Agent": userAgent,
      Connection: "close",
    },
  };
}

/** The certificate must match the link's host. */
function secured(socket: Socket, hostname: string): TLSSocket {
  const connection = connect({
    socket,
    host: hostname,
    ...(isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, "") } : {}),
    ALPNProtocols: ["http/1.1"],
    // Explicit, so that no environment variable turns the check off.
    rejectUnauthorized: true,
  });
  socket.on("error", (error) => connection.destroy(error));
  return connection;
}

function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.on("response", resolve);
  sent.on("error", (error) => {
    const isUntrusted = (sent.socket as TLSSocket | null)?.authorizationError;
    reject(isUntrusted ? new Failure("certificate") : error);
  });
  sent.on("upgrade", () => reject(new Failure("bad-answer")));
  sent.on("close", () => reject(new Failure("broken-off")));
  sent.end();
  return promise;
}

async function verdictOf(response: IncomingMessage, from: URL): Promise<URL | ImageVerdict> {
  const { statusCode: status = 0, headers } = response;
  if (redirects.has(status)) return redirectTarget(headers.location, from);
  if (status !== 200 && status !== 206) return { kind: "unreachable", why: "status", status };
  // Compressed bytes are never unpacked, so the file cannot be inspected.
  if (!["", "identity"].includes((headers["content-encoding"] ?? "").trim().toLowerCase())) {
    return { kind: "not-checked", why: "compressed" };
  }
  if (status === 206 && !/^bytes 0-/.test(headers["content-range"] ?? "")) {
    throw new Failure("bad-answer");
  }
  const inspection = await inspected(response);
  return inspection.kind === "file" ? inspection.file : { kind: "not-checked", why: "no-size" };
}

/**
 * @param location the header as Node.js gives it: one character per byte, though servers mean UTF-8
 */
function redirectTarget(location: string | undefined, from: URL): URL | ImageVerdict {
  const text = Buffer.from(location ?? "", "latin1").toString("utf8");
  const isUsable = text !== "" && text.length <= locationMax;
  const url = isUsable ? URL.parse(text, from.href) : null;
  return url === null ? { kind: "unreachable", why: "bad-redirect" } : targetOf(url.href);
}

/** If an error occurs, the bytes before it may be enough. */
async function inspected(response: AsyncIterable<Buffer>): Promise<Inspection> {
  const bytes = new Uint8Array(bytesMax);
  let [used, inspectedAt] = [0, 0];
  try {
    for await (const chunk of response) {
      const part = chunk.subarray(0, bytesMax - used);
      bytes.set(part, used);
      used += part.length;
      if (used < bytesMax && used - inspectedAt < stepBytes) continue;
      inspectedAt = used;
      const inspection = inspectBytes(bytes.subarray(0, used));
      if (inspection.kind !== "more") return inspection;
      if (used === bytesMax) return { kind: "no-size" };
    }
  } catch (thrown) {
    const inspection = inspectBytes(bytes.subarray(0, used));
    if (inspection.kind === "file") return inspection;
    throw thrown;
  }
  return inspectBytes(bytes.subarray(0, used), { isWhole: true });
}

class Failure extends Error {
  readonly why: NoAnswer;

  constructor(why: NoAnswer) {
    super(why);
    this.why = why;
  }
}

const reasons: readonly (readonly [RegExp, NoAnswer])[] = [
  [/^ECONNREFUSED$/, "refused"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "no-route"],
  [/^ETIMEDOUT$/, "timeout"],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO)/, "certificate"],
  [/^HPE_/, "bad-answer"],
];

function failure(thrown: unknown): ImageVerdict {
  if (thrown instanceof Failure) return { kind: "unreachable", why: thrown.why };
  // If several addresses were tried, the error of the first one counts.
  const error: unknown = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const code = String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
  const why = reasons.find(([shape]) => shape.test(code))?.[1] ?? "broken-off";
  return { kind: "unreachable", why };
}
