import type { KeyPress } from "./key.ts";
import { actionOf } from "./keys/bindings.ts";
import { ask, type ScreenStep, stay } from "./place.ts";
import { left, type ScreenState } from "./state.ts";

/** What a key makes of an open question; undefined when there is none. */
export function answered(state: ScreenState, key: KeyPress): ScreenStep | undefined {
  const { question, ...rest } = state;
  if (question === undefined) return undefined;
  const closed = left(rest);
  if (question.typed === undefined) {
    const action = actionOf("question", key.name);
    if (action === "yes") return ask(closed, ...question.onYes);
    return stay(action === "no" ? closed : state);
  }
  if (key.name === "escape") return stay(closed);
  if (key.name === "enter") {
    return question.soFar === question.typed ? ask(closed, ...question.onYes) : stay(state);
  }
  const soFar = key.name === "backspace" ? question.soFar.slice(0, -1) : question.soFar + key.text;
  return stay({ ...state, question: { ...question, soFar } });
}
