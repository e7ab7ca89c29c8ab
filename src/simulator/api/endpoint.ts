import type { Lane } from "../../model/run/rate.ts";
import type { RequestTarget } from "../faults/faults.ts";

export interface Call {
  readonly query: URLSearchParams;
  /** The decoded SKU or order number in the path, or an empty string. */
  readonly name: string;
}

export interface Body {
  readonly json?: unknown;
  readonly form?: FormData;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Opened {
  readonly cost: number;
  /** A read returns the state at the time of its arrival. */
  carryOut(body: Body): Reply;
}

export interface Endpoint {
  readonly target: RequestTarget;
  readonly lane: Lane;
  readonly bodyKind: keyof Body | "none";
  open(call: Call): Opened;
}

export function refusal(status: number, message: string, errors: readonly string[] = []): Reply {
  return { status, body: { message, errors } };
}

export function invalid(errors: readonly string[]): Reply {
  return refusal(400, `The request is not valid. ${errors.join(" ")}`, errors);
}

export function isRefusal(answer: object): answer is Reply {
  return "status" in answer && "body" in answer;
}

/** Later than `before`, even if both are in the same millisecond. */
export function laterThan(before: string | undefined, wallMs: number): string {
  const beforeMs = Date.parse(before ?? "");
  return new Date(Number.isNaN(beforeMs) ? wallMs : Math.max(wallMs, beforeMs + 1)).toISOString();
}
