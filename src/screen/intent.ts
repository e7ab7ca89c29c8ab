import type { Choices } from "./choices.ts";

/** What the screen asks of the outside. */
export type Intent =
  /** Reads a workbook as far as its headings. */
  | { readonly type: "open"; readonly path: string }
  /** Reads it again with another sheet or heading row. */
  | { readonly type: "choose-sheet"; readonly sheet: string }
  | { readonly type: "choose-heading-row"; readonly row: number }
  /** Gives a column another meaning. */
  | { readonly type: "choose-meaning"; readonly column: number; readonly meaning: string }
  /** Takes the latest of these choices back. */
  | { readonly type: "undo-choice" }
  | { readonly type: "check" }
  | { readonly type: "watch"; readonly on: boolean }
  /** Compares with the live listings; `validOnly` leaves wrong rows behind. */
  | { readonly type: "compare"; readonly validOnly: boolean }
  /** Allows risky changes and compares again, with what was read. */
  | { readonly type: "allow"; readonly allowed: ReadonlySet<string> }
  /** Ends what is under way and reads only. */
  | { readonly type: "give-up" }
  /** Makes the plan of what is chosen, and says what to ask. */
  | { readonly type: "propose"; readonly choices: Choices }
  | { readonly type: "upload" }
  | { readonly type: "pause"; readonly on: boolean }
  /** Nothing new is begun; what is under way ends. */
  | { readonly type: "stop" }
  /** Everything ends now; the run can be resumed. */
  | { readonly type: "stop-now" }
  | { readonly type: "export"; readonly kind: "products" }
  | { readonly type: "list-runs" }
  | { readonly type: "show-run"; readonly run: string }
  | { readonly type: "resume"; readonly run: string }
  | { readonly type: "go-home" }
  | { readonly type: "quit" };
