import type { Style } from "../text/line.ts";

/** The mark and the style that a status is shown with. */
export interface RowStatus {
  readonly mark: string;
  readonly style: Style;
}

/** Every status of a row or an order, in the order of the totals. */
export const rowStatuses = {
  // The first four occur only after an upload.
  unknown: { mark: "?", style: "unknown" },
  rejected: { mark: "✗", style: "error" },
  "not-sent": { mark: "○", style: "warning" },
  applied: { mark: "✓", style: "ok" },
  create: { mark: "+", style: "added" },
  update: { mark: "~", style: "changed" },
  pack: { mark: "~", style: "changed" },
  ship: { mark: "~", style: "changed" },
  "pack and ship": { mark: "~", style: "changed" },
  unchanged: { mark: "=", style: "dim" },
  uncompared: { mark: "=", style: "unknown" },
  "by-hand": { mark: "!", style: "warning" },
  untouched: { mark: "·", style: "dim" },
  late: { mark: "!", style: "warning" },
  unanswered: { mark: "·", style: "dim" },
  "left-out": { mark: "=", style: "dim" },
  missing: { mark: "·", style: "dim" },
  invalid: { mark: "!", style: "error" },
  conflict: { mark: "!", style: "warning" },
  blocked: { mark: "!", style: "warning" },
} as const satisfies Readonly<Record<string, RowStatus>>;

export type RowStatusName = keyof typeof rowStatuses;

export const rowStatusNames = Object.keys(rowStatuses) as readonly RowStatusName[];
