import { wordsOf } from "../words/index.ts";
import { noticed } from "./notices.ts";
import type { Question } from "./question.ts";
import { entered, type PlaceName, placeOf, type ScreenState } from "./state.ts";

/**
 * Where an answer from outside takes the person. Who types, or has a question before them, has
 * turned to something else meanwhile: they stay where they are, and what was read is there.
 */
export function arrivedAt(state: ScreenState, place: PlaceName): ScreenState {
  if (placeOf(state) === place) return state;
  if (state.entry !== undefined || state.question !== undefined) {
    return noticed(state, { style: "dim", text: wordsOf(state).notices.isRead });
  }
  return entered(state, place);
}

/** The state with a question before the person; an older one gives way. */
export function asking(state: ScreenState, question: Question): ScreenState {
  return entered({ ...state, question }, "question");
}

/** The state without places whose facts are gone, and without what was in front of them. */
export function without(state: ScreenState, gone: ReadonlySet<PlaceName>): ScreenState {
  const places = state.places.filter((place) => !gone.has(place));
  if (places.length === state.places.length) return state;
  const { help, entry, question, ...rest } = state;
  const wasIn = gone.has(placeOf(state));
  return {
    ...rest,
    places,
    ...(wasIn || help === undefined ? {} : { help }),
    ...(wasIn || entry === undefined ? {} : { entry }),
    ...(question === undefined || !places.includes("question") ? {} : { question }),
  };
}
