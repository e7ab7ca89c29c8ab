import { usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Random } from "../../model/run/ports.ts";
import { durationMs } from "./contract.ts";

const requestTargets = ["create", "update", "list", "orders", "pack", "ship"] as const;
export type RequestTarget = (typeof requestTargets)[number];

type FaultMoment = { readonly share: number } | { readonly first: number; readonly last: number };

export interface Fault {
  readonly target: RequestTarget | "all";
  readonly action: FaultAction;
  readonly when: FaultMoment;
  readonly text: string;
}

/** “Before” and “after” refer to the write; for reads they are the same. */
const readers = {
  latency: latencyOf,
  "5xx-before": (value?: string) => statusOf(value ?? "500", "before", 500),
  "5xx-after": (value?: string) => statusOf(value ?? "500", "after", 500),
  "status-before": (value?: string) => statusOf(value, "before", 300),
  "status-after": (value?: string) => statusOf(value, "after", 300),
  "reset-before": bare({ kind: "reset", moment: "before" }),
  "reset-after": bare({ kind: "reset", moment: "after" }),
  "hang-before": bare({ kind: "hang", moment: "before", delayMs: 0 }),
  "hang-after": bare({ kind: "hang", moment: "after", delayMs: 0 }),
  "hang-late": (value = "") => {
    const delayMs = durationMs(value);
    return delayMs === undefined ? undefined : ({ kind: "hang", moment: "late", delayMs } as const);
  },
  "429": (value?: string) => busyOf(429, value),
  "503": (value?: string) => busyOf(503, value),
  garbled: bare({ kind: "garbled" }),
  cut: bare({ kind: "cut" }),
  "success-false": bare({ kind: "success-false" }),
  "success-missing": bare({ kind: "success-missing" }),
  repeat: bare({ kind: "repeat" }),
  "total-low": bare({ kind: "total-low" }),
};

type FaultAction = NonNullable<ReturnType<(typeof readers)[keyof typeof readers]>>;

function bare<const Action>(action: Action) {
  return (value?: string) => (value === undefined ? action : undefined);
}

function statusOf(text: string | undefined, moment: "before" | "after", from: number) {
  const status = Number(text);
  // A 304 has no body, so it could not contain a message.
  if (!Number.isInteger(status) || status < from || status > 599 || status === 304)
    return undefined;
  return { kind: "status", moment, status } as const;
}

function busyOf(status: 429 | 503, value: string | undefined) {
  const retryAfterMs = durationMs(value ?? "");
  if (value !== undefined && retryAfterMs === undefined) return undefined;
  return { kind: "busy", status, retryAfterMs } as const;
}

function latencyOf(value = "") {
  const match = /^([\d.]+)(ms|s|m)?(?:([-~])([\d.]+(?:ms|s|m)))?$/.exec(value);
  if (match === null) return undefined;
  const [, number, unit, dash, high] = match;
  const highUnit = high?.replace(/[\d.]/g, "");
  const lowMs = durationMs(`${number}${unit ?? highUnit ?? ""}`);
  const highMs = high === undefined ? lowMs : durationMs(high);
  if (lowMs === undefined || highMs === undefined || highMs < lowMs) return undefined;
  const law = dash === undefined ? "fixed" : dash === "-" ? "uniform" : "tail";
  return { kind: "latency", law, lowMs, highMs } as const;
}

function momentOf(text: string | undefined): FaultMoment | undefined {
  if (text === undefined) return { share: 1 };
  const amount = Number(text.replace(/[@x%]/, ""));
  if (text.endsWith("%")) return amount <= 100 ? { share: amount / 100 } : undefined;
  if (amount < 1) return undefined;
  return { first: text.startsWith("@") ? amount : 1, last: amount };
}

