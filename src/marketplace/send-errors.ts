import { exitCodes, SheetportError } from "../errors.ts";
import type { ReadFailure } from "../model/attempt.ts";
import type { Context } from "./context.ts";
import type { TransportResult } from "./transport.ts";

/** The error of a fatal answer (decision 15). */
export function fatalError(
  context: Pick<Context, "address" | "scrub">,
  failure: Pick<Extract<ReadFailure, { class: "fatal" }>, "status" | "message">,
): SheetportError {
  const { status } = failure;
  const at = context.address.origin;
  const words = context.scrub(failure.message);
  if (status === 401 || status === 403) {
    return new SheetportError(
      `The marketplace at ${at} refused the API key (${status}): ${words}`,
      {
        code: "key-refused",
        hint: "Check that the key belongs to this address: log in again (sheetport login), or set SHEETPORT_API_KEY anew.",
        exitCode: exitCodes.usage,
      },
    );
  }
  if (status !== undefined) {
    return new SheetportError(`The marketplace at ${at} answered with a redirect (${status}).`, {
      code: "redirect-refused",
      hint: "Set the base address to where the marketplace is; redirects are never followed, because the key would go along.",
      exitCode: exitCodes.usage,
    });
  }
  return new SheetportError(`The certificate of ${at} is not trusted: ${words}`, {
    code: "certificate-refused",
    hint: "Check the base address and this machine's clock; behind a company proxy, set NODE_EXTRA_CA_CERTS.",
    exitCode: exitCodes.usage,
  });
}

/** The error of a read that failed every time it was tried. */
export function failingError(
  context: Pick<Context, "address" | "scrub">,
  result: TransportResult,
  { failures, message }: { readonly failures: number; readonly message: string },
): SheetportError {
  const isAnswered = result.kind === "answer" || result.kind === "cut";
  const said = isAnswered ? `failed (status ${result.status})` : "could not be reached";
  return new SheetportError(
    `The marketplace at ${context.address.origin} ${said} in ${failures} tries: ${context.scrub(message)}`,
    {
      code: isAnswered ? "marketplace-failing" : "marketplace-unreachable",
      hint: isAnswered
        ? "Run the same command again later; nothing is lost."
        : "Check the base address and the network, then run the same command again; nothing is lost.",
      exitCode: exitCodes.failed,
      actor: isAnswered ? "marketplace" : "you",
    },
  );
}

/** The error of a read that the limit refused every time. */
export function limitingError(
  context: Pick<Context, "address" | "scrub">,
  { refusals, message }: { readonly refusals: number; readonly message: string },
): SheetportError {
  return new SheetportError(
    `The marketplace at ${context.address.origin} refused to be read ${refusals} times because of its limit: ${context.scrub(message)}`,
    {
      code: "marketplace-limiting",
      hint: "Check that nothing else uses the same key, or lower --read-rate, then run the command again.",
      exitCode: exitCodes.failed,
      actor: "marketplace",
    },
  );
}
