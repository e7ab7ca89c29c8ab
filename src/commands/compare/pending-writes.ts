import { guardError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { showsWithinMs } from "../../model/run/facts.ts";
import type { ProductOperation } from "../../model/run/plan.ts";
import type { Lately, UnsettledWrite } from "../../record/index.ts";
import type { Session } from "../account/session.ts";

/** How long a new listing may take to appear in the list, unless a longer time is known. */
const listedWithinMs = 10 * 60_000;

/**
 * Leaves out old updates: a listing is read before each update, and sending an update twice does no
 * harm. Includes creates until their outcome is known, because a second create would make a
 * duplicate.
 */
export async function openWrites(session: Session): Promise<ReadonlyMap<string, UnsettledWrite>> {
  const { record, environment } = session;
  return record.openListingWrites(environment.key, await maybeUnlisted(session));
}

export async function recentCreates(session: Session): Promise<ReadonlySet<string>> {
  return session.record.recentCreates(session.environment.key, await maybeUnlisted(session));
}

async function maybeUnlisted({ record, environment, host }: Session): Promise<Lately> {
  const learntMs = showsWithinMs((await record.contractFacts(environment.key)) ?? {});
  const withinMs = Math.max(listedWithinMs, learntMs);
  return { withinMs, wallMs: host.clock.wallMs(), nowMs: host.clock.nowMs() };
}

/**
 * Call this while holding the run lock: another run may have written since the plan was made.
 * `ownRun` is the run that is being resumed.
 */
export async function refuseOpenWrites(
  operations: readonly ProductOperation[],
  session: Session,
  ownRun?: string,
): Promise<void> {
  const open = await openWrites(session);
  const created = await recentCreates(session);
  for (const { kind, sku } of operations) {
    const run = open.get(sku)?.run;
    if (run !== undefined && run !== ownRun) {
      throw guardError("plan-open-writes", msg("commands.runs.writeOpen", { name: sku, run }));
    }
    if (kind === "create" && created.has(sku)) {
      throw guardError("plan-open-writes", msg("commands.consent.planCreatesAgain", { sku }));
    }
  }
}

/**
 * Whether creates may be missing from the record because it went back to an older copy: until the
 * whole list was read, long enough afterwards to show them.
 */
export async function mayLackCreates(session: Session): Promise<boolean> {
  const { record, environment } = session;
  if (record.wentBackAtMs === undefined) return false;
  const { allReadAtMs = 0 } = (await record.contractFacts(environment.key)) ?? {};
  return allReadAtMs < (await createsShownAtMs(session));
}

async function createsShownAtMs(session: Session): Promise<number> {
  const { withinMs } = await maybeUnlisted(session);
  return (session.record.wentBackAtMs ?? 0) + withinMs;
}

/** Call this before a plan is sent. @throws SheetportError `record-went-back` */
export async function refuseLostCreates(
  operations: readonly { readonly kind: string }[],
  session: Session,
): Promise<void> {
  if (!operations.some(({ kind }) => kind === "create") || !(await mayLackCreates(session))) return;
  const untilMs = await createsShownAtMs(session);
  const time = session.settings.translator.time(untilMs);
  const isEarly = session.host.clock.wallMs() < untilMs;
  throw guardError("record-went-back", msg("commands.consent.recordWentBack", { time, isEarly }));
}

export async function othersWroteSince(
  readAtMs: number,
  { record, environment }: Pick<Session, "record" | "environment">,
): Promise<boolean> {
  const [latest] = await record.runs({ env: environment.key, limit: 1 });
  return latest !== undefined && (latest.lastEventAtMs ?? latest.startedAtMs) >= readAtMs;
}
