import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import { systemClock } from "../../src/commands/process/host.ts";
import { createHttpTransport } from "../../src/marketplace/http/http.ts";
import type {
  Transport,
  TransportResult,
  WireRequest,
} from "../../src/marketplace/wire/transport.ts";
import { Secret } from "../../src/model/net.ts";
import type { Clock } from "../../src/model/run/ports.ts";
import {
  type OpenSimulator,
  openSimulator,
  type SimulatorOptions,
  startSimulator,
} from "../../src/simulator/index.ts";
import { canaryKey } from "./command.ts";

/** A simulator in this process, and the way to it. */
export interface Way {
  readonly simulator: Pick<OpenSimulator, "ledger">;
  readonly transport: Transport;
  close(): Promise<void>;
}

type WayOptions = Omit<SimulatorOptions, "port" | "apiKey">;

/**
 * Opens a simulator whose requests are handed over inside the process: the same endpoints, hundreds
 * of times as fast as over a socket.
 */
export async function openSocketless(options: WayOptions): Promise<Way> {
  const simulator = openSimulator({ ...options, apiKey: canaryKey });
  return { simulator, transport: handsOver(simulator), close: async () => simulator.close() };
}

/** The same over a socket, by the program's own transport. */
export async function openSocketed(options: WayOptions): Promise<Way> {
  const simulator = await startSimulator({ ...options, apiKey: canaryKey });
  const http = createHttpTransport({
    origin: simulator.url,
    apiKey: new Secret(canaryKey),
    clock: systemClock,
  });
  const close = async () => {
    await http.close();
    await simulator.close();
  };
  return { simulator, transport: http.send, close };
}

/** How long an answer is waited for. @default as long as it takes */
interface Patience {
  readonly clock: Clock;
  readonly headersMs: number;
}

/** Takes requests to a simulator of this process. They end as over a connection, lost and cut ones too. */
export function handsOver(simulator: Pick<OpenSimulator, "fetch">, patience?: Patience): Transport {
  return async (request, signal, permit) => {
    if (signal?.aborted) return { kind: "not-sent", message: "Cancelled.", aborted: true };
    if ((await permit?.begin()) === false)
      return { kind: "not-sent", message: "Too late.", late: true };
    const line = new Line();
    const over = new AbortController();
    const leave = (message: string): TransportResult => {
      line.destroy();
      return { kind: "lost", message };
    };
    const ends = [handOver(simulator, request, line)];
    if (patience !== undefined) {
      const late = patience.clock.sleep(patience.headersMs, over.signal);
      ends.push(late.then(() => leave("No answer in time.")));
    }
    if (signal !== undefined) ends.push(aborted(signal, over.signal).then(leave));
    return Promise.race(ends).finally(() => over.abort());
  };
}

/** Resolves when the signal is given; its listener goes when all is over. */
function aborted(given: AbortSignal, over: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    given.addEventListener("abort", () => resolve("Cancelled."), { once: true, signal: over });
  });
}

/** A connection that leads nowhere, but can be cut like one. */
class Line extends Duplex {
  override _read(): void {}

  override _write(_chunk: unknown, _encoding: string, written: () => void): void {
    written();
  }

  resetAndDestroy(): void {
    this.destroy();
  }
}

async function handOver(
  simulator: Pick<OpenSimulator, "fetch">,
  { method, path, body }: WireRequest,
  line: Line,
): Promise<TransportResult> {
  const socket = line as Duplex as Socket;
  const incoming = new IncomingMessage(socket);
  incoming.url = path;
  const outgoing = new ServerResponse(incoming);
  outgoing.assignSocket(socket);
  const bindings: HttpBindings = { incoming, outgoing };
  const headers: Record<string, string> = { "X-API-Key": canaryKey, accept: "text/plain" };
  if (typeof body === "string") headers["content-type"] = "application/json";
  const payload = body === undefined ? {} : { body };
  const asked = new Request(`http://127.0.0.1${path}`, { method, headers, ...payload });
  const response = await simulator.fetch(asked, bindings);
  if (line.destroyed) {
    return outgoing.headersSent
      ? { kind: "cut", status: outgoing.statusCode, message: "The connection was cut." }
      : { kind: "lost", message: "The connection was reset." };
  }
  const retryAfter = response.headers.get("retry-after");
  return {
    kind: "answer",
    status: response.status,
    body: await response.text(),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}
