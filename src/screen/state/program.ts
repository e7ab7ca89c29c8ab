import type { Secret } from "../../model/net.ts";
import type { HeldByOpenWrite, UploadFacts } from "../../plan/index.ts";
import type { Size } from "../text/line.ts";
import type { KeyPress } from "./entry.ts";
import type {
  CheckFacts,
  DoneFacts,
  EnvironmentEntry,
  ExportFacts,
  FolderFacts,
  HomeFacts,
  ReviewFacts,
  RunEntry,
  RunningUpload,
  TitleFacts,
} from "./facts.ts";
import type { LoadFacts } from "./load-facts.ts";
import type { Choices } from "./review-items.ts";

export type ScreenEvent =
  | { readonly type: "home"; readonly facts: HomeFacts }
  | { readonly type: "folder"; readonly facts: FolderFacts }
  | { readonly type: "environments"; readonly environments: readonly EnvironmentEntry[] }
  /** Another environment is used from now on, and no workbook is open. */
  | { readonly type: "environment"; readonly title: TitleFacts; readonly facts: HomeFacts }
  /** `name` is a suggestion, or the name that was accepted. */
  | {
      readonly type: "login-asks";
      readonly address: string;
      readonly name: string;
      readonly part: "env-name" | "key";
    }
  /**
   * `isSure`: there are no problems or remarks, so the check starts at once. `isSaved`: the
   * workbook was saved while it was open, or values were chosen for its words.
   */
  | {
      readonly type: "loaded";
      readonly facts: LoadFacts;
      readonly isSure?: boolean | undefined;
      readonly isSaved?: true | undefined;
    }
  | { readonly type: "checked"; readonly facts: CheckFacts }
  /** A workbook of orders replaces any other workbook. */
  | { readonly type: "orders-opened" }
  /** `notice`: the last save changed nothing or could not be checked, or the file is gone. */
  | { readonly type: "watching"; readonly on: boolean; readonly notice?: Notice | undefined }
  | { readonly type: "reviewed"; readonly facts: ReviewFacts }
  /** `choices` are those that the proposal was made from. */
  | { readonly type: "proposed"; readonly proposal: UploadFacts; readonly choices?: Choices }
  /** The question has been visible long enough for keys to be answers to it. */
  | { readonly type: "answerable" }
  | { readonly type: "uploading"; readonly facts: RunningUpload }
  /** `isOfReview`: the run sent the rows of the review. Any other run closes the review. */
  | { readonly type: "done"; readonly facts: DoneFacts; readonly isOfReview?: boolean | undefined }
  /** A run did not start, or broke off. `endsReview`: the review is outdated and closed. */
  | {
      readonly type: "upload-failed";
      readonly message: string;
      readonly hint: string;
      readonly endsReview?: boolean | undefined;
    }
  | { readonly type: "runs"; readonly runs: readonly RunEntry[] }
  | { readonly type: "run"; readonly facts: DoneFacts }
  | { readonly type: "asked"; readonly question: Question }
  | { readonly type: "exporting"; readonly facts: ExportFacts }
  /** `typed` is what was typed, `text` what now replaces it. */
  | {
      readonly type: "completed";
      readonly typed: string;
      readonly text: string;
      readonly choices: readonly string[];
      readonly problem?: string | undefined;
    }
  | { readonly type: "busy"; readonly busy: Busy }
  | { readonly type: "idle" }
  /** The typed text was accepted, and no page or question follows. */
  | { readonly type: "accepted" }
  | { readonly type: "notice"; readonly notice: Notice }
  | { readonly type: "failed"; readonly message: string; readonly hint: string };

export type EventOf<Type extends ScreenEvent["type"]> = Extract<ScreenEvent, { type: Type }>;
export type IntentOf<Type extends Intent["type"]> = Extract<Intent, { type: Type }>;

