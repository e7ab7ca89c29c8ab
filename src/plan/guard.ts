import type { Plan } from "../model/plan.ts";
import { writeCounts } from "./make.ts";

/** A catalogue below this size is too small for a share to mean anything. */
const catalogueSizeMin = 10;
const shareMax = 0.3;

/** What a guard says; the one who asks decides whether a yes of the person lifts it. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | {
      readonly kind: "too-many-changes";
      /** Creates and updates together. */
      readonly changes: number;
      readonly catalogueSize: number;
      readonly message: string;
      readonly hint: string;
      /** False when the person gave a number: a yes does not lift that. */
      readonly liftedByYes: boolean;
    }
  | {
      readonly kind: "invalid-rows";
      readonly invalid: number;
      readonly message: string;
      readonly hint: string;
    };

export interface ChangesGuardOptions {
  /** Live listings in all; 0 when not known. */
  readonly catalogueSize: number;
  /** `--max-changes`. */
  readonly maxChanges?: number | undefined;
}

/**
 * Guards against a sheet that rewrites much more than its owner thinks: more than 30 % of a
 * catalogue of ten or more needs a yes or a number. Creates count too, for they cannot be undone.
 */
export function guardChanges(plan: Plan, options: ChangesGuardOptions): GuardVerdict {
  const counts = writeCounts(plan.operations);
  const changes = counts.create + counts.update;
  const { catalogueSize, maxChanges } = options;
  if (maxChanges !== undefined) {
    if (changes <= maxChanges) return { kind: "pass" };
    return {
      kind: "too-many-changes",
      changes,
      catalogueSize,
      message: `The plan has ${changes} changes; --max-changes allows ${maxChanges}.`,
      hint: `Look through the changes; if they are meant, use --max-changes ${changes}.`,
      liftedByYes: false,
    };
  }
  if (catalogueSize < catalogueSizeMin || changes <= catalogueSize * shareMax) {
    return { kind: "pass" };
  }
  const percent = Math.round((changes / catalogueSize) * 100);
  return {
    kind: "too-many-changes",
    changes,
    catalogueSize,
    message: `The plan has ${changes} changes, ${percent} % of a catalogue of ${catalogueSize}.`,
    hint: `Look through the changes; if they are meant, say yes or use --max-changes ${changes}.`,
    liftedByYes: true,
  };
}

/** A sheet with wrong rows is sent only on request (`--valid-only`). */
export function guardInvalid(
  plan: Plan,
  options: { readonly validOnly?: boolean | undefined },
): GuardVerdict {
  const { invalid } = plan.totals;
  if (invalid === 0 || options.validOnly === true) return { kind: "pass" };
  return {
    kind: "invalid-rows",
    invalid,
    message: `${invalid} ${invalid === 1 ? "row has" : "rows have"} errors; nothing was sent.`,
    hint: "Correct them, or send the rows that are right with --valid-only.",
  };
}
