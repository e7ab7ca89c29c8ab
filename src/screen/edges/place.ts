import type { ReactNode } from "react";
import { type MessageKey, type MessageOrText, msg, type ValuesOf } from "../../model/message.ts";
import type { Action } from "../keys/action.ts";
import type { ListRow, ListState } from "../list/list-state.ts";
import { offeredTabs, type Tab } from "../list/tabs.ts";
import type { KeyPress } from "../state/entry.ts";
import type { Intent, Step } from "../state/intent.ts";
import type { Notice, PlaceName, ScreenState } from "../state/state.ts";
import type { Line, Size } from "../text/line.ts";
import { paragraph } from "../text/wrap.ts";

/** The next state, and the intents for the controller. */
export type ScreenStep = Step<ScreenState, Intent>;

/** What a place provides so that its list works like all others. */
export interface ListedPlace {
  /** Groups of rows to filter by. @default none */
  tabs?(state: ScreenState): readonly Tab[];
  /** The columns to sort by. @default none */
  readonly sorts?: readonly string[] | undefined;
  /** The list and its rows. Undefined if there is no list now. */
  get(
    state: ScreenState,
  ): { readonly list: ListState; readonly rows: readonly ListRow[] } | undefined;
  put(state: ScreenState, list: ListState): ScreenState;
  height(area: Size, state: ScreenState): number;
  /** How many columns can be scrolled out to the left. @default 0 */
  leftMax?(state: ScreenState): number;
}

type ListedPart =
  | "home"
  | "files"
  | "load"
  | "check"
  | "values"
  | "review"
  | "done"
  | "runs"
  | "run";

/** The `get` and `put` of a place whose list is in the state under the same name. */
export function listIn<Name extends ListedPart>(
  name: Name,
  rowsOf: (part: NonNullable<ScreenState[Name]>, state: ScreenState) => readonly ListRow[],
): Pick<ListedPlace, "get" | "put"> {
  return {
    get: (state) => {
      const part = state[name];
      return part && { list: part.list, rows: rowsOf(part, state) };
    },
    put: (state, list) =>
      state[name] === undefined ? state : { ...state, [name]: { ...state[name], list } },
  };
}

/** The groups that `Tab` cycles through. */
export function presetsOf({ tabs, get }: ListedPlace, state: ScreenState): readonly string[] {
  return offeredTabs(tabs?.(state) ?? [], get(state)?.list.preset).map(({ id }) => id);
}

/** An action that is possible now, for the last line of the screen. The key table has its key. */
export interface Hint {
  readonly action: Action;
  readonly words: MessageOrText;
}

/** A hint in the words of a message. */
export function hint<Key extends MessageKey>(
  action: Action,
  key: Key,
  ...values: ValuesOf<Key>
): Hint {
  return { action, words: msg(key, ...values) };
}

/**
 * Hints in order, the most likely first. False and undefined stand for actions that are not
 * possible now.
 */
export type Hints = readonly (Hint | false | undefined)[];

/** A key as printed on the keyboard, and what it does now. */
export interface ShownHint {
  readonly key: string;
  readonly words: string;
  /** Stays at the end of the line even if others do not fit: “back” and “help”. */
  readonly isKept?: boolean | undefined;
}

/** A component that takes all keys of a place for itself, such as a filtered list. */
export interface Typing {
  key(key: KeyPress): ScreenStep;
  /** The only hints shown, with the keys of a text field. */
  readonly hints: readonly ShownHint[];
}

/** The properties of a place's view. */
export interface PlaceProps {
  readonly state: ScreenState;
  readonly area: Size;
}

/** One page of the screen. */
export interface Place {
  readonly name: PlaceName;
  readonly listed?: ListedPlace | undefined;
  /** Handles the keys of this place. Returns undefined for actions that all places share. */
  act(state: ScreenState, action: Action): ScreenStep | undefined;
  /** Leaves the place, if that takes more than going one step back. */
  leave?(state: ScreenState): ScreenStep;
  /**
   * Defined while the place takes every key, letters included, such as a list that filters as the
   * person types.
   */
  typing?(state: ScreenState): Typing | undefined;
  /** Draws the place between title and hints, in at most `area.rows` lines. */
  readonly View: (props: PlaceProps) => ReactNode;
  next(state: ScreenState): Hints | undefined;
}

/** A step without intents. */
export function stay(state: ScreenState): ScreenStep {
  return { state, intents: [] };
}

/** A step that only shows a notice. */
export function notify(
  state: ScreenState,
  message: MessageOrText,
  style: Notice["style"] = "dim",
): ScreenStep {
  return stay({ ...state, notice: { style, text: state.translator.text(message) } });
}

/** A step with intents. */
export function ask(state: ScreenState, ...intents: readonly Intent[]): ScreenStep {
  return { state, intents };
}

const edgeRows = 4;

/** The area of the place, with at most one line for a notice. */
export function areaOf({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - edgeRows) };
}

/** The current area of the place. A long notice makes it smaller. */
export function areaIn(state: ScreenState): Size {
  const { columns, rows } = areaOf(state.size);
  return { columns, rows: Math.max(1, rows + 1 - noticeRows(state)) };
}

const marks = { ok: "✓", warning: "!", error: "✗", dim: " " } as const;

/** A notice takes at most this many lines. Errors may take more, because they must be readable. */
const linesMax = 3;

/** The lines of a notice. The first one begins with its mark. */
export function noticeLines({ style, text }: Notice, { columns, rows }: Size): Line[] {
  const most = style === "error" ? Math.max(linesMax, Math.floor(rows / 2)) : linesMax;
  return paragraph(text, columns, {
    lead: ` ${marks[style]} `,
    style,
    linesMax: Math.max(1, Math.min(most, rows - 3)),
  });
}

/** Number of lines between place and hints. At least one, so that the screen does not jump. */
function noticeRows({ notice, entry, size }: ScreenState): number {
  const rows = notice === undefined ? 0 : noticeLines(notice, size).length;
  return Math.max(1, rows + (entry === undefined ? 0 : 1));
}
