import type { Action } from "../keys/action.ts";
import { elsewhere, keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { KeyPress } from "../state/entry.ts";
import type { ScreenState } from "../state/state.ts";
import { wordsOf } from "../words/index.ts";

/** More places than these are told as “lists”: only keys of lists have so many. */
const namedMax = 4;

/**
 * The state after a key that did nothing: it says why, in one sentence. Keys that only move say
 * nothing at an end, and an error that is shown is not pushed aside.
 */
export function toldWhyNothing(state: ScreenState, key: KeyPress, action?: Action): ScreenState {
  if (state.notice?.style === "error") return state;
  const text = action === undefined ? whyNoKey(state, key) : whyIdle(state, action);
  return text === undefined ? state : { ...state, notice: { style: "dim", text } };
}

/** Why an action of this place has nothing to do now; undefined where that is plain to see. */
function whyIdle(state: ScreenState, action: Action): string | undefined {
  const idle: Readonly<Partial<Record<Action, string>>> = wordsOf(state).keys.idle;
  return idle[action];
}

/** Why a key has no action in this place: where it has one, or that there is no such key. */
function whyNoKey(state: ScreenState, { name, text }: KeyPress): string | undefined {
  const { keys: words, edges } = wordsOf(state);
  const found = elsewhere(name);
  if (found === undefined) {
    const isTyped = text !== "" && name !== "paste";
    return isTyped ? words.noSuchKey(keyText(name), keyName("help")) : undefined;
  }
  const shown = keyText(name);
  if (found.action === "yes" || found.action === "no") return words.answersOnly(shown);
  const where =
    found.places.length > namedMax
      ? words.inLists
      : words.inPlaces(found.places.map((place) => edges.places[place]));
  return words.worksElsewhere(shown, where, words.does[found.action]);
}
