import { messageOf, SheetportError } from "../errors.ts";
import {
  type ErrorMessage,
  type ErrorWords,
  isMessage,
  type Message,
  type MessageKey,
  msg,
  plainMessage,
  type Sayable,
  type ValuesOf,
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
  /** A message of the catalogues as one text: `translate("report.row", { row })`. */
  translate<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** A moment (milliseconds since 1970) as the person's clock shows it, with its zone. */
  time(atMs: number): string;
}

/** The speech of one language; `time` writes moments, in UTC by default. */
export function speaker(
  language: Language,
  catalogue: Catalogue,
  time: (atMs: number) => string = utcText,
): Speech {
  const spoken = speaksOf(catalogue);
  const parts = (said: Sayable | Message<unknown>) =>
    partsOf(spoken(said)) ?? { message: plainly(said) };
  // A list of 100,000 findings is looked through at each key of a filter.
  const findings = new WeakMap<object, FindingWords>();
  return {
    ...{ language, time },
    text: (said) => whole(parts(said)),
    error: (thrown) => {
      const { message, fix = "", hint = fix } = parts(saidBy(thrown));
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
    translate: (key, ...values) => whole(parts(msg(key, ...values))),
  };
}

function saidBy(thrown: unknown): Sayable {
  if (thrown instanceof SheetportError) return thrown.said;
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
    if (isMessage(value)) return translated(value.says, value.values) ?? plainMessage(value);
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
