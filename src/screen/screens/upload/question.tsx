import type { ReactNode } from "react";
import { Lines } from "../../components/lines.tsx";
import { answerKeys } from "../../edges/hint-line.ts";
import type { Place, PlaceProps } from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { fieldKeyOf } from "../../keys/field-keys.ts";
import { keyText } from "../../keys/key-text.ts";
import { fixed, lengthOf, linesFrom, type Section, scrolledBy } from "../../list/sections.ts";
import { textLine } from "../../list/table.ts";
import { isTypedOut, type Question } from "../../state/question.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import type { QuestionWords } from "../../words/en.ts";
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
    { spans: [] },
    ...sentence(title, columns, { style: question.isTold === true ? "warning" : "strong" }),
    { spans: [] },
    ...said.flatMap((text) => sentence(text, columns)),
    ...(said.length > 0 && proposal !== undefined ? [{ spans: [] }] : []),
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
      <Lines lines={lines} />
      <Lines
        lines={[
          outOfSight({ above: top, below: Math.max(0, length - top - height) }, words.questions),
          { spans: [{ text: "  " }, ...answerSpans(question, words)] },
        ]}
      />
    </>
  );
}

function outOfSight(
  { above, below }: { readonly above: number; readonly below: number },
  words: QuestionWords,
): Line {
  const parts = [
    ...(below > 0 ? [words.below(below, keyText("down"), keyName("page-down"))] : []),
    ...(above > 0 ? [words.above(above, keyText("up"), keyName("page-up"))] : []),
  ];
  return textLine(parts.length === 0 ? "" : `  ${parts.join("   ")}`, "warning");
}

function answerSpans(question: Question, { questions, edges }: ScreenWords): Span[] {
  const { typed } = question;
  if (typed === undefined || question.isTold === true) {
    return answerKeys(question, edges).flatMap(({ key, words }): Span[] => [
      { text: key, style: "key" },
      { text: ` ${words}    ` },
    ]);
  }
  return [
    { text: questions.type(typed, question.verb) },
    ...typedSpans(question, typed, questions),
    ...(isTypedOut(question) ? [{ text: `  ${fieldKeyOf("done")}`, style: "key" as const }] : []),
  ];
}

/** What has been typed, and what is still missing of it. */
function typedSpans(question: Question, typed: string, words: QuestionWords): Span[] {
  const said = question.soFar.trimStart();
  if (typed.startsWith(said)) {
    const missing = typed.slice(said.length);
    return [
      { text: said, style: missing === "" ? "ok" : "strong" },
      { text: "▏" },
      { text: missing, style: "dim" },
    ];
  }
  if (isTypedOut(question)) return [{ text: said.trim(), style: "ok" }, { text: "▏" }];
  return [
    { text: said, style: "error" },
    { text: "▏" },
    {
      text: `  ✗ ${words.notSo(typed, fieldKeyOf("delete-before"), fieldKeyOf("delete-to-start"))}`,
      style: "error",
    },
  ];
}
