import type { Change, NoteCode, Plan } from "../model/plan.ts";
import { isLeftOut } from "../plan/notes.ts";
import { shown } from "./line.ts";
import { type Palette, plain } from "./palette.ts";
import { diffWords } from "./words/diff.ts";

export interface ConfirmTextOptions {
  /** @default plain */
  readonly palette?: Palette;
}

/** SKUs named for one kind of risk before the rest is only counted. */
const skusNamedMax = 5;

/**
 * What is said before an upload is agreed to: where it goes, what can and cannot be undone, risky
 * changes by name, and how long it takes.
 */
export function confirmText(plan: Plan, options: ConfirmTextOptions = {}): string {
  const palette = options.palette ?? plain;
  const { base, totals, estimate } = plan;
  const notSent = plan.changes.filter(
    (change) => (change.action === "invalid" || change.action === "blocked") && !isLeftOut(change),
  ).length;
  const lines = [palette.bold(diffWords.confirm(shown(base.env), shown(base.host)))];
  if (totals.create > 0) lines.push(`  ${palette.green("+")} ${diffWords.creates(totals.create)}`);
  if (totals.update > 0) lines.push(`  ${palette.cyan("~")} ${diffWords.updates(totals.update)}`);
  if (notSent > 0) lines.push(`  ${palette.yellow("?")} ${diffWords.notSent(notSent)}`);
  for (const line of riskLines(plan.changes)) lines.push(`  ${palette.red("!")} ${line}`);
  lines.push(`  ${diffWords.requests(estimate.requests, estimate.seconds)}`);
  return `${lines.join("\n")}\n`;
}

/** Risky changes by name, with the first of their SKUs. */
export function riskLines(changes: readonly Change[]): string[] {
  return Object.entries(diffWords.risks).flatMap(([code, name]) => {
    const skus = changes
      .filter((change) => change.action === "update" && hasNote(change, code as NoteCode))
      .map((change) => shown(change.sku));
    const named = skus.slice(0, skusNamedMax);
    return skus.length === 0 ? [] : [diffWords.risk(name, named, skus.length - named.length)];
  });
}

function hasNote(change: Change, code: NoteCode): boolean {
  return change.notes.some((note) => note.code === code);
}
