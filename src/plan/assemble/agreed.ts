import { createHash } from "node:crypto";
import type { Draft, FieldName } from "../../model/product/product.ts";
import type { Change, NoteCode } from "../../model/run/plan.ts";
import type { OperationState } from "../../model/run/run.ts";
import { isAsExportedWhole } from "../fields/compare.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";
import { canonicalJson } from "./make.ts";

/** What sheet and marketplace last had in common for a SKU, as the record keeps it. */
export interface Agreed {
  /** {@link draftDigest} of the row. */
  readonly digest: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/** What decides, beside the row itself, what it asks for. */
export interface DraftMeaning {
  /** Lists whose entries in the sheet are complete. */
  readonly wholeLists?: Iterable<FieldName> | undefined;
  /** Another version may read the same cells in another way. */
  readonly program: string;
  /** Names environment and key: another key may be that of another account. */
  readonly account: string;
}

/** A digest of all that a row asks for: the same row gives the same one, whatever else is in the sheet. */
export function draftDigest(
  { product, clears }: Draft,
  { wholeLists = [], program, account }: DraftMeaning,
): string {
  const lists = [...wholeLists].sort();
  const asked = { product, clears: clears.toSorted(), wholeLists: lists, program, account };
  return createHash("sha256").update(canonicalJson(asked)).digest("base64url").slice(0, 22);
}

/** What rows may be untouched since. */
export interface UntouchedOptions extends DraftMeaning {
  readonly exported: PlanInput["exported"];
  /** By SKU; for sheets that come from no export. */
  readonly agreed: Pick<ReadonlyMap<string, Agreed>, "get">;
  readonly unsettled: Pick<ReadonlyMap<string, unknown>, "has">;
  /** SKUs of several rows. */
  readonly repeated: Pick<ReadonlySet<string>, "has">;
}

/**
 * Rows that ask for nothing but what was agreed before, with the time of the agreement: there is
 * nothing to send for them, whatever is live. An exported row was agreed as it was exported; any
 * other when its listing was last seen equal, or was last made so.
 */
export function untouchedRows(
  rows: Iterable<PlannedRow>,
  options: UntouchedOptions,
): Map<number, number> {
  const untouched = new Map<number, number>();
  const { repeated, unsettled } = options;
  for (const row of rows) {
    const isDoubtful = repeated.has(row.sku) || unsettled.has(row.sku) || isWrong(row);
    const atMs = isDoubtful ? undefined : agreedAt(row, options);
    if (atMs !== undefined) untouched.set(row.row, atMs);
  }
  return untouched;
}

function isWrong({ findings }: PlannedRow): boolean {
  return findings.some(({ severity, onlyOnCreate }) => severity === "error" && !onlyOnCreate);
}

function agreedAt(
  { sku, draft }: PlannedRow,
  { exported, agreed, ...meaning }: UntouchedOptions,
): number | undefined {
  if (draft === undefined || sku === "") return undefined;
  if (exported !== undefined) {
    const row = exported.get(sku);
    // Entries that others have added since the export are to be removed: they must be read.
    const isWholeList = [...(meaning.wholeLists ?? [])].length > 0;
    return !isWholeList && isAsExportedWhole(draft, row) ? row?.atMs : undefined;
  }
  const known = agreed.get(sku);
  return known?.digest === draftDigest(draft, meaning) ? known.atMs : undefined;
}

/** Notes of a row that say nothing of a difference. */
const harmless: ReadonlySet<NoteCode> = new Set([
  ...(["images-rehosted", "blank-keeps-live", "entries-stay"] as const),
  ...(["category-unknown", "not-comparable"] as const),
]);

/** Whether a row, compared with its live listing, asks for just that, as far as it could be compared. */
export function isAgreed({ action, notes, conflicts, kept, gone }: Change): boolean {
  const isEqual = action === "unchanged" || action === "uncompared";
  const isPlain = conflicts === undefined && kept === undefined && gone === undefined;
  return isEqual && isPlain && notes.every(({ code }) => harmless.has(code));
}

/** Whether a row's write has made its listing what the row asks for. */
export function isAgreedBy(change: Change, state: OperationState | undefined): boolean {
  const { action, notes, conflicts = [], kept, gone } = change;
  const isWrite = action === "create" || action === "update";
  if (!isWrite || state?.outcome !== "applied" || (state.unexpected?.length ?? 0) > 0) return false;
  const isMine = conflicts.every(({ chosen }) => chosen === "mine");
  const isRisk = ({ code }: { readonly code: NoteCode }) => code.startsWith("risk-");
  return (
    isMine &&
    kept === undefined &&
    gone === undefined &&
    notes.every((note) => harmless.has(note.code) || isRisk(note))
  );
}
