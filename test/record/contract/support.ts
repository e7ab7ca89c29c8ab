import type { ProductOperation } from "../../../src/model/run/plan.ts";
import type { RunRecord } from "../../../src/record/record.ts";
import { create, plan, runStart, update } from "../fixtures.ts";

/** Opens a new, empty record of the engine under test. */
export type OpenRecord = () => RunRecord | Promise<RunRecord>;

/** A record with one run, `run`, that plans these operations. */
export async function withRun(
  open: OpenRecord,
  operations: readonly ProductOperation[] = [create("A"), update("B")],
): Promise<RunRecord> {
  const record = await open();
  await record.startRun(runStart("run"), plan(operations));
  return record;
}

/** Nothing was told by the monotonic clock, so the wall clock alone decides. */
export const since = (wallMs: number) => ({ withinMs: 0, wallMs, nowMs: 0 });
