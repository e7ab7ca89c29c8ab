import type { MessageOrText } from "../../model/message.ts";
import type { Permit } from "../../model/run/ports.ts";

/** One form field of a multipart body: a text, or a file. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly bytes: Uint8Array;
    };

/** A request without key and common headers: the transport adds those. */
export interface WireRequest {
  readonly method: "GET" | "POST" | "PUT";
  /** Path and query, checked and encoded. */
  readonly path: string;
  readonly body?:
    | { readonly kind: "json"; readonly text: string }
    | { readonly kind: "form"; readonly parts: readonly FormPart[] };
}

export type TransportResult =
  /** A whole response. */
  | {
      readonly kind: "answer";
      readonly status: number;
      /** Raw `Retry-After` header. */
      readonly retryAfter?: string;
      readonly body: string;
    }
  /** The headers came; the body was cut off, too large or too slow. */
  | {
      readonly kind: "cut";
      readonly status: number;
      readonly retryAfter?: string;
      readonly message: MessageOrText;
    }
  /**
   * The request may have been sent, and no response came: it may have been carried out, or still
   * be.
   */
  | { readonly kind: "lost"; readonly message: MessageOrText }
  /** Failed before the first byte of the request was sent. */
  | {
      readonly kind: "not-sent";
      readonly message: MessageOrText;
      readonly aborted?: boolean;
      /** Its permit was no longer valid when it was about to be sent. */
      readonly late?: boolean;
    }
  /**
   * The server's certificate is not trusted, or a plain http name leads to another machine: nothing
   * was sent, and trying again does not help.
   */
  | { readonly kind: "untrusted"; readonly message: MessageOrText };

/**
 * Sends one request once. Never throws, never retries, never follows a redirect. `permit` is
 * checked right before the first byte; if it is invalid, nothing is sent.
 */
export type Transport = (
  request: WireRequest,
  signal?: AbortSignal,
  permit?: Pick<Permit, "begin">,
) => Promise<TransportResult>;
