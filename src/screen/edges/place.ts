import type { ReactNode } from "react";
import { type MessageKey, type MessageOrText, msg, type ValuesOf } from "../../model/message.ts";
import type { Action } from "../keys/bindings.ts";
import type { ListRow, ListState } from "../list/list.ts";
import { offeredTabs, type Tab } from "../list/tabs.ts";
import type { KeyPress } from "../state/entry.ts";
import type { Intent, Notice, Step } from "../state/program.ts";
import type { ScreenState } from "../state/state.ts";
import type { Line, Size } from "../text/line.ts";
import { paragraph } from "../text/wrap.ts";

/** The next state, and what to ask the controller for. */
export type ScreenStep = Step<ScreenState, Intent>;

/** What a page provides so that its list works like every other list. */
export interface ListedPlace {
  /** The groups that the list can be filtered by. @default none */
  readonly tabs?: ((state: ScreenState) => readonly Tab[]) | undefined;
  /** Names of the columns that the list can be sorted by. @default none */
  readonly sorts?: readonly string[] | undefined;
  /** Undefined while the page has no list. */
  get(
    state: ScreenState,
  ): { readonly list: ListState; readonly rows: readonly ListRow[] } | undefined;
  put(state: ScreenState, list: ListState): ScreenState;
  height(area: Size, state: ScreenState): number;
  /** How many columns can be scrolled out on the left. */
  leftMax(state: ScreenState): number;
}

/** The filter groups that Tab cycles through. */
export function presetsOf({ tabs, get }: ListedPlace, state: ScreenState): readonly string[] {
  return offeredTabs(tabs?.(state) ?? [], get(state)?.list.preset).map(({ id }) => id);
}

/**
 * An action that has an effect now, for the last line of the screen. The key comes from the key
 * table.
 */
export interface Hint {
  readonly action: Action;
  readonly words: MessageOrText;
}

/** A hint whose words are a translatable message. */
export function hint<Key extends MessageKey>(
  action: Action,
  key: Key,
  ...values: ValuesOf<Key>
): Hint {
  return { action, words: msg(key, ...values) };
}

/** The most likely action first. False and undefined stand for actions that have no effect now. */
export type Hints = readonly (Hint | false | undefined)[];

/** A key as printed on the keyboard, and what it does now. */
export interface ShownHint {
  readonly key: string;
  readonly words: string;
  /** Shown even if other hints do not fit, such as “back” and “help”. */
  readonly isKept?: boolean | undefined;
}

/** Handles keys instead of a page's `act`, such as for a list that filters as the person types. */
export interface Typing {
  key(key: KeyPress): ScreenStep;
  /** Replaces all other hints on the last line. */
  readonly hints: readonly ShownHint[];
}

/** The properties of a place's view. */
export interface PlaceProps {
  readonly state: ScreenState;
  readonly area: Size;
}

/** One page of the screen: its keys, its hints and its view. */
export interface Place {
  readonly listed?: ListedPlace | undefined;
  /** Handles the page's own actions. Returns undefined for all others. */
  act(state: ScreenState, action: Action): ScreenStep | undefined;
  /** Only for a page whose closing takes more than going one page back. */
  leave?(state: ScreenState): ScreenStep;
  /** Undefined while the page's keys do what {@link actionOf} says. */
  typing?(state: ScreenState): Typing | undefined;
  /** Draws the page between title and hints, on at most `area.rows` lines. */
  readonly View: (props: PlaceProps) => ReactNode;
  next(state: ScreenState): Hints | undefined;
}

/** A step that asks the controller for nothing. */
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

/** A step that asks the controller for something. */
export function ask(state: ScreenState, ...intents: readonly Intent[]): ScreenStep {
  return { state, intents };
}

const edgeRows = 4;

/** The area of a page while notices take at most one line. */
export function areaOf({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - edgeRows) };
}

/** The current page's area. Smaller while notice and text field take more than one line. */
export function areaIn(state: ScreenState): Size {
  const { columns, rows } = areaOf(state.size);
  return { columns, rows: Math.max(1, rows + 1 - noticeRows(state)) };
}

const marks = { ok: "✓", warning: "!", error: "✗", dim: " " } as const;

/** Longest notice in lines. An error may be longer, because it must be readable. */
const linesMax = 3;

/** A notice as lines. The first one begins with its mark. */
export function noticeLines({ style, text }: Notice, { columns, rows }: Size): Line[] {
  const most = style === "error" ? Math.max(linesMax, Math.floor(rows / 2)) : linesMax;
  return paragraph(text, columns, {
    lead: ` ${marks[style]} `,
    style,
    linesMax: Math.max(1, Math.min(most, rows - 3)),
  });
}

/**
 * Number of lines between page and hints. At least one, so that the page does not jump when a
 * notice appears.
 */
function noticeRows({ notice, entry, size }: ScreenState): number {
  const rows = notice === undefined ? 0 : noticeLines(notice, size).length;
  return Math.max(1, rows + (entry === undefined ? 0 : 1));
}
