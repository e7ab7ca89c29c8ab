import { exitCodes, SheetportError } from "../errors.ts";
import type { Plan } from "../model/plan.ts";
import type { RunRecord } from "../record/record.ts";

/**
 * The plan of a run of products, for a command that can do something about those alone.
 *
 * @throws SheetportError `run-of-orders`, exit code 2.
 */
export function productPlanOf(
  run: string,
  { record, command }: { readonly record: RunRecord; readonly command: string },
): Plan {
  const plan = record.plan(run);
  if (plan !== undefined) return plan;
  throw new SheetportError(
    `Run ${run} is about orders, and “sheetport ${command}” is about products alone.`,
    {
      code: "run-of-orders",
      hint: `“sheetport runs ${run}” shows what became of each order; “sheetport runs” lists the other runs.`,
      exitCode: exitCodes.usage,
    },
  );
}
