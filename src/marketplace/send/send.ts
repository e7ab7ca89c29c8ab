import { msg } from "../../model/message.ts";
import type { Permit, WriteOptions, WriteResult } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import type { TransportResult, WireRequest } from "../wire/transport.ts";
import { classifyRead, type LimitRefusal, limitRefusal } from "./classify.ts";
import type { Context } from "./context.ts";
import { failingError, fatalError, limitingError } from "./send-errors.ts";

/** Attempts of one read before it fails. Waits for a closed lane do not count. */
const readTriesMax = 5;
/** Before a server's first answer, a wrong address is more likely than a slow network. */
const firstTriesMax = 3;
/**
 * Consecutive windows in which a single request is refused, before the read fails (decision 9a).
 */
const refusedWindowsMax = 5;
const backoffBaseMs = 1000;
const backoffMaxMs = 60_000;
/** A lane closed for longer is reported. */
const longWaitMs = 5_000;

/** A read's lane, cost and checks (decision 5). */
export interface ReadRequest {
  readonly lane: "read" | "orders";
  /** Slots to take before the cost of the answer is known. */
  readonly cost: number;
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called right before the first byte of each request. */
  readonly onSend?: (() => void) | undefined;
  /** Cost of an answer; undefined: all that was taken. */
  readonly weigh: (answer: Extract<TransportResult, { kind: "answer" }>) => number | undefined;
  /** Whether the last answer is what was requested. @default false */
  readonly isUnderstood?: () => boolean;
  /** Whether the limit already refused this size. If so, it is not sent. */
  readonly isTooMuch?: (() => boolean) | undefined;
}

type Answered = Extract<TransportResult, { kind: "answer" }>;

/**
 * Sends a write once, paced, and classifies its answer.
 *
 * @throws whatever the pacer throws, except for the signal's abort, which is “not-sent”; what
 * `onSend` throws
 */
export async function sendWrite<Echo>(
  context: Context,
  request: WireRequest,
  options: WriteOptions & {
    readonly lane: "create" | "update" | "orders";
    readonly classify: (result: TransportResult, wallMs: number) => WriteResult<Echo>;
  },
): Promise<WriteResult<Echo>> {
  const { lane, signal, waitSignal, onSend } = options;
  const result = await sendPaced(context, request, {
    ...{ lane, cost: 1, signal, waitSignal, onSend },
    weigh: () => undefined,
  });
  const outcome = options.classify(result, context.clock.wallMs());
  return outcome.class === "applied"
    ? outcome
    : { ...outcome, message: context.scrub(outcome.message) };
}

/**
 * Sends a read and retries it: after a rate limit when the lane opens, after a failure with random
 * pauses, at most five times (three before a server's first answer).
 *
 * @returns the answer, with status 200 or a refusal of this request; undefined: the limit refuses
 * so many at once
 * @throws SheetportError `key-refused`, `redirect-refused`, `certificate-refused`, `marketplace-
 * unreachable`, `marketplace-failing`, `marketplace-limiting`; the signal's reason
 */
export async function sendRead(
  context: Context,
  request: WireRequest,
  read: ReadRequest,
): Promise<Answered | undefined> {
  const { lane, signal } = read;
  let failures = 0;
  for (;;) {
    const result = await sendPaced(context, request, read);
    signal?.throwIfAborted();
    if (result.kind === "not-sent" && read.isTooMuch?.()) return undefined;
    if (result.kind === "answer" || result.kind === "cut") context.session.answered = true;
    const isUnderstood = read.isUnderstood?.() === true;
    const failure = classifyRead(result, context.clock.wallMs(), { isUnderstood });
    if (failure === undefined && result.kind === "answer") return result;
    if (failure === undefined) continue;
    if (failure.class === "fatal") throw fatalError(context, failure);
    if (failure.class === "limited") {
      if (read.isTooMuch !== undefined) return undefined;
      const refusals = context.pacer.refusedWindows(lane);
      if (refusals < refusedWindowsMax) continue;
      throw limitingError(context, { refusals, message: failure.message });
    }
    failures += 1;
    if (failures >= (context.session.answered ? readTriesMax : firstTriesMax)) {
      throw failingError(context, result, { tries: failures, message: failure.message });
    }
    const waitMs =
      context.random.next() * Math.min(backoffMaxMs, backoffBaseMs * 2 ** (failures - 1));
    const words = context.scrub(failure.message);
    const message =
      result.kind === "answer"
        ? msg("marketplace.answers.answered", { status: result.status, words })
        : words;
    context.onReadRetry({ lane, attempt: failures, waitMs, message });
    await context.clock.sleep(waitMs, signal);
  }
}

type PacedRequest = Omit<ReadRequest, "lane" | "isUnderstood"> &
  WriteOptions & { readonly lane: Lane };

