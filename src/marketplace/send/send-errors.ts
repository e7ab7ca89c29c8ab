import { failedError, marketplaceError, type SheetportError, usageError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";
import type { ReadFailure } from "../../model/run/ports.ts";
import type { TransportResult } from "../wire/transport.ts";
import type { Context } from "./context.ts";

export function fatalError(
  { address, scrub }: Context,
  { status, message }: Extract<ReadFailure, { class: "fatal" }>,
): SheetportError {
  const at = address.origin;
  const words = scrub(message);
  if (status === 401 || status === 403) {
    return usageError("key-refused", msg("marketplace.errors.keyRefused", { at, status, words }));
  }
  if (status !== undefined) {
    return usageError("redirect-refused", msg("marketplace.errors.redirected", { at, status }));
  }
  // Plain http has no certificate, so the host's address was refused.
  return at.startsWith("http:")
    ? usageError("insecure-url", msg("marketplace.errors.insecure", { origin: at, host: words }))
    : usageError("certificate-refused", msg("marketplace.errors.certificate", { at, words }));
}

export function failingError(
  { address, scrub }: Context,
  result: TransportResult,
  failure: { readonly tries: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, tries: failure.tries, words: scrub(failure.message) };
  if (result.kind === "answer" || result.kind === "cut") {
    const text = msg("marketplace.errors.failing", { ...values, status: result.status });
    return marketplaceError("marketplace-failing", text);
  }
  return failedError("marketplace-unreachable", msg("marketplace.errors.unreachable", values));
}

export function limitingError(
  { address, scrub }: Context,
  { refusals, message }: { readonly refusals: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, refusals, words: scrub(message) };
  return marketplaceError("marketplace-limiting", msg("marketplace.errors.limiting", values));
}
