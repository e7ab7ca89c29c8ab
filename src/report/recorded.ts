import type { RunView, TroubledOperation } from "../model/run/run-view.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { type RecordedSentence, type RecordedWords, recordedPatterns } from "./words/en.ts";
import type { Spoken } from "./words/index.ts";
import { recordedWordsRu } from "./words/ru.ts";
import { recordedWordsZh } from "./words/zh.ts";

const words: Readonly<Record<Exclude<Language, "en">, RecordedWords>> = {
  ru: recordedWordsRu,
  zh: recordedWordsZh,
};

/** Sentences inside a sentence: more than the rooms ever put into each other. */
const depthMax = 4;

/**
 * A message of the record as it is told to people: in their language where it is a sentence of ours;
 * the marketplace's own words stay.
 */
export function recordedMessage(message: string, { language = "en" }: Spoken, depth = 0): string {
  if (language === "en" || depth > depthMax) return message;
  for (const [name, pattern] of Object.entries(recordedPatterns)) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const inside = found.slice(1).map((part) => recordedMessage(part, { language }, depth + 1));
    return words[language][name as RecordedSentence](...inside);
  }
  return message;
}

/** A run under way with what went wrong in it told in the person's language. */
export function recordedView(view: RunView, spoken: Spoken): RunView {
  if (spoken.language === "en" || spoken.language === undefined) return view;
  const { latest, lanes, lastError } = view;
  const told = (message: string) => recordedMessage(message, spoken);
  const troubles = (all: readonly TroubledOperation[]) =>
    all.map((one) => (one.message === undefined ? one : { ...one, message: told(one.message) }));
  return {
    ...view,
    latest: {
      rejected: troubles(latest.rejected),
      unknown: troubles(latest.unknown),
      conflict: troubles(latest.conflict),
      stale: troubles(latest.stale),
      "not-sent": troubles(latest["not-sent"]),
    },
    lanes: lanes.map((lane) =>
      lane.closedBecause === undefined
        ? lane
        : { ...lane, closedBecause: told(lane.closedBecause) },
    ),
    ...(lastError === undefined ? {} : { lastError: told(lastError) }),
  };
}
