import { type MessageOrText, msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import { isObject } from "../../model/product/agreed.ts";
import type { Listing } from "../../model/product/product.ts";
import type { ReadFailure, WriteResult } from "../../model/run/ports.ts";
import { parseBody, readListing, readOrder, serverWords } from "../wire/answer.ts";
import type { TransportResult } from "../wire/transport.ts";

type Answer = Extract<TransportResult, { kind: "answer" | "cut" }>;

/** Statuses that show that the request was not carried out. */
const rejectedStatuses = new Set([400, 404, 405, 413, 415, 422]);

export function classifyProductWrite(
  result: TransportResult,
  wallMs: number,
): WriteResult<Listing> {
  return classifyWrite<Listing>(result, wallMs, (body) => {
    if (!isObject(body) || typeof body.isSuccess !== "boolean") return unreadable("no isSuccess");
    const answer = readListing(body.data);
    return answer === undefined ? unreadable("no product") : { class: "applied", answer };
  });
}

export function classifyOrderWrite(result: TransportResult, wallMs: number): WriteResult<Order> {
  return classifyWrite<Order>(result, wallMs, (body) => {
    // The API documents a bare order; accept the envelope of the product answers too.
    const answer = readOrder(body) ?? (isObject(body) ? readOrder(body.data) : undefined);
    return answer === undefined ? unreadable("no order") : { class: "applied", answer };
  });
}

/** If in doubt, “unknown”, because such writes are read back. */
function classifyWrite<Echo>(
  result: TransportResult,
  wallMs: number,
  readEcho: (body: unknown) => WriteResult<Echo>,
): WriteResult<Echo> {
  if (result.kind === "not-sent") return { class: "not-sent", message: result.message };
  if (result.kind === "untrusted") return { class: "fatal", message: result.message };
  if (result.kind === "lost") return { class: "unknown", message: result.message };
  const { status } = result;
  const message = wordsOf(result);
  if (isFatalStatus(status)) return { class: "fatal", status, message };
  const limit = limitOf(result, wallMs);
  if (limit !== undefined) return { class: "limited", status, message, ...limit };
  if (rejectedStatuses.has(status)) return { class: "rejected", status, message };
  if (status !== 200 || result.kind === "cut") {
    return { class: "unknown", status, message };
  }
  const parsed = parseBody(result.body);
  if (!parsed.ok) return unreadable(parsed.reason);
  if (isObject(parsed.value) && parsed.value.isSuccess === false) {
    return { class: "rejected", status, message };
  }
  return readEcho(parsed.value);
}

/** Undefined if the answer stands: a readable or non-JSON 200, or a refusal (most 4xx). */
export function classifyRead(
  result: TransportResult,
  wallMs: number,
  isUnderstood = false,
): ReadFailure | undefined {
  if (result.kind === "untrusted") return { class: "fatal", message: result.message };
  if (result.kind === "not-sent" || result.kind === "lost") {
    return { class: "retry", message: result.message };
  }
  const { status } = result;
  if (status === 200 && isUnderstood && result.kind === "answer") return undefined;
  const message = wordsOf(result);
  if (isFatalStatus(status)) return { class: "fatal", status, message };
  if (limitOf(result, wallMs) !== undefined) return { class: "limited", message };
  if (status >= 500 || status === 408 || result.kind === "cut") return { class: "retry", message };
  const fault = status === 200 ? jsonFault(result.body) : undefined;
  return fault === undefined
    ? undefined
    : { class: "retry", message: msg("marketplace.answers.unreadable", { why: fault }) };
}

/** Only a body that starts like JSON has a fault: HTML, for example, means a wrong address. */
function jsonFault(body: string): string | undefined {
  const parsed = /^\s*[[{]/.test(body) ? parseBody(body) : undefined;
  return parsed === undefined || parsed.ok ? undefined : parsed.reason;
}

/** Whether the status stops the run (decision 15). */
function isFatalStatus(status: number): boolean {
  return status === 401 || status === 403 || (status >= 300 && status < 400);
}

const waitMsMax = 3_600_000;

/** `requestedMs` is the wait that the marketplace asked for, if the client waits less. */
export type LimitRefusal = Pick<
  Extract<WriteResult<unknown>, { class: "limited" }>,
  "retryAfterMs" | "requestedMs"
>;

/** The rate limit refuses with 429, or with 503 and Retry-After (decision 9). */
export function limitOf(result: TransportResult, wallMs: number): LimitRefusal | undefined {
  if (result.kind !== "answer" && result.kind !== "cut") return undefined;
  const requestedMs = retryAfterMs(result.retryAfter, wallMs);
  if (result.status !== 429 && !(result.status === 503 && requestedMs !== undefined)) {
    return undefined;
  }
  if (requestedMs === undefined) return {};
  return requestedMs <= waitMsMax
    ? { retryAfterMs: requestedMs }
    : { retryAfterMs: waitMsMax, requestedMs };
}

function wordsOf(result: Answer): MessageOrText {
  if (result.kind === "cut")
    return msg("marketplace.answers.brokeOff", { status: result.status, why: result.message });
  const words = serverWords(result.body);
  return words === "" ? msg("marketplace.answers.status", { status: result.status }) : words;
}

function unreadable(why: string): WriteResult<never> {
  const message = msg("marketplace.answers.unreadable", { why });
  return { class: "unknown", status: 200, message };
}

/** A century. */
const requestedMsMax = 100 * 365 * 24 * 3_600_000;

/** The header has seconds or an HTTP date (RFC 9110, 10.2.3); the result counts from now. */
export function retryAfterMs(header: string | undefined, wallMs: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return clamp(Number(text) * 1000);
  // An HTTP date always names its month; Date.parse would accept other texts too.
  if (!/[A-Za-z]{3}/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : clamp(atMs - wallMs);
}

function clamp(durationMs: number): number {
  return Math.min(Math.max(0, Math.ceil(durationMs)), requestedMsMax);
}
