import { basename, resolve } from "node:path";
import { guardError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { isOrderPlan, type OrderPlan } from "../../model/run/order-plan.ts";
import { choiceOf } from "../../model/sheet/sheet-choice.ts";
import { approvedOrders } from "../../orders/index.ts";
import type { ChangesMax } from "../../plan/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { runName, type WritingSession, withWritingSession } from "../account/session.ts";
import { pathOfPlanned } from "../compare/check-for-upload.ts";
import { readSavedPlan, refuseOtherEnvironment } from "../compare/plan-files.ts";
import type { CommandResult, TellingContext } from "../process/command.ts";
import { refuseUnattended } from "../run/consent.ts";
import { optionOfPlan, refuseSheetOptions, type SheetOptions } from "../sheet/sheet-options.ts";
import { locateLabels } from "./labels.ts";
import { type OrdersFile, sameOrders } from "./orders-file.ts";
import { sealedOrders } from "./prepare.ts";
import { agreeOrders, runFulfilment } from "./send.ts";

interface FulfilPlanOptions extends SheetOptions {
  readonly maxChanges?: ChangesMax;
  readonly results?: string;
  readonly dryRun?: boolean;
  readonly out?: string;
  readonly labelsDir?: string;
  readonly envWritten: boolean;
}

/** Sends a saved plan, or what was approved of it. Every order is read again before it is sent. */
export async function fulfilPlan(
  file: string,
  options: FulfilPlanOptions,
  context: TellingContext,
): Promise<CommandResult> {
  const { host, settings } = context;
  refuseSheetOptions(options);
  for (const [option, value] of [
    ["--dry-run", options.dryRun],
    ["--out", options.out],
  ] as const) {
    if (value !== undefined) throw optionOfPlan(option, "bad-option", "fulfil");
  }
  const path = resolve(host.cwd, file);
  const { plan: saved, digest } = await savedOrders(path, context);
  const operations = await locateLabels(saved.operations, path, { host, ...options });
  const { base, changes, totals } = saved;
  const plan = await sealedOrders({ base, changes, operations, totals }, settings);
  const environment = await chooseEnvironment(settings, host);
  refuseOtherEnvironment(plan, environment);
  refuseUnattended(environment, { host, settings, options, what: "fulfil" });
  const run = runName(host);
  return withWritingSession(
    environment,
    { ...context, run, command: "fulfil" },
    async (session) => {
      if (!(await session.record.isSavedPlan(digest))) {
        session.progress.note(settings.translator.text(msg("commands.notes.planFromElsewhere")));
      }
      await refuseOpenOrders(operations, session);
      await refusePackedOrders(plan, session);
      const { results, maxChanges } = options;
      const orders = await plannedOrders(plan, path, session);
      const place = { workbook: orders?.path, plan: path, wanted: results, host };
      await agreeOrders(plan, { maxChanges, place }, session);
      const sent = { run, results, orders };
      return (await runFulfilment({ plan, findings: [] }, session, sent)).result;
    },
  );
}

/** `digest` is that of the whole plan, even if only a part of it is approved. */
async function savedOrders(path: string, context: TellingContext) {
  const { plan, answers } = await readSavedPlan(path, context);
  if (!isOrderPlan(plan)) {
    const message = msg("commands.files.planOfProducts", { file: basename(path) });
    throw usageError("plan-of-products", message);
  }
  const { digest, base } = plan;
  return { plan: answers ? { ...approvedOrders(plan, answers), base } : plan, digest };
}

/** @param run a run whose own open writes do not count */
export async function refuseOpenOrders(
  operations: OrderPlan["operations"],
  { record, environment }: WritingSession,
  run?: string,
): Promise<void> {
  const open = await record.openOrderWrites(environment.key);
  for (const { order } of operations) {
    const other = open.get(order)?.run;
    if (other === undefined || other === run) continue;
    const message = msg("commands.runs.writeOpen", { name: order, run: other });
    throw guardError("order-write-open", message);
  }
}

/** Decision 40: what the record shows as packed is not packed again, whatever its status. */
async function refusePackedOrders(
  { operations }: OrderPlan,
  { record, environment }: WritingSession,
): Promise<void> {
  const packs = operations.filter(({ kind }) => kind === "pack").map(({ order }) => order);
  const [packed] = await record.packedOrders(environment.key, packs);
  if (packed === undefined) return;
  const [name, { run }] = packed;
  throw guardError("order-packed-already", msg("commands.runs.packedSince", { name, run }));
}

/** The workbook of a plan, if it is beside the plan and unchanged. */
async function plannedOrders(
  { base }: OrderPlan,
  planPath: string,
  session: WritingSession,
): Promise<OrdersFile | undefined> {
  const { file, fileDigest, reading } = base;
  const choice = reading && choiceOf(reading);
  return sameOrders({ file, path: pathOfPlanned(base, planPath) }, { fileDigest, choice }, session);
}
