import type { Lane } from "../../model/run/rate.ts";
import type { RequestTarget } from "../faults/faults.ts";

/** The parts of the request line that an endpoint uses. */
export interface Call {
  readonly query: URLSearchParams;
  /** The decoded SKU or order number in the path, or an empty string. */
  readonly name: string;
}

/** The parsed body of a request. Only the kind that the endpoint expects is set. */
export interface Body {
  readonly json?: unknown;
  readonly form?: FormData;
}

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A request that has arrived. */
export interface Opened {
  /** How much of the lane's rate limit it uses. */
  readonly cost: number;
  /** Performs the request. A read returns the state at the time of its arrival. */
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

/** The time as a timestamp. Later than `before`, even if both are in the same millisecond. */
export function laterThan(before: string | undefined, wallMs: number): string {
  const beforeMs = Date.parse(before ?? "");
  return new Date(Number.isNaN(beforeMs) ? wallMs : Math.max(wallMs, beforeMs + 1)).toISOString();
}
