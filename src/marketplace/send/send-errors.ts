import { exitCodes, SheetportError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";
import type { ReadFailure } from "../../model/run/ports.ts";
import type { TransportResult } from "../wire/transport.ts";
import type { Context } from "./context.ts";

type ErrorContext = Pick<Context, "address" | "scrub">;

/** The error for a refused key, a redirect or an untrusted server. */
export function fatalError(
  { address, scrub }: ErrorContext,
  { status, message }: Extract<ReadFailure, { class: "fatal" }>,
): SheetportError {
  const at = address.origin;
  const words = scrub(message);
  const exitCode = exitCodes.usage;
  if (status === 401 || status === 403) {
    const text = msg("marketplace.errors.keyRefused", { at, status, words });
    return new SheetportError(text, { code: "key-refused", exitCode });
  }
  if (status !== undefined) {
    const text = msg("marketplace.errors.redirected", { at, status });
    return new SheetportError(text, { code: "redirect-refused", exitCode });
  }
  // Plain http has no certificate, so the host's address was refused.
  if (at.startsWith("http:")) {
    const text = msg("marketplace.errors.insecure", { origin: at, host: words });
    return new SheetportError(text, { code: "insecure-url", exitCode });
  }
  const text = msg("marketplace.errors.certificate", { at, words });
  return new SheetportError(text, { code: "certificate-refused", exitCode });
}

/** The error for a read that failed several times. */
export function failingError(
  { address, scrub }: ErrorContext,
  result: TransportResult,
  failure: { readonly tries: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, tries: failure.tries, words: scrub(failure.message) };
  const exitCode = exitCodes.failed;
  if (result.kind === "answer" || result.kind === "cut") {
    const text = msg("marketplace.errors.failing", { ...values, status: result.status });
    return new SheetportError(text, {
      code: "marketplace-failing",
      exitCode,
      actor: "marketplace",
    });
  }
  const text = msg("marketplace.errors.unreachable", values);
  return new SheetportError(text, { code: "marketplace-unreachable", exitCode, actor: "you" });
}

/** The error for a read that the rate limit refused several times. */
export function limitingError(
  { address, scrub }: ErrorContext,
  { refusals, message }: { readonly refusals: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, refusals, words: scrub(message) };
  return new SheetportError(msg("marketplace.errors.limiting", values), {
    code: "marketplace-limiting",
    exitCode: exitCodes.failed,
    actor: "marketplace",
  });
}
