import { createHash } from "node:crypto";
import { messageOf } from "../errors.ts";
import type { Plan } from "../model/plan.ts";
import { foldEvents } from "../model/run.ts";
import { choiceOf } from "../model/sheet-choice.ts";
import type { RunSummary } from "../record/run-list.ts";
import { rowResults } from "../report/index.ts";
import { exists, readNamedFile } from "./files.ts";
import { leftOpen } from "./left-open.ts";
import { productPlanOf } from "./product-run.ts";
import { type CheckedProducts, checkProducts } from "./products.ts";
import { openProducts, type ProductsFile } from "./products-file.ts";
import { checkResultPlace } from "./result-files.ts";
import { type FinishedRun, type RunPlanOptions, runPlan } from "./run-plan.ts";
import { type RunResult, runResult } from "./run-result.ts";
import type { WritingSession } from "./session.ts";
import { checkUndoResults, undoResult } from "./undo-result.ts";
import { refuseUndone } from "./undone.ts";
import { commandWordsIn } from "./words.ts";

/** How a resume is carried out. */
export interface GoOnOptions extends Pick<RunPlanOptions, "gate" | "stop" | "onState"> {
  /** `--results FILE`. */
  readonly results?: string | undefined;
}

/** Whether a run has something that “resume” could still settle. */
export function isLeftOpen({ state, counts }: Pick<RunSummary, "state" | "counts">): boolean {
  return state !== "finished" || counts.unknown > 0;
}

/**
 * Goes on where a run of products stopped, asking the marketplace about open writes first; then its
 * results are written.
 *
 * @throws SheetportError `run-undone` (exit 6), `run-of-orders` (exit 2), for open writes of other
 * runs (exit 6), and for results that cannot be written where they are asked for
 */
export async function goOnWith(
  summary: RunSummary,
  session: WritingSession,
  { results, ...options }: GoOnOptions,
): Promise<{ readonly plan: Plan; readonly finished: FinishedRun; readonly result: RunResult }> {
  const { record, environment, host, settings } = session;
  const { run, undoes, command, path } = summary;
  refuseUndone(run, { record, env: environment.key });
  const plan = productPlanOf(run, { record, command: "resume" });
  const events = record.events(run);
  const products = await sameWorkbook(summary, plan.base, session);
  if (products !== undefined) {
    await checkResultPlace({ workbook: products.path, asked: results, host }, settings);
  }
  await checkUndoResults(results, { workbook: "", host, settings });
  const before = foldEvents(events);
  const { operations, superseded } = leftOpen(run, { plan, before }, session);
  const isOver = operations.length === 0 && before.state === "finished";
  // Another run may have written to the same SKUs since, so all of it is read again.
  const reread = "always" as const;
  const goingOn = { ...options, run, command, path, reread, events, superseded };
  const finished = isOver ? { progress: before } : await runPlan(plan, session, goingOn);
  const rows = rowResults(plan, finished.progress, { language: settings.language });
  // What was repaired is told beside its cell; other findings were told before the upload.
  const findings = products?.findings?.filter((one) => one.repaired === true) ?? [];
  const result =
    undoes === undefined
      ? await runResult({ run, plan, rows, findings, finished, products, results }, session)
      : await undoResult({ run, undoes, plan, rows, finished, results }, session);
  return { plan, finished, result };
}

/** The run's workbook, for the results beside it, if it is there and still the same. */
async function sameWorkbook(
  summary: RunSummary,
  { fileDigest, reading, repaired }: Plan["base"],
  { host, settings, progress }: WritingSession,
): Promise<(ProductsFile & Partial<Pick<CheckedProducts, "findings">>) | undefined> {
  const { path } = summary;
  if (path === "") return undefined;
  const same =
    (await exists(path)) &&
    createHash("sha256")
      .update(await readNamedFile(path))
      .digest("hex") === fileDigest;
  const choice = reading === undefined ? undefined : choiceOf(reading);
  if (same) {
    const asThen = { host, settings, progress, choice };
    const opened =
      repaired === true
        ? checkProducts(path, { ...asThen, keepDrafts: false, fix: true })
        : openProducts(path, asThen);
    return opened.catch((thrown: unknown) => {
      // What the run sends stands in the record: a file that was read by options of its own, such as
      // an encoding, does not keep it from going on.
      const why = messageOf(thrown, settings.language);
      progress.note(commandWordsIn(settings).notes.workbookUnreadable(summary.file, why));
      return undefined;
    });
  }
  progress.note(commandWordsIn(settings).notes.workbookMoved(summary.file));
  return undefined;
}
