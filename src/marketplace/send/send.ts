import { durationText, msg } from "../../model/message.ts";
import type { Permit, WriteOptions, WriteResult } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { FirstByte, TransportResult, WireRequest } from "../wire/transport.ts";
import { classifyRead, type LimitRefusal, limitOf } from "./classify.ts";
import type { Context } from "./context.ts";
import { failingError, fatalError, limitingError } from "./send-errors.ts";

/** Attempts of one read before it fails. Refusals by the rate limit do not count. */
const readTriesMax = 5;
/** The same before the server's first answer: a failure then often means a wrong address. */
const firstTriesMax = 3;
/** A read fails after this many windows in a row with a single, refused request (decision 9a). */
const refusedWindowsMax = 5;
const backoffBaseMs = 1000;
const backoffMaxMs = 60_000;
const longWaitMs = 5_000;

export interface RequestOptions {
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first byte of each attempt. */
  readonly onSend?: (() => void) | undefined;
}

interface ReadRequest extends RequestOptions {
  readonly lane: "read" | "orders";
  /** Slots to take before the real cost is known from the answer. */
  readonly cost: number;
  /** The real cost of an answer in slots. Undefined if it cost all slots that were taken. */
  readonly weigh: (answer: Answered) => number | undefined;
  readonly isUnderstood: () => boolean;
  /** Whether the rate limit has refused this size in the meantime. If so, nothing is sent. */
  readonly isTooMuch?: (() => boolean) | undefined;
}

type Answered = Extract<TransportResult, { kind: "answer" }>;

/**
 * If the wait for a slot is aborted, the result is “not-sent”.
 * @throws any error from the pacer, from `onSend` or from storing the contract facts
 */
export async function sendWrite<Echo>(
  context: Context,
  request: WireRequest,
  options: WriteOptions & {
    readonly lane: "create" | "update" | "orders";
    readonly classify: (result: TransportResult, wallMs: number) => WriteResult<Echo>;
  },
): Promise<WriteResult<Echo>> {
  const { lane, signal, waitSignal, onSend, classify } = options;
  const result = await sendPaced(context, request, { lane, cost: 1, signal, waitSignal, onSend });
  const outcome = classify(result, context.clock.wallMs());
  return outcome.class === "applied"
    ? outcome
    : { ...outcome, message: context.scrub(outcome.message) };
}

/**
 * @returns a 200 or a refusal of this request; undefined if the rate limit refused its size
 * @throws SheetportError `key-refused`, `redirect-refused`, `insecure-url`, `certificate-refused`,
 * `marketplace-unreachable`, `marketplace-failing`, `marketplace-limiting`; the signal's reason
 */
export async function sendRead(
  context: Context,
  request: WireRequest,
  read: ReadRequest,
): Promise<Answered | undefined> {
  const { clock, pacer, random, scrub, session } = context;
  const { lane, signal } = read;
  for (let failures = 0; ; ) {
    const result = await sendPaced(context, request, read);
    signal?.throwIfAborted();
    if (result.kind === "not-sent" && read.isTooMuch?.()) return undefined;
    if (result.kind === "answer" || result.kind === "cut") session.answered = true;
    const failure = classifyRead(result, clock.wallMs(), read.isUnderstood());
    if (failure === undefined && result.kind === "answer") return result;
    if (failure === undefined) continue;
    const { message } = failure;
    if (failure.class === "fatal") throw fatalError(context, failure);
    if (failure.class === "limited") {
      if (read.isTooMuch !== undefined) return undefined;
      const refusals = pacer.refusedWindows(lane);
      if (refusals < refusedWindowsMax) continue;
      throw limitingError(context, { refusals, message });
    }
    failures += 1;
    if (failures >= (session.answered ? readTriesMax : firstTriesMax)) {
      throw failingError(context, result, { tries: failures, message });
    }
    const waitMs = random.next() * Math.min(backoffMaxMs, backoffBaseMs * 2 ** (failures - 1));
    const words = scrub(message);
    // Only the marketplace’s own words need the status next to them.
    const { status } = result.kind === "answer" && typeof message === "string" ? result : {};
    context.notify(
      msg("marketplace.notices.triesAgain", {
        seconds: Math.ceil(waitMs / 1000),
        message:
          status === undefined ? words : msg("marketplace.answers.answered", { status, words }),
      }),
    );
    await clock.sleep(waitMs, signal);
  }
}

interface PacedRequest
  extends WriteOptions,
    Pick<ReadRequest, "cost" | "urgent" | "isTooMuch">,
    Partial<Pick<ReadRequest, "weigh">> {
  readonly lane: Lane;
}

