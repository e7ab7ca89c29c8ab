import { basename, join } from "node:path";
import { guardError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import type { Plan } from "../../model/run/plan.ts";
import { isProduction } from "../../plan/index.ts";
import type { RunRecord, RunSummary } from "../../record/index.ts";
import type { Undone } from "../../report/index.ts";
import { chooseEnvironment, type Environment } from "../account/environment.ts";
import type { CommandContext } from "../process/command.ts";
import type { Host } from "../process/host.ts";

export interface RunsOf {
  readonly record: RunRecord;
  readonly env: string;
}

/**
 * The SKUs of a run that are currently undone, with the name of the undo run. Does not include SKUs
 * for which the undo was itself undone.
 */
export async function putBackBy(
  run: string,
  { record, env }: RunsOf,
): Promise<ReadonlyMap<string, string>> {
  return putBackAmong(run, record, await record.runs({ env, command: "undo" }));
}

async function putBackAmong(
  run: string,
  record: RunRecord,
  undos: readonly RunSummary[],
): Promise<ReadonlyMap<string, string>> {
  const undoBySku = new Map<string, string>();
  // Goes from the oldest undo to the newest, so that the newest one wins for each SKU.
  for (const undo of undos.filter(({ undoes }) => undoes === run).reverse()) {
    const again = await putBackAmong(undo.run, record, undos);
    for (const [sku, how] of await record.updatedSkus(undo.run)) {
      if (how === "applied" && !again.has(sku)) undoBySku.set(sku, undo.run);
    }
  }
  return undoBySku;
}

export async function withUndone(
  runs: readonly RunSummary[],
  record: RunRecord,
): Promise<(RunSummary & { readonly undone?: Undone })[]> {
  const undos = await record.runs({ command: "undo" });
  const undone = new Set(undos.map(({ undoes }) => undoes));
  const withUndo = async (one: RunSummary) => {
    if (!undone.has(one.run)) return one;
    const putBack = await putBackAmong(one.run, record, undos);
    if (putBack.size === 0) return one;
    const updated = [...(await record.updatedSkus(one.run)).keys()];
    const names = new Set(putBack.values());
    const by = undos.flatMap(({ run }) => (names.has(run) ? [run] : [])).reverse();
    return { ...one, undone: { by, partly: updated.some((sku) => !putBack.has(sku)) } };
  };
  return Promise.all(runs.map(withUndo));
}

/** Leaves out undo runs, which can only be undone by name. */
export async function latestToUndo(where: RunsOf): Promise<RunSummary> {
  const { record, env } = where;
  let newest: RunSummary | undefined;
  for (const one of await record.runs({ env })) {
    if (one.undoes !== undefined || (await record.updatedSkus(one.run)).size === 0) continue;
    if (!(await isUndone(one.run, where))) return one;
    newest ??= one;
  }
  if (newest === undefined) throw usageError("nothing-to-undo", msg("commands.runs.nothingToUndo"));
  return newest;
}

async function isUndone(run: string, where: RunsOf): Promise<boolean> {
  const by = new Set((await putBackBy(run, where)).values());
  const undos = await where.record.runs({ env: where.env, command: "undo" });
  return undos.some((undo) => by.has(undo.run) && undo.state === "finished");
}

/** Resuming an undone run would write only its open changes and leave the others undone. */
export async function refuseUndone(run: string, where: RunsOf): Promise<void> {
  const undo = [...(await putBackBy(run, where)).values()].at(-1);
  if (undo === undefined) return;
  throw guardError("run-undone", msg("commands.runs.undone", { run, undo }));
}

export async function chooseRun<Latest extends RunSummary | undefined>(
  name: string | undefined,
  latest: (where: RunsOf) => Promise<Latest>,
  { host, settings, record }: CommandContext & { readonly record: RunRecord },
): Promise<{ readonly environment: Environment; readonly summary: RunSummary | Latest }> {
  const named = name === undefined ? undefined : await record.findRun(name);
  const environment = await chooseEnvironment(settings, host);
  const summary = named ?? (await latest({ record, env: environment.key }));
  if (summary === undefined) return { environment, summary };
  refuseOtherRun(summary, environment);
  return { environment, summary: seenFromHere(summary, host) };
}

/** A path of another computer means nothing here, so the file is looked for in this folder. */
export function seenFromHere<Run extends RunSummary>(
  run: Run,
  { computer, cwd }: Pick<Host, "computer" | "cwd">,
): Run {
  if (run.path === "" || (run.computer ?? computer) === computer) return run;
  return { ...run, path: join(cwd, basename(run.file.replaceAll("\\", "/"))) };
}

/**
 * A run can only be resumed or undone with the account that it was started with, and not under a
 * name with other questions.
 */
export function refuseOtherRun(
  summary: Pick<RunSummary, "run" | "env" | "host" | "plan">,
  environment: Environment,
): void {
  const { isAccount, name } = environment;
  const isSameGuard = isProduction(summary.env) === isProduction(name);
  if (isSameGuard && isAccount(summary.plan.base.account)) return;
  const [its, here] = [
    msg("model.environment", { name: summary.env, host: hostText(summary.host) }),
    msg("model.environment", { name: environment.name, host: hostText(environment.host) }),
  ];
  const message = msg("commands.runs.ofOther", {
    ...{ run: summary.run, its, here },
    isSamePlace: summary.env === environment.name && summary.host === environment.host,
  });
  throw usageError("run-other-environment", message);
}

export async function productPlanOf(
  run: string,
  record: RunRecord,
  command: string,
): Promise<Plan> {
  const plan = await record.plan(run);
  if (plan === undefined) {
    throw usageError("run-of-orders", msg("commands.runs.ofOrders", { run, command }));
  }
  return plan;
}
