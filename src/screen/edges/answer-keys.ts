import { keyOf } from "../keys/bindings.ts";
import { fieldKeyOf } from "../keys/field-keys.ts";
import { isTypedOut, type Question } from "../state/question.ts";
import type { EdgeWords } from "../words/en.ts";
import type { ShownHint } from "./hint-line.ts";

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
