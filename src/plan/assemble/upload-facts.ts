import { type Message, msg } from "../../model/message.ts";
import type {
  Change,
  ConflictSide,
  Estimate,
  FieldChange,
  Note,
  NoteCode,
  Plan,
} from "../../model/run/plan.ts";
import type { Risk } from "../fields/input.ts";
import { isLeftOut } from "../fields/notes.ts";

/** Facts that a person needs before confirming an upload. */
export interface UploadFacts extends Estimate {
  readonly env: string;
  readonly host: string;
  readonly file: string;
  readonly creates: number;
  readonly updates: number;
  readonly warned?: number;
  /** Rows that the person left out do not count. */
  readonly notSent: number;
  readonly inConflict?: number;
  readonly byHand?: number;
  readonly leftOut: number;
  /** Includes the risky changes that are held back. */
  readonly risks: readonly PlanRisk[];
  readonly heldByOpenWrites: readonly HeldByOpenWrite[];
  readonly tooManyChanges?: TooManyChanges | undefined;
  readonly aboutSheet?: readonly string[];
  /** The name of a production environment, which the person must type instead of a yes. */
  readonly nameToType?: string;
}

/** A row that is blocked because the outcome of an earlier write is unknown. */
export interface HeldByOpenWrite extends Pick<Change, "row" | "sheet" | "sku"> {
  readonly note: Note;
}

/** Warns that an upload would change more than the person probably expects. */
export interface TooManyChanges {
  readonly message: Message;
  /** False if the upload exceeds a limit that somebody set, because a yes does not override it. */
  readonly isLiftedByYes: boolean;
}

/** The limit set with `--max-changes` or in the settings. */
export interface ChangesMax {
  readonly count: number;
  /** Set for a team's limit. The guard against a large share then still applies. */
  readonly keepsShare?: boolean;
}

/** Options of {@link uploadFacts} besides the plan. */
export interface UploadFactsOptions {
  readonly catalogueSize: number;
  readonly maxChanges?: ChangesMax | undefined;
  readonly aboutSheet?: readonly string[] | undefined;
}

/** Collects the facts from the plan, so that screen, text and JSON show the same ones. */
export function uploadFacts(plan: Plan, options: UploadFactsOptions): UploadFacts {
  const { base, totals, changes, estimate } = plan;
  const { env, host, file } = base;
  const held = changes.filter(({ action }) => action === "invalid" || action === "blocked");
  const leftOut = held.filter(isLeftOut).length;
  const { conflicts } = totals;
  const byHand = changes.filter((change) => change.byHand !== undefined).length;
  return {
    ...{ env, host, file, ...estimate },
    ...{ creates: totals.create, updates: totals.update, leftOut },
    warned: changes.filter(isWarned).length,
    ...(byHand > 0 && { byHand }),
    notSent: held.length - leftOut,
    ...(conflicts !== undefined && { inConflict: conflicts }),
    risks: risksOf(plan),
    heldByOpenWrites: held.flatMap(({ row, sheet, sku, notes }) => {
      const note = notes.find(({ code }) => code === "write-unsettled");
      return note === undefined ? [] : [{ row, ...(sheet && { sheet }), sku, note }];
    }),
    tooManyChanges: tooManyChanges(plan, options),
    ...(options.aboutSheet !== undefined && { aboutSheet: options.aboutSheet }),
    ...(isProduction(env) && { nameToType: env }),
  };
}

/** In smaller catalogues, the share is not limited, because even a few rows are a large share. */
const catalogueSizeMin = 10;
const shareMax = 0.3;

