import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Transport, TransportResult, WireRequest } from "../../src/marketplace/transport.ts";
import {
  type OpenSimulator,
  openSimulator,
  type SimulatorOptions,
} from "../../src/simulator/index.ts";
import { canaryKey } from "./command.ts";

/** A simulator in this process, and the way to it that needs no socket. */
export interface Socketless {
  readonly simulator: OpenSimulator;
  readonly transport: Transport;
}

/**
 * Opens a simulator whose requests are handed over inside the process: the same endpoints, hundreds
 * of times as fast as over a socket. Faults that reset a connection end in “lost”.
 */
export function openSocketless(options: Omit<SimulatorOptions, "port" | "apiKey">): Socketless {
  const simulator = openSimulator({ ...options, apiKey: canaryKey });
  return { simulator, transport: (request) => handOver(simulator, request) };
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
