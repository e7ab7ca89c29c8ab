import {
  type LaneRules,
  type LaneState,
  type LearntRate,
  type SlotEnd,
  slotSum,
  usedSlots,
} from "./slot-ring.ts";

/** Learns the real limit if it is lower than configured (decision 9a). Times are monotonic. */

/** The bounds of `LearntRate.patience`, in busy windows. */
const patienceMin = 4;
const patienceMax = 8;

/** Each raise adds this share of the configured rate. */
const stepShare = 1 / 20;

/** Only a request for one slot or at most this share of all slots shows the limit precisely. */
const fineShare = 1 / 20;

/** A window counts as busy if at least this share of the learnt rate was used. */
const busyShare = 0.8;

/** A learnt rate that is refused before a busy window went well is lowered to this share. */
const misledShare = 0.75;

/** Retry-After has whole seconds, so it may be too long by this much. */
const retryAfterStepMs = 1_000;

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

type Refusal = Pick<SlotEnd, "id" | "retryAfterMs" | "nowMs">;

/**
 * Lowers the rate to what the last window let through, but by little more than half at most. A
 * refused large request only shows that the limit is lower than its cost plus the earlier requests.
 * A refused single slot in an empty window is only counted.
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
  const isMisled = state.learnt?.wentWell === false && passed >= allowed * 0.95;
  const measured = isMisled ? allowed * misledShare : allowed;
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

function patienceAfter(
  rules: LaneRules,
  before: LearntRate | undefined,
  provenCount: number | undefined,
): number {
  const beforeCount = before?.provenCount;
  if (!before || beforeCount === undefined || provenCount === undefined) return patienceMin;
  const isSame = Math.abs(provenCount - beforeCount) <= stepOf(rules);
  return isSame ? Math.min(patienceMax, before.patience * 2) : patienceMin;
}

/** The slots that the refused window let through. Retry-After shows when it started. */
function passedSlots(
  { windowMs, marginMs }: LaneRules,
  state: LaneState,
  { retryAfterMs = 0, nowMs }: Refusal,
): number {
  const passed = state.uses.filter(({ inFlight, refused }) => !inFlight && refused !== true);
  const sum = (lengthMs: number) =>
    slotSum(passed.filter(({ freeAtMs }) => freeAtMs - marginMs - windowMs > nowMs - lengthMs));
  const whole = sum(windowMs);
  // Retry-After is rounded, so the oldest request may seem to be outside the window.
  const isAll = sum(windowMs - retryAfterMs + retryAfterStepMs) === whole;
  const since = sum(windowMs - retryAfterMs);
  return isAll || since < whole / 2 ? whole : since;
}

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
