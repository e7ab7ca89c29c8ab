import type { Action } from "../keys/action.ts";
import { bindingsOf, keyOf } from "../keys/bindings.ts";
import type { Hint } from "../place.ts";
import { places } from "../places/index.ts";
import { type PlaceName, placeOf, type ScreenState } from "../state.ts";
import { answerKeys } from "./answer-keys.ts";
import { entryHints } from "./entry-line.ts";
import type { ShownHint } from "./hint-line.ts";

/** The keys that lead on from here, the next one first, then what else is at hand. */
export function nextKeys(state: ScreenState): readonly ShownHint[] {
  if (state.help !== undefined) return [{ key: "any key", words: "closes these keys" }];
  if (state.entry !== undefined) return entryHints(state.entry);
  const name = placeOf(state);
  if (name === "question") {
    return state.question === undefined ? [] : answerKeys(state.question);
  }
  const typing = places[name].typing?.(state);
  if (typing !== undefined) return typing.hints;
  const next = [...places[name].next(state), ...uploadHint(state, name)];
  const said = new Set<Action>(next.map(({ action }) => action));
  const rest = bindingsOf(name).flatMap(({ action, hint }) =>
    hint === undefined || said.has(action) ? [] : [{ action, words: hint }],
  );
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
  const list = places[placeOf(state)].listed?.get(state)?.list;
  if (state.notice?.style === "error") return { ...hint, words: "close the message" };
  if (list?.rangeFrom !== undefined) return { ...hint, words: "give up the range" };
  return list === undefined || list.filter === "" ? hint : { ...hint, words: "show all" };
}

/** Where something is being sent, or just was, a key from anywhere leads there. */
function uploadHint({ upload, done }: ScreenState, name: PlaceName): readonly Hint[] {
  if (upload !== undefined && name !== "upload") {
    return [{ action: "show-upload", words: "the upload" }];
  }
  const isElsewhere = name !== "done" && name !== "outcome" && name !== "upload";
  return done === undefined || !isElsewhere
    ? []
    : [{ action: "show-upload", words: "how it ended" }];
}
