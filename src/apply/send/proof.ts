import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { Listing } from "../../model/product/product.ts";
import { changedUnasked, unexplained } from "../kinds/judge-product.ts";
import { appliedEnding, type Ending } from "../kinds/kind.ts";
import type { Task } from "../queue/task.ts";
import type { Context } from "../run/context.ts";
import { readBackUntil, type Seen } from "./read-back.ts";

/** The outcome of a lane's first write. `error` closes the lane. */
export interface Proof {
  readonly ending: Ending;
  readonly error?: SheetportError;
}

/** Checks the first write of a lane before the rest is sent. */
export interface Prover {
  /** After a success answer. */
  byReading(task: Task, ending: Ending): Promise<Proof>;
  /** After a read-back, which already proves the write. */
  bySeen(task: Task, seen: Seen, ending: Ending): Proof;
}

const controlMs = 60_000;

/**
 * The canary (decision 16): the first update is read back, and no field that was not sent may have
 * changed.
 */
export function canary(context: Context): Prover {
  return {
    async byReading(task, ending) {
      const seen = await readBackUntil(task, context, {
        limitMs: context.lag.settleMs,
        enough: ({ found }) => found === "equal" || found === "different",
      });
      return canaryProof(task, seen, endingOfCanary(ending, seen));
    },
    bySeen: canaryProof,
  };
}

function endingOfCanary(ending: Ending, seen: Seen): Ending {
  const unexpected = [...new Set([...(ending.unexpected ?? []), ...seen.unexpected])];
  const late = seen.found === "unchanged" ? msg("apply.endings.stillOld") : undefined;
  return appliedEnding(ending, unexpected, late);
}

function canaryProof(task: Task, seen: Seen, ending: Ending): Proof {
  const { operation } = task;
  if (operation.kind !== "update") return { ending };
  if (seen.live === undefined || seen.duplicated) {
    return { ending, error: canaryUnread(operation.sku) };
  }
  const damaged = unexplained(operation, changedUnasked(operation, seen.live as Listing));
  if (damaged.length === 0) return { ending };
  return { ending, error: updateNotPartial(operation.sku, damaged) };
}

function canaryUnread(sku: string): SheetportError {
  return new SheetportError(msg("apply.errors.canaryUnread", { sku }), {
    code: "canary-unread",
    exitCode: exitCodes.failed,
    actor: "marketplace",
  });
}

function updateNotPartial(sku: string, damaged: readonly string[]): SheetportError {
  return new SheetportError(msg("apply.errors.notPartial", { sku, fields: fieldLabels(damaged) }), {
    code: "update-not-partial",
    exitCode: exitCodes.failed,
    actor: "marketplace",
  });
}

/**
 * The control (decision 4): in an empty catalogue nothing proves that a filter works, so the first
 * create is read back until it is listed.
 */
export function control(context: Context): Prover {
  return {
    async byReading(task, ending) {
      const startMs = context.clock.nowMs();
      const seen = await readBackUntil(task, context, {
        limitMs: Math.max(context.lag.settleMs, controlMs),
        enough: ({ live, duplicated }) => live !== undefined || duplicated,
      });
      if (seen.live !== undefined || seen.duplicated) return { ending };
      const seconds = Math.round((context.clock.nowMs() - startMs) / 1000);
      const note = msg("apply.endings.notListedAfter", { seconds });
      return { ending: appliedEnding(ending, ending.unexpected ?? [], note) };
    },
    bySeen: (_task, _seen, ending) => ({ ending }),
  };
}