export type Intent =
  | { readonly type: "open"; readonly path: string }
  | { readonly type: "choose-sheet"; readonly sheet: string }
  | { readonly type: "choose-heading-row"; readonly row: number }
  | { readonly type: "choose-meaning"; readonly column: number; readonly meaning: string }
  /** Applies to every row. An empty text removes the value. */
  | { readonly type: "set-value"; readonly place: string; readonly text: string }
  /** With `check`, checks all rows again. */
  | {
      readonly type: "choose-values";
      readonly chosen: readonly { readonly id: string; readonly value: string }[];
      readonly check: boolean;
    }
  | { readonly type: "undo-choice" }
  | { readonly type: "forget-choices" }
  | { readonly type: "check" }
  | { readonly type: "repair"; readonly on: boolean }
  | { readonly type: "close-workbook" }
  | { readonly type: "watch"; readonly on: boolean }
  /** With `readAll`, also reads the listings of untouched rows. */
  | { readonly type: "compare"; readonly readAll?: boolean | undefined }
  /** Cancels the current operation, but never a run that is being sent. */
  | { readonly type: "give-up" }
  /** Plans what these choices would send, and asks for confirmation. */
  | { readonly type: "propose"; readonly choices: Choices }
  | { readonly type: "upload" }
  | { readonly type: "pause"; readonly on: boolean }
  /** Starts no new writes and waits for those in progress. */
  | { readonly type: "stop" }
  /** Stops without waiting for open writes. The run can be resumed. */
  | { readonly type: "stop-now" }
  | { readonly type: "export"; readonly about: "products" | "orders"; readonly file: string }
  /** A file to open or a folder to list, typed or dragged into the terminal. */
  | { readonly type: "open-typed"; readonly text: string }
  /** Without `path`: the folder that sheetport was started in. */
  | { readonly type: "list-folder"; readonly path?: string | undefined }
  | { readonly type: "complete-path"; readonly text: string }
  | { readonly type: "template"; readonly file: string; readonly overwrite: boolean }
  /** Copies the sample catalogue into the start folder unless it is there already, and opens it. */
  | { readonly type: "sample" }
  | { readonly type: "open-in-program" }
  | { readonly type: "list-environments" }
  /** Goes on as if sheetport had been started in this environment. */
  | { readonly type: "use-environment"; readonly name: string }
  /** Checks what was typed so far, and asks for the next part or logs in. */
  | {
      readonly type: "login";
      readonly address: string;
      readonly name?: string | undefined;
      readonly key?: Secret | undefined;
    }
  | { readonly type: "list-runs" }
  | { readonly type: "show-run"; readonly run: string }
  | { readonly type: "resume"; readonly run: string }
  | { readonly type: "undo-run"; readonly run: string }
  /** Starts the resume, undo or fulfilment that the person has confirmed. */
  | { readonly type: "begin-run" }
  | { readonly type: "go-home" }
  | { readonly type: "quit" };

export type Input =
  | { readonly type: "key"; readonly key: KeyPress }
  | { readonly type: "size"; readonly size: Size }
  | { readonly type: "event"; readonly event: ScreenEvent };

export interface Question {
  readonly title: string;
  readonly lines: readonly string[];
  readonly proposal?: UploadFacts | undefined;
  /** Warns that more rows change than the person may expect. */
  readonly meant?: string | undefined;
  readonly held?: readonly HeldGroup[] | undefined;
  /** What a yes does, as a verb: “upload”, “stop and quit”. */
  readonly verb: string;
  /** A word that must be typed to confirm. Undefined if a yes is enough. */
  readonly typed?: string | undefined;
  /** The same word in every language, which is accepted, too. */
  readonly alsoTyped?: readonly string[] | undefined;
  readonly soFar: string;
  readonly onYes: readonly Intent[];
  /** A key may have been pressed before the question appeared, so only a no counts. */
  readonly isHeld?: boolean | undefined;
  /** Asks nothing. Any answer closes it. */
  readonly isTold?: boolean | undefined;
  /** The question is closed when the upload ends. */
  readonly isAboutUpload?: boolean | undefined;
  readonly goesTo?: "upload" | undefined;
  readonly top?: number | undefined;
  /** The end of the question has been scrolled into view. */
  readonly isRead?: boolean | undefined;
}

/** Rows that open writes block for the same reason. */
export interface HeldGroup {
  readonly message: string;
  readonly rows: readonly Pick<HeldByOpenWrite, "row" | "sheet" | "sku">[];
}

export interface Busy {
  readonly words: string;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  readonly secondsLeft?: number | undefined;
  /** Live listings are being read for a comparison, which the person can cancel. */
  readonly isReading?: boolean | undefined;
}

export interface Notice {
  readonly text: string;
  readonly style: "ok" | "warning" | "error" | "dim";
}
