import { wordsOf } from "../words/index.ts";
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
  return { style: "dim", text: wordsOf(state).notices.isRead };
}

/** The screen while a workbook is opened: what was known of another one is over. */
export function beginOpening(state: ScreenState, path: string): ScreenState {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return { ...entered(closed(state), "opening"), opening: name };
}

/** The state without all that is known of a workbook. */
export function closed(state: ScreenState): ScreenState {
  const { opening: _name, load: _load, check: _check, review: _review, row: _row, ...rest } = state;
  const { isReviewOld: _flag, leftOutBefore: _left, ...next } = rest;
  return without(next, workbookPlaces);
}

const workbookPlaces: ReadonlySet<PlaceName> = new Set([
  "opening",
  "load",
  "check",
  "review",
  "row",
]);

/** The page of a workbook that is being opened becomes that of the workbook. */
export function openedAt(state: ScreenState, place: "load" | "check" | "review"): ScreenState {
  const { opening, ...opened } = state;
  if (opening === undefined) return arrivedAt(state, place);
  const places = state.places.map((name) => (name === "opening" ? place : name));
  const next = { ...opened, places };
  return placeOf(next) === place ? next : noticed(next, isRead(next));
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
