import type { Style } from "../text/line.ts";

/** How a row stands, with the mark that says it without colour. */
export interface Standing {
  readonly mark: "+" | "~" | "=" | "!" | "?";
  readonly style: Style;
}

/** Every way in which a row or an order may stand, in the order of the totals. */
export const standings = {
  create: { mark: "+", style: "added" },
  update: { mark: "~", style: "changed" },
  pack: { mark: "~", style: "changed" },
  ship: { mark: "~", style: "changed" },
  "pack and ship": { mark: "~", style: "changed" },
  unchanged: { mark: "=", style: "dim" },
  uncompared: { mark: "=", style: "unknown" },
  "left-out": { mark: "=", style: "dim" },
  invalid: { mark: "!", style: "error" },
  conflict: { mark: "!", style: "warning" },
  blocked: { mark: "!", style: "warning" },
  reading: { mark: "?", style: "unknown" },
} as const satisfies Readonly<Record<string, Standing>>;

/** The name of a standing. */
export type StandingName = keyof typeof standings;

/** Their names, in the order of the totals. */
export const standingNames = Object.keys(standings) as readonly StandingName[];
