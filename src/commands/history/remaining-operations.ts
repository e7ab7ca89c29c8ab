import type { Message } from "../../model/message.ts";
import { differingFields, fieldNames } from "../../model/product/equality.ts";
import type { Plan, ProductOperation } from "../../model/run/plan.ts";
import type { RunProgress } from "../../model/run/run.ts";
import type { LaterWrite } from "../../record/index.ts";
import type { WritingSession } from "../account/session.ts";
import { openWrites, recentCreates } from "../compare/pending-writes.ts";
import { refuseOpenWrites } from "../run/other-runs.ts";
import { say } from "../say.ts";
import { commandWordsIn } from "../words.ts";

/** What a run has left to do. */
export interface LeftOpen {
  /** Writes that have not ended, or whose end is not known. */
  readonly operations: readonly ProductOperation[];
  /** Those of them that need not be sent any more, by id, with what a later run has made of their SKUs. */
  readonly superseded: ReadonlyMap<string, Message>;
}

/**
 * What is left of a run, now that others may have run since; the person is told.
 *
 * @throws SheetportError exit code 6, when one of its SKUs has an open write of another run.
 */
export function leftOpen(
  run: string,
  { plan, before }: { readonly plan: Plan; readonly before: RunProgress },
  session: WritingSession,
): LeftOpen {
  const { record, progress } = session;
  const operations = plan.operations.filter(({ id }) => {
    const outcome = before.operations.get(id)?.outcome;
    return outcome === undefined || outcome === "unknown" || outcome === "not-sent";
  });
  const superseded = overtaken(operations, record.laterWrites(run));
  const unsettled = [...openWrites(session)].filter(([, one]) => one.run !== run);
  refuseOpenWrites(
    operations.filter(({ id }) => !superseded.has(id)),
    { unsettled: new Map(unsettled), createdRecently: recentCreates(session) },
  );
  const { notes } = commandWordsIn(session.settings);
  progress.note(notes.resuming(run, operations.length, plan.operations.length));
  if (superseded.size > 0) {
    progress.note(notes.overtaken(superseded.size));
  }
  return { operations, superseded };
}

function overtaken(
  open: readonly ProductOperation[],
  later: ReadonlyMap<string, LaterWrite>,
): ReadonlyMap<string, Message> {
  return new Map(
    open.flatMap((own) => {
      const by = later.get(own.sku);
      return by === undefined ? [] : [[own.id, overtakenBy(own, by)] as const];
    }),
  );
}

function overtakenBy(own: ProductOperation, { run, operation }: LaterWrite): Message {
  const asked = own.kind === "create" ? own.product : own.patch;
  const done = operation.kind === "create" ? operation.product : operation.patch;
  const same = own.kind === operation.kind && differingFields(asked, done, fieldNames).length === 0;
  return same ? say("runs.doneSince", run) : say("runs.overtaken", run);
}
