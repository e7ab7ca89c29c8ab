import { exitCodes, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
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

/** The kind of change that the user confirms. */
export type Agreement = "upload" | "undo" | "fulfil";

/** Number of changes shown before the question. “sheetport diff” shows all of them. */
const rowsShownMax = 20;

interface ConsentContext {
  readonly host: Host;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly progress: Progress;
  readonly options: { readonly maxChanges?: ChangesMax; readonly envWritten: boolean };
}

/**
 * Refuses to write if nobody can confirm and `--yes` is not set. A run that was `agreed` to when it
 * started needs `--yes` only in production.
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

/** Options for the text of a plan before it is confirmed. */
export interface ConsentTextOptions {
  readonly translator: Translator;
  readonly palette: Palette;
  readonly rowsMax: number;
}

/** A plan of products or orders to confirm. */
export interface Proposal {
  readonly plan: { readonly operations: readonly unknown[] };
  readonly agreement: Agreement;
  /** Describes the changes. */
  readonly text: (options: ConsentTextOptions) => string;
  /** Where the results go. If they cannot be written there, nothing is sent. */
  readonly place?: ResultPlace;
}

/**
 * Shows the changes and asks for confirmation. Does not ask if there is nothing to send.
 *
 * @throws SheetportError `declined` (exit 130); the errors of {@link checkResultPlace}
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

interface ProductsProposal extends Pick<Proposal, "place"> {
  readonly plan: Plan;
  readonly catalogueSize: number;
  /** Notes about the rest of the workbook, each a sentence. */
  readonly aboutSheet?: readonly string[] | undefined;
  /** @default "upload" */
  readonly agreement?: Agreement;
  /** @default the text of an upload */
  readonly text?: Proposal["text"];
}

/**
 * Asks for confirmation of a plan of products, and refuses it if it has more changes than the
 * user's limits allow.
 *
 * @throws SheetportError `too-many-changes` (exit 6) for a limit that cannot be confirmed away; the
 * errors of {@link agree}
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
 * The facts that the user must know before confirming.
 *
 * @throws SheetportError `too-many-changes` (exit 6) for a limit that cannot be confirmed away.
 */
export function guardedFacts(plan: Plan, limits: UploadFactsOptions): UploadFacts {
  const facts = uploadFacts(plan, limits);
  const { changesGuard: guard } = facts;
  if (guard.kind === "too-many-changes" && !guard.liftedByYes) throw guarded(guard);
  return facts;
}

function guarded({ message }: { readonly message: Message }): SheetportError {
  return new SheetportError(message, { code: "too-many-changes", exitCode: exitCodes.guarded });
}

function declined(): SheetportError {
  return new SheetportError(msg("commands.consent.declined"), {
    code: "declined",
    exitCode: exitCodes.interrupted,
  });
}

/** “Yes” in every language, accepted whatever the language of the question. */
export const wholeYes: readonly string[] = ["yes", "да", "是"];
const shortYes: ReadonlySet<string> = new Set(["y", "д"]);

/** Whether an answer is “yes” or its first letter. */
export function isYes(answer: string): boolean {
  return isWholeYes(answer) || shortYes.has(asCompared(answer));
}

/** Whether an answer is the full word “yes”, which irreversible changes require. */
export function isWholeYes(answer: string): boolean {
  return wholeYes.includes(asCompared(answer));
}

function asCompared(answer: string): string {
  return answer.trim().toLowerCase();
}
