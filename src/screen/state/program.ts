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

/** An event that the controller reports to the screen. */
export type ScreenEvent =
  | { readonly type: "home"; readonly facts: HomeFacts }
  | { readonly type: "folder"; readonly facts: FolderFacts }
  | { readonly type: "environments"; readonly environments: readonly EnvironmentEntry[] }
  /** Another environment is used from now on, and no workbook is open. */
  | { readonly type: "environment"; readonly title: TitleFacts; readonly facts: HomeFacts }
  /** Which part of a login to type next. `name` is a suggestion, or the name that was accepted. */
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
  /** A workbook of orders was opened. It replaces any other workbook. */
  | { readonly type: "orders-opened" }
  /**
   * Whether the workbook is watched for saves. `notice` says if the last save could not be checked
   * or changed nothing, or if the file is gone.
   */
  | { readonly type: "watching"; readonly on: boolean; readonly notice?: Notice | undefined }
  | { readonly type: "reviewed"; readonly facts: ReviewFacts }
  /** The upload to confirm, and the choices that it was made from. */
  | { readonly type: "proposed"; readonly proposal: UploadFacts; readonly choices?: Choices }
  /** The question has been visible long enough for keys to be answers to it. */
  | { readonly type: "answerable" }
  | { readonly type: "uploading"; readonly facts: RunningUpload }
  /** `isOfReview`: the run sent the rows of the review. Any other run makes the review outdated. */
  | { readonly type: "done"; readonly facts: DoneFacts; readonly isOfReview?: boolean | undefined }
  /**
   * The upload could not start, or broke off without a result. `endsReview`: the review is
   * outdated.
   */
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
  /** Completions for a file name. `typed` is what was typed, `text` what now replaces it. */
  | {
      readonly type: "completed";
      readonly typed: string;
      readonly text: string;
      readonly choices: readonly string[];
      /** Why there are no completions. */
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

/** What the screen asks the controller to do. */
export type Intent =
  | { readonly type: "open"; readonly path: string }
  | { readonly type: "choose-sheet"; readonly sheet: string }
  | { readonly type: "choose-heading-row"; readonly row: number }
  | { readonly type: "choose-meaning"; readonly column: number; readonly meaning: string }
  /**
   * Gives every row a value for a field without a column. `place` is an ID. An empty text removes
   * the value.
   */
  | { readonly type: "set-value"; readonly place: string; readonly text: string }
  /** Maps words of the sheet, by their ID, to values. With `check`, checks all rows again. */
  | {
      readonly type: "choose-values";
      readonly chosen: readonly { readonly id: string; readonly value: string }[];
      readonly check: boolean;
    }
  | { readonly type: "undo-choice" }
  | { readonly type: "forget-choices" }
  | { readonly type: "check" }
  /** Checks again, with or without the safe repairs. */
  | { readonly type: "repair"; readonly on: boolean }
  | { readonly type: "close-workbook" }
  | { readonly type: "watch"; readonly on: boolean }
  /** `readAll` also reads untouched listings. */
  | { readonly type: "compare"; readonly readAll?: boolean | undefined }
  /** Cancels the current operation, but never an upload. */
  | { readonly type: "give-up" }
  /** Plans what these choices would send, and asks for confirmation. */
  | { readonly type: "propose"; readonly choices: Choices }
  | { readonly type: "upload" }
  | { readonly type: "pause"; readonly on: boolean }
  /** Starts no new writes and waits for those in progress. */
  | { readonly type: "stop" }
  /** Stops without waiting for open writes. The run can be resumed. */
  | { readonly type: "stop-now" }
  /** Exports the live listings, or the orders to pack or ship. `file` is the typed name. */
  | { readonly type: "export"; readonly about: "products" | "orders"; readonly file: string }
  /** Opens a file or lists a folder. Its name was typed or dragged into the terminal. */
  | { readonly type: "open-typed"; readonly text: string }
  /** @default the folder that sheetport was started in */
  | { readonly type: "list-folder"; readonly path?: string | undefined }
  | { readonly type: "complete-path"; readonly text: string }
  | { readonly type: "template"; readonly file: string; readonly overwrite: boolean }
  /** Opens the sample catalogue, copied into the start folder unless it is there already. */
  | { readonly type: "sample" }
  | { readonly type: "open-in-program" }
  | { readonly type: "list-environments" }
  /** Switches to another environment, as if sheetport had been started with it. */
  | { readonly type: "use-environment"; readonly name: string }
  /** Checks the address, name and key typed so far, and asks for the next one or logs in. */
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
  /** Starts the resume, undo or run of orders that the person has confirmed. */
  | { readonly type: "begin-run" }
  | { readonly type: "go-home" }
  | { readonly type: "quit" };

/** An input that changes the state: a key, a new terminal size, or an event from the controller. */
export type Input =
  | { readonly type: "key"; readonly key: KeyPress }
  | { readonly type: "size"; readonly size: Size }
  | { readonly type: "event"; readonly event: ScreenEvent };

/** A question to the person, and the requests to the controller after a yes. */
export interface Question {
  readonly title: string;
  /** What to know before answering, one sentence per line. */
  readonly lines: readonly string[];
  readonly proposal?: UploadFacts | undefined;
  /** Warns that more rows change than the person may expect. */
  readonly meant?: string | undefined;
  readonly held?: readonly HeldGroup[] | undefined;
  /** What a yes does, as a verb: “upload”, “stop and quit”. Not shown if nothing is asked. */
  readonly verb: string;
  /** A word that must be typed to confirm. Undefined if a yes is enough. */
  readonly typed?: string | undefined;
  /** The same word in other languages, which are accepted too. */
  readonly alsoTyped?: readonly string[] | undefined;
  readonly soFar: string;
  readonly onYes: readonly Intent[];
  /**
   * The question has only just appeared, so a key may have been pressed before it. Only a no is
   * accepted.
   */
  readonly isHeld?: boolean | undefined;
  /** Asks nothing. Any answer closes it. */
  readonly isTold?: boolean | undefined;
  /** The question is about the running upload, and is closed when that ends. */
  readonly isAboutUpload?: boolean | undefined;
  /** The page after a yes. @default the page before the question */
  readonly goesTo?: "upload" | undefined;
  /** The first visible line. */
  readonly top?: number | undefined;
  /** Its end has been visible. @default false */
  readonly isRead?: boolean | undefined;
}

/** Rows that open writes block for the same reason. */
export interface HeldGroup {
  readonly message: string;
  readonly rows: readonly Pick<HeldByOpenWrite, "row" | "sheet" | "sku">[];
}

/** An operation in progress. */
export interface Busy {
  readonly words: string;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  readonly secondsLeft?: number | undefined;
  /** Live listings are being read for a comparison, which the person can cancel. @default false */
  readonly isReading?: boolean | undefined;
}

/** A short message about what just happened. */
export interface Notice {
  readonly text: string;
  readonly style: "ok" | "warning" | "error" | "dim";
}
