import { Box } from "ink";
import type { ReactNode } from "react";
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
import type { EdgeWords, QuestionWords } from "../../words/en.ts";
import { type ScreenWords, wordsOf } from "../../words/index.ts";
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
  { columns, rows, words }: Size & { readonly words: QuestionWords },
): Question | undefined {
  const height = Math.max(1, rows - answerRows);
  const length = lengthOf(pageOf(question, columns, words));
  const top = scrolledBy(question.top ?? 0, action, { height, length });
  return top === undefined ? undefined : { ...question, top };
}

function pageOf(question: Question, columns: number, words: QuestionWords): Section[] {
  const { title, lines: said, proposal } = question;
  const head = [
    [],
    ...sentence(title, columns, { style: question.isTold === true ? "warning" : "strong" }),
    [],
    ...said.flatMap((text) => sentence(text, columns)),
    ...(said.length > 0 && proposal !== undefined ? [[]] : []),
  ];
  return [fixed(head), ...proposalSections(question, columns, words)];
}

function QuestionView({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { question } = state;
  if (question === undefined) return null;
  const words = wordsOf(state);
  const sections = pageOf(question, columns, words.questions);
  const height = Math.max(1, rows - answerRows);
  const length = lengthOf(sections);
  const top = Math.max(0, Math.min(question.top ?? 0, length - height));
  const lines = linesFrom(sections, top, height);
  return (
    <>
      <Lines lines={[...lines, outOfSight(top, length - top - height, words.questions)]} />
      <Answer question={question} words={words} columns={columns} />
    </>
  );
}

function outOfSight(above: number, below: number, words: QuestionWords): Line {
  const parts = [
    ...(below > 0 ? [words.below(below, keyText("down"), keyName("page-down"))] : []),
    ...(above > 0 ? [words.above(above, keyText("up"), keyName("page-up"))] : []),
  ];
  return textLine(parts.length === 0 ? "" : `  ${parts.join("   ")}`, "warning");
}

/** The keys that answer, or the field in which the answer is typed. */
function Answer({
  question,
  words,
  columns,
}: {
  readonly question: Question;
  readonly words: ScreenWords;
  readonly columns: number;
}): ReactNode {
  const { typed, soFar, verb } = question;
  if (typed === undefined || question.isTold === true) {
    return (
      <Box height={1} paddingLeft={2} columnGap={4}>
        {answerKeys(question, words.edges).map(({ key, words: said }) => (
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
        <Spans spans={[{ text: words.questions.type(typed, verb) }]} />
      </Box>
      <Box flexShrink={0}>
        <Field
          entry={createEntry(said)}
          cells={Math.max(1, Math.floor(columns / 3))}
          style={isTypedOut(question) ? "ok" : isWrong ? "error" : "strong"}
        />
      </Box>
      <Spans spans={behindTyped(question, typed, { isWrong, words: words.questions })} />
    </Box>
  );
}

/** The key that agrees, or what is wrong with what was typed. */
function behindTyped(
  question: Question,
  typed: string,
  { isWrong, words }: { readonly isWrong: boolean; readonly words: QuestionWords },
): Span[] {
  if (isTypedOut(question)) return [{ text: ` ${fieldKeyOf("done")}`, style: "key" }];
  if (!isWrong) return [];
  const told = words.notSo(typed, fieldKeyOf("delete-before"), fieldKeyOf("delete-to-start"));
  return [{ text: ` ✗ ${told}`, style: "error" }];
}

/** The keys that answer a question now, the next one first. */
export function answerKeys(
  { typed, verb, isTold, isHeld, ...question }: Question,
  { notNow, goBack }: EdgeWords,
): readonly ShownHint[] {
  const enter = (words: string) => ({ key: fieldKeyOf("done"), words });
  const away = { key: fieldKeyOf("give-up"), words: notNow, isKept: true };
  if (isTold === true) return [enter(goBack)];
  if (isHeld === true) return [away];
  if (typed !== undefined) {
    return isTypedOut({ ...question, typed, verb }) ? [enter(verb), away] : [away];
  }
  return [
    { key: keyName("yes"), words: verb },
    { key: keyName("no"), words: notNow },
  ];
}