/**
 * Waits for slots and sends. Waits again in the rare case that the slots expired before the first
 * byte.
 */
async function sendPaced(
  context: Context,
  request: WireRequest,
  options: PacedRequest,
): Promise<TransportResult> {
  const { signal, weigh, onSend } = options;
  for (;;) {
    const permit = await turn(context, options);
    if (permit === undefined) {
      return {
        kind: "not-sent",
        message: msg("marketplace.answers.cancelled"),
        aborted: true,
      };
    }
    if (options.isTooMuch?.()) {
      permit.unused();
      return { kind: "not-sent", message: msg("marketplace.answers.cancelled") };
    }
    const firstByteCheck = new FirstByteCheck(permit, onSend);
    const send = () => transport(context, request, { permit, firstByteCheck, signal });
    const result = await (options.lane === "create" ? context.session.list.create(send) : send());
    const refusal = limitRefusal(result, context.clock.wallMs());
    if (refusal !== undefined) refuse(context, options.lane, { permit, refusal });
    else settle(permit, result, result.kind === "answer" ? weigh(result) : undefined);
    learnLimit(context, options.lane, { isNews: refusal !== undefined });
    firstByteCheck.rethrow();
    if (result.kind !== "not-sent" || result.late !== true) return result;
  }
}

/** Waits for a permit; undefined when the wait was aborted. */
async function turn(context: Context, options: PacedRequest): Promise<Permit | undefined> {
  const { lane, cost, urgent = false, signal: abandon, waitSignal: signal = abandon } = options;
  const asked = signal === undefined ? { cost, urgent } : { cost, urgent, signal };
  try {
    return await context.pacer.acquire(lane, asked);
  } catch (thrown) {
    if (signal?.aborted) return undefined;
    throw thrown;
  }
}

/**
 * The last check before the first byte: the slots must still be valid, then `onSend` must agree. In
 * this order, because what `onSend` records must be true.
 */
class FirstByteCheck implements Pick<Permit, "begin"> {
  readonly #permit: Permit;
  readonly #onSend: WriteOptions["onSend"];
  #refusal: { readonly thrown: unknown } | undefined;

  constructor(permit: Permit, onSend: WriteOptions["onSend"]) {
    this.#permit = permit;
    this.#onSend = onSend;
  }

  begin(): boolean {
    if (!this.#permit.begin()) return false;
    try {
      this.#onSend?.();
      return true;
    } catch (thrown) {
      // Stops the transport; `rethrow` throws the error later.
      this.#refusal = { thrown };
      return false;
    }
  }

  /** @throws what `onSend` threw */
  rethrow(): void {
    if (this.#refusal !== undefined) throw this.#refusal.thrown;
  }
}

async function transport(
  context: Context,
  request: WireRequest,
  options: {
    readonly permit: Permit;
    readonly firstByteCheck: FirstByteCheck;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<TransportResult> {
  const { permit, firstByteCheck, signal } = options;
  try {
    return await context.transport(request, signal, firstByteCheck);
  } catch (thrown) {
    permit.lost();
    throw thrown;
  }
}

/** Reports the result to the pacer. */
function settle(permit: Permit, result: TransportResult, cost: number | undefined): void {
  if (result.kind === "not-sent" || result.kind === "untrusted") permit.unused();
  else if (result.kind === "lost") permit.lost();
  else permit.answered(cost);
}

/**
 * Closes the lane after a rate limit (decision 9), and reports it unless already closed for as
 * long.
 */
function refuse(
  { clock, onLaneClosed, pacer }: Context,
  lane: Lane,
  { permit, refusal }: { readonly permit: Permit; readonly refusal: LimitRefusal },
): void {
  const { retryAfterMs, askedMs } = refusal;
  const toldMs = pacer.closedUntilMs(lane);
  permit.refused(retryAfterMs);
  const untilMs = pacer.closedUntilMs(lane);
  if (untilMs - toldMs < longWaitMs) return;
  const asked = askedMs === undefined ? {} : { askedMs };
  onLaneClosed({ lane, waitMs: untilMs - clock.nowMs(), ...asked });
}

/** Stores a lane's limit as a fact if it is lower than documented (decision 9a). */
function learnLimit(
  { clock, facts, onLimitLearnt, pacer }: Context,
  lane: Lane,
  { isNews }: { readonly isNews: boolean },
): void {
  const { limits = {} } = facts.get();
  const { [lane]: before, ...others } = limits;
  if (!isNews && before === undefined) return;
  const perMinute = pacer.learntPerMinute(lane);
  if (perMinute === before?.perMinute) return;
  const seenAt = new Date(clock.wallMs()).toISOString();
  facts.learn({
    limits: perMinute === undefined ? others : { ...others, [lane]: { perMinute, seenAt } },
  });
  if (isNews && perMinute !== undefined) onLimitLearnt({ lane, perMinute });
}
