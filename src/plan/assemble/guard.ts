import type { ErrorMessage } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { schemaOf } from "../../model/product/field-values.ts";
import type { FieldChange, Plan } from "../../model/run/plan.ts";
import type { Risk } from "../fields/input.ts";
import { isLeftOut } from "../fields/notes.ts";
import { writeCounts } from "./make.ts";

/** In a smaller catalogue a few rows are already a large share. */
const catalogueSizeMin = 10;
const shareMax = 0.3;

/** Result of a guard; the caller decides whether the person may override it. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | {
      readonly kind: "too-many-changes";
      readonly message: ErrorMessage;
      readonly changes: number;
      readonly catalogueSize: number;
      /** False when the person gave a number: a yes does not override that. */
      readonly liftedByYes: boolean;
    }
  | {
      readonly kind: "invalid-rows";
      readonly message: ErrorMessage;
      readonly invalid: number;
    };

/** What a plan's size is compared with. */
export interface ChangesGuardOptions {
  /** Number of live listings; 0 when not known. */
  readonly catalogueSize: number;
  readonly maxChanges?: ChangesMax | undefined;
}

/** `--max-changes`. */
export interface ChangesMax {
  readonly count: number;
  /** The workbook brought it, so the guard against a large share stays. @default false */
  readonly keepsShare?: boolean;
}

/**
 * Guards against a sheet that changes more than its owner expects: more than 30% of a catalogue of
 * ten or more needs a yes or --max-changes. Creates count too, because they cannot be undone.
 */
export function guardChanges(plan: Plan, options: ChangesGuardOptions): GuardVerdict {
  const counts = writeCounts(plan.operations);
  const changes = counts.create + counts.update;
  const { catalogueSize, maxChanges } = options;
  if (maxChanges !== undefined) {
    const { count, keepsShare = false } = maxChanges;
    if (changes > count) {
      return {
        ...{ kind: "too-many-changes", changes, catalogueSize, liftedByYes: false },
        message: msg("plan.overMax", { changes, allowed: count }),
      };
    }
    if (!keepsShare) return { kind: "pass" };
  }
  if (catalogueSize < catalogueSizeMin || changes <= catalogueSize * shareMax) {
    return { kind: "pass" };
  }
  const percent = Math.round((changes / catalogueSize) * 100);
  return {
    kind: "too-many-changes",
    changes,
    catalogueSize,
    message: msg("plan.overShare", { changes, catalogueSize, percent }),
    liftedByYes: true,
  };
}

/** A sheet with invalid rows is sent only on request (`--valid-only`). */
export function guardInvalid(
  plan: Plan,
  options: { readonly validOnly?: boolean | undefined },
): GuardVerdict {
  const { invalid } = plan.totals;
  if (invalid === 0 || options.validOnly === true) return { kind: "pass" };
  return {
    kind: "invalid-rows",
    invalid,
    message: msg("plan.invalidRows", { rows: invalid }),
  };
}

/** A row with a risky change. */
export interface RiskyRow extends Pick<FieldChange, "field" | "before" | "after"> {
  readonly row: number;
  /** Only where several sheets are read together. */
  readonly sheet?: string;
  readonly sku: string;
  /** “held”: it waits until the person allows it. */
  readonly status: "sent" | "held" | "left-out";
}

/** One kind of risk, by the name that allows it, and its rows in the plan's order. */
export interface PlanRisk {
  readonly name: Risk;
  readonly rows: readonly RiskyRow[];
}

const names = ["currency", "language", "card"] as const satisfies readonly Risk[];

/** The risky changes of a plan by name; names without rows are left out (decision 22). */
export function risksOf({ changes }: Pick<Plan, "changes">): PlanRisk[] {
  const rows: Record<Risk, RiskyRow[]> = { currency: [], language: [], card: [] };
  for (const change of changes) {
    const { row, sheet, sku, action } = change;
    if (action !== "update" && action !== "blocked") continue;
    const carried = new Set<string>(change.notes.map(({ code }) => code));
    const status = action === "update" ? "sent" : isLeftOut(change) ? "left-out" : "held";
    for (const { field, before, after } of change.fields) {
      const name = schemaOf(field)["x-risk"];
      if (name === undefined || !carried.has(`risk-${name}`)) continue;
      rows[name].push({ row, ...(sheet && { sheet }), sku, field, before, after, status });
    }
  }
  return names.flatMap((name) => (rows[name].length === 0 ? [] : [{ name, rows: rows[name] }]));
}
