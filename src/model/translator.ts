import { messageOf, SheetportError } from "../errors.ts";
import type { Language } from "./localised.ts";
import {
  type Catalogue,
  isMessage,
  type Message,
  type MessageKey,
  msg,
  plainMessage,
  type Translatable,
  utcText,
  type ValuesOf,
} from "./message.ts";

export interface FindingWords {
  readonly message: string;
  readonly fix?: string | undefined;
}

export interface Translator {
  readonly language: Language;
  text(message: Translatable): string;
  error(thrown: unknown): { readonly message: string; readonly hint: string };
  finding(message: Message): FindingWords;
  translate<Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>): string;
  /** Advice on the screen names keys instead of options; `keys` has their names. */
  onScreen(keys: Readonly<Record<string, string>>): Translator;
  /** The time in the person's time zone, with the name of the zone. */
  time(atMs: number): string;
}

/** `catalogue` must be in `language`. */
export function createTranslator(
  language: Language,
  catalogue: Catalogue,
  time: (atMs: number) => string = utcText,
): Translator {
  const translated = translation(catalogue);
  // Cached, because filtering a list of 100,000 findings searches their text at every keystroke.
  const findings = new WeakMap<object, FindingWords>();
  return {
    language,
    time,
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
    onScreen: (keys) => createTranslator(language, withScreenAdvice(catalogue, keys), time),
  };
}

/** Replaces the fix of a message, or the whole message if it has none, with `screen.advice.KEY`. */
function withScreenAdvice(catalogue: Catalogue, keys: Readonly<Record<string, string>>): Catalogue {
  return (key) => {
    const message = key.replace(/:fix$/, "");
    const advice = catalogue(`screen.advice.${message}`);
    const replaced = catalogue(`${message}:fix`) === undefined ? message : `${message}:fix`;
    if (advice === undefined || key !== replaced) return catalogue(key);
    return (values) => advice({ ...values, ...keys });
  };
}

function messageIn(thrown: unknown): Translatable {
  if (thrown instanceof SheetportError) return thrown.text;
  return isMessage(thrown) ? thrown : messageOf(thrown);
}

interface Words {
  readonly message: string;
  readonly fix: string;
}

function joined({ message, fix }: Words): string {
  if (fix === "") return message;
  // Chinese sentences have no space between them.
  return message.endsWith("。") ? message + fix : `${message} ${fix}`;
}

function translation(catalogue: Catalogue): (source: Translatable) => Words {
  const translated = (source: Translatable): Words => {
    if (typeof source === "string") return { message: source, fix: "" };
    if (!isMessage(source)) {
      return { message: translated(source.message).message, fix: joined(translated(source.hint)) };
    }
    const format = catalogue(source.key);
    // The record may contain a message from another version of sheetport.
    if (format === undefined) return { message: plainMessage(source), fix: "" };
    const texts = textsOf(source.values);
    return { message: format(texts), fix: catalogue(`${source.key}:fix`)?.(texts).trim() ?? "" };
  };
  /** The fix of a value `finding` becomes `findingFix`, or "" if an earlier value has it too. */
  const textsOf = (values: Message["values"]) => {
    const texts: Record<string, unknown> = {};
    const fixes = new Set<string>();
    for (const [name, value] of Object.entries(values)) {
      if (isMessage(value)) {
        // Translating a value twice would double the time at every level of nesting.
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
