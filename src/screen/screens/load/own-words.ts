import { ask, type ScreenStep, stay, told } from "../../edges/place.ts";
import { holds } from "../../list/filter.ts";
import { createList, current } from "../../list/list.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { OwnValue } from "../../state/facts.ts";
import type { Intent } from "../../state/intent.ts";
import { entered, type ScreenState } from "../../state/state.ts";

export function currentValue({ values, check }: ScreenState): OwnValue | undefined {
  const index = values === undefined ? undefined : current(values.list);
  return index === undefined ? undefined : check?.facts.values?.[index];
}

/** Opens the list of own words; where there are none it says so. */
export function intoValues(state: ScreenState): ScreenStep {
  const values = state.check?.facts.values ?? [];
  if (values.length === 0) return told(state, state.translator.translate("screen.values.none"));
  const list = createList(valuesSource(values));
  return stay(entered({ ...state, values: { list, chosen: new Map() } }, "values"));
}

/** What the word under the cursor is read as from now on; the next word is under the cursor then. */
export function valueChosen(state: ScreenState, meant: string): ScreenStep {
  const { values } = state;
  const value = currentValue(state);
  if (values === undefined || value === undefined) return stay(state);
  const { list } = values;
  const chosen = new Map(values.chosen).set(value.id, meant);
  const cursor = Math.min(list.cursor + 1, list.shown.length - 1);
  const next = { ...state, values: { chosen, list: { ...list, cursor } } };
  return ask(next, chosenIntent(next, false));
}

/** All that was chosen so far: an earlier one of these may have been passed over. */
export function chosenIntent({ values }: ScreenState, check: boolean): Intent {
  const chosen = [...(values?.chosen ?? [])].map(([id, value]) => ({ id, value }));
  return { type: "choose-values", chosen, check };
}

export function valuesSource(values: readonly OwnValue[] = []): ListSource {
  return {
    count: values.length,
    key: (index) => values[index]?.id ?? "",
    isIn: () => true,
    matches: (wanted, index) => holds([values[index]?.written ?? ""], wanted),
    isMarked: (index) => values[index]?.now === undefined,
  };
}
