import { exitCodes, SheetportError } from "../errors.ts";
import type { Plan } from "../model/plan.ts";
import type { RunRecord } from "../record/record.ts";
import type { RunSummary } from "../record/run-list.ts";
import { chooseEnvironment, type Environment } from "./environment.ts";
import type { Given } from "./session.ts";
import type { RunsOf } from "./undone.ts";

/**
 * The run that a command is about, and its environment; `latest` finds it when none is named.
 *
 * @throws SheetportError `run-not-found`, `run-ambiguous` or `run-other-environment`, exit code 2.
 */
export async function chooseRun(
  name: string | undefined,
  latest: (where: RunsOf) => RunSummary,
  { host, settings, record }: Given & { readonly record: RunRecord },
): Promise<{ readonly environment: Environment; readonly summary: RunSummary }> {
  const named = name === undefined ? undefined : record.findRun(name);
  const environment = await chooseEnvironment(settings, host);
  const summary = named ?? latest({ record, env: environment.key });
  refuseOtherRun(summary, environment);
  return { environment, summary };
}

/**
 * A run is gone on with, or undone, where it was begun.
 *
 * @throws SheetportError `run-other-environment`, exit code 2
 */
export function refuseOtherRun(
  summary: Pick<RunSummary, "run" | "env" | "host">,
  environment: Environment,
): void {
  if (summary.env === environment.name && summary.host === environment.host) return;
  throw new SheetportError(
    `Run ${summary.run} belongs to ${summary.env} (${summary.host}), not to ${environment.name} (${environment.host}).`,
    {
      code: "run-other-environment",
      hint: "Name its environment with --env and --base-url.",
      exitCode: exitCodes.usage,
    },
  );
}

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
