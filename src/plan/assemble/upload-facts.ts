import type { Change, Estimate, Note, Plan } from "../../model/run/plan.ts";
import { isLeftOut } from "../fields/notes.ts";
import {
  type ChangesGuardOptions,
  type GuardVerdict,
  guardChanges,
  guardInvalid,
  type PlanRisk,
  risksOf,
} from "./guard.ts";

/** A row that is held back because the outcome of an earlier write is unknown. */
export interface HeldByOpenWrite extends Pick<Change, "row" | "sheet" | "sku"> {
  readonly note: Note;
}

/** What a person needs to know before confirming an upload. */
export interface UploadFacts extends Estimate {
  readonly env: string;
  readonly host: string;
  readonly file: string;
  /** Listings to create, which cannot be undone. */
  readonly creates: number;
  /** Listings to update, which can be undone. */
  readonly updates: number;
  /** Rows that are sent with a warning of the check. @default 0 */
  readonly warned?: number;
  /** Rows that are not sent because they are invalid or blocked. */
  readonly notSent: number;
  /** Rows of `notSent` with an undecided conflict; absent if none. */
  readonly inConflict?: number;
  /** Rows with values to change by hand. @default 0 */
  readonly byHand?: number;
  readonly leftOut: number;
  /** Risky changes by name, including those held back. */
  readonly risks: readonly PlanRisk[];
  readonly heldByOpenWrites: readonly HeldByOpenWrite[];
  readonly changesGuard: GuardVerdict;
  readonly invalidGuard: GuardVerdict;
  /** Sentences about the sheet and how it is read; absent if none. */
  readonly aboutSheet?: readonly string[];
  /** The name of a production environment, which must be typed instead of a yes. */
  readonly nameToType?: string;
}

/** Options of {@link uploadFacts}. */
export interface UploadFactsOptions extends ChangesGuardOptions {
  /** `--valid-only`. @default false */
  readonly validOnly?: boolean | undefined;
  readonly aboutSheet?: readonly string[] | undefined;
}

/** Collects what a person needs to know before confirming an upload. */
export function uploadFacts(plan: Plan, options: UploadFactsOptions): UploadFacts {
  const { base, totals, changes, estimate } = plan;
  const { env, host, file } = base;
  const held = changes.filter(({ action }) => action === "invalid" || action === "blocked");
  const leftOut = held.filter(isLeftOut).length;
  const { conflicts } = totals;
  return {
    ...{ env, host, file, ...estimate },
    creates: totals.create,
    updates: totals.update,
    warned: changes.filter(isWarned).length,
    ...(totals.byHand > 0 && { byHand: totals.byHand }),
    notSent: held.length - leftOut,
    ...(conflicts === undefined ? {} : { inConflict: conflicts }),
    leftOut,
    risks: risksOf(plan),
    heldByOpenWrites: held.flatMap((change) => heldByOpenWrite(change)),
    changesGuard: guardChanges(plan, options),
    invalidGuard: guardInvalid(plan, options),
    ...(options.aboutSheet === undefined ? {} : { aboutSheet: options.aboutSheet }),
    ...(isProduction(env) ? { nameToType: env } : {}),
  };
}

/** Whether a row is sent with a warning of the check. */
export function isWarned({ action, notes }: Pick<Change, "action" | "notes">): boolean {
  return notes.some(({ code }) => warnings.has(code)) && asSent.has(action);
}

const warnings: ReadonlySet<string> = new Set(["sheet-warning", "category-unknown"]);
const asSent: ReadonlySet<Change["action"]> = new Set(["create", "update"]);

/** Whether an environment's name means production. */
export function isProduction(env: string): boolean {
  return env.toLowerCase() === "production";
}

function heldByOpenWrite({ row, sheet, sku, notes }: Change): HeldByOpenWrite[] {
  const note = notes.find(({ code }) => code === "write-unsettled");
  return note === undefined ? [] : [{ row, ...(sheet && { sheet }), sku, note }];
}
