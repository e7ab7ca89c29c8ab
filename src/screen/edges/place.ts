import type { ReactNode } from "react";
import type { Action } from "../keys/action.ts";
import type { ListSource, ListState } from "../list/list-state.ts";
import { offeredTabs, type Tab } from "../list/tabs.ts";
import type { KeyPress } from "../state/entry.ts";
import type { Intent, Step } from "../state/intent.ts";
import type { Notice, PlaceName, ScreenState } from "../state/state.ts";
import type { Line, Size } from "../text/line.ts";
import { paragraph } from "../text/wrap.ts";

/** The next state and what is asked of the outside. */
export type ScreenStep = Step<ScreenState, Intent>;

/** What a place needs to say so that lists work the same everywhere. */
export interface ListedPlace {
  /** Groups of rows that can be shown alone. @default none */
  tabs?(state: ScreenState): readonly Tab[];
  /** The list and what it shows; undefined while there is none. */
  get(state: ScreenState): { readonly list: ListState; readonly source: ListSource } | undefined;
  put(state: ScreenState, list: ListState): ScreenState;
  height(area: Size, state: ScreenState): number;
  /** How many of its columns can be scrolled out to the left. @default 0 */
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

/** How a place reads and changes its list, which stands in the state by its name. */
export function listIn<Name extends ListedPart>(
  name: Name,
  sourceOf: (part: NonNullable<ScreenState[Name]>, state: ScreenState) => ListSource,
): Pick<ListedPlace, "get" | "put"> {
  return {
    get: (state) => {
      const part = state[name];
      return part && { list: part.list, source: sourceOf(part, state) };
    },
    put: (state, list) =>
      state[name] === undefined ? state : { ...state, [name]: { ...state[name], list } },
  };
}

/** The groups that `Tab` goes through now. */
export function presetsOf({ tabs, get }: ListedPlace, state: ScreenState): readonly string[] {
  return offeredTabs(tabs?.(state) ?? [], get(state)?.list.preset).map(({ id }) => id);
}

/** What can be done now, for the last line of the screen; its key is looked up in the key table. */
export interface Hint {
  readonly action: Action;
  readonly words: string;
}

/** What can be done now, the most likely first; what cannot be done now is no hint. */
export type Hints = readonly (Hint | false | undefined)[];

/** A key as it is printed on the keyboard, and what it does now. */
export interface ShownHint {
  readonly key: string;
  readonly words: string;
  /** Stands at the end of the line and never leaves: the way back, and the help. */
  readonly isKept?: boolean | undefined;
}

/** Something in front of a place that has the keyboard to itself. */
export interface Typing {
  key(key: KeyPress): ScreenStep;
  /** The only hints while it is there; their keys are those of a text field. */
  readonly hints: readonly ShownHint[];
}

/** What a place shows, and the room that it has for it. */
export interface PlaceProps {
  readonly state: ScreenState;
  readonly area: Size;
}

/** One screen of the flow. */
export interface Place {
  readonly name: PlaceName;
  readonly listed?: ListedPlace | undefined;
  /** What its own keys do; undefined leaves the action to what is common to all places. */
  act(state: ScreenState, action: Action): ScreenStep | undefined;
  /** What it is to leave it for the place before, where that is more than a step back. */
  leave?(state: ScreenState): ScreenStep;
  /** Set while every key is for it, letters too: a list that typing narrows. */
  typing?(state: ScreenState): Typing | undefined;
  /** What stands between title and hints: at most `area.rows` lines. */
  readonly View: (props: PlaceProps) => ReactNode;
  next(state: ScreenState): Hints | undefined;
}

/** A step that asks nothing of the outside. */
export function stay(state: ScreenState): ScreenStep {
  return { state, intents: [] };
}

/** A step that only says something. */
export function told(state: ScreenState, text: string, style: Notice["style"] = "dim"): ScreenStep {
  return stay({ ...state, notice: { style, text } });
}

/** A step that asks something of the outside. */
export function ask(state: ScreenState, ...intents: readonly Intent[]): ScreenStep {
  return { state, intents };
}

const edgeRows = 4;

/** The part of a terminal that belongs to the place, while a notice takes one line at most. */
export function areaOf({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - edgeRows) };
}

/** The part of the terminal that belongs to the place now: a long notice takes some of its lines. */
export function areaIn(state: ScreenState): Size {
  const { columns, rows } = areaOf(state.size);
  return { columns, rows: Math.max(1, rows + 1 - noticeRows(state)) };
}

const marks = { ok: "✓", warning: "!", error: "✗", dim: " " } as const;

/** A notice takes so many lines at most; an error, which must be read, more where it needs them. */
const linesMax = 3;

/** A notice in as many lines as it needs and may take; the first begins with its mark. */
export function noticeLines({ style, text }: Notice, { columns, rows }: Size): Line[] {
  const most = style === "error" ? Math.max(linesMax, Math.floor(rows / 2)) : linesMax;
  return paragraph(text, columns, {
    lead: ` ${marks[style]} `,
    style,
    linesMax: Math.max(1, Math.min(most, rows - 3)),
  });
}

/** Lines between the place and the hints: at least one, so that the screen does not jump. */
function noticeRows({ notice, entry, size }: ScreenState): number {
  const rows = notice === undefined ? 0 : noticeLines(notice, size).length;
  return Math.max(1, rows + (entry === undefined ? 0 : 1));
}
