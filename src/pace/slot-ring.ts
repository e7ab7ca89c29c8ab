import type { RateLimit } from "../model/run/rate.ts";

/** Limits of a lane. All durations in milliseconds. */
export interface LaneRules {
  /** Highest number of products (or requests) in any window. */
  readonly slots: number;
  /** Slots that only urgent requests may use. */
  readonly reserved: number;
  readonly windowMs: number;
  /** Added to every window, because clocks drift. */
  readonly marginMs: number;
  /** How long a request without response may still reach the marketplace. */
  readonly lostMs: number;
  /** Longest time from a request's first byte until its process knows how it ended. */
  readonly inFlightMs: number;
  /** Time between two sends; 0 for bursts. */
  readonly intervalMs: number;
}

export interface SlotUse {
  readonly id: number;
  /** Slots taken from the general ones. */
  readonly general: number;
  /** Slots taken from the urgent reserve. */
  readonly reserved: number;
  /**
   * Monotonic milliseconds. While the request is in flight: when its slots become free even if its
   * process never reports its end.
   */
  readonly freeAtMs: number;
  readonly inFlight: boolean;
  /** The limit refused it: the marketplace may have counted it without carrying it out. */
  readonly refused?: boolean;
}

export interface Turn {
  readonly id: number;
  /** When it expects to send. */
  readonly dueMs: number;
  /** Without a new request until then, the process counts as ended. */
  readonly untilMs: number;
}

/** The real limit, where it is lower than documented (decision 9a). */
export interface LearntRate {
  /** Slots of a window. */
  readonly count: number;
  /** What a window let through before it refused; undefined: no refusal has shown it closely. */
  readonly provenCount?: number | undefined;
  /** Busy windows without a refusal until a higher rate is tried. */
  readonly windowsLeft: number;
  /** The same number after the next refusal; doubled if that shows the same. */
  readonly patience: number;
  /** Whether a busy window went well since the last refusal. */
  readonly wentWell: boolean;
  /**
   * Start of this window without refusals, in monotonic milliseconds, and the most slots it has
   * used.
   */
  readonly sinceMs: number;
  readonly usedMost: number;
}

/**
 * State of a lane as plain values that can be stored. Only used slots are listed. All times are
 * monotonic milliseconds.
 */
export interface LaneState {
  readonly uses: readonly SlotUse[];
  /** The last id given to a use or a turn. */
  readonly lastId: number;
  /** When the even pace allows the next send. */
  readonly nextSendMs: number;
  readonly closedUntilMs: number;
  /** When the lane was last changed; a clock that shows less was reset. */
  readonly seenMs: number;
  /** First come, first served; at most one per process. */
  readonly turns: readonly Turn[];
  /** The learnt limit, if it is lower than documented. */
  readonly learnt?: LearntRate | undefined;
  /** Consecutive windows in which a single request was sent and refused. */
  readonly refusedWindows?: number;
}

export interface SlotRequest {
  readonly cost: number;
  readonly urgent: boolean;
  readonly nowMs: number;
  /** Whether slots are kept for urgent requests at this time. @default true */
  readonly keepsReserve?: boolean;
}

export interface SlotEnd {
  readonly id: number;
  readonly end: "answered" | "refused" | "lost" | "unused";
  /** The weight of the answer; only used if answered. */
  readonly cost?: number | undefined;
  readonly nowMs: number;
}

/** Margins that make a lane stricter than its documented rate (decision 9). */
export interface RuleOptions {
  /** @default "even" */
  readonly pace?: "even" | "burst" | undefined;
  /** @default 500 */
  readonly marginMs?: number | undefined;
  /** @default 30000 */
  readonly lostMs?: number | undefined;
  /** @default 180000 */
  readonly inFlightMs?: number | undefined;
  /** Keeps a tenth of the slots, at least one, for urgent requests. @default false */
  readonly reserve?: boolean | undefined;
}

