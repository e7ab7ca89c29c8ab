import { Box } from "ink";
import type { ReactNode } from "react";
import { durationText, msg, sentences } from "../../../model/message.ts";
import { lanesMessage } from "../../../model/run/rate.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import type { PlanRisk, RiskyRow, UploadFacts } from "../../../plan/index.ts";
import { Field, Lines, Spans } from "../../components/spans.tsx";
import type { Place, PlaceProps, ShownHint } from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import { scrolledBy } from "../../list/move.ts";
import { createEntry, fieldKeyOf } from "../../state/entry.ts";
import { isTypedOut } from "../../state/navigate.ts";
import type { HeldGroup, Question } from "../../state/program.ts";
import { arrow } from "../../text/changes.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import { type Line, type Size, type Style, textLine } from "../../text/line.ts";
import { sentence } from "../labels.ts";

export const questionPlace: Place = {
  act: () => undefined,
  View: QuestionView,
  next: () => [],
};

/** The scroll position and the answer. */
const answerRows = 2;

/** A function makes a line only once it is visible, because there can be thousands of lines. */
type LateLine = Line | (() => Line);

export function scrolledQuestion(
  question: Question,
  action: string,
  { columns, rows, translator }: Size & { readonly translator: Translator },
): Question | undefined {
  const height = Math.max(1, rows - answerRows);
  const { length } = allLines(question, columns, translator);
  const top = scrolledBy(question.top ?? 0, action, { height, length });
  if (top === undefined) return undefined;
  return { ...question, top, isRead: question.isRead === true || top + height >= length };
}

/** Undefined if the end of the question has been visible. Otherwise scrolls down by a page. */
export function unreadQuestion(
  question: Question,
  area: Size & { readonly translator: Translator },
): Question | undefined {
  const { isRead, top = 0 } = question;
  const height = Math.max(1, area.rows - answerRows);
  const isSeen = top + height >= allLines(question, area.columns, area.translator).length;
  return isRead === true || isSeen ? undefined : scrolledQuestion(question, "page-down", area);
}

function allLines(question: Question, columns: number, translator: Translator): LateLine[] {
  const { title, lines, proposal, meant, held = [], isTold } = question;
  return [
    [],
    ...sentence(title, columns, { style: isTold === true ? "warning" : "strong" }),
    [],
    ...lines.flatMap((text) => sentence(text, columns)),
    ...(lines.length > 0 && proposal !== undefined ? [[]] : []),
    ...(proposal === undefined ? [] : summaryLines(proposal, meant, { columns, translator })),
    ...(proposal?.risks ?? []).flatMap((risk) => riskLines(risk, columns, translator)),
    ...held.flatMap((group) => heldLines(group, columns, translator)),
  ];
}

