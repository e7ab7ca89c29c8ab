import { msg } from "../../../model/message.ts";
import { ask, notify, type ScreenStep, stay } from "../../edges/place.ts";
import { folded } from "../../list/filter.ts";
import { createList, current, type ListRow } from "../../list/list.ts";
import type { OwnValue } from "../../state/facts.ts";
import type { Intent } from "../../state/program.ts";
import { entered, type ScreenState } from "../../state/state.ts";

export function currentValue({ values, check }: ScreenState): OwnValue | undefined {
  const index = values === undefined ? undefined : current(values.list);
  return index === undefined ? undefined : check?.facts.values?.[index];
}

/** Opens the list of words that the marketplace does not know, if the sheet has any. */
export function intoValues(state: ScreenState): ScreenStep {
  const values = state.check?.facts.values ?? [];
  if (values.length === 0) return notify(state, msg("screen.load.allWordsKnown"));
  const list = createList(valueRows(values));
  return stay(entered({ ...state, values: { list, chosen: new Map() } }, "values"));
}

/** Chooses a value for the current word, and moves on to the next word. */
export function valueChosen(state: ScreenState, choice: string): ScreenStep {
  const { values } = state;
  const value = currentValue(state);
  if (values === undefined || value === undefined) return stay(state);
  const { list } = values;
  const chosen = new Map(values.chosen).set(value.id, choice);
  const cursor = Math.min(list.cursor + 1, list.shown.length - 1);
  const next = { ...state, values: { chosen, list: { ...list, cursor } } };
  return ask(next, chosenIntent(next, false));
}

/** Sends every choice again, because the controller may have dropped an earlier request. */
export function chosenIntent({ values }: ScreenState, check: boolean): Intent {
  const chosen = [...(values?.chosen ?? [])].map(([id, value]) => ({ id, value }));
  return { type: "choose-values", chosen, check };
}

export function valueRows(values: readonly OwnValue[] = []): readonly ListRow[] {
  return values.map(({ id, written, now }) => ({
    key: id,
    text: () => folded(written),
    isMarked: now === undefined,
  }));
}
