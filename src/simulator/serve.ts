import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { messageOf } from "../errors.ts";
import type { Clock, Random } from "../model/run/ports.ts";
import {
  type Body,
  type Call,
  type Endpoint,
  isRefusal,
  type Opened,
  type Reply,
  refusal,
} from "./api/endpoint.ts";
import { untrueList } from "./api/query.ts";
import type { Ledger } from "./data/ledger.ts";
import type { Limits } from "./data/limits.ts";
import type { ContractSwitches } from "./faults/contract.ts";
import type { BreakingAction, FaultPlan } from "./faults/faults.ts";

type HttpContext = Context<{ Bindings: HttpBindings }>;

export interface Gate {
  readonly apiKey: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly contract: ContractSwitches;
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

/**
 * Creates the handler of an endpoint. It records the arrival, checks key and limit, reads the body,
 * applies the latency, performs the request and answers. Each fault is applied at its step.
 */
export function serve(gate: Gate, endpoint: Endpoint): (c: HttpContext) => Promise<Response> {
  return async (c) => {
    const atMs = gate.clock.nowMs();
    const authorised = c.req.header("x-api-key") === gate.apiKey;
    const call = callOf(c);
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

function callOf(c: HttpContext): Call {
  const { searchParams } = new URL(c.req.raw.url);
  return { query: searchParams, name: c.req.param("name") ?? "" };
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
    if (!isRefusal(body) && body.kind === "json") noteSku(entry, body.value);
    if (latencyMs > 0) await gate.clock.sleep(latencyMs, gate.closing);
    const carryOut = () => (isRefusal(body) ? body : opened.carryOut(body));
    if (action === undefined) return answer(arrival, carryOut());
    return await applyFault(arrival, action, carryOut);
  } catch (thrown) {
    // The client has disconnected or the simulator closes, so nobody waits for a response.
    if (c.env.incoming.socket.destroyed || gate.closing.aborted) return breakOff(c.env);
    return answer(arrival, refusal(500, messageOf(thrown)));
  }
}

function noteSku(entry: Arrival["entry"], value: unknown): void {
  if (typeof value !== "object" || value === null || !("sku" in value)) return;
  if (typeof value.sku === "string" && entry.sku === undefined) entry.sku = value.sku;
}

function answer(
  { gate, entry }: Arrival,
  { status, body }: Reply,
  headers: Readonly<Record<string, string>> = {},
): Response {
  entry.status = status;
  return send(JSON.stringify(body), { status, headers, answerType: gate.contract.answerType });
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
  const { status, body } = carryOut();
  if (action.kind === "repeat" || action.kind === "total-low") {
    return answer(arrival, { status, body: untrueList(body, action.kind, gate.random) });
  }
  if (action.kind === "success-missing") {
    const { isSuccess: _left, ...rest } = body;
    return answer(arrival, { status, body: rest });
  }
  entry.status = status;
  const text = JSON.stringify(body);
  if (action.kind === "cut") return sendCut(c.env, { status, text });
  const half = text.slice(0, Math.ceil(text.length / 2));
  return send(half, { status, headers: {}, answerType: gate.contract.answerType });
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

const jsonBytesMax = 1024 * 1024;
const formBytesMax = 16 * 1024 * 1024;

/** Reads and parses the body of a request. Returns the error response if that fails. */
async function readBody(request: Request, kind: Body["kind"]): Promise<Body | Reply> {
  if (kind === "none") return { kind };
  const wanted = kind === "json" ? "application/json" : "multipart/form-data";
  const contentType = request.headers.get("content-type") ?? "";
  if (contentType.split(";")[0]?.trim().toLowerCase() !== wanted) {
    return refusal(415, `The Content-Type must be ${wanted}.`);
  }
  const bytesMax = kind === "json" ? jsonBytesMax : formBytesMax;
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > bytesMax) return refusal(413, `The body is larger than ${bytesMax} bytes.`);
  return kind === "json" ? jsonOf(bytes) : formOf(bytes, contentType);
}

function jsonOf(bytes: Uint8Array): Body | Reply {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    return refusal(400, "The body is not JSON in UTF-8.");
  }
}

async function formOf(bytes: Uint8Array, contentType: string): Promise<Body | Reply> {
  try {
    const headers = { "content-type": contentType };
    return { kind: "form", form: await new Response(bytes, { headers }).formData() };
  } catch {
    return refusal(400, "The body is not a multipart form.");
  }
}

/** Sends a complete response. `text` may be invalid JSON. */
function send(
  text: string,
  options: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly answerType: ContractSwitches["answerType"];
  },
): Response {
  const contentType = options.answerType === "json" ? "application/json" : "text/plain";
  const headers = { ...options.headers, "content-type": `${contentType}; charset=utf-8` };
  return new Response(text, { status: options.status, headers });
}

function breakOff({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Announces the length of the whole body, sends half of it, and closes the connection. */
async function sendCut(
  env: HttpBindings,
  { status, text }: { readonly status: number; readonly text: string },
): Promise<Response> {
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

/** Sends no response and returns when the client disconnects or the simulator closes. */
async function hang({ outgoing, incoming }: HttpBindings, closing: AbortSignal): Promise<Response> {
  if (!outgoing.destroyed && !closing.aborted) {
    await new Promise<void>((resolve) => {
      outgoing.once("close", () => resolve());
      closing.addEventListener("abort", () => resolve(), { once: true });
    });
  }
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
