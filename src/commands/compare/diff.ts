import { extname, resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import { parsePlan, planText } from "../../plan/index.ts";
import { diffJson, diffText } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { withRecord } from "../account/record.ts";
import { withSession } from "../account/session.ts";
import { leaveFile, refuseReplacing } from "../files/result-files.ts";
import { refuseUnwritable } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";
import type { ImageOptions } from "../sheet/check-sheet.ts";
import type { SheetOptions } from "../sheet/sheet-options.ts";
import { checkForUpload, withRepairsTold } from "./check-for-upload.ts";
import { type CompareChoices, compareWithLive } from "./compare.ts";
import { planWorkbook } from "./plan-workbook.ts";

interface DiffCommandOptions extends SheetOptions, ImageOptions, CompareChoices {
  readonly out?: string;
  readonly exitCode?: boolean;
}

export async function diffCommand(
  file: string,
  options: DiffCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const from = await checkForUpload(file, options, { host, settings, progress });
  const { sheet, checked } = from;
  const out = options.out === undefined ? undefined : resolve(host.cwd, options.out);
  if (out !== undefined) {
    await refuseReplacing(sheet.path, out);
    // Checked before reading the listings, which may take a long time.
    await refuseUnwritable(out, settings);
  }
  const environment = await chooseEnvironment(settings, host);
  const { plan, missing, saved } = await withRecord(settings, async (record) => {
    const compared = await withStop(host, (signal) =>
      withSession(environment, { settings, host, record, progress }, (session) =>
        compareWithLive(from, session, { ...options, signal }),
      ),
    );
    if (out === undefined) return { ...compared, saved: undefined };
    const { plan } = compared;
    const isWorkbook = extname(out).toLowerCase() === ".xlsx";
    const content = isWorkbook ? await planWorkbook(plan, settings) : [...planText(plan)];
    const leave = { host, settings, record, inputs: [sheet.path], isProven: isPlanAsSaved };
    await record.noteSavedPlan(plan.digest);
    return { ...compared, saved: await leaveFile(out, content, leave) };
  });
  // The name as the user typed it, or a numbered name if the file with the typed name was kept.
  const unreplaced = saved?.previous;
  const planPath = unreplaced === undefined ? options.out : saved?.name;
  const report = { ...settings, unreplaced, planPath, missing };
  const result = {
    exitCode: diffExitCode(plan, options.exitCode === true),
    text: () => diffText(plan, { ...report, findings: checked.findings }),
    json: () => diffJson(plan, report),
  };
  return withRepairsTold(result, from, settings);
}

/** The digest in a JSON plan proves without the record that nobody has edited it. */
async function isPlanAsSaved(bytes: Buffer): Promise<boolean> {
  try {
    const plan = await parsePlan(bytes.toString("utf8"));
    return bytes.equals(Buffer.from([...planText(plan)].join("")));
  } catch {
    return false;
  }
}

function diffExitCode(plan: Plan, tellChanges: boolean) {
  const { create, update, invalid, blocked, byHand } = plan.totals;
  if (invalid > 0) return exitCodes.workbook;
  if (!tellChanges) return exitCodes.done;
  return create + update + blocked + byHand > 0 ? exitCodes.changes : exitCodes.done;
}
