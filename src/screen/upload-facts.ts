import type { RowOutcome } from "../model/run.ts";

/** A running upload, as the screen shows it; told at most ten times a second. */
export interface UploadFacts {
  readonly run: string;
  readonly total: number;
  readonly done: number;
  /** Rows by how they ended so far. */
  readonly counts: Readonly<Partial<Record<RowOutcome, number>>>;
  readonly inFlight: readonly string[];
  readonly inFlightCount: number;
  /** Attempts beyond the first. */
  readonly retries: number;
  /** Writes whose answer was not clear, and that are being read back. */
  readonly waiting: number;
  /** Writes in the last minute, and what the limit allows. */
  readonly ratePerMinute: number;
  readonly limitPerMinute: number;
  readonly etaSeconds?: number;
  readonly elapsedSeconds: number;
  /** Lanes that are closed, each a sentence. */
  readonly closed: readonly string[];
  /** What went wrong, the latest last: row, SKU and message. */
  readonly troubles: readonly UploadTrouble[];
  readonly lastError: string;
  readonly state: "running" | "pausing" | "paused" | "stopping";
}

/** A row that did not go through, or is not known to. */
export interface UploadTrouble {
  readonly row: number;
  readonly sku: string;
  readonly outcome: RowOutcome;
  readonly message: string;
}

/** How much of an upload is done, in whole per cent; 100 only when all of it is. */
export function percentOf({ done, total }: Pick<UploadFacts, "done" | "total">): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}
