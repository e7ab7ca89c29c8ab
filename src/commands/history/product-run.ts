import { exitCodes, SheetportError } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import type { RunRecord, RunSummary } from "../../record/index.ts";
import { chooseEnvironment, type Environment } from "../account/environment.ts";
import type { Given } from "../account/session.ts";
import { say } from "../say.ts";
import type { RunsOf } from "./undo-history.ts";

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
  const its = `${summary.env} (${summary.host})`;
  const here = `${environment.name} (${environment.host})`;
  throw new SheetportError(say("runs.ofOther", summary.run, its, here), {
    code: "run-other-environment",
    exitCode: exitCodes.usage,
  });
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
  throw new SheetportError(say("runs.ofOrders", run, command), {
    code: "run-of-orders",
    exitCode: exitCodes.usage,
  });
}
