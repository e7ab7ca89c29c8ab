import type { FieldChange, Plan } from "../../model/run/plan.ts";
import { schemaOf } from "../fields/fields.ts";
import type { Allowance } from "../fields/input.ts";
import { isLeftOut } from "../fields/notes.ts";

/** A row with a change of high risk. */
export interface RiskyRow extends Pick<FieldChange, "field" | "before" | "after"> {
  /** Excel's row number. */
  readonly row: number;
  /** The sheet of the row, where several are read together. */
  readonly sheet?: string;
  readonly sku: string;
  /** It is allowed and will be sent; it is held back until it is allowed; or the person took it out. */
  readonly standing: "sent" | "held" | "left-out";
}

/** One kind of risk, by the name that allows it, and the rows that carry it, in the plan's order. */
export interface PlanRisk {
  readonly name: Allowance;
  readonly rows: readonly RiskyRow[];
}

const names = ["currency", "language", "card"] as const satisfies readonly Allowance[];

/** The changes of high risk in a plan, by name; names that no row carries are left out (decision 22). */
export function risksOf({ changes }: Pick<Plan, "changes">): PlanRisk[] {
  const rows: Record<Allowance, RiskyRow[]> = { currency: [], language: [], card: [] };
  for (const change of changes) {
    const { row, sheet, sku, action } = change;
    if (action !== "update" && action !== "blocked") continue;
    const carried = new Set<string>(change.notes.map(({ code }) => code));
    const standing = action === "update" ? "sent" : isLeftOut(change) ? "left-out" : "held";
    for (const { field, before, after } of change.fields) {
      const name = schemaOf(field)["x-risk"];
      if (name === undefined || !carried.has(`risk-${name}`)) continue;
      rows[name].push({ row, ...(sheet && { sheet }), sku, field, before, after, standing });
    }
  }
  return names.flatMap((name) => (rows[name].length === 0 ? [] : [{ name, rows: rows[name] }]));
}
