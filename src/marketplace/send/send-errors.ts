import { type Actor, exitCodes, SheetportError } from "../../errors.ts";
import { type Message, type MessageOrText, msg } from "../../model/message.ts";
import type { ReadFailure } from "../../model/run/ports.ts";
import type { TransportResult } from "../wire/transport.ts";
import type { Context } from "./context.ts";

export function failedError(code: string, text: Message, actor: Actor = "marketplace") {
  return new SheetportError(text, { code, exitCode: exitCodes.failed, actor });
}

export function fatalError(
  { address, scrub }: Context,
  { status, message }: Extract<ReadFailure, { class: "fatal" }>,
): SheetportError {
  const at = address.origin;
  const words = scrub(message);
  const error = (code: string, text: Message) =>
    new SheetportError(text, { code, exitCode: exitCodes.usage });
  if (status === 401 || status === 403) {
    return error("key-refused", msg("marketplace.errors.keyRefused", { at, status, words }));
  }
  if (status !== undefined) {
    return error("redirect-refused", msg("marketplace.errors.redirected", { at, status }));
  }
  // Plain http has no certificate, so the host's address was refused.
  return at.startsWith("http:")
    ? error("insecure-url", msg("marketplace.errors.insecure", { origin: at, host: words }))
    : error("certificate-refused", msg("marketplace.errors.certificate", { at, words }));
}

export function failingError(
  { address, scrub }: Context,
  result: TransportResult,
  failure: { readonly tries: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, tries: failure.tries, words: scrub(failure.message) };
  if (result.kind === "answer" || result.kind === "cut") {
    const text = msg("marketplace.errors.failing", { ...values, status: result.status });
    return failedError("marketplace-failing", text);
  }
  return failedError(
    "marketplace-unreachable",
    msg("marketplace.errors.unreachable", values),
    "you",
  );
}

export function limitingError(
  { address, scrub }: Context,
  { refusals, message }: { readonly refusals: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, refusals, words: scrub(message) };
  return failedError("marketplace-limiting", msg("marketplace.errors.limiting", values));
}
