import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import type { Plan, ProductOperation } from "../../model/run/plan.ts";
import type { Session } from "../account/session.ts";
import { openWrites, recentCreates } from "../compare/pending-writes.ts";
import { say } from "../say.ts";

/** Writes of other runs that a plan made earlier cannot know of. */
export interface OpenWrites {
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
    if (run !== undefined) throw openWrite(say("consent.planWritesOpen", sku, run));
    if (kind === "create" && open.createdRecently.has(sku)) {
      throw openWrite(say("consent.planCreatesAgain", sku));
    }
  }
}

function openWrite(said: ErrorMessage): SheetportError {
  return new SheetportError(said, { code: "plan-open-writes", exitCode: exitCodes.guarded });
}

/** Whether any run has written here since a reading, whose rows are then to be read again. */
export function othersWroteSince(
  readAtMs: number,
  { record, environment }: Pick<Session, "record" | "environment">,
): boolean {
  const latest = record.latestRun({ env: environment.key });
  return latest !== undefined && (latest.lastEventAtMs ?? latest.startedAtMs) >= readAtMs;
}