/** Starts over if the permit expired before the first byte. */
async function sendPaced(
  context: Context,
  request: WireRequest,
  options: PacedRequest,
): Promise<TransportResult> {
  const { lane, signal, isTooMuch, weigh, onSend } = options;
  const { clock, session } = context;
  for (;;) {
    const permit = await takeTurn(context, options);
    if (permit === undefined || isTooMuch?.()) {
      permit?.unused();
      return { kind: "not-sent", message: msg("marketplace.answers.cancelled") };
    }
    const check = firstByteCheck(permit, onSend);
    const send = () => context.transport(request, signal, check);
    let result: TransportResult;
    try {
      result = await (lane === "create" ? session.list.create(send) : send());
    } catch (thrown) {
      permit.lost();
      throw thrown;
    }
    const limit = limitOf(result, clock.wallMs());
    if (limit !== undefined) await refuse(context, lane, permit, limit);
    else settle(permit, result, weigh);
    await check.ended();
    await learnLimit(context, lane, limit !== undefined);
    if (result.kind !== "not-sent" || result.late !== true) return result;
  }
}

async function takeTurn(
  { pacer }: Context,
  { lane, cost, urgent = false, signal, waitSignal = signal }: PacedRequest,
): Promise<Permit | undefined> {
  try {
    return await pacer.acquire(lane, { cost, urgent, signal: waitSignal });
  } catch (thrown) {
    if (waitSignal?.aborted) return undefined;
    throw thrown;
  }
}

interface FirstByteCheck extends FirstByte {
  /** Waits for `onSend`, even if the request was given up meanwhile. @throws what `onSend` threw */
  ended(): Promise<void>;
}

/** Asks the permit before `onSend`, which stores that the request is being sent. */
function firstByteCheck(permit: Permit, onSend: WriteOptions["onSend"]): FirstByteCheck {
  let refusal: { readonly thrown: unknown } | undefined;
  let pending: Promise<boolean> | undefined;
  // Stops the transport; `ended` throws the error later.
  const refuse = (thrown: unknown) => {
    refusal = { thrown };
    return false;
  };
  return {
    begin() {
      if (!permit.begin()) return false;
      try {
        pending = onSend?.()?.then(() => true, refuse);
        return pending ?? true;
      } catch (thrown) {
        return refuse(thrown);
      }
    },
    async ended() {
      await pending;
      if (refusal !== undefined) throw refusal.thrown;
    },
  };
}

function settle(permit: Permit, result: TransportResult, weigh: PacedRequest["weigh"]): void {
  if (result.kind === "not-sent" || result.kind === "untrusted") permit.unused();
  else if (result.kind === "lost") permit.lost();
  else permit.answered(result.kind === "answer" ? weigh?.(result) : undefined);
}

/** Closes the lane (decision 9). Reports it only if that makes the wait much longer. */
async function refuse(
  { clock, notify, pacer }: Context,
  lane: Lane,
  permit: Permit,
  { retryAfterMs, requestedMs }: LimitRefusal,
): Promise<void> {
  const beforeMs = pacer.closedUntilMs(lane);
  await permit.refused(retryAfterMs);
  const untilMs = pacer.closedUntilMs(lane);
  if (untilMs - beforeMs < longWaitMs) return;
  const waitMs = untilMs - clock.nowMs();
  const message = msg("marketplace.notices.laneClosed", {
    ...{ limit: msg("marketplace.notices.limit", { lane }), wait: durationText(waitMs / 1000) },
    isLong: requestedMs !== undefined,
    requested: durationText((requestedMs ?? 0) / 1000),
  });
  notify(message, waitMs);
}

/** A limit is a fact only while it is lower than configured (decision 9a). */
async function learnLimit(
  { clock, facts, notify, pacer }: Context,
  lane: Lane,
  isRefused: boolean,
): Promise<void> {
  const { limits = {} } = facts.get();
  const { [lane]: before, ...others } = limits;
  if (!isRefused && before === undefined) return;
  const perMinute = pacer.learntPerMinute(lane);
  if (perMinute === before?.perMinute) return;
  const seenAt = new Date(clock.wallMs()).toISOString();
  await facts.learn({
    limits: perMinute === undefined ? others : { ...others, [lane]: { perMinute, seenAt } },
  });
  if (!isRefused || perMinute === undefined) return;
  const limit = msg("marketplace.notices.limit", { lane });
  const shown = Math.max(1, Math.floor(perMinute));
  notify(msg("marketplace.notices.limitLearnt", { perMinute: shown, limit }));
}
