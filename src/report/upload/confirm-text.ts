import { hostWord } from "../../model/net/built-in-host.ts";
import type { PlanRisk, UploadFacts } from "../../plan/index.ts";
import { shown } from "../lines/line.ts";
import { type Palette, plain } from "../lines/palette.ts";
import { type Spoken, wordsIn } from "../words/index.ts";

/** How the words before an upload are written. */
export interface ConfirmTextOptions extends Spoken {
  /** @default plain */
  readonly palette?: Palette;
}

/** SKUs named for one kind of risk before the rest is only counted. */
const skusNamedMax = 5;

/**
 * What is said before an upload is agreed to: where it goes, what can and cannot be undone, risky
 * changes by name, and how long it takes.
 */
export function confirmText(facts: UploadFacts, options: ConfirmTextOptions = {}): string {
  const palette = options.palette ?? plain;
  const { diff: diffWords } = wordsIn(options);
  const { env, host, creates, updates, notSent, inConflict = 0, risks, requests, seconds } = facts;
  const { aboutSheet = [], leftOut } = facts;
  const lines = [
    palette.bold(diffWords.confirm(shown(env), shown(hostWord(host, options.language)))),
  ];
  if (creates > 0) lines.push(`  ${palette.green("+")} ${diffWords.creates(creates)}`);
  if (updates > 0) lines.push(`  ${palette.cyan("~")} ${diffWords.updates(updates)}`);
  const wrong = notSent - inConflict;
  if (wrong > 0) lines.push(`  ${palette.yellow("?")} ${diffWords.notSent(wrong)}`);
  if (inConflict > 0) lines.push(`  ${palette.yellow("?")} ${diffWords.inConflict(inConflict)}`);
  if (leftOut > 0) lines.push(`  ${palette.dim("=")} ${diffWords.leftOut(leftOut)}`);
  for (const text of aboutSheet) lines.push(`  ${palette.yellow("!")} ${shown(text)}`);
  for (const line of riskLines(risks, options)) lines.push(`  ${palette.red("!")} ${line}`);
  lines.push(`  ${diffWords.requests(requests, seconds)}`);
  return `${lines.join("\n")}\n`;
}

/** Risky changes that are sent, by name, with the first of their SKUs. */
export function riskLines(risks: readonly PlanRisk[], spoken: Spoken = {}): string[] {
  const { diff: diffWords } = wordsIn(spoken);
  return risks.flatMap(({ name, rows }) => {
    const skus = rows.filter(({ standing }) => standing === "sent").map(({ sku }) => shown(sku));
    const named = skus.slice(0, skusNamedMax);
    const words = diffWords.risks[`risk-${name}`];
    return skus.length === 0 ? [] : [diffWords.risk(words, named, skus.length - named.length)];
  });
}
