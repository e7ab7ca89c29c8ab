import { once } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { messageOf } from "../errors.ts";
import { isObject } from "../model/product/agreed.ts";
import {
  type Body,
  type Endpoint,
  isRefusal,
  type Opened,
  type Reply,
  refusal,
} from "./api/endpoint.ts";
import type { Market } from "./api/products.ts";
import { untrueList } from "./api/query.ts";
import type { Ledger } from "./data/ledger.ts";
import type { Limits } from "./data/limits.ts";
import type { BreakingAction, FaultPlan } from "./faults/faults.ts";

type HttpContext = Context<{ Bindings: HttpBindings }>;

export interface Gate extends Omit<Market, "state"> {
  readonly apiKey: string;
  readonly limits: Limits;
  readonly ledger: Ledger;
  readonly faults: FaultPlan;
  readonly closing: AbortSignal;
}

interface Arrival {
  readonly gate: Gate;
  readonly c: HttpContext;
  readonly opened: Opened;
  readonly entry: ReturnType<Ledger["arrive"]>;
}

export function serve(gate: Gate, endpoint: Endpoint): (c: HttpContext) => Promise<Response> {
  return async (c) => {
    const atMs = gate.clock.nowMs();
    const authorised = c.req.header("x-api-key") === gate.apiKey;
    const { searchParams: query } = new URL(c.req.raw.url);
    const call = { query, name: c.req.param("name") ?? "" };
    const opened = authorised ? endpoint.open(call) : { cost: 0, carryOut: noKey };
    const entry = gate.ledger.arrive({
      atMs,
      lane: endpoint.lane,
      cost: opened.cost,
      method: c.req.method,
      path: c.env.incoming.url ?? "",
      overLimit: false,
      ...(endpoint.target === "update" ? { sku: call.name } : {}),
    });
    const arrival = { gate, c, opened, entry };
    if (!authorised) return answer(arrival, noKey());
    const verdict = gate.limits.judge(endpoint.lane, { atMs, cost: opened.cost });
    if (verdict.admitted) return admitted(arrival, endpoint);
    entry.overLimit = true;
    const retryAfterMs = gate.contract.retryAfter ? verdict.retryAfterMs : undefined;
    return answer(arrival, refusal(429, "Too many requests."), retryAfterHeader(retryAfterMs));
  };
}

function noKey(): Reply {
  return refusal(401, "The header X-API-Key is missing or wrong.");
}

function retryAfterHeader(retryAfterMs: number | undefined): Record<string, string> {
  return retryAfterMs === undefined
    ? {}
    : { "retry-after": String(Math.ceil(retryAfterMs / 1000)) };
}

async function admitted(arrival: Arrival, endpoint: Endpoint): Promise<Response> {
  const { gate, c, opened, entry } = arrival;
  const { latencyMs, action, texts } = gate.faults.next(endpoint.target);
  if (texts.length > 0) entry.fault = texts.join(" ");
  try {
    const body = await readBody(c.req.raw, endpoint.bodyKind);
    if (!isRefusal(body)) noteSku(entry, body.json);
    if (latencyMs > 0) await gate.clock.sleep(latencyMs, gate.closing);
    const carryOut = () => (isRefusal(body) ? body : opened.carryOut(body));
    if (action === undefined) return answer(arrival, carryOut());
    return await applyFault(arrival, action, carryOut);
  } catch (thrown) {
    // The client has disconnected or the simulator is closing, so nobody waits for a response.
    if (c.env.incoming.socket.destroyed || gate.closing.aborted) return breakOff(c.env);
    return answer(arrival, refusal(500, messageOf(thrown)));
  }
}

function noteSku(entry: Arrival["entry"], value: unknown): void {
  if (isObject(value) && typeof value.sku === "string") entry.sku ??= value.sku;
}

function answer(
  { gate, entry }: Arrival,
  { status, body }: Reply,
  headers: Readonly<Record<string, string>> = {},
  text = JSON.stringify(body),
): Response {
  entry.status = status;
  const contentType = gate.contract.answerType === "json" ? "application/json" : "text/plain";
  return new Response(text, {
    status,
    headers: { ...headers, "content-type": `${contentType}; charset=utf-8` },
  });
}

async function applyFault(
  arrival: Arrival,
  action: BreakingAction,
  carryOut: () => Reply,
): Promise<Response> {
  if (action.kind === "reset" || action.kind === "hang") {
    return leaveUnanswered(arrival, action, carryOut);
  }
  const { gate, c, entry } = arrival;
  if (action.kind === "busy") {
    return answer(arrival, refusal(action.status, "Busy."), retryAfterHeader(action.retryAfterMs));
  }
  if (action.kind === "success-false") {
    const body = { data: null, isSuccess: false, message: "Not accepted." };
    return answer(arrival, { status: 200, body });
  }
  if (action.kind === "status") {
    if (action.moment === "after") carryOut();
    const redirect = action.status < 400 ? { location: "https://elsewhere.example/" } : {};
    return answer(arrival, refusal(action.status, "Something went wrong."), redirect);
  }
  const reply = carryOut();
  const { status, body } = reply;
  if (action.kind === "repeat" || action.kind === "total-low") {
    return answer(arrival, { status, body: untrueList(body, action.kind, gate.random) });
  }
  if (action.kind === "success-missing") {
    const { isSuccess: _left, ...rest } = body;
    return answer(arrival, { status, body: rest });
  }
  const text = JSON.stringify(body);
  if (action.kind === "garbled") {
    return answer(arrival, reply, {}, text.slice(0, Math.ceil(text.length / 2)));
  }
  entry.status = status;
  return sendCut(c.env, status, text);
}

async function leaveUnanswered(
  { gate, c }: Arrival,
  action: Extract<BreakingAction, { kind: "reset" | "hang" }>,
  carryOut: () => Reply,
): Promise<Response> {
  if (action.moment === "after") carryOut();
  if (action.kind === "reset") return breakOff(c.env);
  if (action.moment === "late") {
    // Not awaited, because the client may disconnect earlier.
    gate.clock
      .sleep(action.delayMs, gate.closing)
      .then(carryOut)
      .catch(() => undefined);
  }
  return hang(c.env, gate.closing);
}

const bodyKinds = {
  json: { type: "application/json", bytesMax: 1024 * 1024, what: "JSON in UTF-8" },
  form: { type: "multipart/form-data", bytesMax: 16 * 1024 * 1024, what: "a multipart form" },
};

async function readBody(request: Request, kind: Endpoint["bodyKind"]): Promise<Body | Reply> {
  if (kind === "none") return {};
  const { type, bytesMax, what } = bodyKinds[kind];
  const contentType = request.headers.get("content-type") ?? "";
  if (contentType.split(";")[0]?.trim().toLowerCase() !== type) {
    return refusal(415, `The Content-Type must be ${type}.`);
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > bytesMax) return refusal(413, `The body is larger than ${bytesMax} bytes.`);
  try {
    if (kind === "json") {
      return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
    }
    const headers = { "content-type": contentType };
    return { form: await new Response(bytes, { headers }).formData() };
  } catch {
    return refusal(400, `The body is not ${what}.`);
  }
}

function breakOff({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

async function sendCut(env: HttpBindings, status: number, text: string): Promise<Response> {
  const bytes = Buffer.from(text);
  env.outgoing.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  await new Promise((resolve) => env.outgoing.write(half, resolve));
  env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function hang({ outgoing, incoming }: HttpBindings, closing: AbortSignal): Promise<Response> {
  const ended = () => undefined;
  if (!outgoing.destroyed) await once(outgoing, "close", { signal: closing }).catch(ended);
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
