import type { RunRecord } from "../../record/record.ts";
import type { RunSummary } from "../../record/run-list.ts";
import { timeText } from "../../report/line.ts";
import { doneCount } from "../../report/progress.ts";
import type { HomeFacts, RunEntry, TitleFacts } from "../../screen/facts.ts";
import type { Environment } from "../environment.ts";

/** Runs that the home looks through for something to go on with. */
const runsShownMax = 200;

/** Environment, host and the end of the key, for the title bar. */
export function titleFacts({ name, host, baseUrl, apiKey }: Environment): TitleFacts {
  return { env: name, host, maskedKey: baseUrl === undefined ? "" : apiKey.masked() };
}

/** What the home offers. */
export function homeFacts(record: RunRecord): HomeFacts {
  const runs = record.runs({ limit: runsShownMax }).map(runEntry);
  const newest = runs.find(({ canResume }) => canResume);
  return { workbooks: [], runs: newest === undefined ? [] : [newest] };
}

/** One run in words. */
export function runEntry(run: RunSummary): RunEntry {
  return {
    run: run.run,
    when: `${timeText(run.startedAtMs)} UTC`,
    command: run.command,
    file: run.file,
    env: run.env,
    state: run.state,
    done: doneCount(run),
    total: run.operations,
    canResume: run.state !== "finished" || run.counts.unknown > 0,
  };
}
