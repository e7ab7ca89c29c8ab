import { extname, resolve } from "node:path";
import { guardError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import { isOrderPlan, type OrderPlan } from "../../model/run/order-plan.ts";
import type { Plan } from "../../model/run/plan.ts";
import { parsePlan, planText } from "../../plan/index.ts";
import type { RunRecord } from "../../record/index.ts";
import type { Environment } from "../account/environment.ts";
import { readNamedFile } from "../files/read-files.ts";
import { type LeftFile, leaveFile, refuseReplacing } from "../files/result-files.ts";
import { refuseUnwritable } from "../files/write-files.ts";
import type { CommandContext, TellingContext } from "../process/command.ts";
import { openWorkbookFile } from "../sheet/workbook-file.ts";
import { type AnsweredPlan, planKinds, planWorkbook, readPlanWorkbook } from "./plan-workbook.ts";

/** The path of the plan to save. Checked before reading from the marketplace, which takes long. */
export async function planPlace(
  out: string | undefined,
  workbook: string,
  { host, settings }: CommandContext,
): Promise<string | undefined> {
  if (out === undefined) return undefined;
  const path = resolve(host.cwd, out);
  await refuseReplacing(workbook, path);
  await refuseUnwritable(path, settings);
  return path;
}

interface SaveOptions extends CommandContext {
  readonly record: RunRecord;
  /** Absolute path of the workbook that the plan is for. */
  readonly workbook: string;
}

export async function savePlan(
  plan: Plan | OrderPlan,
  path: string,
  { host, settings, record, workbook }: SaveOptions,
): Promise<LeftFile> {
  const isWorkbook = extname(path).toLowerCase() === ".xlsx";
  const content = isWorkbook ? await planWorkbook(plan, settings) : [...planText(plan)];
  await record.noteSavedPlan(plan.digest);
  const leave = { host, settings, record, inputs: [workbook], isProven: isPlanAsSaved };
  return leaveFile(path, content, leave);
}

/** The name as the user typed it, or a numbered name if the file with the typed name was kept. */
export function savedName(saved: LeftFile | undefined, out: string | undefined) {
  const unreplaced = saved?.previous;
  return { unreplaced, planPath: unreplaced === undefined ? out : saved?.name };
}

/** The digest in a JSON plan proves without the record that nobody has edited it. */
async function isPlanAsSaved(bytes: Buffer): Promise<boolean> {
  try {
    const plan = await parsePlan(bytes.toString("utf8"), planKinds);
    return bytes.equals(Buffer.from([...planText(plan)].join("")));
  } catch {
    return false;
  }
}

/** A saved plan, and the answers if it is a workbook for approval. */
export interface SavedPlan {
  readonly plan: Plan | OrderPlan;
  readonly answers?: Omit<AnsweredPlan, "plan">;
}

export async function readSavedPlan(
  path: string,
  { host, settings, progress }: TellingContext,
): Promise<SavedPlan> {
  if (path.toLowerCase().endsWith(".json")) {
    const text = (await readNamedFile(path)).toString("utf8");
    return { plan: await parsePlan(text, planKinds) };
  }
  const { workbook } = await openWorkbookFile(path, { host });
  const { plan, toApprove, ...answers } = await readPlanWorkbook(workbook);
  const about = isOrderPlan(plan) ? "orders" : "products";
  const counts = { about, approved: answers.approved.size, all: toApprove } as const;
  progress.note(settings.translator.text(msg("commands.notes.approved", counts)));
  return { plan, answers };
}

/** A plan is only sent to the marketplace and account that it was made for. */
export function refuseOtherEnvironment(
  { base }: Pick<Plan | OrderPlan, "base">,
  environment: Environment,
): void {
  const { name, host } = environment;
  if (base.env === name && base.host === host) {
    if (environment.isAccount(base.account)) return;
    throw guardError("plan-other-account", msg("commands.consent.planOfOtherAccount", { host }));
  }
  const places = {
    plan: msg("model.environment", { name: base.env, host: hostText(base.host) }),
    here: msg("model.environment", { name, host: hostText(host) }),
  };
  throw guardError("plan-other-environment", msg("commands.consent.planOfOther", places));
}