/**
 * Parses fault rules, separated by commas: `TARGET:KIND[=VALUE][:WHEN]`.
 *
 * - TARGET: `create` `update` `list` `orders` (the order list) `pack` `ship` `all`
 * - KIND:
 *   - `latency=200ms`, `latency=20-400ms` (uniform), `latency=50ms~5s` (slow tail); several add up
 *   - `5xx-before[=503]`, `5xx-after[=503]`; `status-before=409` and `-after=409`: 300–599, not 304
 *   - `reset-before`, `reset-after`: the connection is reset
 *   - `hang-before`, `hang-after`, `hang-late=30s` (the write happens after 30 s): never a response
 *   - `429`, `429=5s`, `503`, `503=5s`: refused, with Retry-After if the rule states a time
 *   - `garbled`: carried out, with half the JSON; `cut`: the same, then the connection closes
 *   - `success-false`: 200 but refused; `success-missing`: carried out, without `isSuccess`
 *   - `repeat`: a list that repeats one record in place of another
 *   - `total-low`: a list with a total that only counts the records of its page
 * - WHEN: `10%` of the requests, `@3` the third, `x2` the first two, or every request without it.
 *   `@3` may follow the kind without a colon.
 *
 * `create:5xx-after:10%,update:reset-before@3,all:latency=20-400ms`
 *
 * If several rules apply to a request, only the first fault besides latencies happens.
 *
 * @throws SheetportError `bad-faults` if a rule cannot be parsed
 */
export function parseFaults(spec: string): Fault[] {
  return spec
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map(faultOf);
}

const rule =
  /^([a-z]+):([a-z0-9-]+)(?:=([^:@]+))?(?::?(@\d{1,7})|:(x\d{1,7}|\d{1,3}(?:\.\d{1,3})?%))?$/;

function faultOf(text: string): Fault {
  const match = rule.exec(text);
  const [, targetName = "", kindName = "", value, nth, share] = match ?? [];
  const target = ([...requestTargets, "all"] as const).find((name) => name === targetName);
  const action = new Map(Object.entries(readers)).get(kindName)?.(value);
  const when = momentOf(nth ?? share);
  if (target === undefined || action === undefined || when === undefined) {
    const choices = { targets: [...requestTargets, "all"], kinds: Object.keys(readers) };
    const message = msg("simulator.unknownFault", { text, ...choices });
    throw usageError("bad-faults", message);
  }
  return { target, action, when, text };
}

type LatencyAction = Extract<FaultAction, { kind: "latency" }>;
export type BreakingAction = Exclude<FaultAction, { kind: "latency" }>;

export class FaultPlan {
  readonly #random: Random;
  #rules: { readonly fault: Fault; seen: number }[] = [];

  constructor(random: Random, faults: readonly Fault[]) {
    this.#random = random;
    this.set(faults);
  }

  set(faults: readonly Fault[]): void {
    this.#rules = faults.map((fault) => ({ fault, seen: 0 }));
  }

  next(target: RequestTarget) {
    const hits: Fault[] = [];
    for (const rule of this.#rules) {
      if (rule.fault.target !== "all" && rule.fault.target !== target) continue;
      rule.seen += 1;
      if (this.#hits(rule.fault, rule.seen)) hits.push(rule.fault);
    }
    const breaking = hits.find((fault) => fault.action.kind !== "latency");
    const waits = hits.filter((fault) => fault.action.kind === "latency");
    return {
      latencyMs: waits.reduce((sum, wait) => sum + this.#drawMs(wait.action as LatencyAction), 0),
      action: breaking?.action as BreakingAction | undefined,
      texts: (breaking === undefined ? waits : [...waits, breaking]).map((fault) => fault.text),
    };
  }

  #hits({ when }: Fault, seen: number): boolean {
    if ("first" in when) return seen >= when.first && seen <= when.last;
    return when.share === 1 || this.#random.next() < when.share;
  }

  #drawMs({ law, lowMs, highMs }: LatencyAction): number {
    if (law === "fixed") return lowMs;
    const chance = this.#random.next();
    if (law === "uniform") return lowMs + chance * (highMs - lowMs);
    // With the fourth power, about half of the responses are near the low end.
    const floorMs = Math.max(lowMs, 1);
    return floorMs * (Math.max(highMs, 1) / floorMs) ** (chance ** 4);
  }
}
