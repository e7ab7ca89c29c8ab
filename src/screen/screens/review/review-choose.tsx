import { Box } from "ink";
import type { ReactNode } from "react";
import { Lines } from "../../components/lines.tsx";
import type { PlaceProps } from "../../edges/place.ts";
import { type Hint, type ScreenStep, stay, type Typing } from "../../edges/place.ts";
import { actionOf, keyName } from "../../keys/bindings.ts";
import {
  allowedRisks,
  type ChoiceStep,
  type Choices,
  toggledRows,
  withoutStep,
} from "../../state/choices.ts";
import type { ItemRisk, ReviewItems } from "../../state/review-items.ts";
import { rowsText } from "../../state/review-items.ts";
import type { Notice, ReviewState, ScreenState } from "../../state/state.ts";
import type { Line, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import { wordsOf } from "../../words/index.ts";
import { rechosen } from "./review-source.ts";

/** Choices that can be taken back. */
const undoMax = 100;

/** Some items in or out: all out when one of them is in, else all in. */
export function toggled(
  state: ScreenState,
  review: ReviewState,
  indexes: readonly number[],
): ScreenStep {
  const { items, choices } = review;
  const keys = indexes.filter((index) => items.isChoosable(index)).map((index) => items.key(index));
  if (keys.length === 0) return told(state, items.words.review.nothingToLeaveOut);
  const { choices: next, flipped, isOut } = toggledRows(choices, keys);
  const { wentOut, wentIn } = items.words.review;
  const words = (isOut ? wentOut : wentIn)[items.noun](flipped.length);
  return chosen(state, review, { choices: next, flipped, words });
}

/** Said where there is something to leave out. */
export function toggleHint(state: ScreenState, index: number | undefined): readonly Hint[] {
  const isChoosable = index !== undefined && state.review?.items.isChoosable(index) === true;
  return isChoosable ? [{ action: "toggle", words: wordsOf(state).keys.hints.toggle }] : [];
}

/** Takes the latest choice back. */
export function undone(state: ScreenState, review: ReviewState): ScreenStep {
  const step = review.undo.at(-1);
  const { noChoice, takenBack } = review.items.words.review;
  if (step === undefined) return told(state, noChoice);
  const touched = [...step.flipped, ...step.settled];
  const next = rechosen(review, withoutStep(review.choices, step), touched);
  return stay({
    ...state,
    review: { ...next, undo: review.undo.slice(0, -1) },
    notice: { style: "ok", text: takenBack(step.words) },
  });
}

/** Asks whether the risk that holds an item back may be taken. */
export function askedRisk(
  state: ScreenState,
  review: ReviewState,
  index: number | undefined,
): ScreenStep {
  if (index === undefined || review.items.risks(index).length === 0) {
    return told(state, review.items.words.review.noRisk);
  }
  return stay({ ...state, review: { ...review, asking: review.items.key(index) } });
}

/** The keyboard while a risk is asked about. */
export function riskTyping(state: ScreenState): Typing | undefined {
  const { review } = state;
  const risks = askedRisks(review);
  if (review?.asking === undefined || risks.length === 0) return undefined;
  const { asking: row, ...rest } = review;
  const words = review.items.words.review;
  const allow = (only: number | undefined) => chosen(state, rest, allowance(rest, risks, only));
  return {
    key: (key) => {
      const answer = actionOf("question", key.name);
      if (answer === "yes") return allow(row);
      if (actionOf("review", key.name) === "toggle-all") return allow(undefined);
      return stay(answer === "no" ? { ...state, review: rest } : state);
    },
    hints: [
      { key: keyName("yes"), words: words.allowHint(review.items.rowName(row)) },
      { key: keyName("toggle-all"), words: words.forAll },
      { key: keyName("no"), words: words.notNow },
    ],
  };
}

/** A place with the question about a risk over its end, while there is one. */
export function UnderQuestion({
  state: { review },
  area: { columns, rows },
  children,
}: PlaceProps & { readonly children: ReactNode }): ReactNode {
  const risks = askedRisks(review);
  if (review?.asking === undefined || risks.length === 0) return children;
  const question = questionLines(review.items, { key: review.asking, risks, columns });
  return (
    <>
      <Box
        flexDirection="column"
        height={Math.max(0, rows - question.length)}
        flexShrink={0}
        overflow="hidden"
      >
        {children}
      </Box>
      <Lines lines={question} />
    </>
  );
}

function askedRisks(review: ReviewState | undefined): readonly ItemRisk[] {
  if (review?.asking === undefined) return [];
  const index = review.items.indexOf(review.asking);
  return index === undefined ? [] : review.items.risks(index);
}

interface Asked {
  readonly key: number;
  readonly risks: readonly ItemRisk[];
  readonly columns: number;
}

function questionLines(items: ReviewItems, { key, risks, columns }: Asked): Line[] {
  const index = items.indexOf(key);
  const rows = index === undefined ? [key] : (items.item(index)?.rows ?? [key]);
  const words = items.words.review;
  const whats = risks.map(({ what }) => what).join(words.and);
  const effects = risks.map(({ name }) => words.risks[name].effect).join(" ");
  const all = risks.map(({ name, rows: held }) => words.risks[name].held(held)).join(", ");
  const shownRows = rowsText(rows, items);
  const texts: Span[][] = [
    [{ text: `! ${words.mayBeAllowed(whats, shownRows, effects)}`, style: "warning" }],
    [{ text: keyName("yes"), style: "key" }, { text: ` ${words.allowRow(shownRows)}` }],
    [{ text: keyName("toggle-all"), style: "key" }, { text: ` ${words.allowAll(all)}` }],
    [{ text: keyName("no"), style: "key" }, { text: ` ${words.notNow}` }],
  ];
  return [
    { spans: [{ text: "─".repeat(columns), style: "dim" }] },
    ...texts
      .flatMap((spans) => wrapSpans(spans, columns - 2, { pictures: "replaced" }))
      .map((spans) => ({ spans: [{ text: " " }, ...spans] })),
  ];
}

function allowance(
  { choices, items }: ReviewState,
  risks: readonly ItemRisk[],
  row: number | undefined,
): Chosen {
  const words = items.words.review;
  const names = risks.map(({ name }) => name);
  const said = names.map((name) => words.risks[name].allowed).join(words.and);
  return {
    choices: allowedRisks(choices, names, row),
    words:
      row === undefined ? words.allowedForAll(said) : words.allowedForRow(said, items.rowName(row)),
  };
}

/** A choice, and what it touches. */
export interface Chosen extends Pick<ChoiceStep, "words"> {
  readonly choices: Choices;
  readonly flipped?: readonly number[];
  readonly settled?: readonly number[];
}

/** The review with a choice that can be taken back. */
export function chosen(
  state: ScreenState,
  { isWaiting: _waiting, ...review }: ReviewState,
  { choices, flipped = [], settled = [], words }: Chosen,
): ScreenStep {
  const { allowed, allowedRows, sides } = review.choices;
  const step: ChoiceStep = { flipped, settled, words, allowed, allowedRows, sides };
  const { rangeFrom: _range, ...list } = review.list;
  const next = rechosen({ ...review, list }, choices, [...flipped, ...settled]);
  const notice: Notice = {
    style: "ok",
    text: review.items.words.review.takesBack(sentence(words)),
  };
  return stay({
    ...state,
    review: { ...next, undo: [...review.undo, step].slice(-undoMax) },
    notice,
  });
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A step that only says something. */
export function told(state: ScreenState, text: string): ScreenStep {
  return stay({ ...state, notice: { style: "dim", text } });
}
