import { extname, resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import type { MissingListing } from "../../model/product/product.ts";
import type { ConflictSide, Plan } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { type Allowance, parsePlan, planText } from "../../plan/index.ts";
import { ansi, diffJson, diffText, plain } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { withRecord, withSession } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { type LeftFile, leaveFile, refuseReplacing } from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";
import { withStop } from "../process/stop.ts";
import { refuseUnwritable } from "../process/write-files.ts";
import type { ImagesAsked } from "../sheet/images.ts";
import { openProducts } from "../sheet/products-file.ts";
import { askedChoice, isToRemember, type SheetOptions } from "../sheet/sheet-options.ts";
import type { ReadMode } from "./agreements.ts";
import { checkForUpload, withRepairsTold } from "./check-for-upload.ts";
import { compareWithLive } from "./compare.ts";
import { planWorkbook } from "./plan-workbook.ts";

interface DiffCommandOptions extends SheetOptions, ImagesAsked {
  readonly out?: string;
  readonly exitCode?: boolean;
  readonly only?: "create" | "update";
  readonly allow: ReadonlySet<Allowance>;
  readonly conflicts?: ConflictSide | undefined;
  readonly sendUncompared?: boolean;
  readonly restore?: boolean;
  readonly read?: ReadMode;
  readonly missing?: boolean;
}

/** `sheetport diff FILE`: compares a workbook with the live listings without sending changes. */
export async function diffCommand(
  file: string,
  options: DiffCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const context = { host, settings, progress };
  const sheet = await openProducts(file, {
    ...context,
    asked: askedChoice(options),
    remember: isToRemember(options),
  });
  const checked = await checkForUpload(sheet, options, context);
  const from = { sheet, checked };
  const out = options.out === undefined ? undefined : resolve(host.cwd, options.out);
  if (out !== undefined) {
    await refuseReplacing(sheet.path, out);
    // Check this now rather than after a long read.
    await refuseUnwritable(out, settings);
  }
  const environment = await chooseEnvironment(settings, host);
  const inputs = [sheet.path];
  const {
    plan,
    missing,
    file: saved,
  } = await withRecord(settings, async (record) => {
    const compared = await withStop(host, (signal) =>
      withSession(environment, { settings, host, record, progress }, async (session) => {
        const { allow, only, conflicts, sendUncompared, restore, read, missing } = options;
        const choices = { allow, only, conflicts, sendUncompared, restore, read, missing };
        return compareWithLive(from, session, { ...choices, signal });
      }),
    );
    const { plan, missing } = compared;
    if (out === undefined) return { plan, missing, file: undefined };
    const isWorkbook = extname(out).toLowerCase() === ".xlsx";
    const content = isWorkbook ? await planWorkbook(plan, settings) : [...planText(plan)];
    const leave = { host, settings, record, inputs, isProven: isPlanAsSaved };
    record.noteSavedPlan(plan.digest);
    return { plan, missing, file: await leaveFile(out, content, leave) };
  });
  const { findings } = checked;
  const result = diffResult(plan, { settings, options, findings, saved, missing });
  return withRepairsTold(result, from, settings);
}

/** A saved plan contains its digest, so changes to the file can be detected without the record. */
async function isPlanAsSaved(bytes: Buffer): Promise<boolean> {
  try {
    return bytes.equals(
      Buffer.from([...planText(await parsePlan(bytes.toString("utf8")))].join("")),
    );
  } catch {
    return false;
  }
}

function diffResult(
  plan: Plan,
  {
    settings,
    options,
    findings,
    saved,
    missing,
  }: {
    readonly settings: Settings;
    readonly options: DiffCommandOptions;
    readonly findings: readonly Finding[];
    readonly saved: LeftFile | undefined;
    readonly missing: readonly MissingListing[] | undefined;
  },
): CommandResult {
  const { translator } = settings;
  // Use the name as it was typed, unless the file got a numbered name.
  const planPath = saved?.previous === undefined ? options.out : saved.name;
  const kept = saved?.previous;
  return {
    exitCode: diffExitCode(plan, options.exitCode === true),
    text: () =>
      diffText(plan, {
        ...{ translator, findings },
        palette: settings.colour ? ansi : plain,
        all: settings.verbose,
        ...{ planPath, kept, missing },
      }),
    json: () => diffJson(plan, { planPath: planPath ?? null, kept, missing, translator }),
  };
}

function diffExitCode(plan: Plan, tellChanges: boolean) {
  const { create, update, invalid, blocked, byHand } = plan.totals;
  if (invalid > 0) return exitCodes.workbook;
  if (!tellChanges) return exitCodes.done;
  return create + update + blocked + byHand > 0 ? exitCodes.changes : exitCodes.done;
}
