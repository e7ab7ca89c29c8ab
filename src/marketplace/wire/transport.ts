import type { MessageOrText } from "../../model/message.ts";

export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** A text is JSON. */
  readonly body?: string | FormData;
}

export type TransportResult =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly retryAfter?: string;
      readonly body: string;
    }
  /** The headers came, but the body broke off, was too large, took too long or was cancelled. */
  | {
      readonly kind: "cut";
      readonly status: number;
      readonly retryAfter?: string;
      readonly message: MessageOrText;
    }
  /** No response came. The request may have been carried out. */
  | { readonly kind: "lost"; readonly message: MessageOrText }
  | {
      readonly kind: "not-sent";
      readonly message: MessageOrText;
      /** Whether the permit forbade it, usually because its slots had expired. */
      readonly late?: boolean;
    }
  /** Nothing was sent and no retry helps: a bad certificate, or a remote host over plain http. */
  | { readonly kind: "untrusted"; readonly message: MessageOrText };

/** The right to send a request, checked right before its first byte. */
export interface FirstByte {
  /** If false, nothing may be sent. Only a request with a body can wait for a promise. */
  begin(): boolean | Promise<boolean>;
}

/**
 * Sends a request once. Never throws, retries or follows redirects. Asks `permit` right before the
 * first byte, and sends nothing if it forbids that.
 */
export type Transport = (
  request: WireRequest,
  signal?: AbortSignal,
  permit?: FirstByte,
) => Promise<TransportResult>;
