import type { Random } from "../../model/run/ports.ts";
import type { Fault, FaultAction, RequestTarget } from "./faults.ts";

type LatencyAction = Extract<FaultAction, { kind: "latency" }>;
/** What may happen to a request besides waiting. */
export type BreakingAction = Exclude<FaultAction, { kind: "latency" }>;

/** What one request has to suffer. */
export interface Ordeal {
  readonly latencyMs: number;
  readonly action: BreakingAction | undefined;
  /** The rules that hit, as they were written. */
  readonly texts: readonly string[];
}

/** Decides, request by request, which fault rules hit. Each rule counts the requests that it matches. */
export class FaultPlan {
  readonly #random: Random;
  #rules: { readonly fault: Fault; seen: number }[] = [];

  constructor(random: Random, faults: readonly Fault[]) {
    this.#random = random;
    this.set(faults);
  }

  /** Replaces the rules; their counts begin again. */
  set(faults: readonly Fault[]): void {
    this.#rules = faults.map((fault) => ({ fault, seen: 0 }));
  }

  /** The ordeal of the next request of `target`. */
  next(target: RequestTarget): Ordeal {
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
    switch (when.kind) {
      case "always":
        return true;
      case "share":
        return this.#random.next() < when.share;
      case "nth":
        return seen === when.nth;
      case "first":
        return seen <= when.count;
    }
  }

  #drawMs({ law, lowMs, highMs }: LatencyAction): number {
    if (law === "fixed") return lowMs;
    const chance = this.#random.next();
    if (law === "uniform") return lowMs + chance * (highMs - lowMs);
    // The fourth power keeps nine of ten answers near the low end; the exponential reaches the high one.
    const floorMs = Math.max(lowMs, 1);
    return floorMs * (Math.max(highMs, 1) / floorMs) ** (chance ** 4);
  }
}
