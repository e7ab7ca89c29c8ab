import { Box } from "ink";
import type { ReactNode } from "react";
import type { Speech } from "../../../model/speech.ts";
import { Field } from "../../components/field.tsx";
import { Lines } from "../../components/lines.tsx";
import { Spans } from "../../components/spans.tsx";
import type { Place, PlaceProps, ShownHint } from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { fieldKeyOf } from "../../keys/field-keys.ts";
import { keyText } from "../../keys/key-text.ts";
import { fixed, lengthOf, linesFrom, type Section, scrolledBy } from "../../list/sections.ts";
import { createEntry } from "../../state/entry.ts";
import { isTypedOut, type Question } from "../../state/question.ts";
import { type Line, type Size, type Span, textLine } from "../../text/line.ts";
import { proposalSections, sentence } from "./proposal.ts";

/** One question, with all that there is to know before the answer; or something to be read. */
export const questionPlace: Place = {
  name: "question",
  act: () => undefined,
  View: QuestionView,
  next: () => [],
};

/** Lines below the page: what is out of sight, and the answer. */
const answerRows = 2;

/** The question as it stands after a key that moves through its page; undefined for other actions. */
export function scrolledQuestion(
  question: Question,
  action: string,
  { columns, rows, speech }: Size & { readonly speech: Speech },
): Question | undefined {
  const height = Math.max(1, rows - answerRows);
  const length = lengthOf(pageOf(question, columns, speech));
  const top = scrolledBy(question.top ?? 0, action, { height, length });
  return top === undefined ? undefined : { ...question, top };
}

function pageOf(question: Question, columns: number, speech: Speech): Section[] {
  const { title, lines: said, proposal } = question;
  const head = [
    [],
    ...sentence(title, columns, { style: question.isTold === true ? "warning" : "strong" }),
    [],
    ...said.flatMap((text) => sentence(text, columns)),
    ...(said.length > 0 && proposal !== undefined ? [[]] : []),
  ];
  return [fixed(head), ...proposalSections(question, columns, speech)];
}

function QuestionView({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { question } = state;
  if (question === undefined) return null;
  const sections = pageOf(question, columns, state.speech);
  const height = Math.max(1, rows - answerRows);
  const length = lengthOf(sections);
  const top = Math.max(0, Math.min(question.top ?? 0, length - height));
  const lines = linesFrom(sections, top, height);
  return (
    <>
      <Lines lines={[...lines, outOfSight(top, length - top - height, state.speech)]} />
      <Answer question={question} speech={state.speech} columns={columns} />
    </>
  );
}

function outOfSight(above: number, below: number, speech: Speech): Line {
  const parts = [
    ...(below > 0
      ? [
          speech.translate("screen.questions.below", {
            lines: below,
            up: keyText("down"),
            page: keyName("page-down"),
          }),
        ]
      : []),
    ...(above > 0
      ? [
          speech.translate("screen.questions.above", {
            lines: above,
            up: keyText("up"),
            page: keyName("page-up"),
          }),
        ]
      : []),
  ];
  return textLine(parts.length === 0 ? "" : `  ${parts.join("   ")}`, "warning");
}

/** The keys that answer, or the field in which the answer is typed. */
function Answer({
  question,
  speech,
  columns,
}: {
  readonly question: Question;
  readonly speech: Speech;
  readonly columns: number;
}): ReactNode {
  const { typed, soFar, verb } = question;
  if (typed === undefined || question.isTold === true) {
    return (
      <Box height={1} paddingLeft={2} columnGap={4}>
        {answerKeys(question, speech).map(({ key, words: said }) => (
          <Spans key={key} spans={[{ text: key, style: "key" }, { text: ` ${said}` }]} />
        ))}
      </Box>
    );
  }
  const said = soFar.trimStart();
  const isWrong = !typed.startsWith(said) && !isTypedOut(question);
  return (
    <Box height={1} paddingLeft={2}>
      <Box flexShrink={0}>
        <Spans spans={[{ text: speech.translate("screen.questions.type", { typed, verb }) }]} />
      </Box>
      <Box flexShrink={0}>
        <Field
          entry={createEntry(said)}
          cells={Math.max(1, Math.floor(columns / 3))}
          style={isTypedOut(question) ? "ok" : isWrong ? "error" : "strong"}
        />
      </Box>
      <Spans spans={behindTyped(question, typed, { isWrong, speech })} />
    </Box>
  );
}

/** The key that agrees, or what is wrong with what was typed. */
function behindTyped(
  question: Question,
  typed: string,
  { isWrong, speech }: { readonly isWrong: boolean; readonly speech: Speech },
): Span[] {
  if (isTypedOut(question)) return [{ text: ` ${fieldKeyOf("done")}`, style: "key" }];
  if (!isWrong) return [];
  const told = speech.translate("screen.questions.notSo", {
    typed,
    key: fieldKeyOf("delete-before"),
    all: fieldKeyOf("delete-to-start"),
  });
  return [{ text: ` ✗ ${told}`, style: "error" }];
}

/** The keys that answer a question now, the next one first. */
export function answerKeys(
  { typed, verb, isTold, isHeld, ...question }: Question,
  speech: Speech,
): readonly ShownHint[] {
  const enter = (words: string) => ({ key: fieldKeyOf("done"), words });
  const away = {
    key: fieldKeyOf("give-up"),
    words: speech.translate("screen.edges.notNow"),
    isKept: true,
  };
  if (isTold === true) return [enter(speech.translate("screen.edges.goBack"))];
  if (isHeld === true) return [away];
  if (typed !== undefined) {
    return isTypedOut({ ...question, typed, verb }) ? [enter(verb), away] : [away];
  }
  return [
    { key: keyName("yes"), words: verb },
    { key: keyName("no"), words: speech.translate("screen.edges.notNow") },
  ];
}
