import { inBatches, type Pause } from "../../model/long-work.ts";
import type { AgreedRow } from "../../model/product/agreed.ts";
import type { PlanBase } from "../../model/run/plan.ts";
import type { ExportedRow } from "../../model/sheet/export-base.ts";
import {
  agreedByReading,
  agreedSince,
  type PlanInput,
  repeatedSkus,
  untouchedRows,
} from "../../plan/index.ts";
import type { AgreementsOf } from "../../record/index.ts";
import type { Session } from "../account/session.ts";

/**
 * Which listings a comparison reads: “all” rows, “touched” rows only, or “auto” to choose by the
 * size of the sheet.
 */
export type ReadMode = "auto" | "touched" | "all";

/** Up to this many listings are always read: about two minutes at the documented limit. */
const readAnywayMax = 200;

/** Rows compared before yielding to other work. */
const atOnce = 100;

/** Identifies the stored agreements between a sheet and an environment (decision 21a). */
export function agreementsOf(
  { key }: Pick<Session["environment"], "key">,
  exported: Pick<NonNullable<PlanBase["exported"]>, "id"> | undefined,
): AgreementsOf {
  return { env: key, sheet: exported?.id ?? "" };
}

/**
 * The values that sheet and marketplace last had in common, by SKU: from the export that the sheet
 * came from, updated by what was sent or found equal since.
 */
export async function agreedRows(
  skus: readonly string[],
  {
    record,
    about,
    exported,
    pause,
  }: Pick<Session, "record"> & {
    readonly about: AgreementsOf;
    readonly exported: ReadonlyMap<string, ExportedRow> | undefined;
    readonly pause: Pause;
  },
): Promise<ReadonlyMap<string, AgreedRow>> {
  const rows = new Map<string, AgreedRow>();
  for (const batch of inBatches(skus, atOnce)) {
    const noted = record.agreements(about, batch);
    for (const sku of batch) {
      const row = agreedSince(exported?.get(sku), noted.get(sku));
      if (row !== undefined) rows.set(sku, row);
    }
    await pause();
  }
  return rows;
}

/**
 * The rows whose listings need not be read, because they are unchanged since they last agreed, with
 * the time of that agreement. Undefined if all rows are read.
 */
export function rowsLeftUnread(
  input: Pick<PlanInput, "rows" | "agreed" | "openWrites" | "wholeLists" | "sendUncompared">,
  mode: ReadMode,
): ReadonlyMap<number, number> | undefined {
  const { rows, sendUncompared } = input;
  // A value that cannot be compared must be sent, even in an unchanged row.
  if (mode === "all" || sendUncompared === true) return undefined;
  if (mode === "auto" && new Set(rows.map(({ sku }) => sku)).size <= readAnywayMax) {
    return undefined;
  }
  const untouched = untouchedRows(rows, { ...input, repeated: repeatedSkus(rows) });
  return untouched.size === 0 ? undefined : untouched;
}

/**
 * Stores the values that rows and their listings have in common. For rows that were not read,
 * stored values stay.
 */
export async function noteCompared(
  { rows, live, agreed, memory, wholeLists, base, untouched }: PlanInput,
  { record, environment }: Pick<Session, "record" | "environment">,
  pause: Pause,
): Promise<void> {
  const about = agreementsOf(environment, base.exported);
  const atMs = live.readAtMs;
  for (const batch of inBatches(rows, atOnce)) {
    const noted = batch.flatMap(({ row, sku, draft }) => {
      const listing = live.listings.get(sku);
      const isRead = untouched?.has(row) !== true && !live.duplicated.has(sku);
      if (draft === undefined || listing === undefined || !isRead) return [];
      const options = { agreed: agreed?.get(sku), memory: memory.get(sku), wholeLists };
      const noted = agreedByReading({ draft, live: listing, atMs, options });
      return Object.keys(noted.values).length === 0 && noted.undone === undefined ? [] : [noted];
    });
    record.noteAgreements(about, noted);
    await pause();
  }
}
