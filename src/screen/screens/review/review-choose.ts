import { msg } from "../../../model/message.ts";
import type { ConflictSide } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";
import {
  type Hint,
  type Hints,
  hint,
  notify,
  type ScreenStep,
  stay,
  type Typing,
} from "../../edges/place.tsx";
import { actionOf, keyName } from "../../keys/bindings.ts";
import {
  allowedRisks,
  type ChoiceStep,
  type Choices,
  type ItemConflict,
  type ItemRisk,
  itemOf,
  type ReviewItem,
  rowsText,
  toggledRows,
  withFieldSide,
  withoutStep,
  withRowSides,
} from "../../state/review-items.ts";
import type { LookedInto, ReviewState, ScreenState } from "../../state/state.ts";
import { capitalised, type Line, paragraph, textLine } from "../../text/line.ts";
import { sideText } from "../labels.ts";
import { fieldText } from "../row/field-summary.ts";

const undoMax = 100;

/** Rows that leave the current group stay visible until the list is refreshed. */
export function rechosen(review: ReviewState, choices: Choices): ReviewState {
  return { ...review, choices, items: review.items.with(choices) };
}

export function toggled(
  state: ScreenState,
  review: ReviewState,
  some: readonly ReviewItem[],
): ScreenStep {
  const { choices } = review;
  const keys = some.filter(({ choice }) => choice !== "none").map(({ key }) => key);
  if (keys.length === 0) return notify(state, msg("screen.review.nothingToLeaveOut"));
  const { choices: next, flipped, isOut } = toggledRows(choices, keys);
  const key = isOut ? "screen.review.leftOut" : "screen.review.included";
  const words = state.translator.translate(key, { number: flipped.length });
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
  const after = { ...state, review: { ...next, undo: review.undo.slice(0, -1) } };
  return notify(after, msg("screen.review.undone", { choice: step.words }), "ok");
}

export function askedRisk(
  state: ScreenState,
  review: ReviewState,
  item: ReviewItem | undefined,
): ScreenStep {
  return item?.risks?.length
    ? stay({ ...state, review: { ...review, asking: item.key } })
    : notify(state, msg("screen.review.noRisk"));
}

export function riskTyping(state: ScreenState): Typing | undefined {
  const { review, translator } = state;
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
      { key: keyName("yes"), words: translator.translate("screen.words.yes") },
      { key: keyName("no"), words: translator.translate("screen.words.no") },
    ],
  };
}

function askedRisks(review: ReviewState | undefined): readonly ItemRisk[] {
  if (review?.asking === undefined) return [];
  const item = itemOf(review.items, review.asking);
  return item === undefined ? [] : review.items.risksOf(item);
}

export function riskLines(review: ReviewState, columns: number): Line[] {
  const { items, asking: key } = review;
  const risks = askedRisks(review);
  if (key === undefined || risks.length === 0) return [];
  const { translator } = items;
  const { translate } = translator;
  const row = rowsText(itemOf(items, key)?.rows ?? [key], items);
  const question = { row, risks: risks.map(({ what }) => what) };
  const all = risks.map(({ name, rows: number }) =>
    spoken(
      translate(`screen.review.risks.${name}`),
      translate("model.grouped", { number }),
      translator,
    ),
  );
  const answer = (name: string, text: string) =>
    paragraph([{ text: name, style: "key" }, { text: ` ${text}` }], columns);
  return [
    textLine("─".repeat(columns), "dim"),
    ...paragraph(translate("screen.review.allowQuestion", question), columns, {
      ...{ lead: " ! ", style: "warning" },
    }),
    ...answer(keyName("yes"), translate("screen.review.allowRow", { row })),
    ...answer(keyName("toggle-all"), translate("screen.review.allowAll", { risks: all })),
    ...answer(keyName("no"), translate("screen.edges.cancel")),
  ];
}

