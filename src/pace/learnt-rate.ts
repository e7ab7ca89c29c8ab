import {
  type LaneRules,
  type LaneState,
  type LearntRate,
  slotSum,
  usedSlots,
} from "./slot-ring.ts";

/**
 * Learns the real limit where the marketplace allows less than documented, or others use the key
 * (decision 9a). It only ever lowers the number of slots, so the proof of the slot ring holds.
 * Pure; times are monotonic milliseconds.
 */

/** Busy windows before a higher rate is tried; the number doubles each time it is refused. */
const patienceMin = 4;
const patienceMax = 8;

/** How much of the documented rate is added at a time. */
const stepShare = 1 / 20;

/** A refused request of at most this part of a window shows the limit closely. */
const fineShare = 1 / 20;

/** A window counts as busy from this part of its allowed slots on. */
const busyShare = 0.8;

/** The part of the pace that remains after a wrong estimate. */
const misledShare = 0.75;

/** Retry-After has whole seconds. */
const retryAfterStepMs = 1_000;

/** The rules of a lane now: never more slots than its documented rate. */
export function rulesNow(rules: LaneRules, { learnt }: Pick<LaneState, "learnt">): LaneRules {
  if (learnt === undefined || learnt.count >= rules.slots) return rules;
  const { count: slots } = learnt;
  const reserved = Math.max(1, Math.floor((slots * rules.reserved) / rules.slots));
  return {
    ...rules,
    slots,
    reserved: rules.reserved === 0 || slots === 1 ? 0 : reserved,
    intervalMs: (rules.intervalMs * rules.slots) / slots,
  };
}

/** A learnt rate to start with; undefined if the documented one applies. */
export function learntBefore(rules: LaneRules, count: number): LearntRate | undefined {
  if (count >= rules.slots) return undefined;
  const patience = patienceMin;
  const window = { wentWell: true, sinceMs: 0, usedMost: 0 };
  return { count, provenCount: count, windowsLeft: patience, patience, ...window };
}

/** How a request was refused. */
export interface Refusal {
  readonly id: number;
  /** Wait that the marketplace requested; 0: none. */
  readonly retryAfterMs: number;
  readonly nowMs: number;
}

/**
 * Learns from a refusal: the lane continues with what the last window let through, but at least
 * half its rate, because others may have used the rest just then. A refused large page only shows
 * that it was too large, so smaller requests follow. Refusals of requests that were in flight when
 * the lane was closed teach nothing.
 */
export function learnRefusal(rules: LaneRules, state: LaneState, refusal: Refusal): LaneState {
  const { id, nowMs } = refusal;
  if (state.closedUntilMs > nowMs) return state;
  const allowed = rulesNow(rules, state).slots;
  const cost = slotSum(state.uses.filter((use) => use.id === id));
  const passed = passedSlots(rules, state, refusal);
  const isSingle = cost === 1 && passed === 0;
  const refusedWindows = isSingle ? (state.refusedWindows ?? 0) + 1 : 0;
  if (isSingle) return { ...state, refusedWindows };
  const isFine = cost <= Math.max(1, rules.slots * fineShare);
  const least = Math.max(1, Math.floor(allowed / 2) - stepOf(rules));
  const measured = allowed * shareLeft(state.learnt, { passed, allowed });
  const count = Math.min(
    isFine ? Math.max(Math.min(passed, Math.floor(measured)), least) : passed + cost - 1,
    Math.max(1, allowed - 1),
  );
  const provenCount = isFine && passed >= least ? count : undefined;
  const patience = patienceAfter(rules, state.learnt, provenCount);
  const windowsLeft = provenCount === undefined && isFine ? 0 : patience;
  const window = { wentWell: false, sinceMs: nowMs, usedMost: 0 };
  const learnt = { count, provenCount, windowsLeft, patience, ...window };
  return { ...state, refusedWindows, learnt };
}

/**
 * A lane that is refused again at its learnt pace, with no good window in between, estimated
 * wrongly: the service counts windows by the clock. Its rate is lowered by a part.
 */
function shareLeft(
  learnt: LearntRate | undefined,
  { passed, allowed }: { readonly passed: number; readonly allowed: number },
): number {
  const isMisled = learnt?.wentWell === false && passed >= allowed * 0.95;
  return isMisled ? misledShare : 1;
}

/** Doubled, up to a maximum, if a refusal has shown the same as the previous one. */
function patienceAfter(
  rules: LaneRules,
  before: LearntRate | undefined,
  provenCount: number | undefined,
): number {
  const known = before?.provenCount;
  if (before === undefined || known === undefined || provenCount === undefined) return patienceMin;
  const isSame = Math.abs(provenCount - known) <= stepOf(rules);
  return isSame ? Math.min(patienceMax, before.patience * 2) : patienceMin;
}

/**
 * What the refusing window had let through. If the marketplace says when it has room again, the
 * window started one length before that.
 */
function passedSlots(
  { windowMs, marginMs }: LaneRules,
  state: LaneState,
  { retryAfterMs, nowMs }: Refusal,
): number {
  const passed = state.uses.filter(({ inFlight, refused }) => !inFlight && refused !== true);
  const sum = (lengthMs: number) =>
    slotSum(passed.filter(({ freeAtMs }) => freeAtMs - marginMs - windowMs > nowMs - lengthMs));
  const whole = sum(windowMs);
  // Because of rounding to seconds, the oldest request may seem older than the window.
  const isAll = sum(windowMs - retryAfterMs + retryAfterStepMs) === whole;
  const since = sum(windowMs - retryAfterMs);
  return isAll || since < whole / 2 ? whole : since;
}

/**
 * Raises the rate a little after enough busy windows without a refusal. To be called when slots
 * were taken.
 */
export function learnWindow(rules: LaneRules, state: LaneState, nowMs: number): LaneState {
  const { learnt } = state;
  if (learnt === undefined) return state;
  const used = usedSlots(state, nowMs);
  const usedMost = Math.max(learnt.usedMost, used);
  if (nowMs < learnt.sinceMs + rules.windowMs + rules.marginMs) {
    return { ...state, learnt: { ...learnt, usedMost } };
  }
  const { count, windowsLeft } = learnt;
  const window = { ...learnt, sinceMs: nowMs, usedMost: used };
  if (usedMost < count * busyShare) return { ...state, learnt: window };
  const provenCount = learnt.provenCount && Math.max(learnt.provenCount, usedMost);
  const next = { ...window, provenCount, wentWell: true };
  if (windowsLeft > 0) return { ...state, learnt: { ...next, windowsLeft: windowsLeft - 1 } };
  if (count >= rules.slots) return { ...state, learnt: undefined };
  return { ...state, learnt: { ...next, count: Math.min(rules.slots, count + stepOf(rules)) } };
}

function stepOf({ slots }: LaneRules): number {
  return Math.ceil(slots * stepShare);
}