/** A lane that nothing has used yet. */
export const freshLane: LaneState = {
  uses: [],
  lastId: 0,
  nextSendMs: 0,
  closedUntilMs: 0,
  seenMs: 0,
  turns: [],
};

/**
 * Latency delays the return of a slot, so sends spaced exactly by window ÷ slots would bunch up.
 * One percent of slack keeps them even.
 */
const evenSlack = 1.01;

/**
 * Timers fire late. A send that is late by at most this part of the interval does not delay the
 * next one, so that lateness does not add up. The limits do not depend on the even pace: each send
 * has its slots.
 */
const lateShare = 0.1;

/**
 * The rules of a lane with this limit. At 100/60s the even pace leaves 611 ms between sends. A lane
 * with a single slot keeps no reserve: nothing else could ever leave.
 */
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
    intervalMs: options.pace === "burst" ? 0 : evenMs,
  };
}

/** The slots of a lane, with or without its reserve. */
export function laneCapacity(rules: LaneRules, withReserve: boolean): number {
  return withReserve ? rules.slots : rules.slots - rules.reserved;
}

/**
 * A request that became too large for the general slots after it was made gets the reserve, once
 * the whole lane is free.
 */
function mayUseReserve(
  rules: LaneRules,
  { cost, urgent, keepsReserve = true }: SlotRequest,
): boolean {
  return urgent || !keepsReserve || cost > laneCapacity(rules, false);
}

/** Slots in use: in flight, or answered less than a window ago. */
export function usedSlots(state: LaneState, nowMs: number): number {
  return slotSum(state.uses.filter((use) => use.freeAtMs > nowMs));
}

/** When the slots of a request that starts now become free if nobody reports its end. */
export function surelyFreeMs(rules: LaneRules, nowMs: number): number {
  return nowMs + rules.inFlightMs + rules.lostMs + rules.windowMs + rules.marginMs;
}

/**
 * The earliest known time for this request, in monotonic milliseconds, never before `nowMs`: a
 * request in flight may return its slots sooner.
 */
export function earliestSendMs(rules: LaneRules, state: LaneState, request: SlotRequest): number {
  const openMs = Math.max(request.nowMs, state.nextSendMs, state.closedUntilMs);
  const mayUseAll = mayUseReserve(rules, request);
  const count = mayUseAll ? allOf : generalOf;
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

/**
 * Takes the slots of a request that is due. Urgent requests use the reserve first, so that the
 * general slots remain for the others.
 *
 * @throws RangeError when the request may not be sent yet: a bug of the caller.
 */
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
 * Ends a request. Answered: its slots become free one window and the margin after now, surplus ones
 * at once; an answer that weighs more than was taken occupies all of them. Refused: all of them.
 * Lost: the same, but `lostMs` later, because it may still arrive. Unused: free at once.
 *
 * Why no window can exceed the limit: of two requests on one slot, the first arrived before its
 * response (or within `lostMs` of its loss), and the second is sent a window after that.
 */
export function settleSlots(rules: LaneRules, state: LaneState, end: SlotEnd): LaneState {
  const used = state.uses.find((use) => use.id === end.id);
  if (used === undefined) return state;
  const others = state.uses.filter((use) => use.id !== end.id);
  if (end.end === "unused") return { ...state, uses: others };
  const lostMs = end.end === "lost" ? rules.lostMs : 0;
  const isAnswered = end.end === "answered";
  const cost = isAnswered ? Math.max(1, end.cost ?? allOf(used)) : allOf(used);
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

export function closeLane(state: LaneState, untilMs: number): LaneState {
  return { ...state, closedUntilMs: Math.max(state.closedUntilMs, untilMs) };
}

/** Slots of some uses together. */
export function slotSum(uses: readonly SlotUse[]): number {
  return uses.reduce((sum, use) => sum + allOf(use), 0);
}

function allOf(use: SlotUse): number {
  return use.general + use.reserved;
}

function generalOf(use: SlotUse): number {
  return use.general;
}
