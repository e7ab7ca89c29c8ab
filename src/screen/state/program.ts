import type { Secret } from "../../model/net.ts";
import type { Translator } from "../../model/translator.ts";
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

/** What the commands tell the screen. */
interface Events {
  readonly home: { readonly facts: HomeFacts };
  readonly folder: { readonly facts: FolderFacts };
  readonly environments: { readonly environments: readonly EnvironmentEntry[] };
  /** Another environment is used from now on, and no workbook is open. */
  readonly environment: { readonly title: TitleFacts; readonly facts: HomeFacts };
  /** `name` is a suggestion, or the name that was accepted. */
  readonly "login-asks": {
    readonly address: string;
    readonly name: string;
    readonly part: "env-name" | "key";
  };
  readonly loaded: {
    readonly facts: LoadFacts;
    /** There are no problems or remarks, so the check starts at once. */
    readonly isSure?: boolean | undefined;
    /** The workbook was saved while it was open, or values were chosen for its words. */
    readonly isSaved?: true | undefined;
  };
  readonly checked: { readonly facts: CheckFacts };
  /** `notice`: the last save changed nothing or could not be checked, or the file is gone. */
  readonly watching: { readonly on: boolean; readonly notice?: Notice | undefined };
  /** `isCurrent`: the workbook has not been saved since it was read for this comparison. */
  readonly reviewed: { readonly facts: ReviewFacts; readonly isCurrent?: boolean };
  /** `choices` are those that the proposal was made from. */
  readonly proposed: { readonly proposal: UploadFacts; readonly choices?: Choices };
  /** The question has been visible long enough for keys to be answers to it. */
  readonly answerable: object;
  readonly uploading: { readonly facts: RunningUpload };
  /** `isOfReview`: the run sent the rows of the review. Any other run closes the review. */
  readonly done: { readonly facts: DoneFacts; readonly isOfReview?: boolean | undefined };
  /** A run did not start, or broke off. `endsReview`: the review is outdated and closed. */
  readonly "upload-failed": ErrorWords & { readonly endsReview?: boolean | undefined };
  readonly runs: { readonly runs: readonly RunEntry[] };
  readonly run: { readonly facts: DoneFacts };
  readonly asked: { readonly question: Question };
  readonly exporting: { readonly facts: ExportFacts };
  readonly busy: { readonly busy: Busy };
  readonly idle: object;
  /** The typed text was accepted, and no page or question follows. */
  readonly accepted: object;
  readonly notice: { readonly notice: Notice };
  readonly failed: ErrorWords;
}

/** What the screen asks the commands to do. */
interface Intents {
  readonly open: { readonly path: string };
  readonly "choose-sheet": { readonly sheet: string };
  readonly "read-as": Pick<LoadFacts, "about">;
  readonly "choose-heading-row": { readonly row: number };
  readonly "choose-meaning": { readonly column: number; readonly meaning: string };
  /** Applies to every row. An empty text removes the value. */
  readonly "set-value": { readonly place: string; readonly text: string };
  readonly "choose-values": {
    readonly chosen: readonly { readonly id: string; readonly value: string }[];
    /** Checks all rows again. */
    readonly check: boolean;
  };
  readonly "undo-choice": object;
  readonly "forget-choices": object;
  readonly check: object;
  readonly repair: { readonly on: boolean };
  readonly "marked-copy": object;
  readonly "close-workbook": object;
  readonly watch: { readonly on: boolean };
  /** With `readAll`, also reads the listings of untouched rows. */
  readonly compare: { readonly readAll?: boolean | undefined };
  /** Cancels the current operation, but never a run that is being sent. */
  readonly "give-up": object;
  /** Plans what these choices would send, and asks for confirmation. */
  readonly propose: { readonly choices: Choices };
  readonly upload: object;
  readonly pause: { readonly on: boolean };
  /** Starts no new writes and waits for those in progress. */
  readonly stop: object;
  /** Stops without waiting for open writes. The run can be resumed. */
  readonly "stop-now": object;
  readonly export: { readonly about: "products" | "orders"; readonly file: string };
  /** A file to open or a folder to list, typed or dragged into the terminal. */
  readonly "open-typed": { readonly text: string };
  /** Without `path`: the folder that sheetport was started in. */
  readonly "list-folder": { readonly path?: string | undefined };
  readonly template: { readonly file: string; readonly overwrite: boolean };
  /** Copies the sample catalogue into the start folder unless it is there already, and opens it. */
  readonly sample: object;
  readonly "open-in-program": object;
  readonly "list-environments": object;
  /** Goes on as if sheetport had been started in this environment. */
  readonly "use-environment": { readonly name: string };
  /** Checks what was typed so far, and asks for the next part or logs in. */
  readonly login: {
    readonly address: string;
    readonly name?: string | undefined;
    readonly key?: Secret | undefined;
  };
  readonly "list-runs": object;
  readonly "show-run": { readonly run: string };
  readonly resume: { readonly run: string };
  readonly "undo-run": { readonly run: string };
  /** Starts the resume, undo or fulfilment that the person has confirmed. */
  readonly "begin-run": object;
  readonly "go-home": object;
  readonly quit: object;
}

type ErrorWords = ReturnType<Translator["error"]>;

type Told<All, Type extends keyof All> = {
  [Name in Type]: { readonly type: Name } & All[Name];
}[Type];

export type EventOf<Type extends EventType> = Told<Events, Type>;
export type EventType = keyof Events;
export type ScreenEvent = EventOf<EventType>;
export type IntentOf<Type extends IntentType> = Told<Intents, Type>;
export type IntentType = keyof Intents;
export type Intent = IntentOf<IntentType>;

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
  readonly soFar?: string | undefined;
  readonly onYes: readonly Intent[];
  /** A key may have been pressed before the question appeared, so only a no counts. */
  readonly isHeld?: boolean | undefined;
  /** Asks nothing. Any answer closes it. */
  readonly isTold?: boolean | undefined;
  /** The question is closed when the upload ends. A yes leads to the page of the upload. */
  readonly isAboutUpload?: boolean | undefined;
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
