import type { Change, ConflictSide } from "../../model/run/plan.ts";
import type { PlanChoices, PlanInput, Risk } from "../fields/input.ts";
import { isLeftOut } from "../fields/notes.ts";

/**
 * Adds a person's choices to the input of {@link makePlan}, so that nothing need be read again.
 * `input` is that of the first plan; `choices` are all choices made so far.
 */
export function withChoices(input: PlanInput, { allow = new Set(), ...choices }: PlanChoices) {
  return { ...input, ...choices, allow: new Set([...input.allow, ...allow]) };
}

/** The risks that would hold a row back even if it was not left out. None while in conflict. */
export function heldRisks(change: Change): Risk[] {
  if (change.action !== "blocked" || isInConflict(change)) return [];
  return change.notes.flatMap(({ code, isHeld }) =>
    isHeld === true ? [code.replace("risk-", "") as Risk] : [],
  );
}

/** Whether nothing but the person's choice decides about a row. */
export function isForChoice(change: Change): boolean {
  const { action, notes } = change;
  if (action === "create" || action === "update") return true;
  if (action === "unchanged" || action === "uncompared") return hasConflict(change);
  return (
    action === "blocked" &&
    (isLeftOut(change) ||
      isInConflict(change) ||
      notes.some(({ code }) => code.startsWith("risk-")))
  );
}

/** Whether an undecided conflict holds the row back. */
export function isInConflict(change: Change): boolean {
  const { conflicts, gone } = change;
  if (change.action !== "blocked" || isLeftOut(change)) return false;
  const isOpen = ({ chosen }: { readonly chosen?: ConflictSide }) => chosen === undefined;
  return conflicts?.some(isOpen) === true || (gone !== undefined && isOpen(gone));
}

/** Whether the row has a conflict, decided or not. */
export function hasConflict({ conflicts, gone }: Change): boolean {
  return conflicts !== undefined || gone !== undefined;
}
