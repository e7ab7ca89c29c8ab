import { exitCodes, SheetportError } from "../../errors.ts";
import { type MessageOrText, msg } from "../../model/message.ts";
import type { ReadFailure } from "../../model/run/ports.ts";
import type { TransportResult } from "../wire/transport.ts";
import type { Context } from "./context.ts";

type ErrorContext = Pick<Context, "address" | "scrub">;

export function fatalError(
  { address, scrub }: ErrorContext,
  { status, message }: Pick<Extract<ReadFailure, { class: "fatal" }>, "status" | "message">,
): SheetportError {
  const at = address.origin;
  const words = scrub(message);
  const exitCode = exitCodes.usage;
  if (status === 401 || status === 403) {
    const refused = msg("marketplace.errors.keyRefused", { at, status, words });
    return new SheetportError(refused, { code: "key-refused", exitCode });
  }
  if (status !== undefined) {
    const redirected = msg("marketplace.errors.redirected", { at, status });
    return new SheetportError(redirected, { code: "redirect-refused", exitCode });
  }
  // Plain http has no certificate, so the host's address was refused.
  if (at.startsWith("http:")) {
    const insecure = msg("marketplace.errors.insecure", { origin: at, host: words });
    return new SheetportError(insecure, { code: "insecure-url", exitCode });
  }
  const untrusted = msg("marketplace.errors.certificate", { at, words });
  return new SheetportError(untrusted, { code: "certificate-refused", exitCode });
}

export function failingError(
  { address, scrub }: ErrorContext,
  result: TransportResult,
  { tries, message }: { readonly tries: number; readonly message: MessageOrText },
): SheetportError {
  const values = { at: address.origin, tries, words: scrub(message) };
  const exitCode = exitCodes.failed;
  if (result.kind === "answer" || result.kind === "cut") {
    const failing = msg("marketplace.errors.failing", { ...values, status: result.status });
    return new SheetportError(failing, {
      code: "marketplace-failing",
      exitCode,
      actor: "marketplace",
    });
  }
  const unreachable = msg("marketplace.errors.unreachable", values);
  return new SheetportError(unreachable, {
    code: "marketplace-unreachable",
    exitCode,
    actor: "you",
  });
}

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
