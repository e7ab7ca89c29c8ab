import { SheetportError } from "../errors.ts";
import { type ErrorWords, isMessage, type Message, plainMessage, type Said } from "./message.ts";
import type { Language } from "./schemas/annotations.ts";

/** A finding's words: what is wrong, and what to do about it where that is known. */
export interface FindingWords {
  readonly message: string;
  readonly fix?: string | undefined;
}

/** Says messages in one language. It never fails: what these words cannot say is said plainly. */
export interface Speech {
  readonly language: Language;
  /** A message as one text, its hint or fix included; somebody else's text as it stands. */
  text(said: Said | Message<unknown>): string;
  /** What anything that was thrown says; what is not a {@link SheetportError} has no hint. */
  error(thrown: unknown): ErrorWords;
  finding(said: string | Message<FindingWords>): FindingWords;
}

/** The words of all rooms in one language: groups in groups, sentences at their ends. */
export type SpokenWords = Readonly<Record<string, object>>;

/** Speaks the language that the words are in. */
export function speaker(words: SpokenWords, language: Language): Speech {
  const come = (said: Said | Message<unknown>) => {
    if (typeof said === "string" || said.says !== "") return comeTo(said, words);
    const [all] = said.values as Record<string, unknown>[];
    return all?.[language] ?? all?.en;
  };
  return {
    language,
    text: (said) => textOf(come(said)) ?? plainly(said),
    error: (thrown) => {
      if (!(thrown instanceof SheetportError)) return { message: thrownText(thrown), hint: "" };
      const said = come(thrown.said);
      if (hasMessage(said)) return { message: said.message, hint: String(said.hint ?? "") };
      return { message: textOf(said) ?? plainly(thrown.said), hint: "" };
    },
    finding: (given) => {
      const said = come(given);
      if (hasMessage(said)) return said as FindingWords;
      return { message: textOf(said) ?? plainly(given) };
    },
  };
}

function plainly(said: Said | Message<unknown>): string {
  return typeof said === "string" ? said : plainMessage(said);
}

/** What the words make of a message; undefined when another version said it, in words not here. */
function comeTo(said: Said | Message<unknown>, words: SpokenWords): unknown {
  if (typeof said === "string") return said;
  const sentence = sentenceAt(said.says, words);
  if (typeof sentence !== "function") return sentence;
  try {
    return sentence(...said.values.map((value) => spokenValue(value, words)));
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

/** A value with its messages said, at any depth. */
function spokenValue(value: unknown, words: SpokenWords): unknown {
  if (isMessage(value)) return comeTo(value, words) ?? plainMessage(value);
  if (Array.isArray(value)) return value.map((one) => spokenValue(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, spokenValue(one, words)]),
  );
}

function hasMessage(said: unknown): said is { message: string; hint?: unknown; fix?: unknown } {
  return (
    typeof said === "object" &&
    said !== null &&
    "message" in said &&
    typeof said.message === "string"
  );
}

function textOf(said: unknown): string | undefined {
  if (typeof said === "string") return said;
  if (!hasMessage(said)) return undefined;
  const { message, hint = said.fix } = said;
  if (typeof hint !== "string" || hint === "") return message;
  // Chinese sentences follow each other without a space.
  return message.endsWith("。") ? message + hint : `${message} ${hint}`;
}

function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