/** Warns if a sheet changes too much. Creates count, too, because they cannot be undone. */
export function tooManyChanges(
  { operations }: Pick<Plan, "operations">,
  { catalogueSize, maxChanges }: UploadFactsOptions,
): TooManyChanges | undefined {
  const changes = operations.length;
  if (maxChanges !== undefined) {
    const { count: allowed, keepsShare = false } = maxChanges;
    if (changes > allowed) {
      return { message: msg("plan.overMax", { changes, allowed }), isLiftedByYes: false };
    }
    if (!keepsShare) return undefined;
  }
  if (catalogueSize < catalogueSizeMin || changes <= catalogueSize * shareMax) return undefined;
  const percent = Math.round((changes / catalogueSize) * 100);
  const message = msg("plan.overShare", { changes, catalogueSize, percent });
  return { message, isLiftedByYes: true };
}

const warningNotes: ReadonlySet<NoteCode> = new Set([
  ...(["sheet-warning", "category-unknown", "as-exported"] as const),
]);

/** Whether a row is sent despite a warning about its values. */
export function isWarned({ action, notes }: Pick<Change, "action" | "notes">): boolean {
  return (
    (action === "create" || action === "update") && notes.some(({ code }) => warningNotes.has(code))
  );
}

/** Whether an environment's name means production. */
export function isProduction(env: string): boolean {
  return env.toLowerCase() === "production";
}

/** A risky change with its row. */
export interface RiskyRow extends FieldChange, Pick<Change, "row" | "sheet" | "sku"> {
  /** “held” means that the row is blocked, by this risk or for another reason. */
  readonly status: "sent" | "held" | "left-out";
}

/** A kind of risk, named as in `--allow`, with its rows in plan order. */
export interface PlanRisk {
  readonly name: Risk;
  readonly rows: readonly RiskyRow[];
}

/** The risky changes of a plan. Risks without rows are omitted (decision 22). */
export function risksOf({ changes }: Pick<Plan, "changes">): PlanRisk[] {
  const rows: Record<Risk, RiskyRow[]> = { currency: [], language: [], card: [], moved: [] };
  for (const change of changes) {
    const { row, sheet, sku, action, notes, fields } = change;
    if (action !== "update" && action !== "blocked") continue;
    const status = action === "update" ? "sent" : isLeftOut(change) ? "left-out" : "held";
    for (const { code, field } of notes) {
      const risky = fields.find((one) => code.startsWith("risk-") && one.field === field);
      if (risky === undefined) continue;
      const { before, after } = risky;
      const at = { row, ...(sheet && { sheet }), sku };
      rows[riskOf(code)].push({ ...at, field: risky.field, before, after, status });
    }
  }
  const names = Object.keys(rows) as Risk[];
  return names.flatMap((name) => (rows[name].length === 0 ? [] : [{ name, rows: rows[name] }]));
}

/** The risks that block a row, or would if it were not left out. An open conflict hides them. */
export function heldRisks(change: Change): Risk[] {
  if (change.action !== "blocked" || isInConflict(change)) return [];
  const held = change.notes.filter(({ isHeld }) => isHeld === true);
  return [...new Set(held.map(({ code }) => riskOf(code)))];
}

function riskOf(code: Note["code"]): Risk {
  return code.replace("risk-", "") as Risk;
}

/** Whether only the person's choice decides if a row is sent. */
export function isForChoice(change: Change): boolean {
  const { action, notes } = change;
  if (action === "create" || action === "update") return true;
  if (action === "unchanged" || action === "uncompared") return hasConflict(change);
  return (
    action === "blocked" &&
    (isLeftOut(change) ||
      isInConflict(change) ||
      notes.some(({ code }) => code.startsWith("risk-")))
  );
}

/** Whether an undecided conflict blocks the row. */
export function isInConflict(change: Change): boolean {
  const { conflicts, gone } = change;
  if (change.action !== "blocked" || isLeftOut(change)) return false;
  const isOpen = ({ chosen }: { readonly chosen?: ConflictSide }) => chosen === undefined;
  return conflicts?.some(isOpen) === true || (gone !== undefined && isOpen(gone));
}

/** Whether the row has a conflict, decided or not. */
export function hasConflict({ conflicts, gone }: Change): boolean {
  return conflicts !== undefined || gone !== undefined;
}
