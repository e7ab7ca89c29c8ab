import type { RequestTarget } from "../../src/simulator/faults/faults.ts";
import type { Chance } from "./chance.ts";

/** How long the faults that have a time take. */
export interface FaultTimes {
  /** When a write whose answer never comes is carried out all the same. */
  readonly late: string;
  /** Retry-After of refusals. */
  readonly retryAfter: string;
  /** Latencies: fixed, uniform, and with a tail. */
  readonly latencies: readonly [string, string, string];
}

/**
 * Every kind of fault that a create can meet and survive. Left out: redirects, 401 and 403, which
 * stop a run, and a service that says “rejected” of what it carried out, which nobody can tell.
 */
export function createFaults({ late, retryAfter, latencies }: FaultTimes): readonly string[] {
  return [
    ...latencies.map((latency) => `latency=${latency}`),
    ...["5xx-before", "5xx-after=502", "status-before=409", "status-after=409"],
    ...["status-before=400", "status-before=422", "reset-before", "reset-after"],
    ...["hang-before", "hang-after", `hang-late=${late}`],
    ...["429", `429=${retryAfter}`, "503", `503=${retryAfter}`],
    ...["garbled", "cut", "success-false", "success-missing"],
  ];
}

/** Every kind of fault that a read can meet and survive. */
export function listFaults({ retryAfter, latencies }: FaultTimes): readonly string[] {
  return [
    ...latencies.map((latency) => `latency=${latency}`),
    ...["5xx-before", "5xx-after=503", "reset-before", "hang-before"],
    ...["429", `429=${retryAfter}`, `503=${retryAfter}`, "garbled", "cut"],
  ];
}

/**
 * A fault for a share of the requests of one target, as `sheetport simulator --faults` takes them:
 * which requests is drawn, and every kind comes before one comes again, so the script holds them all
 * and is the same for the same chance.
 */
export function faultScript(
  target: RequestTarget,
  kinds: readonly string[],
  options: { readonly requests: number; readonly share: number; readonly chance: Chance },
): string[] {
  const { requests, share, chance } = options;
  const script: string[] = [];
  let deck: string[] = [];
  for (let nth = 1; nth <= requests; nth++) {
    if (kinds.length === 0 || !chance.is(share)) continue;
    if (deck.length === 0) deck = [...kinds];
    const [kind] = deck.splice(chance.whole(0, deck.length - 1), 1);
    script.push(`${target}:${kind}:@${nth}`);
  }
  return script;
}
