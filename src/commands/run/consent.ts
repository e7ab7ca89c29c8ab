import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { Translator } from "../../model/translator.ts";
import {
  type ChangesMax,
  isProduction,
  type UploadFacts,
  type UploadFactsOptions,
  uploadFacts,
} from "../../plan/index.ts";
import { ansi, confirmText, diffText, type Palette, plain } from "../../report/index.ts";
import type { Environment } from "../account/environment.ts";
import type { Host } from "../process/host.ts";
import type { Progress } from "../process/progress.ts";
import { checkResultPlace, type ResultPlace } from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";

/** What a person is asked to confirm. */
export type Agreement = "upload" | "undo" | "fulfil";

/** Changes shown before the question; “sheetport diff” shows them all. */
const rowsShownMax = 20;

interface ConsentContext {
  readonly host: Host;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly progress: Progress;
  readonly options: { readonly maxChanges?: ChangesMax; readonly envWritten: boolean };
}

/**
 * Nobody is there to say yes: then it must have been said on the command line. What was `agreed` to
 * before, when its run was begun, needs it in production alone.
 *
 * @throws SheetportError `needs-yes`, exit code 2.
 */
export function refuseUnattended(
  environment: Environment,
  {
    host,
    settings,
    options,
    what = "upload",
    agreed = false,
  }: Pick<ConsentContext, "host" | "settings" | "options"> & {
    readonly what?: Agreement | "resume";
    readonly agreed?: boolean;
  },
): void {
  const attended = host.ask !== undefined && !settings.json;
  const production = isProduction(environment.name);
  const message = production ? settings.yes && options.envWritten : settings.yes || agreed;
  // The built-in simulator needs no confirmation.
  if (attended || message || environment.baseUrl === undefined) return;
  throw new SheetportError(
    msg("commands.consent.nobodyToAgree", {
      agreement: what,
      env: environment.name,
      isProduction: production,
    }),
    {
      code: "needs-yes",
      exitCode: exitCodes.usage,
    },
  );
}

/** How a plan is told before it is confirmed. */
export interface ConsentTextOptions {
  readonly translator: Translator;
  readonly palette: Palette;
  readonly rowsMax: number;
}

/** What is to be confirmed, of products or of orders. */
export interface Proposal {
  readonly plan: { readonly operations: readonly unknown[] };
  readonly agreement: Agreement;
  /** What will happen, in words. */
  readonly text: (options: ConsentTextOptions) => string;
  /** Where the results go: if they cannot be written there, nothing is sent. */
  readonly place?: ResultPlace;
}

/**
 * Tells what will happen, and asks. A plan with nothing to send needs no yes.
 *
 * @throws SheetportError `declined` (exit 130); as {@link checkResultPlace}
 */
export async function agree(
  { plan, agreement, text, place }: Proposal,
  { settings, host, environment, progress }: Omit<ConsentContext, "options">,
): Promise<void> {
  if (plan.operations.length === 0) return;
  if (place !== undefined) await checkResultPlace(place, settings);
  const { translator } = settings;
  if (!settings.quiet) {
    const palette = settings.colour && host.stderr.isTerminal ? ansi : plain;
    const rowsMax = settings.verbose ? Number.POSITIVE_INFINITY : rowsShownMax;
    progress.note(text({ translator, palette, rowsMax }).trimEnd());
  }
  if (settings.yes) return;
  const { name } = environment;
  if (host.ask === undefined || settings.json) {
    // The built-in simulator needs no confirmation.
    if (environment.baseUrl === undefined) return;
    throw declined();
  }
  const question = isProduction(name) ? "typeName" : "question";
  const answer = await host.ask(
    translator.translate(`commands.consent.${question}`, { agreement }),
  );
  const isAgreed = isProduction(name) ? answer.trim() === name : isYes(answer);
  if (!isAgreed) throw declined();
}

/** A plan of products to confirm. */
interface ProductsProposal extends Pick<Proposal, "place"> {
  readonly plan: Plan;
  readonly catalogueSize: number;
  /** Notes about the rest of the workbook, each a sentence. */
  readonly aboutSheet?: readonly string[] | undefined;
  /** @default "upload" */
  readonly agreement?: Agreement;
  /** @default as for an upload */
  readonly text?: Proposal["text"];
}

/**
 * {@link agree} to a plan of products, guarded against more changes than its owner expects.
 *
 * @throws SheetportError `too-many-changes` (exit 6) for a guard that a yes does not lift; as
 * {@link agree}
 */
export async function agreeProducts(
  { plan, catalogueSize, aboutSheet, agreement = "upload", text, place }: ProductsProposal,
  { options, ...context }: ConsentContext,
): Promise<void> {
  if (plan.operations.length === 0) return;
  const { maxChanges } = options;
  const facts = guardedFacts(plan, { catalogueSize, maxChanges, aboutSheet });
  const { changesGuard: guard } = facts;
  const told = (message: ConsentTextOptions) =>
    text?.(message) ??
    `${diffText(plan, { ...message, isAsked: true })}\n${confirmText(facts, message)}`;
  const guarded = (message: ConsentTextOptions) =>
    guard.kind === "too-many-changes"
      ? `${told(message).trimEnd()}\n${message.translator.error(guard.message).message}`
      : told(message);
  await agree({ plan, agreement, text: guarded, ...(place && { place }) }, context);
}

/**
 * The facts that a person must know before confirming.
 *
 * @throws SheetportError `too-many-changes` (exit 6) for a guard that a yes does not lift.
 */
export function guardedFacts(plan: Plan, limits: UploadFactsOptions): UploadFacts {
  const facts = uploadFacts(plan, limits);
  const { changesGuard: guard } = facts;
  if (guard.kind === "too-many-changes" && !guard.liftedByYes) throw guarded(guard);
  return facts;
}

function guarded({ message }: { readonly message: ErrorMessage }): SheetportError {
  return new SheetportError(message, { code: "too-many-changes", exitCode: exitCodes.guarded });
}

function declined(): SheetportError {
  return new SheetportError(msg("commands.consent.declined"), {
    code: "declined",
    exitCode: exitCodes.interrupted,
  });
}

/** A yes in each language, whatever the language of the question. */
export const wholeYes: readonly string[] = ["yes", "да", "是"];
const shortYes: ReadonlySet<string> = new Set(["y", "д"]);

/** Whether a typed answer is a yes, written out or by its first letter. */
export function isYes(answer: string): boolean {
  return isWholeYes(answer) || shortYes.has(asCompared(answer));
}

/** Whether a typed answer is a written-out yes, required for what cannot be undone. */
export function isWholeYes(answer: string): boolean {
  return wholeYes.includes(asCompared(answer));
}

function asCompared(answer: string): string {
  return answer.trim().toLowerCase();
}
