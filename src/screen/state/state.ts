import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import type { PlaceName } from "../keys/action.ts";
import type { ListState } from "../list/list-state.ts";
import type { Tab } from "../list/tabs.ts";
import type { Size } from "../text/line.ts";
import type { ChoiceStep, Choices } from "./choices.ts";
import type { Entry } from "./entry.ts";
import type {
  CheckFacts,
  DoneFacts,
  DoneItem,
  ExportFacts,
  FolderFacts,
  HomeFacts,
  ReviewFacts,
  RunEntry,
  RunningUpload,
  TitleFacts,
} from "./facts.ts";
import type { LoadFacts } from "./load-facts.ts";
import type { Question } from "./question.ts";
import type { ReviewItems } from "./review-items.ts";

export type { PlaceName };

/** Something that takes a while, and how far it is. */
export interface Busy {
  readonly words: string;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** How long the rest takes, as far as that is known. */
  readonly secondsLeft?: number | undefined;
  /** The live listings are read for a comparison, which the person can stop. @default false */
  readonly isReading?: boolean | undefined;
}

/** One line that tells what just happened. */
export interface Notice {
  readonly text: string;
  readonly style: "ok" | "warning" | "error" | "dim";
}

export type FilePurpose = "path" | "export" | "export-orders" | "template";

export interface OpenEntry extends Entry {
  readonly purpose: "filter" | FilePurpose;
  /** Why what was typed before could not be used. */
  readonly problem?: string | undefined;
  /** What it could be completed to. */
  readonly choices?: readonly string[] | undefined;
}

export interface Listed<Facts> {
  readonly facts: Facts;
  readonly list: ListState;
}

/** How the open workbook is read. */
export interface LoadState extends Listed<LoadFacts> {
  readonly choosing?: Choosing | undefined;
  /** Where the cursor was when the check was asked for: who has moved since is not taken there. */
  readonly askedAt?: number | undefined;
}

/** A run at its end, and the groups of its rows. */
export interface Finished extends Listed<DoneFacts> {
  readonly tabs: readonly Tab[];
}

/** The review: what would change, and what the person makes of it. */
export interface ReviewState extends Listed<ReviewFacts> {
  /** The facts with the choices, counted. */
  readonly items: ReviewItems;
  readonly choices: Choices;
  /** How its rows ended when it was uploaded, by the first of them: what it shows is the past. */
  readonly outcomes?: ReadonlyMap<number, DoneItem> | undefined;
  /** What was chosen, the latest last. */
  readonly undo: readonly ChoiceStep[];
  /** It is being compared again, or that was stopped: nothing of it can be sent. */
  readonly isOutdated?: boolean | undefined;
  /** Whether a risk may be taken is being asked: of the item with this key. */
  readonly asking?: number | undefined;
}

/** The check: what was found, and how it stands with the workbook. */
export interface CheckState extends Listed<CheckFacts> {
  /** What the list shows: each group before its findings, those just fixed, and notes. */
  readonly items: readonly CheckItem[];
  /** How many of them each preset shows, without the rows of groups. */
  readonly counts: ReadonlyMap<string, number>;
  /** What is said of each row. */
  readonly byRow: ReadonlyMap<number, readonly SingleItem[]>;
  /** How many findings can be repaired safely. */
  readonly repairable: number;
  /** The keys of the groups that are open. */
  readonly opened: ReadonlySet<string>;
  /** All about the finding under the cursor has the place to itself. */
  readonly isInside?: boolean | undefined;
  readonly isWatched: boolean;
  /** What became of the last save, when it could not be checked or changed nothing. */
  readonly told?: Notice | undefined;
}

export type CheckItem = SingleItem | GroupItem;

/** The same said of several cells. */
export interface GroupItem {
  readonly kind: "group";
  /** That of its first finding. */
  readonly row: number;
  readonly key: string;
  readonly members: readonly SingleItem[];
  /** What all of them say, with “…” for what differs. */
  readonly message: string;
  readonly fix: string;
  /** How many of them each preset shows. */
  readonly counts: ReadonlyMap<string, number>;
  /** Cells of the widest SKU among their rows. */
  readonly skuCells: number;
}

/** A finding, or a note, and the group that it stands in. */
export type SingleItem = { readonly group?: GroupItem } & (
  | {
      readonly kind: "finding";
      readonly row: number;
      readonly finding: Finding;
      readonly isNew: boolean;
    }
  /** The last save has removed it. */
  | {
      readonly kind: "fixed";
      /** Where it would stand now. */
      readonly row: number;
      readonly finding: Finding;
      /** Its whole row is not there any more. */
      readonly isGone: boolean;
    }
  /** What is to be said about the whole sheet. */
  | { readonly kind: "note"; readonly row: 0; readonly text: string }
);

