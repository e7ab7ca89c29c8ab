import type { Style } from "../line.ts";

/** How a row stands, with the mark that says it without colour. */
export interface Standing {
  readonly mark: "+" | "~" | "=" | "!" | "?";
  readonly words: string;
  readonly style: Style;
}

/** Every way in which a row or an order may stand, in the order of the totals. */
export const standings = {
  create: { mark: "+", words: "create", style: "added" },
  update: { mark: "~", words: "update", style: "changed" },
  pack: { mark: "~", words: "pack", style: "changed" },
  ship: { mark: "~", words: "ship", style: "changed" },
  "pack and ship": { mark: "~", words: "pack, ship", style: "changed" },
  unchanged: { mark: "=", words: "unchanged", style: "dim" },
  "left-out": { mark: "=", words: "left out", style: "dim" },
  invalid: { mark: "!", words: "wrong", style: "error" },
  conflict: { mark: "!", words: "conflict", style: "warning" },
  blocked: { mark: "!", words: "blocked", style: "warning" },
  reading: { mark: "?", words: "being read", style: "unknown" },
} as const satisfies Readonly<Record<string, Standing>>;

/** The name of a standing. */
export type StandingName = keyof typeof standings;

/** Their names, in the order of the totals. */
export const standingNames = Object.keys(standings) as readonly StandingName[];
