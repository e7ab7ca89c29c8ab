import type { ReactNode } from "react";
import { type MessageKey, type MessageOrText, msg, type ValuesOf } from "../../model/message.ts";
import { type ListContent, ListPage, splitOf } from "../components/list-page.tsx";
import type { Action } from "../keys/bindings.ts";
import { type ListRow, type ListState, offeredTabs, type Tab, tabsLine } from "../list/list.ts";
import { scrollMax } from "../list/table.ts";
import type { KeyPress } from "../state/entry.ts";
import type { Intent, Notice } from "../state/program.ts";
import type { ScreenState } from "../state/state.ts";
import { type Line, paragraph, type Size } from "../text/line.ts";

/** The next state, and requests to the controller. */
export interface ScreenStep {
  readonly state: ScreenState;
  readonly intents: readonly Intent[];
}

/** What a page provides so that its list works like every other list. */
export interface ListedPlace {
  /** Undefined while the page has no list. */
  get(
    state: ScreenState,
  ): { readonly list: ListState; readonly rows: readonly ListRow[] } | undefined;
  put(state: ScreenState, list: ListState): ScreenState;
  height(area: Size, state: ScreenState): number;
  /** What the keys for filter groups, sort orders and columns can choose from. */
  choices(state: ScreenState): ListChoices;
}

interface ListChoices {
  /** The filter groups that Tab cycles through. */
  readonly presets: readonly string[];
  /** Names of the columns that the list can be sorted by. */
  readonly sorts: readonly string[];
  /** How many columns can be scrolled out on the left. */
  readonly leftMax: number;
}

/** An action that has an effect now. Its key comes from the key table. */
export interface Hint {
  readonly action: Action;
  readonly words: MessageOrText;
}

/** A hint with a translatable message. */
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
  /**
   * Shown even if other hints do not fit, such as “back” and “help”. “key”: keeps its words only if
   * they fit.
   */
  readonly isKept?: boolean | "key" | undefined;
}

/** Handles keys instead of a page's `act`, such as for a list that filters as the person types. */
export interface Typing {
  key(key: KeyPress): ScreenStep;
  /** Replaces all other hints on the last line. */
  readonly hints: readonly ShownHint[];
}

/** The props of a place's view. */
export interface PlaceProps {
  readonly state: ScreenState;
  readonly area: Size;
}

/** One page of the screen: its keys, its hints and its view. */
export interface Place {
  readonly listed?: ListedPlace | undefined;
  /** Handles the page's own actions. Returns undefined for all others. */
  act(state: ScreenState, action: Action): ScreenStep | undefined;
  /** Closes the page. @default goes one page back */
  leave?(state: ScreenState): ScreenStep;
  /** Undefined while the page's keys do what {@link actionOf} says. */
  typing?(state: ScreenState): Typing | undefined;
  /** Draws the page between title and hints, on at most `area.rows` lines. */
  readonly View: (props: PlaceProps) => ReactNode;
  next(state: ScreenState): Hints | undefined;
}

/** A step without requests to the controller. */
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

/** A step with requests to the controller. */
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

/** Lines between page and hints. At least one, so that notices do not move the page. */
function noticeRows({ notice, entry, size }: ScreenState): number {
  const rows = notice === undefined ? 0 : noticeLines(notice, size).length;
  return Math.max(1, rows + (entry === undefined ? 0 : 1));
}

type ListedPart = {
  [Name in keyof ScreenState]-?: NonNullable<ScreenState[Name]> extends { readonly list: ListState }
    ? Name
    : never;
}[keyof ScreenState];

/** The content of a page with a list. The line with the filter groups is added to its head. */
export interface PlaceContent<Item> extends ListContent<Item> {
  /** The groups that the list can be filtered by. @default none */
  readonly tabs?: readonly Tab[];
}

/** How one page with a list differs from the others. */
interface ListPlaceOptions<Part, Item> extends Pick<Place, "leave" | "typing"> {
  act(state: ScreenState, action: Action, part: Part): ScreenStep | undefined;
  next(state: ScreenState, part: Part): Hints | undefined;
  rows(part: Part, state: ScreenState): readonly ListRow[];
  put?(state: ScreenState, list: ListState, part: Part): ScreenState;
  content(part: Part, state: ScreenState, area: Size): PlaceContent<Item>;
  /** What the page shows in place of the list, such as a text field. Undefined for the list. */
  instead?(props: PlaceProps): ReactNode;
}

/** Cells kept beside the filter groups for the position in a list without a heading. */
const positionCells = 14;

/** A page with a list that is stored in the state under this name. */
export function listPlace<Name extends ListedPart, Item>(
  name: Name,
  options: ListPlaceOptions<NonNullable<ScreenState[Name]>, Item>,
): Place {
  const { act, next, rows, content, instead, put, ...place } = options;
  const contentOf = (state: ScreenState, area: Size) => {
    const part = state[name];
    if (part === undefined) return undefined;
    const { tabs = [], ...shown } = content(part, state, area);
    const { preset } = part.list;
    const offered = offeredTabs(tabs, preset);
    const columns = area.columns - (shown.hasHeading === false ? positionCells : 0);
    const line = tabsLine(offered, preset, { columns, translator: state.translator });
    const head = offered.length > 1 ? [...shown.head, line] : shown.head;
    return { offered, list: part.list, content: { ...shown, head } };
  };
  return {
    ...place,
    act: (state, action) => {
      const part = state[name];
      return part && act(state, action, part);
    },
    next: (state) => {
      const part = state[name];
      return part && next(state, part);
    },
    listed: {
      get: (state) => {
        const part = state[name];
        return part && { list: part.list, rows: rows(part, state) };
      },
      put: (state, list) => {
        const part = state[name];
        if (part === undefined) return state;
        return put?.(state, list, part) ?? { ...state, [name]: { ...part, list } };
      },
      height: (area, state) => {
        const shown = contentOf(state, area);
        return shown === undefined ? 1 : splitOf(area, shown.content).height;
      },
      choices: (state) => {
        const shown = contentOf(state, areaIn(state));
        const { columns = [], hasHeading = true } = shown?.content ?? {};
        return {
          presets: shown?.offered.map(({ id }) => id) ?? [],
          sorts: columns.flatMap(({ sort = [] }) => sort),
          leftMax: hasHeading ? scrollMax(columns) : 0,
        };
      },
    },
    View: ({ state, area }) => {
      const shown = contentOf(state, area);
      const other = instead?.({ state, area });
      return other ?? (shown && <ListPage area={area} {...shown} translator={state.translator} />);
    },
  };
}
