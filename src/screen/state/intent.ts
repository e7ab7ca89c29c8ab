import type { ReactNode } from "react";
import type { Secret } from "../../model/net.ts";
import type { Signs, Size } from "../text/line.ts";
import type { Choices } from "./choices.ts";
import type { KeyPress } from "./entry.ts";

/** What the screen asks the controller to do. */
export type Intent =
  | { readonly type: "open"; readonly path: string }
  | { readonly type: "choose-sheet"; readonly sheet: string }
  | { readonly type: "choose-heading-row"; readonly row: number }
  | { readonly type: "choose-meaning"; readonly column: number; readonly meaning: string }
  /** Maps words of the sheet, by their ID, to values. With `check`, checks all rows again. */
  | {
      readonly type: "choose-values";
      readonly chosen: readonly { readonly id: string; readonly value: string }[];
      readonly check: boolean;
    }
  /** Undoes the latest choice about how the sheet is read. */
  | { readonly type: "undo-choice" }
  /** Forgets all choices about the sheet and reads it by its headings. */
  | { readonly type: "forget-choices" }
  | { readonly type: "check" }
  /** Checks again, with the safe repairs applied (`on`) or without them. */
  | { readonly type: "repair"; readonly on: boolean }
  | { readonly type: "close-workbook" }
  | { readonly type: "watch"; readonly on: boolean }
  /** `validOnly` leaves out invalid rows. `readAll` also reads the listings of untouched rows. */
  | {
      readonly type: "compare";
      readonly validOnly: boolean;
      readonly readAll?: boolean | undefined;
    }
  /** Cancels the current operation if it only reads. */
  | { readonly type: "give-up" }
  /** Plans what these choices would send, and asks for confirmation. */
  | { readonly type: "propose"; readonly choices: Choices }
  | { readonly type: "upload" }
  | { readonly type: "pause"; readonly on: boolean }
  /** Starts no new writes and waits for those in progress. */
  | { readonly type: "stop" }
  /** Stops without waiting for open writes. The run can be resumed. */
  | { readonly type: "stop-now" }
  /** Exports the live listings to a workbook. `file` is the typed name. */
  | { readonly type: "export"; readonly file: string }
  /** Exports the orders that are to be packed or shipped. */
  | { readonly type: "export-orders"; readonly file: string }
  /** Opens the file whose name was typed or dragged into the terminal. */
  | { readonly type: "open-typed"; readonly text: string }
  /** Lists a folder. @default the folder that sheetport was started in */
  | { readonly type: "list-folder"; readonly path?: string | undefined }
  /** Asks for completions of a typed name. */
  | { readonly type: "complete-path"; readonly text: string }
  | { readonly type: "template"; readonly file: string; readonly overwrite: boolean }
  /** Opens the sample catalogue, copied into the start folder unless it is there already. */
  | { readonly type: "sample" }
  /** Opens the workbook in the program that the system uses for it. */
  | { readonly type: "open-in-program" }
  | { readonly type: "list-environments" }
  /** Goes on in another environment, as if started with it. */
  | { readonly type: "use-environment"; readonly name: string }
  /** Checks the typed parts of a login and asks for the next one, or logs in. */
  | {
      readonly type: "login";
      readonly address: string;
      readonly name?: string | undefined;
      readonly key?: Secret | undefined;
    }
  | { readonly type: "list-runs" }
  | { readonly type: "show-run"; readonly run: string }
  /** Finds the open writes of a run, and asks whether to resume it. */
  | { readonly type: "resume"; readonly run: string }
  /** Finds what can be undone of a run, and asks whether to undo it. */
  | { readonly type: "undo-run"; readonly run: string }
  /** Starts the resume, undo or run of orders that the person has confirmed. */
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
  /** The text for a terminal that is too small, with its size and the size needed. */
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
