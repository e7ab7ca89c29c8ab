import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { showsWithinMs } from "../../model/run/facts.ts";
import type { Plan, ProductOperation } from "../../model/run/plan.ts";
import type { PreviewInput } from "../../plan/index.ts";
import type { Lately, UnsettledWrite } from "../../record/index.ts";
import type { Session } from "../account/session.ts";

/** A create that an earlier run made may stay out of the list for so long. */
const listedWithinMs = 10 * 60_000;

/** What earlier runs have written that may still be under way, or not be listed yet. */
type EarlierWrites = Pick<PreviewInput, "unsettled"> & {
  readonly createdRecently: ReadonlySet<string>;
};

/** Writes of earlier runs that rows may be blocked by, as they stand now. */
export function earlierWrites(session: Session): EarlierWrites {
  return { unsettled: openWrites(session), createdRecently: recentCreates(session) };
}

/** Whether nothing was written, settled or listed in between. */
export function areSameWrites(one: EarlierWrites, other: EarlierWrites): boolean {
  const textOf = ({ unsettled, createdRecently }: EarlierWrites) =>
    JSON.stringify([[...unsettled].sort(bySku), [...createdRecently].sort()]);
  return textOf(one) === textOf(other);
}

function bySku([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

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

/** What was written before that is listed by now, as far as the read lag is known. */
function maybeUnlisted({ record, environment, host }: Session): Lately {
  const learntMs = showsWithinMs(record.contractFacts(environment.key) ?? {});
  const { clock } = host;
  return {
    withinMs: Math.max(listedWithinMs, learntMs),
    wallMs: clock.wallMs(),
    nowMs: clock.nowMs(),
  };
}

/** Writes of other runs that a plan made earlier cannot know of. */
interface OpenWrites {
  readonly unsettled: ReadonlyMap<string, { readonly run: string }>;
  readonly createdRecently: ReadonlySet<string>;
}

/**
 * To be asked, under the run lock, of every plan that was made before the lock was taken: another
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
 * A plan made earlier must not write where a write of another run is open, or has just created.
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
