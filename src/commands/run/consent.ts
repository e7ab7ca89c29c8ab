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

interface ConsentTextOptions {
  readonly translator: Translator;
  readonly palette: Palette;
  readonly rowsMax: number;
}

/** A plan to confirm. */
export interface Proposal {
  readonly plan: Plan;
  readonly catalogueSize: number;
  /** Notes about the rest of the workbook, each a sentence. */
  readonly aboutSheet?: readonly string[] | undefined;
  /** What will happen, in words. @default as for an upload */
  readonly text?: (plan: Plan, message: ConsentTextOptions, facts: UploadFacts) => string;
  /** @default "upload" */
  readonly verb?: Agreement;
  /** Where the results go: if they cannot be written there, nothing is sent. */
  readonly place?: ResultPlace;
}

/**
 * Says what will happen, and asks; gives the plan that may be sent. One with nothing to send needs no
 * yes.
 *
 * @throws SheetportError `too-many-changes` (exit 6) for a guard that a yes does not lift; `declined`
 * (exit 130); as {@link checkResultPlace}
 */
export async function agree(
  { place, verb = "upload", ...proposal }: Proposal,
  context: ConsentContext,
): Promise<Plan> {
  const { plan } = proposal;
  if (plan.operations.length === 0) return plan;
  if (place !== undefined) await checkResultPlace(place, context.settings);
  if (!(await isConfirmed(proposal, verb, context))) throw declined();
  return plan;
}

async function isConfirmed(
  { plan, catalogueSize, aboutSheet, text = uploadMessage }: Proposal,
  verb: Agreement,
  { settings, host, options, environment, progress }: ConsentContext,
): Promise<boolean> {
  const facts = guardedFacts(plan, { catalogueSize, maxChanges: options.maxChanges, aboutSheet });
  const { changesGuard: guard } = facts;
  if (!settings.quiet) {
    const palette = settings.colour && host.stderr.isTerminal ? ansi : plain;
    const message = {
      translator: settings.translator,
      palette,
      rowsMax: settings.verbose ? Number.POSITIVE_INFINITY : rowsShownMax,
    };
    progress.note(text(plan, message, facts).trimEnd());
    if (guard.kind === "too-many-changes")
      progress.note(settings.translator.error(guard.message).message);
  }
  if (settings.yes) return true;
  if (host.ask === undefined || settings.json) return environment.baseUrl === undefined;
  const question = facts.nameToType === undefined ? "question" : "typeName";
  const answer = await host.ask(
    settings.translator.translate(`commands.consent.${question}`, { agreement: verb }),
  );
  return facts.nameToType === undefined ? isYes(answer) : answer.trim() === facts.nameToType;
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

function uploadMessage(plan: Plan, message: ConsentTextOptions, facts: UploadFacts): string {
  return `${diffText(plan, { ...message, isAsked: true })}\n${confirmText(facts, message)}`;
}

function guarded({ message }: { readonly message: ErrorMessage }): SheetportError {
  return new SheetportError(message, { code: "too-many-changes", exitCode: exitCodes.guarded });
}

/** The error for a question that was not confirmed. */
export function declined(): SheetportError {
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
