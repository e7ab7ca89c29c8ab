import type { MessageOrText } from "../message.ts";
/** The result of one write request by class. The class decides what may be done next. */
export type WriteResult<Answer> =
  /** Failed before the first byte was sent, so it is safe to send again. */
  | { readonly class: "not-sent"; readonly message: MessageOrText }
  /** HTTP 200 and, for products, `isSuccess` true. `answer` is the returned record. */
  | { readonly class: "applied"; readonly answer: Answer }
  /** Refused by the marketplace: `isSuccess` false, or 400 404 405 413 415 422. */
  | { readonly class: "rejected"; readonly status: number; readonly message: MessageOrText }
  /** 401, 403, any redirect, TLS name error: the run stops (decision 15). */
  | { readonly class: "fatal"; readonly status?: number; readonly message: MessageOrText }
  /** 429, or 503 with Retry-After: the lane closes (decision 9). */
  | {
      readonly class: "limited";
      readonly status: number;
      readonly retryAfterMs?: number;
      /** The wait that the marketplace requested, if it exceeds the time the lane is closed. */
      readonly requestedMs?: number;
      readonly message: MessageOrText;
    }
  /**
   * Timeout, reset, 409, other 5xx, unreadable 200: the write may have been carried out (decisions
   * 11–13).
   */
  | { readonly class: "unknown"; readonly status?: number; readonly message: MessageOrText };

export type WriteClass = WriteResult<unknown>["class"];

/** Why a read failed. Reads are safe to repeat, so three classes are enough. */
export type ReadFailure =
  | { readonly class: "retry"; readonly message: MessageOrText }
  | { readonly class: "limited"; readonly message: MessageOrText }
  | { readonly class: "fatal"; readonly message: MessageOrText; readonly status?: number };
