import type { WriteResult } from "../../model/run/attempt.ts";
import type { Permit, WriteOptions } from "../../model/run/ports.ts";
import type { Lane } from "../../model/run/rate.ts";
import { say } from "../say.ts";
import type { TransportResult, WireRequest } from "../wire/transport.ts";
import { classifyRead } from "./classify.ts";
import type { Context } from "./context.ts";
import { failingError, fatalError, limitingError } from "./send-errors.ts";

/** Attempts of one read before the run stops; waits at a closed lane are counted apart. */
const readTriesMax = 5;
/** Until a server has answered once, a wrong address is likelier than a slow network. */
const firstTriesMax = 3;
const limitedTriesMax = 10;
const backoffBaseMs = 1000;
const backoffMaxMs = 60_000;
/** From here on, a closed lane is reported. */
const longWaitMs = 5_000;

/** What a read costs its lane, before and after its answer (decision 5). */
export interface ReadRequest {
  readonly lane: "read" | "orders";
  /** Slots to take before it is known what the answer weighs. */
  readonly cost: number;
  readonly urgent?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Weight of an answer; undefined: all that was taken. */
  readonly weigh: (answer: Extract<TransportResult, { kind: "answer" }>) => number | undefined;
  /** Whether the answer weighed last held what was asked for. @default false */
  readonly isUnderstood?: () => boolean;
}

/**
 * Sends a write once, paced, and classifies the answer. It is never sent again from here.
 *
 * @throws whatever the pacer throws, except for the signal's abort: that is “not-sent”; what
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
  if (outcome.class === "limited") closeLane(context, lane, outcome);
  return outcome.class === "applied"
    ? outcome
    : { ...outcome, message: context.scrub(outcome.message) };
}

/**
 * Sends a read until it is answered: after a rate limit when the lane opens, after a failure with
 * full jitter, at most five times; three until a server has answered once.
 *
 * @returns the answer; its status is 200, or one that refuses this question
 * @throws SheetportError `key-refused`, `redirect-refused`, `certificate-refused`,
 * `marketplace-unreachable`, `marketplace-failing`, `marketplace-limiting`; the signal's reason
 */
export async function sendRead(
  context: Context,
  request: WireRequest,
  read: ReadRequest,
): Promise<Extract<TransportResult, { kind: "answer" }>> {
  const { lane, signal } = read;
  let failures = 0;
  let refusals = 0;
  for (;;) {
    const result = await sendPaced(context, request, read);
    signal?.throwIfAborted();
    if (result.kind === "answer" || result.kind === "cut") context.session.answered = true;
    const isUnderstood = read.isUnderstood?.() === true;
    const failure = classifyRead(result, context.clock.wallMs(), { isUnderstood });
    if (failure === undefined && result.kind === "answer") return result;
    if (failure === undefined) continue;
    if (failure.class === "fatal") throw fatalError(context, failure);
    if (failure.class === "limited") {
      closeLane(context, lane, failure);
      if (++refusals >= limitedTriesMax)
        throw limitingError(context, { refusals, message: failure.message });
      continue;
    }
    failures += 1;
    if (failures >= (context.session.answered ? readTriesMax : firstTriesMax)) {
      throw failingError(context, result, { failures, message: failure.message });
    }
    const waitMs =
      context.random.next() * Math.min(backoffMaxMs, backoffBaseMs * 2 ** (failures - 1));
    const words = context.scrub(failure.message);
    const message =
      result.kind === "answer" ? say("answers.answered", result.status, words) : words;
    context.onReadRetry({ lane, attempt: failures, waitMs, message });
    await context.clock.sleep(waitMs, signal);
  }
}

type PacedRequest = Omit<ReadRequest, "lane" | "isUnderstood"> &
  WriteOptions & { readonly lane: Lane };

/**
 * Waits for slots and sends. When the slots were given to others before the first byte, waits for
 * new ones: that takes a stopped process or a sleeping machine, so it happens once each time.
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
      return { kind: "not-sent", message: say("answers.cancelledUnsent"), aborted: true };
    }
    const firstByteCheck = new FirstByteCheck(permit, onSend);
    const result = await transport(context, request, { permit, firstByteCheck, signal });
    settle(permit, result, result.kind === "answer" ? weigh(result) : undefined);
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
 * The last check before a request's first byte: whether its slots are still its own, then whether
 * the caller still wants it sent. In this order, because a slot that is begun and not used does no
 * harm, and what `onSend` records must be true.
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
      // The transport only needs to know that the request may not leave; the error is thrown after
      // it.
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

/** Tells the pacer once how the request ended. */
function settle(permit: Permit, result: TransportResult, cost: number | undefined): void {
  if (result.kind === "not-sent" || result.kind === "untrusted") permit.unused();
  else if (result.kind === "lost") permit.lost();
  else permit.answered(cost);
}

/**
 * Closes the lane for the longer of what was asked for and one window (decision 9), and reports it,
 * unless answers to other requests have closed it as long already.
 */
function closeLane(
  context: Context,
  lane: Lane,
  limited: { readonly retryAfterMs?: number; readonly askedMs?: number },
): void {
  const { clock, onLaneClosed, pacer, rates } = context;
  const toldMs = pacer.closedUntilMs(lane);
  const durationMs = Math.max(limited.retryAfterMs ?? 0, rates?.[lane].windowMs ?? 0);
  pacer.close(lane, durationMs);
  const untilMs = Math.max(pacer.closedUntilMs(lane), clock.nowMs() + durationMs);
  if (untilMs - toldMs < longWaitMs) return;
  const { askedMs } = limited;
  const asked = askedMs === undefined ? {} : { askedMs };
  onLaneClosed({ lane, waitMs: untilMs - clock.nowMs(), ...asked });
}
