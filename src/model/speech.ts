import { messageOf, SheetportError } from "../errors.ts";
import {
  type ErrorMessage,
  type ErrorWords,
  isMessage,
  type Message,
  plainMessage,
  type Sayable,
} from "./message.ts";
import type { Language } from "./schemas/annotations.ts";
import { utcText } from "./text/times.ts";

/** A finding's words: what is wrong, and what to do about it where that is known. */
export interface FindingWords {
  readonly message: string;
  readonly fix?: string | undefined;
}

/** Says messages in one language. Never fails: a message without words is said plainly. */
export interface Speech {
  readonly language: Language;
  /** A message as one text, its hint or fix included; somebody else's text as it is. */
  text(said: Sayable): string;
  /**
   * The message of an error of ours, thrown or not; any other error's own message, without a hint.
   */
  error(thrown: unknown): ErrorWords;
  finding(said: Message<FindingWords>): FindingWords;
  /** A moment (milliseconds since 1970) as the person's clock shows it, with its zone. */
  time(atMs: number): string;
  /** The words at a path, such as `report`, for who makes labels of them: {@link labelsOf}. */
  labels(path: string): unknown;
}

/**
 * The labels of a room in the language of whoever speaks, typed by its English words:
 * `labelsOf<ReportWords>("report")`.
 */
export function labelsOf<Words>(path: string): (speaking: { readonly speech: Speech }) => Words {
  return ({ speech }) => speech.labels(path) as Words;
}

/** The words of all rooms in one language: nested groups of sentences. */
export type SpokenWords = Readonly<Record<string, object>>;

/** The speech of one language; `time` writes moments, in UTC by default. */
export function speaker(
  words: SpokenWords,
  language: Language,
  time: (atMs: number) => string = utcText,
): Speech {
  const parts = (said: Sayable | Message<unknown>) =>
    partsOf(spokenValue(said, words)) ?? { message: plainly(said) };
  // A list of 100,000 findings is looked through at each key of a filter.
  const findings = new WeakMap<object, FindingWords>();
  return {
    ...{ language, time },
    text: (said) => {
      const { message, hint, fix = hint } = parts(said);
      if (fix === undefined || fix === "") return message;
      // Chinese sentences follow each other without a space.
      return message.endsWith("。") ? message + fix : `${message} ${fix}`;
    },
    error: (thrown) => {
      const { message, hint = "" } = parts(saidBy(thrown));
      return { message, hint };
    },
    finding: (said) => {
      const known = findings.get(said);
      if (known !== undefined) return known;
      const { message, fix } = parts(said);
      const words = fix === undefined ? { message } : { message, fix };
      findings.set(said, words);
      return words;
    },
    labels: (path) => sentenceAt(path, words),
  };
}

function saidBy(thrown: unknown): Sayable {
  if (thrown instanceof SheetportError) return thrown.said;
  return isMessage(thrown) ? (thrown as ErrorMessage) : messageOf(thrown);
}

/** A value in which every message, at any depth, has become its text. */
function spokenValue(value: unknown, words: SpokenWords): unknown {
  if (isMessage(value)) return sentence(value, words) ?? plainMessage(value);
  if (Array.isArray(value)) return value.map((one) => spokenValue(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, spokenValue(one, words)]),
  );
}

/** The sentence of a message; undefined when these words lack it (it came from another version). */
function sentence({ says, values }: Message<unknown>, words: SpokenWords): unknown {
  const found = sentenceAt(says, words);
  if (typeof found !== "function") return partsOf(found) === undefined ? undefined : found;
  try {
    return found(...values.map((value) => spokenValue(value, words)));
  } catch {
    return undefined;
  }
}

function sentenceAt(path: string, words: SpokenWords): unknown {
  return path.split(".").reduce<unknown>((group, name) => {
    const isGroup = typeof group === "object" && group !== null && Object.hasOwn(group, name);
    return isGroup ? (group as Record<string, unknown>)[name] : undefined;
  }, words);
}

interface Parts {
  readonly message: string;
  readonly hint?: string;
  readonly fix?: string;
}

function partsOf(said: unknown): Parts | undefined {
  if (typeof said === "string") return { message: said };
  const isWhole =
    typeof said === "object" &&
    said !== null &&
    "message" in said &&
    typeof said.message === "string";
  return isWhole ? (said as Parts) : undefined;
}

function plainly(said: Sayable | Message<unknown>): string {
  return plainMessage(typeof said === "string" || isMessage(said) ? said : said.message);
}
