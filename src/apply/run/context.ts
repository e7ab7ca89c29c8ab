import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import { showsWithinMs } from "../../model/run/facts.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { AnyKind, ApplyMarketplace } from "../kinds/kind.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { Journal } from "./journal.ts";
import type { Reader } from "./reader.ts";
import type { Gate, RunStop } from "./stop.ts";

export interface Context {
  readonly clock: Clock;
  readonly marketplace: ApplyMarketplace;
  readonly stop: RunStop;
  readonly gate: Gate;
  readonly journal: Journal;
  readonly breaker: CircuitBreaker;
  readonly readers: Readonly<Record<AnyKind["about"], Reader>>;
  readonly lag: ReturnType<typeof readLagOf>;
  /** Must throw a SheetportError if the file has changed since the plan. */
  readonly readLabel: (label: LabelReference) => Promise<LabelFile>;
  /** Must throw a SheetportError if nothing may be sent any more. Called before every send. */
  readonly stillAllowed: () => void | Promise<void>;
  /** The shortest wait between two reads that prove a product absent. */
  readonly absentAgainMs: number;
}

/** A longer read lag is cut to this: its cause is probably a late write or a clock change. */
const lagMsMax = 10 * 60_000;

/** `learn` is called for each new maximum of the run. */
export interface ReadLagMemory {
  readonly learntMs?: number | undefined;
  readonly learn: (lagMs: number) => Promise<void>;
}

export function readLagOf(minimumMs: number, memory: ReadLagMemory | undefined) {
  let measuredMs = -1;
  return {
    get settleMs(): number {
      const readLagMs = Math.min(lagMsMax, Math.max(memory?.learntMs ?? 0, measuredMs));
      return Math.max(minimumMs, showsWithinMs({ readLagMs }));
    },
    /** Call this with the time from a write's answer until it appeared in a read. */
    async seen(lagMs: number): Promise<void> {
      const believedMs = Math.min(lagMsMax, Math.max(0, lagMs));
      if (believedMs <= measuredMs) return;
      measuredMs = believedMs;
      await memory?.learn(believedMs);
    },
  };
}

/** A time by both clocks, because either can be wrong. */
export interface Moment {
  readonly wallMs: number;
  readonly nowMs: number;
}

export function momentOf(clock: Clock, wallMs: number): Moment {
  return { wallMs, nowMs: clock.nowMs() - Math.max(0, clock.wallMs() - wallMs) };
}

/** The age by the clock that shows more: one may be set back, the other may stop during sleep. */
export function ageMs(clock: Clock, moment: Moment): number {
  return Math.max(clock.wallMs() - moment.wallMs, clock.nowMs() - moment.nowMs);
}