function QuestionView({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { question } = state;
  if (question === undefined) return null;
  const lines = allLines(question, columns, state.translator);
  const height = Math.max(1, rows - answerRows);
  const top = Math.max(0, Math.min(question.top ?? 0, lines.length - height));
  const shown = lines
    .slice(top, top + height)
    .map((line) => (typeof line === "function" ? line() : line));
  return (
    <>
      <Lines lines={[...shown, outOfSight(top, lines.length - top - height)]} />
      <Answer question={question} translator={state.translator} columns={columns} />
    </>
  );
}

function outOfSight(above: number, below: number): Line {
  const parts = [
    ...(below > 0 ? [`↓ ${below} (${keyName("page-down")})`] : []),
    ...(above > 0 ? [`↑ ${above} (${keyName("page-up")})`] : []),
  ];
  return textLine(parts.length === 0 ? "" : `  ${parts.join("   ")}`, "warning");
}

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

function summaryLines(
  facts: UploadFacts,
  meant: string | undefined,
  { columns, translator }: { readonly columns: number; readonly translator: Translator },
): Line[] {
  const { translate } = translator;
  const { creates, updates, warned = 0, notSent, inConflict = 0, leftOut, lanes } = facts;
  const { byHand = 0, requests, unreadProducts = 0, unreadSeconds = 0, aboutSheet = [] } = facts;
  const held = notSent - inConflict;
  const reading = { products: unreadProducts, seconds: durationText(unreadSeconds) };
  const dim = (text: string) => sentence(text, columns, { style: "dim" });
  const warning = (text: string) => sentence(text, columns, { mark: "!", style: "warning" });
  const marked = (mark: string, style: Style, text: string) =>
    sentence(text, columns, { mark, style });
  const parts: readonly (Line[] | false)[] = [
    // Comes first, because created listings cannot be undone.
    creates > 0 &&
      marked("+", "error", translate("screen.questions.creates", { listings: creates })),
    updates > 0 &&
      marked("~", "changed", translate("screen.questions.updates", { listings: updates })),
    warned > 0 && warning(translate("screen.questions.warned", { rows: warned })),
    dim(translate("screen.questions.requests", { requests, seconds: durationText(facts.seconds) })),
    lanes !== undefined && dim(translator.text(lanesMessage(lanes))),
    unreadProducts > 0 && dim(translate("screen.questions.readAll", reading)),
    leftOut > 0 && marked("○", "dim", translate("screen.questions.leftOut", { rows: leftOut })),
    inConflict > 0 && warning(translate("screen.questions.inConflict", { rows: inConflict })),
    held > 0 && warning(translate("screen.questions.notSent", { rows: held })),
    byHand > 0 && warning(translate("report.diff.byHand", { rows: byHand })),
    aboutSheet.flatMap(warning),
    meant !== undefined && warning(translate("screen.questions.meant", { guard: meant })),
  ];
  return parts.flatMap((lines) => (lines === false ? [] : lines));
}

const statusStyles: Readonly<Record<RiskyRow["status"], Style>> = {
  sent: "error",
  held: "warning",
  "left-out": "dim",
};

function riskLines({ name, rows }: PlanRisk, columns: number, translator: Translator): LateLine[] {
  const sent = rows.filter(({ status }) => status === "sent").length;
  const head = translator.text(
    sentences([
      msg(`screen.questions.risks.${name}`, { rows: rows.length }),
      msg("screen.questions.sentOf", { rows: sent }),
    ]),
  );
  return [
    [],
    ...sentence(head, columns, { mark: "!", style: sent === 0 ? "warning" : "error" }),
    ...rows.map((row) => () => riskLine(row, columns, translator)),
  ];
}

function riskLine(risky: RiskyRow, columns: number, translator: Translator): Line {
  const { sku, before, after, status } = risky;
  const { translate } = translator;
  const skuCells = Math.min(24, Math.max(10, Math.floor(columns / 5)));
  const valueText = (value: typeof before) =>
    value === null ? translate("screen.words.empty") : String(value);
  return [
    { text: `${rowText(risky, translator)} `, style: "dim" },
    // Never cut: it says which row the risk is about.
    { text: `${fit(sku, Math.max(skuCells, cellWidth(sku)))} ` },
    { text: translate(`screen.questions.statuses.${status}`), style: statusStyles[status] },
    { text: "  " },
    ...arrow(valueText(before), valueText(after)),
  ];
}

function rowText(row: HeldGroup["rows"][number], { translate }: Translator): string {
  const cells = row.sheet === undefined ? 6 : 20;
  return `    ${translate("screen.questions.row")} ${fit(rowNameOf(row), cells)}`;
}

function heldLines(
  { message, rows }: HeldGroup,
  columns: number,
  translator: Translator,
): LateLine[] {
  const head = translator.text(
    sentences([msg("screen.questions.held", { rows: rows.length }), message]),
  );
  return [
    [],
    ...sentence(head, columns, { mark: "!", style: "warning" }),
    ...rows.map((row) => () => textLine(`${rowText(row, translator)} ${row.sku}`)),
  ];
}
