import type { ReactNode } from "react";
import { type ListContent, ListPage, splitOf } from "../components/list-page.tsx";
import type { ListRow, ListState } from "../list/list.ts";
import { scrollMax } from "../list/table.ts";
import type { ScreenState } from "../state/state.ts";
import type { Size } from "../text/line.ts";
import { areaIn, type ListedPlace, type Place, type PlaceProps } from "./place.ts";

type ListedPart = {
  [Name in keyof ScreenState]-?: NonNullable<ScreenState[Name]> extends { readonly list: ListState }
    ? Name
    : never;
}[keyof ScreenState];

/** What makes one page with a list different from the others. */
interface ListPlaceOptions<Part, Item>
  extends Omit<Place, "listed" | "View">,
    Pick<ListedPlace, "tabs" | "sorts">,
    Partial<Pick<ListedPlace, "put">> {
  rows(part: Part, state: ScreenState): readonly ListRow[];
  content(part: Part, state: ScreenState, area: Size): ListContent<Item>;
  /** What the page shows in place of the list, such as a text field. Undefined for the list. */
  instead?(props: PlaceProps): ReactNode;
}

/** A page whose list is stored in the state under this name. */
export function listPlace<Name extends ListedPart, Item>(
  name: Name,
  options: ListPlaceOptions<NonNullable<ScreenState[Name]>, Item>,
): Place {
  const { rows, content, instead, tabs, sorts, put, ...place } = options;
  const contentOf = (state: ScreenState, area: Size) => {
    const part = state[name];
    return part && content(part, state, area);
  };
  return {
    ...place,
    listed: {
      ...{ tabs, sorts },
      get: (state) => {
        const part = state[name];
        return part && { list: part.list, rows: rows(part, state) };
      },
      put:
        put ??
        ((state, list) =>
          state[name] === undefined ? state : { ...state, [name]: { ...state[name], list } }),
      height: (area, state) => {
        const shown = contentOf(state, area);
        return shown === undefined ? 1 : splitOf(area, shown).height;
      },
      leftMax: (state) => {
        const { columns = [], hasHeading = true } = contentOf(state, areaIn(state)) ?? {};
        return hasHeading ? scrollMax(columns) : 0;
      },
    },
    View: ({ state, area }) => {
      const [part, shown] = [state[name], contentOf(state, area)];
      return (
        instead?.({ state, area }) ??
        (part && shown && (
          <ListPage area={area} list={part.list} content={shown} translator={state.translator} />
        ))
      );
    },
  };
}
