import { exitCodes, SheetportError } from "../../errors.ts";
import type { MessageOrText } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { ReadFailure } from "../../model/run/attempt.ts";
import type { TransportResult } from "../wire/transport.ts";
import type { Context } from "./context.ts";

export function fatalError(
  context: Pick<Context, "address" | "scrub">,
  failure: Pick<Extract<ReadFailure, { class: "fatal" }>, "status" | "message">,
): SheetportError {
  const { status } = failure;
  const at = context.address.origin;
  const words = context.scrub(failure.message);
  if (status === 401 || status === 403) {
    return new SheetportError(msg("marketplace.errors.keyRefused", { at, status, words }), {
      code: "key-refused",
      exitCode: exitCodes.usage,
    });
  }
  if (status !== undefined) {
    return new SheetportError(msg("marketplace.errors.redirected", { at, status }), {
      code: "redirect-refused",
      exitCode: exitCodes.usage,
    });
  }
  // Plain http has no certificate: the address that the name resolves to was refused.
  if (at.startsWith("http:")) {
    return new SheetportError(msg("marketplace.errors.insecure", { origin: at, host: words }), {
      code: "insecure-url",
      exitCode: exitCodes.usage,
    });
  }
  return new SheetportError(msg("marketplace.errors.certificate", { at, words }), {
    code: "certificate-refused",
    exitCode: exitCodes.usage,
  });
}

export function failingError(
  context: Pick<Context, "address" | "scrub">,
  result: TransportResult,
  { failures, message }: { readonly failures: number; readonly message: MessageOrText },
): SheetportError {
  const at = context.address.origin;
  const words = context.scrub(message);
  if (result.kind === "answer" || result.kind === "cut") {
    return new SheetportError(
      msg("marketplace.errors.failing", { at, tries: failures, status: result.status, words }),
      {
        code: "marketplace-failing",
        exitCode: exitCodes.failed,
        actor: "marketplace",
      },
    );
  }
  return new SheetportError(msg("marketplace.errors.unreachable", { at, tries: failures, words }), {
    code: "marketplace-unreachable",
    exitCode: exitCodes.failed,
    actor: "you",
  });
}

export function limitingError(
  context: Pick<Context, "address" | "scrub">,
  { refusals, message }: { readonly refusals: number; readonly message: MessageOrText },
): SheetportError {
  const words = context.scrub(message);
  return new SheetportError(
    msg("marketplace.errors.limiting", { at: context.address.origin, refusals, words }),
    {
      code: "marketplace-limiting",
      exitCode: exitCodes.failed,
      actor: "marketplace",
    },
  );
}
