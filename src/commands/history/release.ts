import { judgeCreate } from "../../apply/index.ts";
import { type Message, msg } from "../../model/message.ts";
import { fieldLabels } from "../../model/product/columns.ts";
import type { CreateOperation } from "../../model/run/plan.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import { foldEvents, type RunEvent } from "../../model/run/run.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { lockLost, type UnsettledWrite } from "../../record/index.ts";
import { type ReleaseRow, releaseExitCode, releaseJson, releaseText } from "../../report/index.ts";
import { chooseEnvironment } from "../account/environment.ts";
import { withRecord } from "../account/record.ts";
import { runName, type WritingSession, withWritingSession } from "../account/session.ts";
import { readListings } from "../compare/live-reading.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import { withStop } from "../process/stop.ts";
import { isWholeYes } from "../run/consent.ts";
import { putBackBy } from "./undo-history.ts";

interface OpenCreate {
  readonly run: string;
  readonly operation: CreateOperation;
}

/**
 * Releases a SKU without a listing only if the user confirms that they looked for it on the
 * marketplace.
 */
export async function releaseCommand(
  skus: readonly string[],
  run: string | undefined,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  return withRecord(settings, async (record) => {
    const only = run === undefined ? undefined : (await record.findRun(run)).run;
    const environment = await chooseEnvironment(settings, host);
    const command = "resume --release";
    const writing = { host, settings, record, progress, run: runName(host), command };
    const rows = await withWritingSession(environment, writing, (session) =>
      releaseAll([...new Set(skus)], session, only),
    );
    return {
      exitCode: releaseExitCode(rows),
      text: () => releaseText(rows, settings),
      json: () => releaseJson(rows, settings.translator),
    };
  });
}

async function releaseAll(
  skus: readonly string[],
  session: WritingSession,
  only: string | undefined,
): Promise<ReleaseRow[]> {
  const openWrites = await session.record.openListingWrites(session.environment.key);
  const rows = new Map<string, ReleaseRow>();
  const creates = new Map<string, OpenCreate>();
  for (const sku of skus) {
    const one = await openCreate(sku, openWrites.get(sku), { session, only });
    if ("operation" in one) creates.set(sku, one);
    else rows.set(sku, one);
  }
  if (creates.size > 0) {
    const { live } = await withStop(session.host, (signal) =>
      readListings([...creates.keys()], session, { signal }),
    );
    for (const [sku, create] of creates) {
      const row = await rowByReading(create, live, session);
      if (row === undefined) continue;
      rows.set(sku, row);
      creates.delete(sku);
    }
    for (const row of await releaseAbsent(creates, session)) rows.set(row.sku, row);
  }
  return skus.flatMap((sku) => rows.get(sku) ?? []);
}

async function openCreate(
  sku: string,
  open: UnsettledWrite | undefined,
  { session, only }: { readonly session: WritingSession; readonly only: string | undefined },
): Promise<OpenCreate | ReleaseRow> {
  const { record, environment } = session;
  if (open === undefined) {
    return { sku, run: null, outcome: "unchanged", message: msg("report.release.nothingOpen") };
  }
  const { run } = open;
  if (only !== undefined && only !== run) {
    return { sku, run, outcome: "blocked", message: msg("report.release.otherRun", { run }) };
  }
  const resumeFirst = { sku, run, message: msg("report.release.resumeFirst", { run }) };
  if (open.kind !== "create") return { ...resumeFirst, outcome: "unchanged" };
  const operation = (await record.operations(run)).find(({ id }) => id === open.operation);
  const state = foldEvents(await record.events(run)).operations.get(open.operation);
  // An undone run cannot be resumed, so its open creates are settled here.
  const isUndone = (await putBackBy(run, { record, env: environment.key })).size > 0;
  if (operation?.kind !== "create" || (state?.outcome !== "unknown" && !isUndone)) {
    return { ...resumeFirst, outcome: "blocked" };
  }
  return { run, operation };
}

/** Returns undefined if the listings prove that the SKU is absent. */
async function rowByReading(
  create: OpenCreate,
  live: ListingsRead,
  session: WritingSession,
): Promise<ReleaseRow | undefined> {
  const { run, operation } = create;
  const { sku } = operation;
  const listing = live.listings.get(sku);
  if (live.duplicated.has(sku)) {
    return settle(create, { outcome: "conflict", message: msg("report.release.doubled") }, session);
  }
  if (listing === undefined) {
    if (live.absent.has(sku)) return undefined;
    return { sku, run, outcome: "unknown", message: msg("report.release.notProven") };
  }
  const { result, unexpected } = judgeCreate(operation, listing);
  const seen = { listing, fromList: true } as const;
  if (result !== "equal") {
    const message = msg("report.release.listedOtherwise", { fields: fieldLabels(unexpected) });
    return settle(create, { outcome: "conflict", message, ...seen }, session);
  }
  const { record, environment } = session;
  const env = environment.key;
  await record.rememberListings([{ env, sku, listing, source: "list", atMs: live.readAtMs }]);
  const message = msg("report.release.listed");
  return settle(create, { outcome: "applied", message, ...seen }, session);
}

async function releaseAbsent(
  absent: ReadonlyMap<string, OpenCreate>,
  session: WritingSession,
): Promise<ReleaseRow[]> {
  if (absent.size === 0) return [];
  const isReleased = await isConfirmed([...absent.keys()], session);
  const message = msg(isReleased ? "report.release.released" : "report.release.absent");
  const rows: ReleaseRow[] = [];
  for (const [sku, create] of absent) {
    if (isReleased) rows.push(await settle(create, { outcome: "released", message }, session));
    else rows.push({ sku, run: create.run, outcome: "unknown", message });
  }
  return rows;
}

async function isConfirmed(
  skus: readonly string[],
  { settings, host, progress }: WritingSession,
): Promise<boolean> {
  const { translate } = settings.translator;
  const names = skus.map((sku) => terminalText(sku));
  const stake = translate("report.release.stake", { skus: skus.length, names });
  if (settings.yes || settings.json || host.ask === undefined) {
    progress.note(stake);
    return settings.yes;
  }
  const question = translate("report.release.question");
  return isWholeYes(await host.ask(`${stake}\n${question}`));
}

async function settle(
  { run, operation }: OpenCreate,
  ending: Pick<Extract<RunEvent, { type: "outcome" }>, "listing" | "fromList"> & {
    readonly outcome: "applied" | "conflict" | "released";
    readonly message: Message;
  },
  { record, host, lock }: WritingSession,
): Promise<ReleaseRow> {
  if (!(await lock.stillHeld())) throw lockLost();
  const atMs = host.clock.wallMs();
  const event = { type: "outcome", atMs, operation: operation.id, ...ending } as const;
  await record.append(run, event, host.clock.nowMs());
  const { outcome, message } = ending;
  return { sku: operation.sku, run, outcome, message };
}
