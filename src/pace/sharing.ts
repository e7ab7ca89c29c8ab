import { learnRefusal } from "./learnt-rate.ts";
import {
  earliestSendMs,
  freshLane,
  type LaneRules,
  type LaneState,
  type SlotEnd,
  type SlotRequest,
  settleSlots,
  surelyFreeMs,
  takeSlots,
} from "./slot-ring.ts";

/** Rules for processes that share a lane and the machine's monotonic clock. */

export interface Share {
  /** The ids of this process's requests that are still in the state. */
  readonly uses: Set<number>;
  turn: number | undefined;
}

/** The largest difference between the clocks of two processes that is tolerated. */
const clockSlackMs = 1_000;

/** A waiting process renews its turn at least this often, or loses it after `turnGraceMs` more. */
const turnMs = 5_000;
const turnGraceMs = 1_000;

/** Delays before the next look for other processes' answers and turns; the last is a minimum. */
const answerLookMs = 250;
const turnLookMs = 1_000;
const lookMsMin = 20;

/**
 * If the clock shows clearly less than before, the machine was restarted. The stored times are then
 * meaningless, and requests in flight were lost, so the lane stays closed for `lostMs` and one
 * window, or longer if it was already closed for longer.
 *
 * A restart goes unnoticed if the new clock already shows more than the stored time. That does no
 * harm: every `freeAtMs` is at least a window after the old clock's zero (plus `lostMs` without an
 * answer). The same time on the new clock is at least a window after the restart, and everything
 * was sent before the restart.
 *
 * If the clock stops while the machine sleeps, slots only become free later than necessary. If it
 * runs on, requests of this process become overdue and are kept ({@link presentState}). Other
 * processes end their requests when the machine wakes; until then, these count as long as any
 * request may be in flight. Nothing depends on the wall clock.
 */
function sinceRestart(rules: LaneRules, state: LaneState, nowMs: number): LaneState {
  if (state.seenMs <= nowMs + clockSlackMs) return state;
  const quietMs = rules.lostMs + rules.windowMs + rules.marginMs;
  const closedMs = state.closedUntilMs - state.seenMs;
  return {
    ...freshLane,
    lastId: state.lastId,
    learnt: state.learnt && { ...state.learnt, sinceMs: nowMs },
    closedUntilMs: nowMs + Math.max(quietMs, closedMs),
    seenMs: nowMs,
  };
}

/** Requests of this process in flight keep their slots even if they are overdue. */
export function presentState(
  rules: LaneRules,
  stored: LaneState,
  { uses }: Share,
  nowMs: number,
): LaneState {
  const state = sinceRestart(rules, stored, nowMs);
  const isOverdue = (use: LaneState["uses"][number]) =>
    use.inFlight && use.freeAtMs <= nowMs && uses.has(use.id);
  if (!state.uses.some(isOverdue)) return state;
  const freeAtMs = surelyFreeMs(rules, nowMs);
  return { ...state, uses: state.uses.map((use) => (isOverdue(use) ? { ...use, freeAtMs } : use)) };
}

/** The state for predictions: this process sees its own requests end, so they count until then. */
function planningState(state: LaneState, share: Share): LaneState {
  const uses = state.uses.map((use) =>
    use.inFlight && share.uses.has(use.id) ? { ...use, freeAtMs: Number.POSITIVE_INFINITY } : use,
  );
  return { ...state, uses };
}

export interface Decision {
  readonly state: LaneState;
  readonly id?: number;
  readonly turn: number | undefined;
  /** When to try again if no request of this process ends earlier. Infinity if only that helps. */
  readonly againMs: number;
  /** The likely and the longest expected wait for other processes; 0 if they are not the cause. */
  readonly othersMs: number;
  readonly othersMostMs: number;
}

