import type { ErrorMessage } from "../../model/message.ts";
import type { Plan } from "../../model/run/plan.ts";
import { say } from "../say.ts";
import { writeCounts } from "./make.ts";

/** A catalogue below this size is too small for a share to mean anything. */
const catalogueSizeMin = 10;
const shareMax = 0.3;

/** What a guard says; the one who asks decides whether a yes of the person lifts it. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | {
      readonly kind: "too-many-changes";
      readonly said: ErrorMessage;
      /** Creates and updates together. */
      readonly changes: number;
      readonly catalogueSize: number;
      /** False when the person gave a number: a yes does not lift that. */
      readonly liftedByYes: boolean;
    }
  | {
      readonly kind: "invalid-rows";
      readonly said: ErrorMessage;
      readonly invalid: number;
    };

/** What a plan's size is measured against. */
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
      said: say("guard.overMax", changes, maxChanges),
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
    said: say("guard.overShare", changes, percent, catalogueSize),
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
    said: say("guard.invalid", invalid),
  };
}
