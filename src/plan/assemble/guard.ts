import type { Message } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { productFields } from "../../model/product/columns.ts";
import type { FieldChange, Plan } from "../../model/run/plan.ts";
import type { Risk } from "../fields/input.ts";
import { isLeftOut } from "../fields/notes.ts";
import { writeCounts } from "./make.ts";

/** In a smaller catalogue even a few rows are a large share. */
const catalogueSizeMin = 10;
const shareMax = 0.3;

/** Result of a guard. The caller decides whether the person may override it. */
export type GuardVerdict =
  | { readonly kind: "pass" }
  | {
      readonly kind: "too-many-changes";
      readonly message: Message;
      readonly changes: number;
      readonly catalogueSize: number;
      /** False if the person set a limit, which a yes does not override. */
      readonly liftedByYes: boolean;
    }
  | {
      readonly kind: "invalid-rows";
      readonly message: Message;
      readonly invalid: number;
    };

/** Options of {@link guardChanges}. */
export interface ChangesGuardOptions {
  /** Number of live listings; 0 if unknown. */
  readonly catalogueSize: number;
  readonly maxChanges?: ChangesMax | undefined;
}

/** `--max-changes`. */
export interface ChangesMax {
  readonly count: number;
  /**
   * The limit comes from the workbook, so the guard against a large share still applies. @default
   * false
   */
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

/** Blocks a sheet with invalid rows unless `--valid-only` is set. */
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
  /** Only if several sheets are read together. */
  readonly sheet?: string;
  readonly sku: string;
  /** “held”: not sent until the person allows it. */
  readonly status: "sent" | "held" | "left-out";
}

/** A kind of risk, by the name that allows it, with its rows in plan order. */
export interface PlanRisk {
  readonly name: Risk;
  readonly rows: readonly RiskyRow[];
}

const names = ["currency", "language", "card"] as const satisfies readonly Risk[];

/** The risky changes of a plan by name, without names that have no rows (decision 22). */
export function risksOf({ changes }: Pick<Plan, "changes">): PlanRisk[] {
  const rows: Record<Risk, RiskyRow[]> = { currency: [], language: [], card: [] };
  for (const change of changes) {
    const { row, sheet, sku, action } = change;
    if (action !== "update" && action !== "blocked") continue;
    const carried = new Set<string>(change.notes.map(({ code }) => code));
    const status = action === "update" ? "sent" : isLeftOut(change) ? "left-out" : "held";
    for (const { field, before, after } of change.fields) {
      const name = productFields[field].risk;
      if (name === undefined || !carried.has(`risk-${name}`)) continue;
      rows[name].push({ row, ...(sheet && { sheet }), sku, field, before, after, status });
    }
  }
  return names.flatMap((name) => (rows[name].length === 0 ? [] : [{ name, rows: rows[name] }]));
}
