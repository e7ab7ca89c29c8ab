import { exitCodes } from "../../errors.ts";
import type { Plan } from "../../model/run/plan.ts";
import { diffJson, diffText } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { withRecord } from "../account/record.ts";
import { withSession } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";
import type { ImageOptions } from "../sheet/check-sheet.ts";
import type { SheetOptions } from "../sheet/sheet-options.ts";
import { checkForUpload, withRepairsTold } from "./check-for-upload.ts";
import { type CompareChoices, compareWithLive } from "./compare.ts";
import { planPlace, savedName, savePlan } from "./plan-files.ts";

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
  const out = await planPlace(options.out, sheet.path, { host, settings });
  const environment = await chooseEnvironment(settings, host);
  const { plan, missing, saved } = await withRecord(settings, async (record) => {
    const compared = await withStop(host, (signal) =>
      withSession(environment, { settings, host, record, progress }, (session) =>
        compareWithLive(from, session, { ...options, signal }),
      ),
    );
    const save = { host, settings, record, workbook: sheet.path };
    return { ...compared, saved: out && (await savePlan(compared.plan, out, save)) };
  });
  const report = { ...settings, ...savedName(saved || undefined, options.out), missing };
  const result = {
    exitCode: diffExitCode(plan, options.exitCode === true),
    text: () => diffText(plan, { ...report, findings: checked.findings }),
    json: () => diffJson(plan, report),
  };
  return withRepairsTold(result, from, settings);
}

function diffExitCode(plan: Plan, tellChanges: boolean) {
  const { create, update, invalid, blocked, byHand } = plan.totals;
  if (invalid > 0) return exitCodes.workbook;
  if (!tellChanges) return exitCodes.done;
  return create + update + blocked + byHand > 0 ? exitCodes.changes : exitCodes.done;
}
