import type { ReactNode } from "react";
import { type MessageKey, type MessageOrText, msg, type ValuesOf } from "../../model/message.ts";
import { type ListContent, ListPage, splitOf } from "../components/list-page.tsx";
import { Lines } from "../components/spans.tsx";
import type { Action } from "../keys/bindings.ts";
import { type ListRow, type ListState, offeredTabs, tabsLine } from "../list/list.ts";
import { pageLines, pageOf, scrolledBy } from "../list/move.ts";
import { scrollMax } from "../list/table.ts";
import type { KeyPress } from "../state/entry.ts";
import type { Intent, Notice } from "../state/program.ts";
import type { ScreenState } from "../state/state.ts";
import { type Line, paragraph, type Size } from "../text/line.ts";

export interface ScreenStep {
  readonly state: ScreenState;
  readonly intents: readonly Intent[];
}

export interface ListOfPage {
  readonly list: ListState;
  readonly rows: readonly ListRow[];
  put(list: ListState): ScreenState;
  height(area: Size): number;
  choices(): {
    readonly presets: readonly string[];
    readonly sorts: readonly string[];
    readonly leftMax: number;
  };
}

/** An action that has an effect now. Its key comes from the key table. */
export interface Hint {
  readonly action: Action;
  readonly words: MessageOrText;
}

export function hint<Key extends MessageKey>(
  action: Action,
  key: Key,
  ...values: ValuesOf<Key>
): Hint {
  return { action, words: msg(key, ...values) };
}

/** The most likely action first. False and undefined stand for actions that have no effect now. */
export type Hints = readonly (Hint | false | undefined)[];

export interface ShownHint {
  readonly key: string;
  readonly words: string;
  /** True: never left out, and has words except in a narrow terminal. “key”: only the key stays. */
  readonly isKept?: boolean | "key" | undefined;
}

/** Handles keys in place of a page's `act`, such as for a list that filters while one types. */
export interface Typing {
  key(key: KeyPress): ScreenStep;
  readonly hints: readonly ShownHint[];
}

export interface PlaceProps {
  readonly state: ScreenState;
  readonly area: Size;
}

/** A page in one state of the screen. */
export interface Page {
  readonly listed?: ListOfPage;
  /** Undefined leaves the action to `update/update.ts`. */
  act?(action: Action): ScreenStep | undefined;
  /** Undefined goes one page back. */
  leave?(): ScreenStep | undefined;
  /** Undefined while `act` handles the keys. */
  typing?(): Typing | undefined;
  /** Draws at most `area.rows` lines. */
  view(area: Size): ReactNode;
  next?(): Hints | undefined;
}

/** Undefined while the state lacks what the page shows. */
export type Place = (state: ScreenState) => Page | undefined;

interface PlaceOptions {
  leave?(state: ScreenState): ScreenStep;
  typing?(state: ScreenState): Typing | undefined;
}

export function stay(state: ScreenState): ScreenStep {
  return { state, intents: [] };
}

export function notify(
  state: ScreenState,
  message: MessageOrText,
  style: Notice["style"] = "dim",
): ScreenStep {
  return stay({ ...state, notice: { style, text: state.translator.text(message) } });
}

export function ask(state: ScreenState, ...intents: readonly Intent[]): ScreenStep {
  return { state, intents };
}

const edgeRows = 4;

export function areaOf({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - edgeRows) };
}

/** Smaller than {@link areaOf} says while notice and text field together take several lines. */
export function areaIn(state: ScreenState): Size {
  const { columns, rows } = areaOf(state.size);
  return { columns, rows: Math.max(1, rows + 1 - noticeRows(state)) };
}

const marks = { ok: "✓", warning: "!", error: "✗", dim: " " } as const;

/** Longest notice in lines. An error may be longer, because it must be readable. */
const linesMax = 3;

export function noticeLines({ style, text }: Notice, { columns, rows }: Size): Line[] {
  const most = style === "error" ? Math.max(linesMax, Math.floor(rows / 2)) : linesMax;
  return paragraph(text, columns, {
    lead: ` ${marks[style]} `,
    style,
    linesMax: Math.max(1, Math.min(most, rows - 3)),
  });
}

/** Lines between page and hints. At least one, so that a short notice does not move the page. */
function noticeRows({ notice, entry, size }: ScreenState): number {
  const rows = notice === undefined ? 0 : noticeLines(notice, size).length;
  return Math.max(1, rows + (entry === undefined ? 0 : 1));
}

