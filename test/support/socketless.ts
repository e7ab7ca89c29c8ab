import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { systemClock } from "../../src/commands/host.ts";
import { createHttpTransport } from "../../src/marketplace/http.ts";
import type { Transport, TransportResult, WireRequest } from "../../src/marketplace/transport.ts";
import { Secret } from "../../src/model/secret.ts";
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
 * of times as fast as over a socket. Faults that reset a connection end in “lost”.
 */
export async function openSocketless(options: WayOptions): Promise<Way> {
  const simulator = openSimulator({ ...options, apiKey: canaryKey });
  return {
    simulator,
    transport: (request) => handOver(simulator, request),
    close: async () => simulator.close(),
  };
}

/** The same over a socket, by the program's own transport. */
export async function openSocketed(options: WayOptions): Promise<Way> {
  const simulator = await startSimulator({ ...options, apiKey: canaryKey });
  const http = createHttpTransport({
    origin: simulator.url,
    key: new Secret(canaryKey),
    clock: systemClock,
  });
  const close = async () => {
    await http.close();
    await simulator.close();
  };
  return { simulator, transport: http.send, close };
}

async function handOver(simulator: OpenSimulator, request: WireRequest): Promise<TransportResult> {
  const { method, path, body } = request;
  const incoming = new IncomingMessage(new Socket());
  incoming.url = path;
  const bindings: HttpBindings = { incoming, outgoing: new ServerResponse(incoming) };
  const headers: Record<string, string> = { "X-API-Key": canaryKey, accept: "text/plain" };
  if (body?.kind === "json") headers["content-type"] = "application/json";
  const payload = body === undefined ? {} : { body: payloadOf(body) };
  const asked = new Request(`http://127.0.0.1${path}`, { method, headers, ...payload });
  const response = await simulator.fetch(asked, bindings);
  if (incoming.socket.destroyed) return { kind: "lost", message: "The connection was reset." };
  const retryAfter = response.headers.get("retry-after");
  return {
    kind: "answer",
    status: response.status,
    body: await response.text(),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

function payloadOf(body: NonNullable<WireRequest["body"]>): string | FormData {
  if (body.kind === "json") return body.text;
  const form = new FormData();
  for (const part of body.parts) {
    if ("text" in part) form.append(part.name, part.text);
    else {
      const type = part.contentType;
      form.append(part.name, new Blob([new Uint8Array(part.bytes)], { type }), part.fileName);
    }
  }
  return form;
}
