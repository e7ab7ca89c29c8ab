import { isProduction } from "../../plan/index.ts";
import {
  ansi,
  declineLines,
  fulfilConfirmText,
  fulfilPlanText,
  plain,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import type { Host } from "../process/host.ts";
import { isWholeYes, isYes } from "../process/parse-answer.ts";
import type { ConsentWords } from "../words/en.ts";
import { commandWordsIn } from "../words.ts";
import type { FulfilAllowances, PlannedFulfilment, PreparedFulfilment } from "./fulfil-steps.ts";

/** What agreeing to a fulfilment depends on. */
export type FulfilConsent = Pick<Session, "host" | "settings" | "environment" | "progress">;

type Ask = NonNullable<Host["ask"]>;

const ordersShownMax = 20;

/**
 * What of a fulfilment may be planned: declined items need `--allow-decline`, or a yes that a
 * person types (decision 36). Without it their orders are held back.
 */
export async function settleDeclines(
  prepared: PreparedFulfilment,
  allowed: FulfilAllowances,
  { host, settings, progress }: FulfilConsent,
): Promise<PlannedFulfilment> {
  const strict = prepared.plan(allowed);
  const { ask } = host;
  const isAttended = ask !== undefined && !settings.json && !settings.yes;
  if (allowed.allowDecline || !isAttended) return strict;
  const wide = prepared.plan({ ...allowed, allowDecline: true });
  const { declined } = wide.plan.totals;
  if (declined === 0) return strict;
  const declining = wide.plan.changes.filter((change) => change.declined.length > 0);
  const palette = settings.colour && host.stderr.isTerminal ? ansi : plain;
  for (const line of declineLines(declining, palette, settings)) progress.note(line);
  const answer = await ask(
    commandWordsIn(settings).consent.typeYesToDecline(declined, declining.length),
  );
  return isWholeYes(answer) ? wide : strict;
}

/** Says what will happen, and asks. */
export async function agreeFulfilment(
  { plan, findings }: PlannedFulfilment,
  { host, settings, environment, progress }: FulfilConsent,
): Promise<boolean> {
  if (!settings.quiet) {
    const palette = settings.colour && host.stderr.isTerminal ? ansi : plain;
    const { language, speech } = settings;
    const ordersMax = settings.verbose ? Number.POSITIVE_INFINITY : ordersShownMax;
    progress.note(fulfilPlanText(plan, { speech, palette, ordersMax, findings }).trimEnd());
    progress.note(fulfilConfirmText(plan, { language, palette }).trimEnd());
  }
  if (settings.yes) return true;
  if (host.ask === undefined || settings.json) return environment.baseUrl === undefined;
  return askFor(environment.name, host.ask, commandWordsIn(settings).consent);
}

async function askFor(env: string, ask: Ask, words: ConsentWords): Promise<boolean> {
  if (isProduction(env)) {
    return (await ask(words.typeName.fulfil)).trim() === env;
  }
  return isYes(await ask(words.questions.fulfil));
}
