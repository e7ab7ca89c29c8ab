import { msg } from "../../model/message.ts";
import type { RunSummary } from "../../record/index.ts";
import { uploadJson } from "../../report/index.ts";
import { withRecord, withWritingSession } from "../account/session.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { refuseUnattended } from "../run/consent.ts";
import { isLeftOpen, resumeOrders, resumeProducts } from "./resume-run.ts";
import { chooseRun, putBackBy, type RunsOf } from "./undo-history.ts";

interface ResumeCommandOptions {
  readonly results?: string;
  /** Whether the user typed `--env`, rather than relying on a default. */
  readonly envWritten: boolean;
}

/**
 * `sheetport resume [RUN]`: continues an interrupted run. First asks the marketplace about writes
 * with an unknown outcome.
 */
export async function resumeCommand(
  name: string | undefined,
  options: ResumeCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const { environment, summary } = await chooseRun(name, latest, { host, settings, record });
    if (summary === undefined) {
      const files = { results: null, failed: null };
      const json = uploadJson({ run: "", rows: [], files });
      return saidResult([msg("commands.runs.nothingToResume")], json, settings);
    }
    refuseUnattended(environment, { host, settings, options, what: "resume" });
    return withWritingSession(
      environment,
      { host, settings, record, progress, run: summary.run, command: "resume" },
      async (session) => {
        const { results } = options;
        const plan = record.orderPlan(summary.run);
        const resumed =
          plan === undefined
            ? await resumeProducts(summary, session, { results })
            : await resumeOrders(plan, session, { results, summary });
        return resumed.result;
      },
    );
  });
}

/** The newest run, of any environment, that has work left and was not undone in this one. */
function latest({ record, env }: RunsOf): RunSummary | undefined {
  return record
    .runs()
    .filter(isLeftOpen)
    .find((one) => putBackBy(one.run, { record, env }).size === 0);
}
