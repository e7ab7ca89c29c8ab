import {
  type LaneRules,
  type LaneState,
  type LearntRate,
  slotSum,
  usedSlots,
} from "./slot-ring.ts";

/**
 * What a marketplace lets through where that is less than documented, or others use the key too
 * (decision 9a). It only ever makes a lane's slots fewer, so that the proof of the slot ring stands.
 * Pure; times are monotonic milliseconds.
 */

/** Busy windows before more is asked for again; twice as many each time that it is refused. */
const patienceMin = 4;
const patienceMax = 8;

/** By which part of the documented rate a lane asks for more. */
const stepShare = 1 / 20;

/** A request up to this part of a window shows by its refusal what the window lets through. */
const fineShare = 1 / 20;

/** A window counts as busy, and shows something, when it used this part of what it was allowed. */
const busyShare = 0.8;

/** What is left of a pace by which a lane was misled. */
const misledShare = 0.75;

/** Retry-After is told in whole seconds. */
const retryAfterStepMs = 1_000;

/** The rules of a lane as they hold now: never more slots than its rate has. */
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

/** A learnt rate to begin with; undefined where the lane has its documented one. */
export function learntBefore(rules: LaneRules, count: number): LearntRate | undefined {
  if (count >= rules.slots) return undefined;
  const patience = patienceMin;
  const window = { wentWell: true, sinceMs: 0, usedMost: 0 };
  return { count, provenCount: count, windowsLeft: patience, patience, ...window };
}

/** How a request was refused. */
export interface Refusal {
  readonly id: number;
  /** What the marketplace asked for; 0: nothing. */
  readonly retryAfterMs: number;
  readonly nowMs: number;
}

/**
 * What a refusal teaches: a lane goes on with what the last window let through, but comes down by
 * half at most, because others may have used the rest just then. A large page says only that it was
 * too much: less than that is tried, by smaller requests. Refusals of requests that were under way
 * when the lane was closed say nothing new.
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
 * A lane that is refused at its learnt pace, and no window has gone well in between, was misled:
 * the service counts by the clock and does not say since when. Then it comes down by a part.
 */
function shareLeft(
  learnt: LearntRate | undefined,
  { passed, allowed }: { readonly passed: number; readonly allowed: number },
): number {
  const isMisled = learnt?.wentWell === false && passed >= allowed * 0.95;
  return isMisled ? misledShare : 1;
}

/** Twice as long, up to a maximum, where a refusal has shown the same as the one before. */
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
 * What the window that refused had let through. Where the marketplace says when it has room again,
 * its window began one length before that.
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
  // It is told in whole seconds, so that the oldest request may seem to stand before the window.
  const isAll = sum(windowMs - retryAfterMs + retryAfterStepMs) === whole;
  const since = sum(windowMs - retryAfterMs);
  return isAll || since < whole / 2 ? whole : since;
}

/**
 * Asks for a little more after each busy window without a refusal, once it was patient. To be called
 * when slots were taken.
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
