import { keyOf } from "../keys/bindings.ts";
import { fieldKeyOf } from "../keys/field-keys.ts";
import { isTypedOut, type Question } from "../state/question.ts";
import type { Span } from "../text/line.ts";
import { joinSpans, spansWidth } from "../text/spans.ts";
import type { EdgeWords } from "../words/en.ts";

/** A key as it is printed on the keyboard, and what it does now. */
export interface ShownHint {
  readonly key: string;
  readonly words: string;
  /** Stays when there is no room for all: the next step, and the help. */
  readonly isKept?: boolean;
}

const separator: Span = { text: "  " };

/** The next keys in one line: where there is no room for all, the last ones leave as a whole. */
export function hintSpans(hints: readonly ShownHint[], columns: number): Span[] {
  const byWorth = [
    ...hints.filter(({ isKept }) => isKept === true),
    ...hints.filter(({ isKept }) => isKept !== true),
  ];
  const shown = new Set<ShownHint>();
  let room = columns - 1;
  for (const hint of byWorth) {
    const cells = spansWidth(spansOf(hint)) + (shown.size === 0 ? 0 : separator.text.length);
    if (cells > room) break;
    shown.add(hint);
    room -= cells;
  }
  const spans = joinSpans(hints.filter((hint) => shown.has(hint)).map(spansOf), separator);
  return [{ text: " " }, ...spans];
}

function spansOf({ key, words }: ShownHint): Span[] {
  return [{ text: key, style: "key" }, { text: ` ${words}` }];
}

/** The keys that answer a question now, the next one first. */
export function answerKeys(
  question: Question,
  { notNow, goBack }: EdgeWords,
): readonly ShownHint[] {
  const { typed, verb, isTold, isHeld } = question;
  const enter = (words: string) => ({ key: fieldKeyOf("done"), words, isKept: true });
  const away = { key: fieldKeyOf("give-up"), words: notNow, isKept: true };
  if (isTold === true) return [enter(goBack)];
  if (isHeld === true) return [away];
  if (typed !== undefined) return isTypedOut(question) ? [enter(verb), away] : [away];
  return [
    { key: keyOf("question", "yes") ?? "", words: verb, isKept: true },
    { key: keyOf("question", "no") ?? "", words: notNow, isKept: true },
  ];
}