function allowance(
  { choices, items: { translator, rowName } }: ReviewState,
  risks: readonly ItemRisk[],
  row: number | undefined,
): Chosen {
  const { translate } = translator;
  const names = risks.map(({ name }) => name);
  const what = translate("screen.review.allowed", {
    risks: names.map((name) => translate(`screen.review.risks.${name}`)),
  });
  const where =
    row === undefined
      ? translate("screen.review.statuses.all")
      : translate("screen.words.row", { row: rowName(row) });
  return { choices: allowedRisks(choices, names, row), words: spoken(where, what, translator) };
}

function spoken(where: string, what: string, { translate }: Translator): string {
  return `${where}${translate("screen.words.colon")}${what}`;
}

interface Chosen extends Pick<ChoiceStep, "words"> {
  readonly choices: Choices;
  readonly flipped?: readonly number[];
}

function chosen(
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
    ...{ choice: capitalised(words), key: keyName("undo") },
  });
  return notify({ ...state, review: { ...next, undo } }, text, "ok");
}

export function withSide(
  state: ScreenState,
  review: ReviewState,
  { some, side }: { readonly some: readonly ReviewItem[]; readonly side: ConflictSide },
): ScreenStep {
  const { items, choices } = review;
  const open = some.filter(({ conflicts = [] }) => conflicts.length > 0);
  const rows = open.map(({ key }) => key);
  const [only] = rows;
  if (only === undefined) return noConflict(state);
  const { translate } = state.translator;
  const where =
    rows.length === 1
      ? translate("screen.words.row", { row: items.rowName(only) })
      : translate("screen.words.rowCount", { rows: rows.length });
  const isGone = open.every(({ conflicts }) => isAboutListing(conflicts));
  const what = sideText(side, state.translator, isGone);
  const next = withRowSides(choices, rows, side);
  return chosen(state, review, { choices: next, words: spoken(where, what, state.translator) });
}

export function withSideHere(
  state: ScreenState,
  { review, row }: { readonly review: ReviewState; readonly row: LookedInto },
  side: ConflictSide,
): ScreenStep {
  const { items, choices } = review;
  const item = itemOf(items, row.row);
  const { conflicts = [] } = item ?? {};
  const at = conflictAt(conflicts, row);
  const here = conflicts[at];
  if (item === undefined || here === undefined) return noConflict(state);
  const { field } = here;
  if (field === undefined) return withSide(state, review, { some: [item], side });
  const { translator } = state;
  const where = [
    translator.translate("screen.words.row", { row: items.rowName(row.row) }),
    fieldText(field, translator),
  ].join(translator.translate("model.list.separator"));
  const step = chosen(state, review, {
    choices: withFieldSide(choices, { row: row.row, field }, side),
    words: spoken(where, sideText(side, translator), translator),
  });
  const next = conflicts.findIndex(({ chosen: by }, other) => by === undefined && other !== at);
  return { ...step, state: { ...step.state, row: { ...row, conflict: next < 0 ? at : next } } };
}

export function conflictAt(conflicts: readonly ItemConflict[], row: LookedInto): number {
  const open = conflicts.findIndex(({ chosen: by }) => by === undefined);
  return Math.min(row.conflict ?? Math.max(0, open), Math.max(0, conflicts.length - 1));
}

export function otherConflict(
  state: ScreenState,
  { review, row }: { readonly review: ReviewState; readonly row: LookedInto },
  by: 1 | -1,
): ScreenStep {
  const { conflicts = [] } = itemOf(review.items, row.row) ?? {};
  if (conflicts.length === 0) return noConflict(state);
  const conflict = (conflictAt(conflicts, row) + by + conflicts.length) % conflicts.length;
  return stay({ ...state, row: { ...row, conflict } });
}

export function settlingHints(
  conflicts: readonly ItemConflict[] = [],
  translator: Translator,
): Hints {
  if (conflicts.length === 0) return [];
  const isGone = isAboutListing(conflicts);
  return (["mine", "theirs"] as const).map((side) => ({
    action: `take-${side}`,
    words: isGone ? sideText(side, translator, isGone) : msg(`screen.next.${side}`),
  }));
}

function isAboutListing(conflicts: readonly ItemConflict[] = []): boolean {
  return conflicts.every(({ field }) => field === undefined);
}

function noConflict(state: ScreenState): ScreenStep {
  return notify(state, msg("screen.review.noConflict"));
}
