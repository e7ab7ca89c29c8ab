import { Box } from "ink";
import type { ReactNode } from "react";
import { msg } from "../../../model/message.ts";
import { Lines } from "../../components/spans.tsx";
import {
  type Hint,
  hint,
  notify,
  type PlaceProps,
  type ScreenStep,
  stay,
  type Typing,
} from "../../edges/place.ts";
import { actionOf, keyName } from "../../keys/bindings.ts";
import {
  allowedRisks,
  type ChoiceStep,
  type Choices,
  toggledRows,
  withoutStep,
} from "../../state/choices.ts";
import {
  type ItemRisk,
  itemOf,
  type ReviewItem,
  type ReviewItems,
  rowsText,
} from "../../state/review-items.ts";
import type { ReviewState, ScreenState } from "../../state/state.ts";
import { type Line, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { rechosen } from "./review-source.ts";

const undoMax = 100;

/** Leaves all of these items out if any of them is included, otherwise includes them all. */
export function toggled(
  state: ScreenState,
  review: ReviewState,
  some: readonly ReviewItem[],
): ScreenStep {
  const { choices } = review;
  const keys = some.filter(({ choice }) => choice !== "none").map(({ key }) => key);
  if (keys.length === 0) return notify(state, msg("screen.review.nothingToLeaveOut"));
  const { choices: next, flipped, isOut } = toggledRows(choices, keys);
  const words = state.translator.translate(
    isOut ? "screen.review.leftOut" : "screen.review.included",
    { number: flipped.length },
  );
  return chosen(state, review, { choices: next, flipped, words });
}

export function toggleHint(item: ReviewItem | undefined): Hint | false {
  const isChoosable = item !== undefined && item.choice !== "none";
  return isChoosable && hint("toggle", "screen.keys.does.toggle");
}

export function undone(state: ScreenState, review: ReviewState): ScreenStep {
  const step = review.undo.at(-1);
  if (step === undefined) return notify(state, msg("screen.words.noChoice"));
  const next = rechosen(review, withoutStep(review.choices, step));
  const undo = review.undo.slice(0, -1);
  return notify(
    { ...state, review: { ...next, undo } },
    msg("screen.review.undone", { choice: step.words }),
    "ok",
  );
}

/** Asks whether to allow the risks that block an item. */
export function askedRisk(
  state: ScreenState,
  review: ReviewState,
  item: ReviewItem | undefined,
): ScreenStep {
  if (item?.risks === undefined || item.risks.length === 0) {
    return notify(state, msg("screen.review.noRisk"));
  }
  return stay({ ...state, review: { ...review, asking: item.key } });
}

/** Handles keys while the question about risks is open. */
export function riskTyping(state: ScreenState): Typing | undefined {
  const { review } = state;
  const risks = askedRisks(review);
  if (review?.asking === undefined || risks.length === 0) return undefined;
  const { asking: row } = review;
  const allow = (only?: number) => chosen(state, review, allowance(review, risks, only));
  return {
    key: (key) => {
      const answer = actionOf("question", key.name);
      if (answer === "yes") return allow(row);
      if (actionOf("review", key.name) === "toggle-all") return allow();
      return stay(answer === "no" ? { ...state, review: { ...review, asking: undefined } } : state);
    },
    hints: [
      { key: keyName("yes"), words: state.translator.translate("screen.words.yes") },
      { key: keyName("no"), words: state.translator.translate("screen.words.no") },
    ],
  };
}

/** A page with the question about risks below it while that question is open. */
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
  const item = itemOf(review.items, review.asking);
  return item === undefined ? [] : review.items.risksOf(item);
}

interface Asked {
  readonly key: number;
  readonly risks: readonly ItemRisk[];
  readonly columns: number;
}

function questionLines(items: ReviewItems, { key, risks, columns }: Asked): Line[] {
  const rows = itemOf(items, key)?.rows ?? [key];
  const { translate } = items.translator;
  const row = rowsText(rows, items);
  const question = translate("screen.review.allowQuestion", {
    ...{ row, risks: risks.map(({ what }) => what) },
  });
  const all = risks.map(({ name, rows: number }) => {
    const count = translate("model.grouped", { number });
    return `${translate(`screen.review.risks.${name}`)}${translate("screen.words.colon")}${count}`;
  });
  const answer = (key: string, text: string) =>
    paragraph([{ text: key, style: "key" }, { text: ` ${text}` }], columns);
  return [
    textLine("─".repeat(columns), "dim"),
    ...paragraph(question, columns, { lead: " ! ", style: "warning" }),
    ...answer(keyName("yes"), translate("screen.review.allowRow", { row })),
    ...answer(keyName("toggle-all"), translate("screen.review.allowAll", { risks: all })),
    ...answer(keyName("no"), translate("screen.edges.cancel")),
  ];
}

function allowance(
  { choices, items }: ReviewState,
  risks: readonly ItemRisk[],
  row: number | undefined,
): Chosen {
  const { translate } = items.translator;
  const names = risks.map(({ name }) => name);
  const message = translate("screen.review.allowed", {
    risks: names.map((name) => translate(`screen.review.risks.${name}`)),
  });
  const where =
    row === undefined
      ? translate("screen.words.all")
      : translate("screen.words.row", { row: items.rowName(row) });
  return {
    choices: allowedRisks(choices, names, row),
    words: `${where}${translate("screen.words.colon")}${message}`,
  };
}

export interface Chosen extends Pick<ChoiceStep, "words"> {
  readonly choices: Choices;
  readonly flipped?: readonly number[];
}

/** Applies a choice to the review, and remembers how to undo it. */
export function chosen(
  state: ScreenState,
  review: ReviewState,
  { choices, flipped = [], words }: Chosen,
): ScreenStep {
  const { allowed, allowedRows, sides } = review.choices;
  const step: ChoiceStep = { flipped, words, allowed, allowedRows, sides };
  const list = { ...review.list, rangeFrom: undefined };
  const base = { ...review, list, asking: undefined };
  const next = rechosen(base, choices);
  const undo = [...review.undo, step].slice(-undoMax);
  const text = review.items.translator.translate("screen.review.undoWith", {
    ...{ choice: sentence(words), key: keyName("undo") },
  });
  return notify({ ...state, review: { ...next, undo } }, text, "ok");
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
