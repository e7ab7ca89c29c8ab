import { resolve } from "node:path";
import { exitCodes } from "../errors.ts";
import type { Finding } from "../model/finding.ts";
import type { ConflictSide, Plan } from "../model/plan.ts";
import { type Allowance, planText } from "../plan/index.ts";
import { ansi, diffJson, diffText, plain } from "../report/index.ts";
import { compareWithLive } from "./compare.ts";
import { chooseEnvironment } from "./environment.ts";
import { refuseUnwritable, writeWhole } from "./files.ts";
import type { ImagesAsked } from "./images.ts";
import { noteOpened } from "./opened-lately.ts";
import { productsToCompare } from "./products-to-compare.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { refuseReplacing } from "./result-files.ts";
import { type Given, withRecord, withSession } from "./session.ts";
import type { Settings } from "./settings.ts";
import type { SheetOptions } from "./sheet-options.ts";
import { withStop } from "./stop.ts";
import { withRepairsTold } from "./told-repairs.ts";

/** The options of `sheetport diff`, as the command line gives them. */
export interface DiffCommandOptions extends SheetOptions, ImagesAsked {
  readonly out?: string;
  readonly exitCode?: boolean;
  readonly only?: "create" | "update";
  readonly allow: ReadonlySet<Allowance>;
  readonly conflicts?: ConflictSide | undefined;
}

/** `sheetport diff FILE`: compares with the live listings, and sends nothing. */
export async function diffCommand(
  file: string,
  options: DiffCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const products = await productsToCompare(file, options, { host, settings, progress });
  const out = options.out === undefined ? undefined : resolve(host.cwd, options.out);
  if (out !== undefined) {
    await refuseReplacing(products.path, out);
    // Before a long reading, not after it.
    await refuseUnwritable(out);
  }
  const environment = await chooseEnvironment(settings, host);
  const plan = await withRecord(settings, (record) =>
    withStop(host, (signal) =>
      withSession(environment, { settings, host, record, progress }, async (session) => {
        const { allow, only, conflicts } = options;
        noteOpened(products, session);
        return (await compareWithLive(products, session, { allow, only, conflicts, signal })).plan;
      }),
    ),
  );
  if (out !== undefined) await writeWhole(out, planText(plan), { overwrite: true });
  const { findings } = products;
  return withRepairsTold(diffResult(plan, { settings, options, findings }), findings, settings);
}

function diffResult(
  plan: Plan,
  {
    settings,
    options,
    findings,
  }: {
    readonly settings: Settings;
    readonly options: DiffCommandOptions;
    readonly findings: readonly Finding[];
  },
): CommandResult {
  const { language } = settings;
  return {
    exitCode: diffExitCode(plan, options.exitCode === true),
    text: () =>
      diffText(plan, {
        ...{ language, findings },
        palette: settings.colour ? ansi : plain,
        all: settings.verbose,
        ...(options.out === undefined ? {} : { planPath: options.out }),
      }),
    json: () => diffJson(plan, { planPath: options.out ?? null, language }),
  };
}

function diffExitCode(plan: Plan, tellChanges: boolean) {
  const { create, update, invalid, blocked } = plan.totals;
  if (invalid > 0) return exitCodes.workbook;
  if (!tellChanges) return exitCodes.done;
  return create + update + blocked > 0 ? exitCodes.changes : exitCodes.done;
}
