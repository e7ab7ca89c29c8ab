import type { Allowance } from "../../plan/index.ts";
import type { RunSummary } from "../../record/index.ts";
import { undoPlanText } from "../../report/index.ts";
import {
  type Given,
  type WritingSession,
  withRecord,
  withWritingSession,
} from "../account/session.ts";
import { createProgress } from "../process/progress.ts";
import type { CommandResult } from "../process/result.ts";
import { runName } from "../process/run-name.ts";
import { withStop } from "../process/stop.ts";
import { agree, type Proposal, refuseUnattended } from "../run/consent.ts";
import { chooseRun } from "./product-run.ts";
import { latestToUndo } from "./undo-history.ts";
import { checkUndoResults } from "./undo-result.ts";
import { planUndo, runUndo } from "./undo-steps.ts";

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
    refuseUnattended(environment, { host, settings, options, what: "undo" });
    await checkUndoResults(options.results, { workbook: undone.path, host, settings });
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
  const planned = await withStop(session.host, (signal) =>
    planUndo(undone, session, { allow: options.allow, signal }),
  );
  const { plan, catalogueSize, unfinished } = planned;
  const proposal: Proposal = {
    ...{ plan, catalogueSize, verb: "undo" },
    text: (shown, said) => undoPlanText(shown, undone.run, { ...said, unfinished }),
  };
  await agree(proposal, { ...session, options });
  const { run, results } = options;
  const { result } = await runUndo(planned, session, { run, results, reread: "stale-only" });
  return result;
}