/** Processes queue, so small requests cannot starve large ones. Urgent requests skip the queue. */
export function takeOrWait(
  rules: LaneRules,
  state: LaneState,
  share: Share,
  request: SlotRequest,
): Decision {
  const { nowMs, urgent } = request;
  const alone = { othersMs: 0, othersMostMs: 0 };
  const turns = state.turns.filter((turn) => turn.untilMs > nowMs);
  const first = urgent ? undefined : turns[0];
  const ahead = first?.id === share.turn ? undefined : first;
  const plan = planningState(state, share);
  const dueMs = earliestSendMs(rules, plan, request);
  if (ahead === undefined && dueMs <= nowMs) {
    const left = urgent ? turns : turns.filter((turn) => turn.id !== share.turn);
    const taken = takeSlots(rules, { ...state, turns: left }, request);
    return { ...taken, ...alone, againMs: nowMs, turn: urgent ? share.turn : undefined };
  }
  const foreign = state.uses.filter((use) => use.freeAtMs > nowMs && !share.uses.has(use.id));
  const soonMs = foreign.some((use) => use.inFlight) ? nowMs + answerLookMs : dueMs;
  if (urgent || (foreign.length === 0 && turns.every((turn) => turn.id === share.turn))) {
    return { ...alone, state, againMs: Math.min(dueMs, soonMs), turn: share.turn };
  }
  const aheadMs = ahead === undefined ? 0 : ahead.dueMs + rules.intervalMs;
  const hopedMs = Math.min(Math.max(dueMs, aheadMs), nowMs + turnMs);
  const lookMs = ahead === undefined ? turnMs : turnLookMs;
  const againMs = Math.max(
    ahead === undefined ? nowMs : nowMs + lookMsMin,
    Math.min(hopedMs, soonMs, nowMs + lookMs),
  );
  const isTheirs = Number.isFinite(dueMs) && dueMs > state.closedUntilMs;
  const others = isTheirs
    ? { othersMs: probableMs(rules, plan, request) - nowMs, othersMostMs: dueMs - nowMs }
    : alone;
  return { ...others, ...inLine({ ...state, turns }, share, hopedMs), againMs };
}

/** When the request can be sent if other processes' requests in flight are answered now. */
function probableMs(rules: LaneRules, state: LaneState, request: SlotRequest): number {
  const answeredMs = request.nowMs + rules.windowMs + rules.marginMs;
  const uses = state.uses.map((use) =>
    use.inFlight && Number.isFinite(use.freeAtMs)
      ? { ...use, freeAtMs: Math.min(use.freeAtMs, answeredMs) }
      : use,
  );
  return earliestSendMs(rules, { ...state, uses }, request);
}

function inLine(
  state: LaneState,
  share: Share,
  hopedMs: number,
): { readonly state: LaneState; readonly turn: number } {
  const before = state.turns.find((turn) => turn.id === share.turn);
  const id = before?.id ?? state.lastId + 1;
  const turn = { id, dueMs: hopedMs, untilMs: hopedMs + turnGraceMs };
  const turns =
    before === undefined
      ? [...state.turns, turn]
      : state.turns.map((one) => (one === before ? turn : one));
  return { state: { ...state, turns, lastId: Math.max(state.lastId, id) }, turn: id };
}

export function leaveLine(state: LaneState, turn: number): LaneState {
  return { ...state, turns: state.turns.filter(({ id }) => id !== turn) };
}

/** A refusal closes the lane for at least a window (decisions 9 and 9a). */
export function endUse(rules: LaneRules, state: LaneState, end: SlotEnd): LaneState {
  const { nowMs, retryAfterMs = 0 } = end;
  if (end.end === "unused") return settleSlots(rules, state, end);
  const after = settleSlots(rules, withUse(rules, state, end), end);
  if (end.end === "answered") return { ...after, refusedWindows: 0 };
  if (end.end === "lost") return after;
  const learnt = learnRefusal(rules, after, end);
  const untilMs = nowMs + Math.max(retryAfterMs, rules.windowMs);
  return { ...learnt, closedUntilMs: Math.max(learnt.closedUntilMs, untilMs) };
}

/** Counts a sent request again if its slots were given away while its process was paused. */
function withUse(rules: LaneRules, state: LaneState, { id, cost, nowMs }: SlotEnd): LaneState {
  if (state.uses.some((use) => use.id === id)) return state;
  const freeAtMs = surelyFreeMs(rules, nowMs);
  const use = { id, general: cost, reserved: 0, freeAtMs, inFlight: true };
  return { ...state, uses: [...state.uses, use] };
}
