import type { ReactNode } from "react";
import type { Signs, Size } from "../text/line.ts";
import type { Choices } from "./choices.ts";
import type { KeyPress } from "./entry.ts";

/** What the screen asks of the outside. */
export type Intent =
  /** Reads a workbook as far as its headings. */
  | { readonly type: "open"; readonly path: string }
  /** Reads it again with another sheet or heading row. */
  | { readonly type: "choose-sheet"; readonly sheet: string }
  | { readonly type: "choose-heading-row"; readonly row: number }
  /** Gives a column another meaning. */
  | { readonly type: "choose-meaning"; readonly column: number; readonly meaning: string }
  /** Has words of the sheet, by id, read as these values; `check` reads all rows again. */
  | {
      readonly type: "choose-values";
      readonly chosen: readonly { readonly id: string; readonly value: string }[];
      readonly check: boolean;
    }
  /** Takes the latest of these choices back. */
  | { readonly type: "undo-choice" }
  /** Reads the sheet by its headings alone, as if nothing had ever been chosen about it. */
  | { readonly type: "forget-choices" }
  | { readonly type: "check" }
  /** Checks again, with the safe repairs applied (`on`) or without them. */
  | { readonly type: "repair"; readonly on: boolean }
  /** Closes the workbook and stops watching it. */
  | { readonly type: "close-workbook" }
  | { readonly type: "watch"; readonly on: boolean }
  /** Compares with the live listings; `validOnly` leaves out invalid rows. */
  /** `readAll` also reads the listings of untouched rows. */
  | {
      readonly type: "compare";
      readonly validOnly: boolean;
      readonly readAll?: boolean | undefined;
    }
  /** Cancels the operation in progress if it only reads. */
  | { readonly type: "give-up" }
  /** Makes the plan of what is chosen, and says what to ask. */
  | { readonly type: "propose"; readonly choices: Choices }
  | { readonly type: "upload" }
  | { readonly type: "pause"; readonly on: boolean }
  /** Nothing new is begun; what is under way ends. */
  | { readonly type: "stop" }
  /** Everything ends now; the run can be resumed. */
  | { readonly type: "stop-now" }
  /** Writes the live listings into a workbook; `file` as it was typed. */
  | { readonly type: "export"; readonly file: string }
  /** The same with the orders that are to be packed or shipped. */
  | { readonly type: "export-orders"; readonly file: string }
  /** Opens a workbook by a name that was typed or dragged into the terminal. */
  | { readonly type: "open-typed"; readonly text: string }
  /** Looks into a folder. @default the one that sheetport was started in */
  | { readonly type: "list-folder"; readonly path?: string | undefined }
  /** Asks what a typed name could be completed to. */
  | { readonly type: "complete-path"; readonly text: string }
  | { readonly type: "template"; readonly file: string; readonly overwrite: boolean }
  /** Copies the sample catalogue into the folder and opens it. */
  | { readonly type: "sample" }
  | { readonly type: "list-runs" }
  | { readonly type: "show-run"; readonly run: string }
  /** Looks at what is open in a run, and asks whether to go on with it. */
  | { readonly type: "resume"; readonly run: string }
  /** Looks at what can be put back of a run, and asks whether to do so. */
  | { readonly type: "undo-run"; readonly run: string }
  /** The person has agreed to the resume or undo that was asked about. */
  | { readonly type: "begin-run" }
  | { readonly type: "go-home" }
  | { readonly type: "quit" };

/**
 * A screen program without its terminal: pure functions from a state and an input to the next
 * state, and from a state to what is shown. `Intent` is what it asks of the outside, `News` what the
 * outside tells it.
 */
export interface ScreenProgram<State, News, Intent> {
  readonly initial: State;
  update(state: State, input: Input<News>): Step<State, Intent>;
  view(state: State, size: Size): ReactNode;
  /** The terminal's title and progress. */
  signs(state: State): Signs;
  /** What is said on a terminal of a size that no screen fits, and which it should have. */
  readonly tooSmall: (is: string, needs: string) => string;
}

export type Input<News> =
  | { readonly type: "key"; readonly key: KeyPress }
  | { readonly type: "size"; readonly size: Size }
  | { readonly type: "news"; readonly news: News };

export interface Step<State, Intent> {
  readonly state: State;
  readonly intents: readonly Intent[];
}
