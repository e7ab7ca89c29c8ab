import type { RateLimit } from "../model/run/rate.ts";

export interface LaneRules {
  /** The most products (or requests) in any window. */
  readonly slots: number;
  readonly reserved: number;
  readonly windowMs: number;
  /** Added to every window, because clocks drift. */
  readonly marginMs: number;
  /** How long a request without a response may still reach the marketplace. */
  readonly lostMs: number;
  /** The longest time from a permit's `begin` until the result of its request is known. */
  readonly inFlightMs: number;
  /** How long after a permit was given its request may begin. */
  readonly beginMs: number;
  /** Time between two sends; 0 for bursts. */
  readonly intervalMs: number;
}

export interface SlotUse {
  readonly id: number;
  /** How many of its slots are open to every request; the others are from the reserve. */
  readonly general: number;
  readonly reserved: number;
  /** When its slots become free, in monotonic ms, even if its process never reports a result. */
  readonly freeAtMs: number;
  readonly inFlight: boolean;
  /** Set if the rate limit refused the request, which the marketplace may have counted anyway. */
  readonly refused?: boolean;
}

export interface Turn {
  readonly id: number;
  readonly dueMs: number;
  /** If its process does not renew the turn before this time, the process counts as ended. */
  readonly untilMs: number;
}

export interface LearntRate {
  readonly count: number;
  /** The most slots that a window is known to let through; undefined if not known precisely. */
  readonly provenCount?: number | undefined;
  /** How many more busy windows must pass without a refusal before one leads to a raise. */
  readonly windowsLeft: number;
  /** The usual `windowsLeft` after a refusal. Doubles, up to a limit, if a refusal confirms it. */
  readonly patience: number;
  /** Whether a busy window has passed since the last refusal. */
  readonly wentWell: boolean;
  /** Start of the current window, in monotonic milliseconds. */
  readonly sinceMs: number;
  readonly usedMost: number;
}

/** The stored state of a lane, as plain JSON values. Times are monotonic milliseconds. */
export interface LaneState {
  readonly uses: readonly SlotUse[];
  readonly lastId: number;
  readonly nextSendMs: number;
  readonly closedUntilMs: number;
  /** When the lane was last changed. If the clock shows clearly less, the clock was reset. */
  readonly seenMs: number;
  /** The queue of waiting processes: first come, first served, at most one turn per process. */
  readonly turns: readonly Turn[];
  readonly learnt?: LearntRate | undefined;
  readonly refusedWindows?: number;
}

export interface SlotRequest {
  readonly cost: number;
  readonly urgent: boolean;
  readonly nowMs: number;
  readonly keepsReserve?: boolean;
}

export interface SlotEnd {
  readonly id: number;
  readonly end: "answered" | "refused" | "lost" | "unused";
  /** The real cost according to the answer. Without one, the slots that were taken. */
  readonly cost: number;
  readonly retryAfterMs?: number | undefined;
  readonly nowMs: number;
}

export interface RuleOptions {
  readonly pace?: "even" | "burst" | undefined;
  readonly marginMs?: number | undefined;
  readonly lostMs?: number | undefined;
  readonly inFlightMs?: number | undefined;
  readonly reserve?: boolean | undefined;
}

/** More than a connection takes. A process that was stopped for longer may have lost its slots. */
const beginMs = 15_000;

/** The state of an unused lane. */
export const freshLane: LaneState = {
  uses: [],
  lastId: 0,
  nextSendMs: 0,
  closedUntilMs: 0,
  seenMs: 0,
  turns: [],
};

/** Latency delays the return of slots. Without this slack, evenly spaced sends would bunch up. */
const evenSlack = 1.01;

/** A send that is late by at most this share of the interval does not delay the next one. */
const lateShare = 0.1;

export function laneRules(rate: RateLimit, options: RuleOptions = {}): LaneRules {
  const marginMs = options.marginMs ?? 500;
  const evenMs = ((rate.windowMs + marginMs) / rate.count) * evenSlack;
  const reserve = options.reserve === true && rate.count > 1;
  return {
    slots: rate.count,
    reserved: reserve ? Math.max(1, Math.floor(rate.count / 10)) : 0,
    windowMs: rate.windowMs,
    marginMs,
    lostMs: options.lostMs ?? 30_000,
    inFlightMs: options.inFlightMs ?? 180_000,
    beginMs,
    intervalMs: options.pace === "burst" ? 0 : evenMs,
  };
}

