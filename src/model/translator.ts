import { messageOf, SheetportError } from "../errors.ts";
import {
  type ErrorMessage,
  type ErrorWords,
  isMessage,
  type Message,
  type MessageKey,
  msg,
  plainMessage,
  type Translatable,
  type ValuesOf,
} from "./message.ts";
import type { Language } from "./schemas/annotations.ts";
import { utcText } from "./text/times.ts";

/** A finding's words: what is wrong, and what to do about it where that is known. */
export interface FindingWords {
  readonly message: string;
  readonly fix?: string | undefined;
}

/** Puts messages into one language. Never fails: a message that no catalogue has is shown by its key. */
export interface Translator {
  readonly language: Language;
  /** A message as one text, its hint or fix included; somebody else's text as it is. */
  text(message: Translatable): string;
  /**
   * The message of an error of ours, thrown or not; any other error's own message, without a hint.
   */
  error(thrown: unknown): ErrorWords;
  finding(message: Message<FindingWords>): FindingWords;
  /** A message of the catalogues as one text: `translate("report.row", { row })`. */
  translate<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** A moment (milliseconds since 1970) as the person's clock shows it, with its zone. */
  time(atMs: number): string;
}

/** The translator of one language; `time` writes moments, in UTC by default. */
export function createTranslator(
  language: Language,
  catalogue: Catalogue,
  time: (atMs: number) => string = utcText,
): Translator {
  const spoken = speaksOf(catalogue);
  const parts = (message: Translatable | Message<unknown>) =>
    partsOf(spoken(message)) ?? { message: plainly(message) };
  // A list of 100,000 findings is looked through at each key of a filter.
  const findings = new WeakMap<object, FindingWords>();
  return {
    ...{ language, time },
    text: (message) => whole(parts(message)),
    error: (thrown) => {
      const { message, fix = "", hint = fix } = parts(messageFrom(thrown));
      return { message, hint };
    },
    finding: (source) => {
      const cached = findings.get(source);
      if (cached !== undefined) return cached;
      const { message, fix } = parts(source);
      const words = fix === undefined ? { message } : { message, fix };
      findings.set(source, words);
      return words;
    },
    translate: (key, ...values) => whole(parts(msg(key, ...values))),
  };
}

function messageFrom(thrown: unknown): Translatable {
  if (thrown instanceof SheetportError) return thrown.text;
  return isMessage(thrown) ? (thrown as ErrorMessage) : messageOf(thrown);
}

/** A message and what to do next as one text. */
function whole({ message, hint, fix = hint }: Parts): string {
  if (fix === undefined || fix === "") return message;
  // Chinese sentences follow each other without a space.
  return message.endsWith("。") ? message + fix : `${message} ${fix}`;
}

/** The text of a message as a function of its values, by its key. */
export type Catalogue = (
  key: string,
) => ((values: Readonly<Record<string, unknown>>) => string) | undefined;

/** Gives a value in which every message, at any depth, has become its text. */
function speaksOf(catalogue: Catalogue): (value: unknown) => unknown {
  const spoken = (value: unknown): unknown => {
    if (isMessage(value)) return translated(value.key, value.values) ?? plainMessage(value);
    if (Array.isArray(value)) return value.map(spoken);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoken(one)]));
  };
  /** Undefined when nobody wrote it: the message came from another version. */
  const translated = (key: string, values: Readonly<Record<string, unknown>>) => {
    const format = catalogue(key);
    if (format === undefined) return undefined;
    const texts: Record<string, unknown> = {};
    const fixes = new Set<unknown>();
    for (const [name, one] of Object.entries(values)) {
      if (!isMessage(one)) {
        texts[name] = text(one);
        continue;
      }
      // Once each: messages within messages would take twice as long with every level.
      const parts = partsOf(spoken(one));
      texts[name] = parts?.message;
      // What two parts of a message ask for is asked for once.
      const fix = parts?.fix ?? "";
      texts[`${name}Fix`] = fixes.has(fix) ? "" : fix;
      fixes.add(fix);
    }
    const fix = catalogue(`${key}:fix`)?.(texts).trim() ?? "";
    return fix === "" ? format(texts) : { message: format(texts), fix };
  };
  /**
   * A value as a text shows it: a list with its separators, a message without what to do next, which
   * stands under the value's name and `Fix`.
   */
  const text = (value: unknown): unknown => {
    if (isList(value)) return value.map(text).join(separator());
    const one = spoken(value);
    return partsOf(one)?.message ?? one;
  };
  const separator = () => catalogue("model.list.separator")?.({}) ?? ", ";
  return spoken;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

interface Parts {
  readonly message: string;
  readonly hint?: string;
  readonly fix?: string;
}

function partsOf(message: unknown): Parts | undefined {
  if (typeof message === "string") return { message: message };
  const isWhole =
    typeof message === "object" &&
    message !== null &&
    "message" in message &&
    typeof message.message === "string";
  return isWhole ? (message as Parts) : undefined;
}

function plainly(message: Translatable | Message<unknown>): string {
  return plainMessage(
    typeof message === "string" || isMessage(message) ? message : message.message,
  );
}
