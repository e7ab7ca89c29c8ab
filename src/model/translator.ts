import { messageOf, SheetportError } from "../errors.ts";
import {
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

/** Translates messages into one language. Never fails: a message without a text is shown by its key. */
export interface Translator {
  readonly language: Language;
  /** A message as one text, its hint or fix included; somebody else's text as it is. */
  text(message: Translatable): string;
  /** The message and hint of an error of ours, thrown or not; of another error its own message. */
  error(thrown: unknown): ErrorWords;
  finding(message: Message<FindingWords>): FindingWords;
  /** A message of the catalogues as one text: `translate("report.row", { row })`. */
  translate<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** A moment (milliseconds since 1970) as the person's clock shows it, with its zone. */
  time(atMs: number): string;
}

/** The text of a message as a function of its values, by its key. */
export type Catalogue = (
  key: string,
) => ((values: Readonly<Record<string, unknown>>) => string) | undefined;

/** The translator of one language; `time` writes moments, in UTC by default. */
export function createTranslator(
  language: Language,
  catalogue: Catalogue,
  time: (atMs: number) => string = utcText,
): Translator {
  const translated = translation(catalogue);
  // A list of 100,000 findings is searched at each key of a filter.
  const findings = new WeakMap<object, FindingWords>();
  return {
    ...{ language, time },
    text: (message) => joined(translated(message)),
    error: (thrown) => {
      const { message, fix } = translated(messageIn(thrown));
      return { message, hint: fix };
    },
    finding: (source) => {
      const cached = findings.get(source);
      if (cached !== undefined) return cached;
      const { message, fix } = translated(source);
      const words = fix === "" ? { message } : { message, fix };
      findings.set(source, words);
      return words;
    },
    translate: (key, ...values) => joined(translated(msg(key, ...values))),
  };
}

function messageIn(thrown: unknown): Source {
  if (thrown instanceof SheetportError) return thrown.text;
  return isMessage(thrown) ? thrown : messageOf(thrown);
}

/** A translated message; `fix` is empty where there is nothing to do. */
interface Words {
  readonly message: string;
  readonly fix: string;
}

/** A message and what to do next as one text. */
function joined({ message, fix }: Words): string {
  if (fix === "") return message;
  // Chinese sentences follow each other without a space.
  return message.endsWith("。") ? message + fix : `${message} ${fix}`;
}

type Source = Translatable | Message<unknown>;

function translation(catalogue: Catalogue): (source: Source) => Words {
  const translated = (source: Source): Words => {
    if (typeof source === "string") return { message: source, fix: "" };
    if (!isMessage(source)) {
      return { message: translated(source.message).message, fix: joined(translated(source.hint)) };
    }
    const format = catalogue(source.key);
    // The record may hold a message of another version.
    if (format === undefined) return { message: plainMessage(source), fix: "" };
    const texts = textsOf(source.values);
    return { message: format(texts), fix: catalogue(`${source.key}:fix`)?.(texts).trim() ?? "" };
  };
  /** The fix of a value stands beside it: `finding`, `findingFix`. The same fix is given once. */
  const textsOf = (values: Message["values"]) => {
    const texts: Record<string, unknown> = {};
    const fixes = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      if (isMessage(value)) {
        // Once each: messages within messages would take twice as long with every level.
        const { message, fix } = translated(value);
        texts[name] = message;
        texts[`${name}Fix`] = fixes.has(fix) ? "" : fix;
        fixes.add(fix);
      } else texts[name] = valueText(value);
    }
    return texts;
  };
  const valueText = (value: unknown): unknown => {
    if (isMessage(value)) return translated(value).message;
    if (!Array.isArray(value)) return value;
    return value.map(valueText).join(catalogue("model.list.separator")?.({}) ?? ", ");
  };
  return translated;
}