export function laneCapacity(rules: LaneRules, withReserve: boolean): number {
  return withReserve ? rules.slots : rules.slots - rules.reserved;
}

/** A request larger than the general slots may use the reserve, or it could never be sent. */
function mayUseReserve(
  rules: LaneRules,
  { cost, urgent, keepsReserve = true }: SlotRequest,
): boolean {
  return urgent || !keepsReserve || cost > laneCapacity(rules, false);
}

export function usedSlots(state: LaneState, nowMs: number): number {
  return slotSum(state.uses.filter((use) => use.freeAtMs > nowMs));
}

/** When slots taken now become free if no result is ever reported. */
export function surelyFreeMs(rules: LaneRules, nowMs: number): number {
  const { beginMs, inFlightMs, lostMs, windowMs, marginMs } = rules;
  return nowMs + beginMs + inFlightMs + lostMs + windowMs + marginMs;
}

/** When the request can be sent, in monotonic ms, if no request in flight ends earlier. */
export function earliestSendMs(rules: LaneRules, state: LaneState, request: SlotRequest): number {
  const openMs = Math.max(request.nowMs, state.nextSendMs, state.closedUntilMs);
  const mayUseAll = mayUseReserve(rules, request);
  const count = mayUseAll ? allOf : ({ general }: SlotUse) => general;
  const busy = state.uses.filter((use) => use.freeAtMs > openMs && count(use) > 0);
  const capacity = Math.max(laneCapacity(rules, mayUseAll), request.cost);
  let free = capacity - busy.reduce((sum, use) => sum + count(use), 0);
  if (free >= request.cost) return openMs;
  for (const use of busy.sort((a, b) => a.freeAtMs - b.freeAtMs)) {
    free += count(use);
    if (free >= request.cost) return use.freeAtMs;
  }
  return Number.POSITIVE_INFINITY;
}

/** Urgent requests use the reserve first, to leave the general slots for others. */
export function takeSlots(
  rules: LaneRules,
  state: LaneState,
  request: SlotRequest,
): { readonly state: LaneState; readonly id: number } {
  if (earliestSendMs(rules, state, request) > request.nowMs) {
    throw new RangeError("Slots were taken before they were free.");
  }
  const uses = state.uses.filter((use) => use.freeAtMs > request.nowMs);
  const reserveFree = rules.reserved - uses.reduce((sum, use) => sum + use.reserved, 0);
  const reserved = request.urgent ? Math.max(0, Math.min(request.cost, reserveFree)) : 0;
  const id = state.lastId + 1;
  const use = {
    id,
    general: request.cost - reserved,
    reserved,
    freeAtMs: surelyFreeMs(rules, request.nowMs),
    inFlight: true,
  };
  const lateMs = request.nowMs - state.nextSendMs;
  const dueMs = lateMs <= rules.intervalMs * lateShare ? state.nextSendMs : request.nowMs;
  const nextSendMs = dueMs + rules.intervalMs;
  return { state: { ...state, uses: [...uses, use], lastId: id, nextSendMs }, id };
}

/**
 * A lost request may still arrive, so its slots stay taken for `lostMs` longer. No window exceeds
 * the limit, because a slot is only used again a full window after its previous request has
 * arrived.
 */
export function settleSlots(rules: LaneRules, state: LaneState, end: SlotEnd): LaneState {
  const used = state.uses.find((use) => use.id === end.id);
  if (used === undefined) return state;
  const others = state.uses.filter((use) => use.id !== end.id);
  if (end.end === "unused") return { ...state, uses: others };
  const lostMs = end.end === "lost" ? rules.lostMs : 0;
  const cost = Math.max(1, end.cost);
  const refused = end.end === "refused" ? { refused: true } : {};
  const reserved = Math.min(used.reserved, cost);
  const freeAtMs = end.nowMs + lostMs + rules.windowMs + rules.marginMs;
  return {
    ...state,
    uses: [
      ...others,
      { id: used.id, general: cost - reserved, reserved, freeAtMs, inFlight: false, ...refused },
    ],
  };
}

export function slotSum(uses: readonly SlotUse[]): number {
  return uses.reduce((sum, use) => sum + allOf(use), 0);
}

function allOf(use: SlotUse): number {
  return use.general + use.reserved;
}