type ListedPart = {
  [Name in keyof ScreenState]-?: NonNullable<ScreenState[Name]> extends { readonly list: ListState }
    ? Name
    : never;
}[keyof ScreenState];

/** What the actions of a page do. Undefined as for {@link Page.act}. */
export type Acts<Part> = {
  readonly [Name in Action]?: (
    state: ScreenState,
    part: Part,
    action: Name,
  ) => ScreenStep | undefined;
};

interface ListPlaceOptions<Part, Item> extends PlaceOptions {
  readonly acts: Acts<Part>;
  next(state: ScreenState, part: Part): Hints | undefined;
  rows(part: Part, state: ScreenState): readonly ListRow[];
  put?(state: ScreenState, list: ListState, part: Part): ScreenState;
  content(part: Part, state: ScreenState, area: Size): ListContent<Item>;
  /** Drawn in place of the list, unless undefined. */
  instead?(props: PlaceProps): ReactNode;
}

/** Cells kept beside the filter groups for the position in a list without a heading. */
const positionCells = 14;

export function listPlace<Name extends ListedPart, Item>(
  name: Name,
  options: ListPlaceOptions<NonNullable<ScreenState[Name]>, Item>,
): Place {
  const { acts, next, rows, content, instead, put, leave, typing } = options;
  return (state) => {
    const part = state[name];
    if (part === undefined) return undefined;
    const { list } = part;
    const contentIn = (area: Size) => {
      const { tabs = [], ...shown } = content(part, state, area);
      const offered = offeredTabs(tabs, list.preset);
      const columns = area.columns - (shown.hasHeading === false ? positionCells : 0);
      const line = tabsLine(offered, list.preset, { columns, translator: state.translator });
      const head = offered.length > 1 ? [...shown.head, line] : shown.head;
      return { offered, content: { ...shown, head } };
    };
    return {
      act: (action) => acts[action]?.(state, part, action as never),
      leave: () => leave?.(state),
      typing: () => typing?.(state),
      next: () => next(state, part),
      listed: {
        list,
        get rows() {
          return rows(part, state);
        },
        put: (other) => put?.(state, other, part) ?? { ...state, [name]: { ...part, list: other } },
        height: (area) => splitOf(area, contentIn(area).content).height,
        choices: () => {
          const { offered, content: shown } = contentIn(areaIn(state));
          return {
            presets: offered.map(({ id }) => id),
            sorts: shown.columns.flatMap(({ sort = [] }) => sort),
            leftMax: shown.hasHeading === false ? 0 : scrollMax(shown.columns),
          };
        },
      },
      view: (area) =>
        instead?.({ state, area }) ?? (
          <ListPage
            area={area}
            list={list}
            content={contentIn(area).content}
            translator={state.translator}
          />
        ),
    };
  };
}

interface LinesPlaceOptions<Part> extends Pick<PlaceOptions, "typing"> {
  readonly acts: Acts<Part>;
  part(state: ScreenState): Part | undefined;
  lines(part: Part, state: ScreenState, area: Size): readonly Line[];
  top(part: Part, state: ScreenState): number;
  scrolled(state: ScreenState, part: Part, top: number): ScreenState;
  foot?(part: Part, columns: number): readonly Line[];
  next(state: ScreenState, part: Part): Hints;
}

/** A page of lines, through which the person scrolls. */
export function linesPlace<Part>(options: LinesPlaceOptions<Part>): Place {
  const { acts, part: partOf, lines, top, scrolled, foot = () => [], next, typing } = options;
  return (state) => {
    const part = partOf(state);
    if (part === undefined) return undefined;
    return {
      act: (action) => {
        if (acts[action] !== undefined) return acts[action](state, part, action as never);
        const area = areaIn(state);
        const page = pageOf(lines(part, state, area).length, area.rows);
        const next = scrolledBy(top(part, state), action, page);
        return next === undefined ? undefined : stay(scrolled(state, part, next));
      },
      typing: () => typing?.(state),
      next: () => next(state, part),
      view: (area) => {
        const below = foot(part, area.columns);
        const rows = Math.max(1, area.rows - below.length);
        const { translator } = state;
        const shown = pageLines(lines(part, state, area), top(part, state), { rows, translator });
        return <Lines lines={[...shown.slice(0, rows), ...below]} />;
      },
    };
  };
}
