import type { ReactNode } from "react";
import type { Signs, Size } from "../text/line.ts";
import type { Choices } from "./choices.ts";
import type { KeyPress } from "./entry.ts";

/** What the screen asks the controller to do. */
export type Intent =
  | { readonly type: "open"; readonly path: string }
  | { readonly type: "choose-sheet"; readonly sheet: string }
  | { readonly type: "choose-heading-row"; readonly row: number }
  | { readonly type: "choose-meaning"; readonly column: number; readonly meaning: string }
  /** Maps words of the sheet, by id, to values. `check` also checks all rows again. */
  | {
      readonly type: "choose-values";
      readonly chosen: readonly { readonly id: string; readonly value: string }[];
      readonly check: boolean;
    }
  /** Undoes the latest of these choices. */
  | { readonly type: "undo-choice" }
  /** Forgets all choices about the sheet and reads it by its headings. */
  | { readonly type: "forget-choices" }
  | { readonly type: "check" }
  /** Checks again, with the safe repairs applied (`on`) or without them. */
  | { readonly type: "repair"; readonly on: boolean }
  | { readonly type: "close-workbook" }
  | { readonly type: "watch"; readonly on: boolean }
  /** `validOnly` leaves out invalid rows, `readAll` also reads the listings of untouched rows. */
  | {
      readonly type: "compare";
      readonly validOnly: boolean;
      readonly readAll?: boolean | undefined;
    }
  /** Cancels the operation in progress if it only reads. */
  | { readonly type: "give-up" }
  /** Plans what is chosen, and asks for confirmation. */
  | { readonly type: "propose"; readonly choices: Choices }
  | { readonly type: "upload" }
  | { readonly type: "pause"; readonly on: boolean }
  /** Starts no new writes and waits for those in progress. */
  | { readonly type: "stop" }
  /** Stops at once. The run can be resumed. */
  | { readonly type: "stop-now" }
  /** Exports the live listings to a workbook. `file` is the typed name. */
  | { readonly type: "export"; readonly file: string }
  /** Exports the orders to pack or ship. */
  | { readonly type: "export-orders"; readonly file: string }
  /** The name was typed or dragged into the terminal. */
  | { readonly type: "open-typed"; readonly text: string }
  /** Lists a folder. @default the folder that sheetport was started in */
  | { readonly type: "list-folder"; readonly path?: string | undefined }
  /** Requests completions for a typed name. */
  | { readonly type: "complete-path"; readonly text: string }
  | { readonly type: "template"; readonly file: string; readonly overwrite: boolean }
  /** Copies the sample catalogue into the folder and opens it. */
  | { readonly type: "sample" }
  | { readonly type: "list-runs" }
  | { readonly type: "show-run"; readonly run: string }
  /** Finds open writes of a run, and asks whether to resume it. */
  | { readonly type: "resume"; readonly run: string }
  /** Finds what can be undone of a run, and asks whether to undo it. */
  | { readonly type: "undo-run"; readonly run: string }
  /** Starts the resume or undo that the person has confirmed. */
  | { readonly type: "begin-run" }
  | { readonly type: "go-home" }
  | { readonly type: "quit" };

/**
 * A screen program without a terminal: pure functions that compute the next state from an input,
 * and the view from a state. `Intent` is what it asks the controller to do, `ScreenEvent` what the
 * controller reports.
 */
export interface ScreenProgram<State, ScreenEvent, Intent> {
  readonly initial: State;
  update(state: State, input: Input<ScreenEvent>): Step<State, Intent>;
  view(state: State, size: Size): ReactNode;
  signs(state: State): Signs;
  /** The text shown on a terminal that is too small, with its current and its required size. */
  readonly tooSmall: (is: string, needs: string) => string;
}

export type Input<ScreenEvent> =
  | { readonly type: "key"; readonly key: KeyPress }
  | { readonly type: "size"; readonly size: Size }
  | { readonly type: "event"; readonly event: ScreenEvent };

export interface Step<State, Intent> {
  readonly state: State;
  readonly intents: readonly Intent[];
}
