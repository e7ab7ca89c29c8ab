import { inBatches, type Pause } from "../../model/long-work.ts";
import type { AgreedRow } from "../../model/product/agreed.ts";
import type { PlanBase } from "../../model/run/plan.ts";
import { type baseHead, type ExportedRow, readBaseHead } from "../../model/sheet/export-base.ts";
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
 * The rows to read listings for: “all”; “touched”, which leaves out rows that equal the values last
 * agreed on; or “auto”, which means “all” for few SKUs and otherwise “touched”.
 */
export type ReadMode = "auto" | "touched" | "all";

/** Up to this many SKUs, “auto” reads all listings: two minutes at the documented rate. */
const readAnywayMax = 200;

const atOnce = 100;

/** The key of the stored agreements between a sheet and an environment (decision 21a). */
export function agreementsOf(
  { key }: Pick<Session["environment"], "key">,
  exported: Pick<NonNullable<PlanBase["exported"]>, "id"> | undefined,
): AgreementsOf {
  return { env: key, sheet: exported?.id ?? "" };
}

interface AgreedOptions extends Pick<Session, "record"> {
  readonly about: AgreementsOf;
  readonly exported: ReadonlyMap<string, ExportedRow> | undefined;
  readonly pause: Pause;
}

/**
 * The values that sheet and marketplace last agreed on, by SKU: those of the export that the sheet
 * came from, updated with everything sent or found equal since.
 */
export async function agreedRows(
  skus: readonly string[],
  { record, about, exported, pause }: AgreedOptions,
): Promise<ReadonlyMap<string, AgreedRow>> {
  const rows = new Map<string, AgreedRow>();
  for (const batch of inBatches(skus, atOnce)) {
    const noted = await record.agreements(about, batch);
    for (const sku of batch) {
      const row = agreedSince(exported?.get(sku), noted.get(sku));
      if (row !== undefined) rows.set(sku, row);
    }
    await pause();
  }
  return rows;
}

/**
 * The numbers of the rows whose listings need not be read, with the time when row and listing last
 * agreed. Undefined if all listings must be read.
 */
export function rowsLeftUnread(
  input: Pick<PlanInput, "rows" | "agreed" | "openWrites" | "wholeLists" | "sendUncompared">,
  mode: ReadMode,
): ReadonlyMap<number, number> | undefined {
  const { rows, sendUncompared } = input;
  // With `sendUncompared`, even a row that has not changed may have values to send.
  if (mode === "all" || sendUncompared === true) return undefined;
  if (mode === "auto" && new Set(rows.map(({ sku }) => sku)).size <= readAnywayMax) {
    return undefined;
  }
  const untouched = untouchedRows(rows, { ...input, repeated: repeatedSkus(rows) });
  return untouched.size === 0 ? undefined : untouched;
}

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
    await record.noteAgreements(about, noted);
    await pause();
  }
}

/** Notes what undos took back for a new file with this head, which must not send it unasked. */
export async function noteUndone(
  rows: readonly AgreedRow[],
  head: ReturnType<typeof baseHead>,
  { record, environment }: Pick<Session, "record" | "environment">,
): Promise<void> {
  const noted = rows.filter(({ undone }) => undone !== undefined);
  if (noted.length === 0) return;
  await record.noteAgreements(agreementsOf(environment, readBaseHead(head)), noted);
}
