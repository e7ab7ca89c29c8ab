import { noticed } from "./notices.ts";
import type { Question } from "./question.ts";
import { entered, type Notice, type PlaceName, placeOf, type ScreenState } from "./state.ts";

/**
 * Where an answer from outside takes the person. Who types, or has a question before them, has
 * turned to something else meanwhile: they stay where they are, and what was read is there.
 */
export function arrivedAt(state: ScreenState, place: PlaceName): ScreenState {
  if (placeOf(state) === place) return state;
  if (state.entry !== undefined || state.question !== undefined) {
    return noticed(state, isRead(state));
  }
  return entered(state, place);
}

/** What was asked for is there, and the person is at something else. */
export function isRead(state: ScreenState): Notice {
  return { style: "dim", text: state.translator.translate("screen.notices.isRead") };
}

/** The screen while a workbook is opened: what was known of another one is over. */
export function beginOpening(state: ScreenState, path: string): ScreenState {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return { ...entered(closed(state), "opening"), opening: name };
}

/** The state without all that is known of a workbook. */
export function closed(state: ScreenState): ScreenState {
  const known = { opening: undefined, load: undefined, check: undefined, values: undefined };
  return without({ ...state, ...known, ...noReview }, workbookPlaces);
}

/** What a state has without a review. */
export const noReview = {
  review: undefined,
  isReviewOld: undefined,
  leftOutBefore: undefined,
  row: undefined,
} as const;

const workbookPlaces: ReadonlySet<PlaceName> = new Set([
  ...(["opening", "load", "check", "values", "review", "row"] as const),
]);

/** The page of a workbook that is being opened becomes that of the workbook. */
export function openedAt(state: ScreenState, place: "load" | "check" | "review"): ScreenState {
  if (state.opening === undefined) return arrivedAt(state, place);
  const places = state.places.map((name) => (name === "opening" ? place : name));
  const next = { ...state, opening: undefined, places };
  return placeOf(next) === place ? next : noticed(next, isRead(next));
}

/** The state with a question shown to the person; it replaces an older one. */
export function asking(state: ScreenState, question: Question): ScreenState {
  return entered({ ...state, question }, "question");
}

/** The state without places whose facts are gone, and without what was in front of them. */
export function without(state: ScreenState, gone: ReadonlySet<PlaceName>): ScreenState {
  const places = state.places.filter((place) => !gone.has(place));
  if (places.length === state.places.length) return state;
  const before = gone.has(placeOf(state)) ? { help: undefined, entry: undefined } : {};
  const question = places.includes("question") ? state.question : undefined;
  return { ...state, places, ...before, question };
}
