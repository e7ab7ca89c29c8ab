import type { Plan } from "../model/plan.ts";
import { foldEvents, type RunProgress } from "../model/run.ts";
import { type Allowance, makeUndoPlan, skusToPutBack } from "../plan/index.ts";
import type { RunSummary } from "../record/run-list.ts";
import { rowResults, undoPlanText } from "../report/index.ts";
import { openWrites, readLive } from "./compare.ts";
import { agree, declined, refuseUnattended } from "./consent.ts";
import { chooseRun, productPlanOf } from "./product-run.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { runName } from "./run-name.ts";
import { runPlan } from "./run-plan.ts";
import { type Given, type WritingSession, withRecord, withWritingSession } from "./session.ts";
import { withStop } from "./stop.ts";
import { checkUndoResults, undoResult } from "./undo-result.ts";
import { latestToUndo, putBackBy } from "./undone.ts";

/** Options of `sheetport undo`. */
export interface UndoCommandOptions {
  readonly allow: ReadonlySet<Allowance>;
  readonly maxChanges?: number;
  readonly results?: string;
  /** The person wrote `--env` out, instead of relying on a default. */
  readonly envWritten: boolean;
}

/** `sheetport undo [RUN]`: puts updated listings back from the images before a run (decision 25). */
export async function undoCommand(
  name: string | undefined,
  options: UndoCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const given = { host, settings, record };
    const { environment, summary: undone } = await chooseRun(name, latestToUndo, given);
    refuseUnattended(environment, { host, settings, options, what: "an undo" });
    await checkUndoResults(options.results, { workbook: undone.path, cwd: host.cwd });
    const run = runName(host);
    return withWritingSession(
      environment,
      { host, settings, record, progress, run, command: "undo" },
      (session) => planAndRun(undone, session, { ...options, run }),
    );
  });
}

async function planAndRun(
  undone: RunSummary,
  session: WritingSession,
  options: UndoCommandOptions & { readonly run: string },
): Promise<CommandResult> {
  const { plan, catalogueSize, unfinished, earlier, liveCards } = await planUndo(
    undone,
    session,
    options,
  );
  if (plan.operations.length > 0) {
    const agreed = await agree(
      {
        plan,
        catalogueSize,
        text: (shown, said) => undoPlanText(shown, undone.run, { ...said, unfinished }),
        verb: "undo",
      },
      { ...session, options },
    );
    if (!agreed) throw declined("undone");
  }
  const finished = await runPlan(plan, session, {
    run: options.run,
    command: "undo",
    path: "",
    reread: "stale-only",
    liveCards,
    undoes: undone.run,
  });
  const { run, results } = options;
  const rows = rowResults(plan, finished.progress);
  return undoResult({ run, undoes: undone.run, plan, rows, finished, results, earlier }, session);
}

/** Reads what is live right before, and plans from that (decision 21). */
async function planUndo(
  { run }: RunSummary,
  session: WritingSession,
  { allow }: Pick<UndoCommandOptions, "allow">,
) {
  const { record, environment, host, settings } = session;
  const plan = productPlanOf(run, { record, command: "undo" });
  const progress = foldEvents(record.events(run));
  const putBack = putBackBy(run, { record, env: environment.key });
  const undone = { run, plan, progress, putBack };
  const skus = skusToPutBack(undone);
  const { live, memory, catalogueSize } =
    skus.length === 0
      ? nothingRead(host.clock.wallMs())
      : await withStop(host, (signal) => readLive(skus, session, signal));
  const { env, host: address, file, fileDigest } = plan.base;
  return {
    plan: makeUndoPlan({
      base: { env, host: address, file, fileDigest, readAtMs: live.readAtMs },
      undone,
      live,
      memory,
      unsettled: openWrites(session),
      allow,
      rates: settings.rates,
    }),
    catalogueSize,
    unfinished: openCount(plan, progress),
    earlier: [...new Set(putBack.values())],
    liveCards: new Set([...live.listings.values()].map((listing) => listing.parentSku ?? "")),
  };
}

function nothingRead(readAtMs: number) {
  const none: ReadonlySet<string> = new Set();
  const live = { listings: new Map(), absent: none, unproven: none, duplicated: none, readAtMs };
  return { live, memory: new Map(), catalogueSize: 0 };
}

/** Writes of a run that “resume” would still carry out. */
function openCount(plan: Plan, progress: RunProgress): number {
  return plan.operations.filter(({ id }) => {
    const outcome = progress.operations.get(id)?.outcome;
    return outcome === undefined || outcome === "not-sent";
  }).length;
}
