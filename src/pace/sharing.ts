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

/**
 * Rules for processes that share a lane. Pure functions; times are milliseconds of a monotonic
 * clock that all processes on the machine share.
 */

/** What of a lane's state belongs to this process. */
export interface Share {
  /** Ids of its uses that the lane still lists. */
  readonly uses: Set<number>;
  turn: number | undefined;
}

/** Largest difference between the clocks of two processes at one moment. */
const clockSlackMs = 1_000;

/** A waiting process loses its turn this long after the turn was due, unless it renews it. */
const turnMs = 5_000;
const turnGraceMs = 1_000;

/** How often to check for changes by other processes, such as an answer. */
const answerLookMs = 250;
const turnLookMs = 1_000;
const lookMsMin = 20;

/**
 * The stored state, corrected for a restart of the machine. This process's requests in flight still
 * count, even after a long pause.
 */
export function presentState(
  rules: LaneRules,
  state: LaneState,
  share: Share,
  nowMs: number,
): LaneState {
  return keepUses(rules, sinceRestart(rules, state, nowMs), share, nowMs);
}

/**
 * A clock that shows less than before was reset by a restart of the machine: the stored times mean
 * nothing, and requests in flight were lost. So the lane stays closed for the lost time and one
 * window, and for what was left of a closing.
 *
 * A restart that goes unnoticed, because the new clock already shows more, does no harm: a slot's
 * `freeAtMs` is at least a window (and the lost time, without an answer) after the old clock's
 * zero, so it is at least as far after the new clock's zero, which is after everything that was
 * sent before.
 *
 * A machine that sleeps: a clock that stands still meanwhile only frees slots later than necessary.
 * A clock that runs on makes this process's requests overdue, and they are kept ({@link keepUses});
 * those of other processes are settled by them when the machine wakes, and until then counted for
 * as long as any request may be in flight. Wall-clock time is used nowhere.
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

/** Keeps counting this process's requests, even after the machine slept or it was paused. */
function keepUses(rules: LaneRules, state: LaneState, { uses }: Share, nowMs: number): LaneState {
  const isOverdue = (use: LaneState["uses"][number]) =>
    use.inFlight && use.freeAtMs <= nowMs && uses.has(use.id);
  if (!state.uses.some(isOverdue)) return state;
  const freeAtMs = surelyFreeMs(rules, nowMs);
  return { ...state, uses: state.uses.map((use) => (isOverdue(use) ? { ...use, freeAtMs } : use)) };
}

/**
 * The state used to predict when slots become free. This process notices the end of its requests
 * itself.
 */
function planningState(state: LaneState, share: Share): LaneState {
  const uses = state.uses.map((use) =>
    use.inFlight && share.uses.has(use.id) ? { ...use, freeAtMs: Number.POSITIVE_INFINITY } : use,
  );
  return { ...state, uses };
}

/** Whether slots were taken, and if not, when to try again. */
export interface Decision {
  readonly state: LaneState;
  /** The use, if slots were taken. */
  readonly id?: number;
  readonly turn: number | undefined;
  /**
   * When to try again, unless one of this process's requests ends earlier. Infinity: only when one
   * ends.
   */
  readonly againMs: number;
  /**
   * Likely wait for other processes, assuming that they are answered now, and its upper bound. 0 if
   * this process waits for itself.
   */
  readonly othersMs: number;
  readonly othersMostMs: number;
}

/**
 * Takes slots, or returns when to try again. Waiting processes queue, so that small requests cannot
 * starve large ones. Urgent requests skip the queue.
 */
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

/** When the request can be sent if all requests in flight are answered now. */
function probableMs(rules: LaneRules, state: LaneState, request: SlotRequest): number {
  const answeredMs = request.nowMs + rules.windowMs + rules.marginMs;
  const uses = state.uses.map((use) =>
    use.inFlight && Number.isFinite(use.freeAtMs)
      ? { ...use, freeAtMs: Math.min(use.freeAtMs, answeredMs) }
      : use,
  );
  return earliestSendMs(rules, { ...state, uses }, request);
}

/** Keeps this process's place in the queue, or puts it at the end. */
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

/** Gives up a place in the queue. */
export function leaveLine(state: LaneState, turn: number): LaneState {
  return { ...state, turns: state.turns.filter(({ id }) => id !== turn) };
}

/**
 * Starts a request: its slots are held for as long as it may be in flight.
 *
 * @returns undefined if it took too long to start and its slots were given to others, or the lane
 * was closed meanwhile
 */
export function beginUse(
  rules: LaneRules,
  state: LaneState,
  id: number,
  nowMs: number,
): LaneState | undefined {
  if (!state.uses.some((use) => use.id === id && use.inFlight)) return undefined;
  if (state.closedUntilMs > nowMs) return undefined;
  const freeAtMs = surelyFreeMs(rules, nowMs);
  return { ...state, uses: state.uses.map((use) => (use.id === id ? { ...use, freeAtMs } : use)) };
}

/** The end of a request: the slots it took, and the wait after a refusal. */
export interface UseEnd extends SlotEnd {
  readonly taken: number;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Ends a request. A refusal lowers the learnt limit and closes the lane for at least a window
 * (decisions 9 and 9a).
 */
export function endUse(rules: LaneRules, state: LaneState, end: UseEnd): LaneState {
  const { id, nowMs, retryAfterMs = 0 } = end;
  if (end.end === "unused") return settleSlots(rules, state, end);
  const after = settleSlots(rules, withUse(rules, state, end), end);
  if (end.end === "answered") return { ...after, refusedWindows: 0 };
  if (end.end === "lost") return after;
  const learnt = learnRefusal(rules, after, { id, retryAfterMs, nowMs });
  const untilMs = nowMs + Math.max(retryAfterMs, rules.windowMs);
  return { ...learnt, closedUntilMs: Math.max(learnt.closedUntilMs, untilMs) };
}

/** Counts a sent request again if its slots were given away while its process was paused. */
function withUse(rules: LaneRules, state: LaneState, { id, taken, nowMs }: UseEnd): LaneState {
  if (state.uses.some((use) => use.id === id)) return state;
  const freeAtMs = surelyFreeMs(rules, nowMs);
  const use = { id, general: taken, reserved: 0, freeAtMs, inFlight: true };
  return { ...state, uses: [...state.uses, use] };
}
