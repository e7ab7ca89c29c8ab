import type { RunView } from "../../model/run/run-view.ts";

/** A running upload, as the screen shows it; told at most ten times a second. */
export interface RunningUpload {
  readonly run: string;
  readonly view: RunView;
}

/** How much of an upload is done, in whole per cent; 100 only when all of it is. */
export function percentOf({ view: { done, total } }: RunningUpload): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}
