import { type Hint, type Hints, presetsOf, type ShownHint } from "./edges/place.ts";
import type { Action } from "./keys/action.ts";
import { keyName, keyOf } from "./keys/bindings.ts";
import { fieldKeyOf } from "./keys/field-keys.ts";
import type { HelpAsked } from "./keys/help.ts";
import { places } from "./screens/index.ts";
import { answerKeys } from "./screens/upload/question.tsx";
import { type OpenEntry, type PlaceName, placeOf, type ScreenState } from "./state/state.ts";
import type { EdgeWords } from "./words/en.ts";
import { wordsOf } from "./words/index.ts";

/** The keys that lead on from here, the next one first, then what else is at hand. */
export function nextKeys(state: ScreenState): readonly ShownHint[] {
  const { edges } = wordsOf(state);
  if (state.help !== undefined) {
    return [{ key: keyName("back"), words: edges.closesHelp, isKept: true }];
  }
  if (state.entry !== undefined) return entryHints(state.entry, edges);
  const name = placeOf(state);
  if (name === "question") {
    return state.question === undefined ? [] : answerKeys(state.question, edges);
  }
  const typing = places[name].typing?.(state);
  if (typing !== undefined) return typing.hints;
  return nextActions(state).flatMap(({ action, words }) => {
    const key = keyOf(name, action);
    const isKept = action === "back" || action === "help";
    return key === undefined ? [] : [{ key, words, isKept }];
  });
}

/** The help of this place: what the last line says of a key now is said there too. */
export function helpAsked(state: ScreenState): HelpAsked {
  const { keys, edges } = wordsOf(state);
  const place = placeOf(state);
  const short: Readonly<Partial<Record<Action, string>>> = keys.hints;
  // The help has room for more than a word.
  const now = nextActions(state).filter(({ action, words }) => words !== short[action]);
  const said = new Map(now.map(({ action, words }) => [action, words] as const));
  return { place, title: edges.places[place], words: keys, said };
}

/** What the keys do while a text field has them. */
function entryHints({ purpose }: OpenEntry, words: EdgeWords): readonly ShownHint[] {
  return [
    { key: fieldKeyOf("done"), words: words.verbs[purpose] },
    ...(purpose === "filter" ? [] : [{ key: fieldKeyOf("complete"), words: words.complete }]),
    { key: fieldKeyOf("give-up"), words: words.giveUp, isKept: true },
  ];
}

/** What can be done in this place now, the most likely first: all of it does something. */
export function nextActions(state: ScreenState): readonly Hint[] {
  const name = placeOf(state);
  const { hints } = wordsOf(state).keys;
  const next = offered(places[name].next(state) ?? []);
  const said = new Set<Action>(next.map(({ action }) => action));
  const rest = offered([
    uploadHint(state, name),
    ...listHints(state),
    backHint(state),
    { action: "help", words: hints.help },
    { action: "quit", words: hints.quit },
  ]);
  return [...next, ...rest.filter(({ action }) => !said.has(action))];
}

function offered(hints: Hints): readonly Hint[] {
  return hints.filter((hint) => hint !== undefined && hint !== false);
}

/** What every list can do, where there is something to do it with. */
function listHints(state: ScreenState): Hints {
  const name = placeOf(state);
  const { listed } = places[name];
  const found = listed?.get(state);
  if (listed === undefined || found === undefined) return [];
  const { hints } = wordsOf(state).keys;
  const { list, source } = found;
  const hasMatches = list.filter !== "" && list.shown.length > 1;
  const hasGroups = presetsOf(listed, state).length > 1 && source.count > 0;
  const canFilter = keyOf(name, "filter") !== undefined && source.count > 1;
  return [
    hasMatches && { action: "next-match", words: hints["next-match"] },
    hasGroups && { action: "next-preset", words: hints["next-preset"] },
    canFilter && { action: "filter", words: hints.filter },
  ];
}

/** What Esc does depends on what there is to give up first, see `back` of the reducer. */
function backHint(state: ScreenState): Hint | undefined {
  const { edges, keys } = wordsOf(state);
  const list = places[placeOf(state)].listed?.get(state)?.list;
  const back = (words: string): Hint => ({ action: "back", words });
  if (state.notice?.style === "error") return back(edges.closeMessage);
  if (list?.rangeFrom !== undefined) return back(edges.giveUpRange);
  if (list !== undefined && list.filter !== "") return back(edges.showAll);
  return state.places.length > 1 ? back(keys.hints.back) : undefined;
}

/** Where something is being sent, a key from anywhere leads there. */
function uploadHint(state: ScreenState, name: PlaceName): Hint | undefined {
  const { upload } = state;
  if (upload === undefined || name === "upload") return undefined;
  return { action: "upload", words: wordsOf(state).edges.sending[upload.kind].back };
}
