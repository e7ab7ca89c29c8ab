import { exitCodes, guardError, SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Plan } from "../../model/run/plan.ts";
import { plain } from "../../model/text/palette.ts";
import {
  type ChangesMax,
  isProduction,
  type UploadFacts,
  type UploadFactsOptions,
  uploadFacts,
} from "../../plan/index.ts";
import { confirmText, diffText, type Wording } from "../../report/index.ts";
import type { Environment } from "../account/environment.ts";
import { checkResultPlace, type ResultPlace } from "../files/result-files.ts";
import type { Host } from "../process/host.ts";
import type { Progress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";

type Agreement = "upload" | "undo" | "fulfil";

const rowsShownMax = 20;

interface ConsentContext {
  readonly host: Host;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly progress: Progress;
  readonly options: {
    readonly maxChanges?: ChangesMax;
    readonly envWritten: boolean;
  };
}

interface UnattendedOptions extends Pick<ConsentContext, "host" | "settings" | "options"> {
  readonly what?: Agreement | "resume";
}

/** The built-in simulator needs no consent. */
export function refuseUnattended(
  environment: Environment,
  { host, settings, options, what = "upload" }: UnattendedOptions,
): void {
  const { name: env, baseUrl } = environment;
  const isForProduction = isProduction(env);
  const isAttended = host.ask !== undefined && !settings.json;
  // The user agreed to a run when it started, so only in production does resuming it need `--yes`.
  const isAgreed = isForProduction
    ? settings.yes && options.envWritten
    : settings.yes || what === "resume";
  if (isAttended || isAgreed || baseUrl === undefined) return;
  const values = { agreement: what, env, isProduction: isForProduction };
  throw usageError("needs-yes", msg("commands.consent.nobodyToAgree", values));
}

export interface ConsentTextOptions extends Wording {
  readonly rowsMax: number;
}

interface Proposal {
  readonly plan: { readonly operations: readonly unknown[] };
  readonly agreement: Agreement;
  readonly text: (options: ConsentTextOptions) => string;
  /** Where to write the results. If that is impossible, nothing is sent. */
  readonly place?: ResultPlace;
}

export async function agree(
  { plan, agreement, text, place }: Proposal,
  { settings, host, environment, progress }: Omit<ConsentContext, "options">,
): Promise<void> {
  if (plan.operations.length === 0) return;
  if (place !== undefined) await checkResultPlace(place, settings);
  const { translator } = settings;
  if (!settings.quiet) {
    const palette = host.stderr.isTerminal ? settings.palette : plain;
    progress.note(text({ ...settings, palette, rowsMax: rowsShownMax }).trimEnd());
  }
  if (settings.yes) return;
  const { name, baseUrl } = environment;
  const isUnattended = host.ask === undefined || settings.json;
  // The built-in simulator needs no confirmation if nobody can be asked.
  if (isUnattended && baseUrl === undefined) return;
  const isTyped = isProduction(name);
  const key = `commands.consent.${isTyped ? "typeName" : "question"}` as const;
  const answer = isUnattended ? "" : await host.ask(translator.translate(key, { agreement }));
  if (isTyped ? answer.trim() === name : isYes(answer)) return;
  throw new SheetportError(msg("commands.consent.declined", { isTyped }), {
    code: "declined",
    exitCode: exitCodes.interrupted,
  });
}

interface ProductsProposal extends Pick<Proposal, "place"> {
  readonly plan: Plan;
  readonly catalogueSize: number;
  /** Notes about the workbook as a whole. */
  readonly aboutSheet?: readonly string[] | undefined;
  readonly agreement?: Agreement;
  readonly text?: Proposal["text"];
}

export async function agreeProducts(
  { plan, catalogueSize, aboutSheet, agreement = "upload", text, place }: ProductsProposal,
  { options, ...context }: ConsentContext,
): Promise<void> {
  if (plan.operations.length === 0) return;
  const { maxChanges } = options;
  const facts = guardedFacts(plan, { catalogueSize, maxChanges, aboutSheet });
  const { tooManyChanges: guard } = facts;
  const shown = (message: ConsentTextOptions) => {
    const changes =
      text?.(message) ??
      `${diffText(plan, { ...message, isAsked: true })}\n${confirmText(facts, message)}`;
    const warning = guard && message.translator.error(guard.message).message;
    return warning === undefined ? changes : `${changes.trimEnd()}\n${warning}`;
  };
  await agree({ plan, agreement, text: shown, ...(place && { place }) }, context);
}

export function guardedFacts(plan: Plan, limits: UploadFactsOptions): UploadFacts {
  const facts = uploadFacts(plan, limits);
  const { tooManyChanges: guard } = facts;
  if (guard?.isLiftedByYes === false) throw guardError("too-many-changes", guard.message);
  return facts;
}

/** All are accepted, whatever the language of the question. */
export const wholeYes: readonly string[] = ["yes", "да", "是"];
const shortYes: ReadonlySet<string> = new Set(["y", "д"]);

export function isYes(answer: string): boolean {
  return isWholeYes(answer) || shortYes.has(asCompared(answer));
}

/** Irreversible changes require the whole word. */
export function isWholeYes(answer: string): boolean {
  return wholeYes.includes(asCompared(answer));
}

function asCompared(answer: string): string {
  return answer.trim().toLowerCase();
}
