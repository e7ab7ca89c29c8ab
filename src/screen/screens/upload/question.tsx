import { Box } from "ink";
import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { Field } from "../../components/field.tsx";
import { Lines } from "../../components/lines.tsx";
import { Spans } from "../../components/spans.tsx";
import type { Place, PlaceProps, ShownHint } from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { fieldKeyOf } from "../../keys/field-keys.ts";
import { helpWords } from "../../keys/help.ts";
import { fixed, lengthOf, linesFrom, type Section, scrolledBy } from "../../list/sections.ts";
import { createEntry } from "../../state/entry.ts";
import { isTypedOut, type Question } from "../../state/question.ts";
import { type Line, type Size, textLine } from "../../text/line.ts";
import { proposalSections, sentence } from "./proposal.ts";

/**
 * The page of a question, with everything to know before answering it. Also shows long messages.
 */
export const questionPlace: Place = {
  name: "question",
  act: () => undefined,
  View: QuestionView,
  next: () => [],
};

/** Lines below the text: the scroll position and the answer. */
const answerRows = 2;

/** The question after an action that scrolls it. Undefined for other actions. */
export function scrolledQuestion(
  question: Question,
  action: string,
  { columns, rows, translator }: Size & { readonly translator: Translator },
): Question | undefined {
  const height = Math.max(1, rows - answerRows);
  const length = lengthOf(pageOf(question, columns, translator));
  const top = scrolledBy(question.top ?? 0, action, { height, length });
  return top === undefined ? undefined : { ...question, top };
}

function pageOf(question: Question, columns: number, translator: Translator): Section[] {
  const { title, lines: message, proposal } = question;
  const head = [
    [],
    ...sentence(title, columns, { style: question.isTold === true ? "warning" : "strong" }),
    [],
    ...message.flatMap((text) => sentence(text, columns)),
    ...(message.length > 0 && proposal !== undefined ? [[]] : []),
  ];
  return [fixed(head), ...proposalSections(question, columns, translator)];
}

function QuestionView({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { question } = state;
  if (question === undefined) return null;
  const sections = pageOf(question, columns, state.translator);
  const height = Math.max(1, rows - answerRows);
  const length = lengthOf(sections);
  const top = Math.max(0, Math.min(question.top ?? 0, length - height));
  const lines = linesFrom(sections, top, height);
  return (
    <>
      <Lines lines={[...lines, outOfSight(top, length - top - height)]} />
      <Answer question={question} translator={state.translator} columns={columns} />
    </>
  );
}

/** How many lines are hidden below and above, and the keys that scroll there. */
function outOfSight(above: number, below: number): Line {
  const parts = [
    ...(below > 0 ? [`↓ ${below} (${keyName("page-down")})`] : []),
    ...(above > 0 ? [`↑ ${above} (${keyName("page-up")})`] : []),
  ];
  return textLine(parts.length === 0 ? "" : `  ${parts.join("   ")}`, "warning");
}

interface AnswerProps {
  readonly question: Question;
  readonly translator: Translator;
  readonly columns: number;
}

/** The field for a typed answer. Blank if a single key answers the question. */
function Answer({ question, translator, columns }: AnswerProps): ReactNode {
  const { typed, soFar, verb } = question;
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
      {isDone && <Spans spans={[{ text: ` ${fieldKeyOf("done")}`, style: "key" }]} />}
      {isWrong && <Spans spans={[{ text: " ✗", style: "error" }]} />}
    </Box>
  );
}

/** The keys that answer the question, the most likely first. */
export function answerKeys(question: Question, translator: Translator): readonly ShownHint[] {
  const { typed, verb, isTold, isHeld } = question;
  const enter = (words: string) => ({ key: fieldKeyOf("done"), words });
  const cancel = translator.translate("screen.edges.cancel");
  const away = { key: fieldKeyOf("give-up"), words: cancel, isKept: true };
  if (isTold === true) return [enter(helpWords("back", translator))];
  if (isHeld === true) return [away];
  if (typed !== undefined) return isTypedOut(question) ? [enter(verb), away] : [away];
  return [
    { key: keyName("yes"), words: verb },
    { key: keyName("no"), words: translator.translate("screen.words.no") },
  ];
}
