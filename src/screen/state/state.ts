import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import type { PlaceName } from "../keys/bindings.ts";
import type { ListRow, ListState, Tab } from "../list/list.ts";
import type { Size } from "../text/line.ts";
import type { Entry } from "./entry.ts";
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
import type { Busy, Notice, Question } from "./program.ts";
import type { ChoiceStep, Choices, Outcomes, ReviewItems } from "./review-items.ts";

type LoginPurpose = "address" | "env-name" | "key";

export type FieldPurpose = "path" | "export" | "export-orders" | "template" | LoginPurpose;

/** A text field that has the page to itself. */
export interface FieldEntry extends Entry {
  readonly purpose: FieldPurpose;
  /** Why the submitted text could not be used. */
  readonly problem?: string | undefined;
}

export function isOfLogin(purpose: FieldPurpose): purpose is LoginPurpose {
  return purpose === "address" || purpose === "env-name" || purpose === "key";
}

export type OpenEntry = FieldEntry | (Entry & { readonly purpose: "filter"; problem?: undefined });

export interface Listed<Facts> {
  readonly facts: Facts;
  readonly list: ListState;
}

export interface LoadState extends Listed<LoadFacts> {
  readonly choosing?: Choosing | undefined;
  /** The cursor when the check was requested. If it has moved since, this page stays open. */
  readonly askedAt?: number | undefined;
}

export interface Finished extends Listed<DoneFacts> {
  readonly rows: readonly ListRow[];
  readonly tabs: readonly Tab[];
}

export interface ReviewState extends Listed<ReviewFacts> {
  /** `facts` with the choices applied. */
  readonly items: ReviewItems;
  readonly choices: Choices;
  /** Undefined until an upload of the review has started. */
  readonly outcomes?: Outcomes | undefined;
  /** The latest choice is last. */
  readonly undo: readonly ChoiceStep[];
  /** A new comparison is running, was cancelled or failed, so nothing can be sent. */
  readonly isOutdated?: boolean | undefined;
  /** Key of the item in the open question about risks. */
  readonly asking?: number | undefined;
}

export interface CheckState extends Listed<CheckFacts> {
  /** Groups, each followed by its findings, and single findings and notes. */
  readonly items: readonly CheckItem[];
  readonly rows: readonly ListRow[];
  /** Number of findings and notes in each filter group. */
  readonly counts: ReadonlyMap<string, number>;
  readonly byRow: ReadonlyMap<number, readonly SingleItem[]>;
  /** Number of cells that safe repairs would change, or have changed. */
  readonly repairable: number;
  readonly repaired: number;
  readonly opened: ReadonlySet<string>;
  readonly isInside?: boolean | undefined;
  readonly isWatched: boolean;
  /** About the last save, or about a file that is gone. */
  readonly notice?: Notice | undefined;
}

export type CheckItem = SingleItem | GroupItem;

/** Similar findings, shown as one line that can be opened. */
export interface GroupItem {
  readonly kind: "group";
  /** The row of its first finding. */
  readonly row: number;
  readonly key: string;
  readonly members: readonly SingleItem[];
  /** What its findings have in common, with “…” for the parts that differ. */
  readonly message: string;
  readonly fix: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly text: () => string;
  readonly skuCells: number;
}

export type SingleItem = {
  readonly group?: GroupItem;
  /** Folded, for the filter. */
  readonly text: () => string;
} & (
  | {
      readonly kind: "finding";
      readonly row: number;
      readonly finding: Finding;
      readonly isNew: boolean;
    }
  | {
      readonly kind: "fixed";
      /** The row's number after the save, or before it if `isGone`. */
      readonly row: number;
      readonly finding: Finding;
      /** The whole row was removed or moved to another sheet. */
      readonly isGone: boolean;
    }
  | { readonly kind: "note"; readonly row: 0; readonly note: string }
);

export interface ScreenState {
  readonly translator: Translator;
  readonly size: Size;
  readonly title: TitleFacts;
  /** The path from home to the current page, which is last. */
  readonly places: readonly PlaceName[];
  readonly help?: { readonly top: number } | undefined;
  readonly busy?: Busy | undefined;
  readonly copied?: { readonly text: string } | undefined;
  readonly notice?: Notice | undefined;
  /** Notices that wait until the error is closed, oldest first. */
  readonly laterNotices?: readonly Notice[] | undefined;
  readonly entry?: OpenEntry | undefined;
  /** The field that was submitted. It opens again if its text cannot be used. */
  readonly submitted?: FieldEntry | undefined;
  readonly question?: Question | undefined;
  readonly home: Listed<HomeFacts>;
  readonly files?: Listed<FolderFacts> | undefined;
  readonly environments?: Listed<readonly EnvironmentEntry[]> | undefined;
  /** The address that was accepted for a login, and the name, suggested or accepted. */
  readonly login?: { readonly address: string; readonly name: string } | undefined;
  readonly opening?: string | undefined;
  readonly load?: LoadState | undefined;
  readonly check?: CheckState | undefined;
  /** `chosen` has the values chosen since this page was opened, by the ID of the word. */
  readonly values?:
    | { readonly list: ListState; readonly chosen: ReadonlyMap<string, string> }
    | undefined;
  readonly review?: ReviewState | undefined;
  /** The workbook was saved after the comparison, so the review can no longer be sent. */
  readonly isReviewOld?: true | undefined;
  /** SKUs that were left out of an outdated review, until a new comparison finds their rows. */
  readonly leftOutBefore?: ReadonlySet<string> | undefined;
  readonly row?: LookedInto | undefined;
  readonly outcomeTop?: number | undefined;
  readonly upload?: RunningUpload | undefined;
  /** Undefined while the log follows the newest write. */
  readonly uploadTop?: { readonly id: string; readonly line: number } | undefined;
  /** sheetport quits as soon as the upload ends. */
  readonly isLeaving?: boolean | undefined;
  readonly done?: Finished | undefined;
  readonly runs?: Listed<readonly RunEntry[]> | undefined;
  readonly run?: Finished | undefined;
  readonly exporting?: (ExportFacts & { readonly top: number }) | undefined;
}

export interface LookedInto {
  readonly row: number;
  readonly top: number;
  /** Also shows unchanged fields. */
  readonly isAll?: boolean | undefined;
  /** Shows long texts in full. */
  readonly isWhole?: boolean | undefined;
  /** Index of the current conflict. Undefined for the first open one. */
  readonly conflict?: number | undefined;
}

export interface Choosing {
  readonly what: "meaning" | "fixed" | "sheet" | "heading-row" | "value";
  readonly list: ListState;
}

export function placeOf({ places }: ScreenState): PlaceName {
  return places.at(-1) ?? "home";
}

export function entered(state: ScreenState, place: PlaceName): ScreenState {
  if (placeOf(state) === place) return state;
  const way: readonly PlaceName[] = state.places.filter((name) => name !== "question");
  const at = way.indexOf(place);
  const places = at >= 0 ? way.slice(0, at + 1) : [...way, place];
  const question = place === "question" ? state.question : undefined;
  return { ...state, help: undefined, entry: undefined, question, places };
}

export function left(state: ScreenState): ScreenState {
  return state.places.length <= 1 ? state : { ...state, places: state.places.slice(0, -1) };
}
