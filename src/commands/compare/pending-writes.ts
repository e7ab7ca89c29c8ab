import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { showsWithinMs } from "../../model/run/facts.ts";
import type { Plan, ProductOperation } from "../../model/run/plan.ts";
import type { Lately, UnsettledWrite } from "../../record/index.ts";
import type { Session } from "../account/session.ts";

/** How long a created listing may be missing from the list. */
const listedWithinMs = 10 * 60_000;

/**
 * SKUs where a write of an earlier run may still be carried out. An update that is long past is no
 * longer among them: what it did is what was just read, and sending it again does no harm. A create
 * stays until it is settled, because twice would be two records.
 */
export function openWrites(session: Session): ReadonlyMap<string, UnsettledWrite> {
  const { record, environment } = session;
  return record.unsettledSkus(environment.key, { updates: maybeUnlisted(session) });
}

/** SKUs that were created so recently that the list may not have them yet. */
export function recentCreates(session: Session): ReadonlySet<string> {
  return session.record.recentCreates(session.environment.key, maybeUnlisted(session));
}

function maybeUnlisted({ record, environment, host }: Session): Lately {
  const learntMs = showsWithinMs(record.contractFacts(environment.key) ?? {});
  const { clock } = host;
  return {
    withinMs: Math.max(listedWithinMs, learntMs),
    wallMs: clock.wallMs(),
    nowMs: clock.nowMs(),
  };
}

/** Writes of other runs since the plan was made. */
interface OpenWrites {
  readonly unsettled: ReadonlyMap<string, { readonly run: string }>;
  readonly createdRecently: ReadonlySet<string>;
}

/**
 * Called under the run lock for every plan made before: another
 * run may have written since.
 *
 * @throws SheetportError `plan-open-writes`, exit code 6.
 */
export function refuseOverlap({ operations }: Plan, session: Session): void {
  refuseOpenWrites(operations, {
    unsettled: openWrites(session),
    createdRecently: recentCreates(session),
  });
}

/**
 * Refuses to write where another run has an open write or has just created.
 *
 * @throws SheetportError `plan-open-writes`, exit code 6.
 */
export function refuseOpenWrites(operations: readonly ProductOperation[], open: OpenWrites): void {
  for (const { kind, sku } of operations) {
    const run = open.unsettled.get(sku)?.run;
    if (run !== undefined) throw openWrite(msg("commands.runs.writeOpen", { name: sku, run }));
    if (kind === "create" && open.createdRecently.has(sku)) {
      throw openWrite(msg("commands.consent.planCreatesAgain", { sku }));
    }
  }
}

function openWrite(message: ErrorMessage): SheetportError {
  return new SheetportError(message, { code: "plan-open-writes", exitCode: exitCodes.guarded });
}

/** Whether any run has written here since a reading, whose rows are then to be read again. */
export function othersWroteSince(
  readAtMs: number,
  { record, environment }: Pick<Session, "record" | "environment">,
): boolean {
  const latest = record.latestRun({ env: environment.key });
  return latest !== undefined && (latest.lastEventAtMs ?? latest.startedAtMs) >= readAtMs;
}
