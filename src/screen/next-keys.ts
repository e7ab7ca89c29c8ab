import { entryHints } from "./edges/entry-line.ts";
import { answerKeys, type ShownHint } from "./edges/hint-line.ts";
import type { Hint } from "./edges/place.ts";
import type { Action } from "./keys/action.ts";
import { bindingsOf, keyOf } from "./keys/bindings.ts";
import { places } from "./screens/index.ts";
import { type PlaceName, placeOf, type ScreenState } from "./state/state.ts";
import type { EdgeWords } from "./words/en.ts";
import { wordsOf } from "./words/index.ts";

/** The keys that lead on from here, the next one first, then what else is at hand. */
export function nextKeys(state: ScreenState): readonly ShownHint[] {
  const { edges, keys } = wordsOf(state);
  if (state.help !== undefined) return [{ key: edges.anyKey, words: edges.closesHelp }];
  if (state.entry !== undefined) return entryHints(state.entry, edges);
  const name = placeOf(state);
  if (name === "question") {
    return state.question === undefined ? [] : answerKeys(state.question, edges);
  }
  const typing = places[name].typing?.(state);
  if (typing !== undefined) return typing.hints;
  const next = [...places[name].next(state), ...uploadHint(state, name, edges)];
  const said = new Set<Action>(next.map(({ action }) => action));
  const hints: Readonly<Partial<Record<Action, string>>> = keys.hints;
  const rest = bindingsOf(name).flatMap(({ action }) => {
    const words = hints[action];
    return words === undefined || said.has(action) ? [] : [{ action, words }];
  });
  return [...next, ...rest].flatMap((hint, index) => {
    const isKept = index === 0 || hint.action === "help";
    return shown(name, backWords(hint, state), isKept);
  });
}

function shown(place: PlaceName, { action, words }: Hint, isKept: boolean): ShownHint[] {
  const key = keyOf(place, action);
  return key === undefined ? [] : [{ key, words, isKept }];
}

/** What Esc does depends on what there is to give up first, see `goBack`. */
function backWords(hint: Hint, state: ScreenState): Hint {
  if (hint.action !== "back") return hint;
  const { closeMessage, giveUpRange, showAll } = wordsOf(state).edges;
  const list = places[placeOf(state)].listed?.get(state)?.list;
  if (state.notice?.style === "error") return { ...hint, words: closeMessage };
  if (list?.rangeFrom !== undefined) return { ...hint, words: giveUpRange };
  return list === undefined || list.filter === "" ? hint : { ...hint, words: showAll };
}

/** Where something is being sent, or just was, a key from anywhere leads there. */
function uploadHint(
  { upload, done }: ScreenState,
  name: PlaceName,
  { theUpload, howItEnded }: EdgeWords,
): readonly Hint[] {
  if (upload !== undefined && name !== "upload") {
    return [{ action: "show-upload", words: theUpload }];
  }
  const isElsewhere = name !== "done" && name !== "outcome" && name !== "upload";
  return done === undefined || !isElsewhere ? [] : [{ action: "show-upload", words: howItEnded }];
}
