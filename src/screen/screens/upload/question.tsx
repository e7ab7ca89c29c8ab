import { Box } from "ink";
import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
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

/** The question after a key that scrolls its page; undefined for other actions. */
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
      <Lines lines={[...lines, outOfSight(top, length - top - height, state.translator)]} />
      <Answer question={question} translator={state.translator} columns={columns} />
    </>
  );
}

function outOfSight(above: number, below: number, translator: Translator): Line {
  const parts = [
    ...(below > 0
      ? [
          translator.translate("screen.questions.below", {
            lines: below,
            up: keyText("down"),
            page: keyName("page-down"),
          }),
        ]
      : []),
    ...(above > 0
      ? [
          translator.translate("screen.questions.above", {
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
  translator,
  columns,
}: {
  readonly question: Question;
  readonly translator: Translator;
  readonly columns: number;
}): ReactNode {
  const { typed, soFar, verb } = question;
  if (typed === undefined || question.isTold === true) {
    return (
      <Box height={1} paddingLeft={2} columnGap={4}>
        {answerKeys(question, translator).map(({ key, words: message }) => (
          <Spans key={key} spans={[{ text: key, style: "key" }, { text: ` ${message}` }]} />
        ))}
      </Box>
    );
  }
  const message = soFar.trimStart();
  const isWrong = !typed.startsWith(message) && !isTypedOut(question);
  return (
    <Box height={1} paddingLeft={2}>
      <Box flexShrink={0}>
        <Spans spans={[{ text: translator.translate("screen.questions.type", { typed, verb }) }]} />
      </Box>
      <Box flexShrink={0}>
        <Field
          entry={createEntry(message)}
          cells={Math.max(1, Math.floor(columns / 3))}
          style={isTypedOut(question) ? "ok" : isWrong ? "error" : "strong"}
        />
      </Box>
      <Spans spans={behindTyped(question, typed, { isWrong, translator })} />
    </Box>
  );
}

/** The key that agrees, or what is wrong with what was typed. */
function behindTyped(
  question: Question,
  typed: string,
  { isWrong, translator }: { readonly isWrong: boolean; readonly translator: Translator },
): Span[] {
  if (isTypedOut(question)) return [{ text: ` ${fieldKeyOf("done")}`, style: "key" }];
  if (!isWrong) return [];
  const told = translator.translate("screen.questions.notSo", {
    typed,
    key: fieldKeyOf("delete-before"),
    all: fieldKeyOf("delete-to-start"),
  });
  return [{ text: ` ✗ ${told}`, style: "error" }];
}

/** The keys that answer a question now, the next one first. */
export function answerKeys(
  { typed, verb, isTold, isHeld, ...question }: Question,
  translator: Translator,
): readonly ShownHint[] {
  const enter = (words: string) => ({ key: fieldKeyOf("done"), words });
  const away = {
    key: fieldKeyOf("give-up"),
    words: translator.translate("screen.edges.notNow"),
    isKept: true,
  };
  if (isTold === true) return [enter(translator.translate("screen.edges.goBack"))];
  if (isHeld === true) return [away];
  if (typed !== undefined) {
    return isTypedOut({ ...question, typed, verb }) ? [enter(verb), away] : [away];
  }
  return [
    { key: keyName("yes"), words: verb },
    { key: keyName("no"), words: translator.translate("screen.edges.notNow") },
  ];
}