/** The whole screen at one moment. */
export interface ScreenState {
  /** Says the messages of other rooms; its language is that of all words. */
  readonly translator: Translator;
  readonly size: Size;
  readonly title: TitleFacts;
  /** The way to where the person is; the last one is shown. */
  readonly places: readonly PlaceName[];
  /** The help is shown, from this line on. */
  readonly help?: { readonly top: number } | undefined;
  readonly busy?: Busy | undefined;
  readonly notice?: Notice | undefined;
  /** Notices that came while an error was shown, oldest first. */
  readonly laterNotices?: readonly Notice[] | undefined;
  readonly entry?: OpenEntry | undefined;
  /** The field whose text is being tried: it opens again when that fails. */
  readonly submitted?: OpenEntry | undefined;
  readonly question?: Question | undefined;
  readonly home: Listed<HomeFacts>;
  /** The folder that a workbook is chosen from. */
  readonly files?: Listed<FolderFacts> | undefined;
  /** The name of a workbook that is being opened: until it is read, this is all there is to see. */
  readonly opening?: string | undefined;
  readonly load?: LoadState | undefined;
  readonly check?: CheckState | undefined;
  /** The own words of the checked sheet, and what was chosen for some of them on this visit, by id. */
  readonly values?:
    | { readonly list: ListState; readonly chosen: ReadonlyMap<string, string> }
    | undefined;
  readonly review?: ReviewState | undefined;
  /** The workbook was saved since the review was made: nothing of it can be sent any more. */
  readonly isReviewOld?: true | undefined;
  /** SKUs that were left out of such a review, whose rows of now are not known yet. */
  readonly leftOutBefore?: ReadonlySet<string> | undefined;
  /** The row of the review that is looked into. */
  readonly row?: LookedInto | undefined;
  /** The first line that is shown of the finished run's row that is looked into. */
  readonly outcomeTop?: number | undefined;
  readonly upload?: RunningUpload | undefined;
  /** Where the troubles of the upload are scrolled to; left out: to the newest. */
  readonly uploadTop?: { readonly id: string; readonly line: number } | undefined;
  /** sheetport ends as soon as the upload has. */
  readonly isLeaving?: boolean | undefined;
  readonly done?: Finished | undefined;
  readonly runs?: Listed<readonly RunEntry[]> | undefined;
  /** The run of the past that is looked at. */
  readonly run?: Finished | undefined;
  /** `top` is where one scrolled to in what there is to say. */
  readonly exporting?: (ExportFacts & { readonly top: number }) | undefined;
}

/** What of a row is looked into, and how far it is scrolled. */
export interface LookedInto {
  /** Excel's row number. */
  readonly row: number;
  /** The first line on the screen. */
  readonly top: number;
  /** Fields that stay as they are show too. @default false */
  readonly isAll?: boolean | undefined;
  /** Long texts show whole. @default false */
  readonly isWhole?: boolean | undefined;
  /** The field in conflict that keys are about, counted from 0. @default the first open one */
  readonly conflict?: number | undefined;
}

/** Choosing among the meanings that a column or a word may have, or among sheets or heading rows. */
export interface Choosing {
  readonly what: "meaning" | "sheet" | "heading-row" | "value";
  /** Position among those that the filter lets through. */
  readonly cursor: number;
  /** What the person has typed to narrow the list. */
  readonly filter: string;
}

export function placeOf({ places }: ScreenState): PlaceName {
  return places.at(-1) ?? "home";
}

/**
 * The state one level deeper; a place that is there already is gone back to. What was in front of
 * the place before stays behind: its help, its text field, and a question.
 */
export function entered(state: ScreenState, place: PlaceName): ScreenState {
  if (placeOf(state) === place) return state;
  const way: readonly PlaceName[] = state.places.filter((name) => name !== "question");
  const at = way.indexOf(place);
  const places = at >= 0 ? way.slice(0, at + 1) : [...way, place];
  const question = place === "question" ? state.question : undefined;
  return { ...state, help: undefined, entry: undefined, question, places };
}

/** The state one level back; the first place has none behind it. */
export function left(state: ScreenState): ScreenState {
  return state.places.length <= 1 ? state : { ...state, places: state.places.slice(0, -1) };
}
