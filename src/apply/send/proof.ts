import { marketplaceError, type SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { fieldLabels } from "../../model/product/columns.ts";
import type { Listing } from "../../model/product/product.ts";
import { changedUnsent, unexplained } from "../kinds/judge-product.ts";
import { appliedEnding, type Ending } from "../kinds/kind.ts";
import type { Task } from "../queue/task.ts";
import type { Context } from "../run/context.ts";
import { readBackUntil, type Seen } from "./read-back.ts";

/** An `error` keeps the lane from sending more. */
export interface Proof {
  readonly ending: Ending;
  readonly error?: SheetportError;
}

/** Checks the first applied write of a lane. `seen`: its read-back, if there was one. */
export type Prover = (task: Task, ending: Ending, seen: Seen | undefined) => Promise<Proof>;

const controlMs = 60_000;

/** The canary (decision 16): the first update must not have changed fields that were not sent. */
export function canary(context: Context): Prover {
  return async (task, ending, seen) => {
    if (seen !== undefined) return canaryProof(task, seen, ending);
    const readBack = await readBackUntil(task, context, {
      limitMs: context.lag.settleMs,
      isEnough: ({ result }) => result === "equal" || result === "different",
    });
    const unexpected = [...new Set([...(ending.unexpected ?? []), ...readBack.unexpected])];
    const late = readBack.result === "unchanged" ? msg("apply.endings.stillOld") : undefined;
    return canaryProof(task, readBack, appliedEnding(ending, unexpected, late));
  };
}

function canaryProof({ operation }: Task, { live, duplicated }: Seen, ending: Ending): Proof {
  if (operation.kind !== "update") return { ending };
  const { sku } = operation;
  if (live === undefined || duplicated) {
    const error = marketplaceError("canary-unread", msg("apply.errors.canaryUnread", { sku }));
    return { ending, error };
  }
  const damaged = unexplained(operation, changedUnsent(operation, live as Listing));
  if (damaged.length === 0) return { ending };
  const text = msg("apply.errors.notPartial", { sku, fields: fieldLabels(damaged) });
  return { ending, error: marketplaceError("update-not-partial", text) };
}

/** The control (decision 4): in an empty catalogue, gives lists time to show the first create. */
export function control(context: Context): Prover {
  const isListed = ({ live, duplicated }: Seen) => live !== undefined || duplicated;
  return async (task, ending, seen) => {
    if (seen !== undefined) return { ending };
    const startMs = context.clock.nowMs();
    const readBack = await readBackUntil(task, context, {
      limitMs: Math.max(context.lag.settleMs, controlMs),
      isEnough: isListed,
    });
    if (isListed(readBack)) return { ending };
    const seconds = Math.round((context.clock.nowMs() - startMs) / 1000);
    const note = msg("apply.endings.notListedAfter", { seconds });
    return { ending: appliedEnding(ending, ending.unexpected ?? [], note) };
  };
}
