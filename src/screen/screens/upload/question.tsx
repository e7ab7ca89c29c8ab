import { Box } from "ink";
import type { ReactNode } from "react";
import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import { Field, Lines, Spans } from "../../components/spans.tsx";
import {
  areaIn,
  ask,
  notify,
  type Place,
  type ScreenStep,
  type ShownHint,
  stay,
} from "../../edges/place.tsx";
import { actionOf, keyName, keyText } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import { pageLines, pageOf, scrolledBy } from "../../list/move.ts";
import { createEntry, type KeyPress, typed as typedInto } from "../../state/entry.ts";
import { isTypedOut } from "../../state/navigate.ts";
import type { Question } from "../../state/program.ts";
import { entered, left, type ScreenState } from "../../state/state.ts";
import type { Size } from "../../text/line.ts";
import { questionLines } from "./question-lines.ts";

export const questionPlace: Place = (state) => {
  const { question, translator } = state;
  if (question === undefined) return undefined;
  const isTyped = question.typed !== undefined && question.isTold !== true;
  const answer = isTyped ? byTyping : byKey;
  return {
    typing: () => ({
      key: (key) => answer(state, question, key),
      hints: answerKeys(question, translator),
    }),
    view: (area) => questionView(question, area, translator),
  };
};

const typedMax = 200;

function byKey(state: ScreenState, question: Question, key: KeyPress): ScreenStep {
  const action = actionOf("question", key.name);
  if (action === "no") return stay(closed(state));
  if (action === "yes") {
    if (question.isTold === true) return stay(closed(state));
    if (question.isHeld === true) {
      return notify(state, msg("screen.keys.tooEarly", { key: keyName("yes") }));
    }
    if (isSeen(state, question)) return agreed(state, question);
    const { state: next } = scrolled(state, question, "page-down");
    return notify(next, msg("screen.keys.readOn", { key: keyName("yes") }));
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
  const soFar = typedInto(createEntry(question.soFar), key).text.slice(0, typedMax);
  return stay({ ...state, question: { ...question, soFar } });
}

const editing: ReadonlySet<string> = new Set(["backspace", "ctrl-u", "ctrl-w"]);

function scrolled(state: ScreenState, question: Question, action: string | undefined): ScreenStep {
  const { height, length } = pageIn(state, question);
  const top = action && scrolledBy(question.top ?? 0, action, { height, length });
  if (typeof top !== "number") return stay(state);
  const isRead = question.isRead === true || top + height >= length;
  return stay({ ...state, question: { ...question, top, isRead } });
}

/** Whether the end of the question has been visible. */
function isSeen(state: ScreenState, question: Question): boolean {
  const { height, length } = pageIn(state, question);
  return question.isRead === true || (question.top ?? 0) + height >= length;
}

/** A blank line and the answer. */
const answerRows = 2;

function pageIn(state: ScreenState, question: Question) {
  const { columns, rows } = areaIn(state);
  return pageOf(questionLines(question, columns, state.translator).length, rows - answerRows);
}

function closed(state: ScreenState): ScreenState {
  return left({ ...state, question: undefined });
}

function agreed(state: ScreenState, { onYes, isAboutUpload }: Question): ScreenStep {
  const back = closed(state);
  const next = isAboutUpload === true ? entered(back, "upload") : back;
  const isLeaving = onYes.some(({ type }) => type === "quit");
  return ask(isLeaving ? { ...next, isLeaving } : next, ...onYes);
}

function questionView(
  question: Question,
  { columns, rows }: Size,
  translator: Translator,
): ReactNode {
  const lines = questionLines(question, columns, translator);
  const page = { rows: rows - answerRows, translator };
  return (
    <>
      <Lines lines={[...pageLines(lines, question.top ?? 0, page), []]} />
      {answerLine(question, columns, translator)}
    </>
  );
}

function answerLine(question: Question, columns: number, translator: Translator): ReactNode {
  const { typed, soFar = "", verb } = question;
  if (typed === undefined || question.isTold === true) return <Box height={1} />;
  const text = soFar.trimStart();
  const isDone = isTypedOut(question);
  const isWrong = !typed.startsWith(text) && !isDone;
  return (
    <Box height={1} paddingLeft={2}>
      <Box flexShrink={0}>
        <Spans spans={[{ text: translator.translate("screen.questions.type", { typed, verb }) }]} />
        <Field
          entry={createEntry(text)}
          cells={Math.max(1, Math.floor(columns / 3))}
          style={isDone ? "ok" : isWrong ? "error" : "strong"}
        />
      </Box>
      {isDone && <Spans spans={[{ text: ` ${keyText("enter")}`, style: "key" }]} />}
      {isWrong && <Spans spans={[{ text: " ✗", style: "error" }]} />}
    </Box>
  );
}

export function answerKeys(question: Question, translator: Translator): readonly ShownHint[] {
  const { typed, verb, isTold, isHeld } = question;
  const enter = (words: string) => ({ key: keyText("enter"), words });
  const cancel = translator.translate("screen.edges.cancel");
  const away = { key: keyText("escape"), words: cancel, isKept: true };
  if (isTold === true) return [enter(helpWords("back", translator))];
  if (isHeld === true) return [away];
  if (typed !== undefined) return isTypedOut(question) ? [enter(verb), away] : [away];
  return [
    { key: keyName("yes"), words: verb },
    { key: keyName("no"), words: translator.translate("screen.words.no") },
  ];
}
