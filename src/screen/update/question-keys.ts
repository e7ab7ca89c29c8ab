import { msg } from "../../model/message.ts";
import { areaIn, ask, notify, type ScreenStep, stay } from "../edges/place.tsx";
import { actionOf, keyName } from "../keys/bindings.ts";
import { scrolledQuestion, unreadQuestion } from "../screens/upload/question.tsx";
import { typed as afterKey, createEntry, type KeyPress } from "../state/entry.ts";
import { isTypedOut } from "../state/navigate.ts";
import type { Question } from "../state/program.ts";
import { entered, left, type ScreenState } from "../state/state.ts";

const typedMax = 200;

export function answered(state: ScreenState, key: KeyPress): ScreenStep | undefined {
  const { question } = state;
  if (question === undefined) return undefined;
  return question.typed === undefined || question.isTold === true
    ? byKey(state, question, key)
    : byTyping(state, question, key);
}

function byKey(state: ScreenState, question: Question, key: KeyPress): ScreenStep {
  const action = actionOf("question", key.name);
  if (action === "no") return stay(closed(state));
  if (action === "yes") {
    if (question.isTold === true) return stay(closed(state));
    if (question.isHeld === true) {
      return notify(state, msg("screen.keys.tooEarly", { key: keyName("yes") }));
    }
    const { translator } = state;
    const unread = unreadQuestion(question, { ...areaIn(state), translator });
    return unread === undefined
      ? agreed(state, question)
      : notify({ ...state, question: unread }, msg("screen.keys.readOn", { key: keyName("yes") }));
  }
  return action === undefined && key.text !== "" && question.isTold !== true
    ? notify(state, msg("screen.keys.onlyAnswers", { yes: keyName("yes"), no: keyName("no") }))
    : scrolled(state, question, action);
}

function byTyping(state: ScreenState, question: Question, key: KeyPress): ScreenStep {
  if (key.name === "escape") return stay(closed(state));
  if (question.isHeld === true) return stay(state);
  if (key.name === "enter") {
    return isTypedOut(question) ? agreed(state, question) : stay(state);
  }
  const isEdit = key.text !== "" || editing.has(key.name);
  if (!isEdit) return scrolled(state, question, actionOf("question", key.name));
  const soFar = afterKey(createEntry(question.soFar), key).entry.text.slice(0, typedMax);
  return stay({ ...state, question: { ...question, soFar } });
}

const editing: ReadonlySet<string> = new Set(["backspace", "ctrl-u", "ctrl-w"]);

function scrolled(state: ScreenState, question: Question, action: string | undefined): ScreenStep {
  if (action === undefined) return stay(state);
  const next = scrolledQuestion(question, action, {
    ...areaIn(state),
    translator: state.translator,
  });
  return stay(next === undefined ? state : { ...state, question: next });
}

function closed(state: ScreenState): ScreenState {
  return left({ ...state, question: undefined });
}

function agreed(state: ScreenState, { onYes, goesTo }: Question): ScreenStep {
  const back = closed(state);
  const next = goesTo === undefined ? back : entered(back, goesTo);
  const isLeaving = onYes.some(({ type }) => type === "quit");
  return ask(isLeaving ? { ...next, isLeaving } : next, ...onYes);
}
