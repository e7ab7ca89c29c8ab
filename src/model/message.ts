import type { MessageValues } from "../locales/values.ts";

export type MessageKey = keyof MessageValues<Text>;

/** The names of the messages in a group, such as `"and"` for `model.list`. */
export type NamesIn<Group extends string> = MessageKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

export type Catalogue = (
  key: string,
) => ((values: Readonly<Record<string, unknown>>) => string) | undefined;

/** A string is shown as it is, without translation. */
export type Text = string | Message | readonly Text[];

export type ValuesOf<Key extends MessageKey> = keyof MessageValues<Text>[Key] extends never
  ? readonly []
  : readonly [values: MessageValues<Text>[Key]];

export function msg<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): Message {
  return { key: key, values: { ...values } };
}

export function clauses(texts: readonly Text[]): Text {
  const [first = "", ...others] = texts;
  return others.length === 0
    ? first
    : msg("model.list.clauses", { first, second: clauses(others) });
}

export function sentences(texts: readonly Text[]): Message {
  const [first = "", ...others] = texts;
  if (others.length > 0) return msg("model.sentences", { first, second: sentences(others) });
  return isMessage(first) ? first : msg("model.plain", { text: first });
}

export function errorText(message: ErrorText): Message {
  return isMessage(message)
    ? message
    : msg("model.errorWithHint", { message: message.message, hint: message.hint });
}

export function quotedTexts(texts: readonly Text[]): readonly Text[] {
  return texts.map((text) => msg("model.quoted", { text }));
}

export function andTexts(texts: readonly Text[]): Text {
  return joinedTexts("model.list.and", texts);
}

/** {@link andTexts} for names without quotation marks, such as those of runs. */
export function andNames(names: readonly Text[]): Text {
  return joinedTexts("model.list.andNames", names);
}

export function orTexts(texts: readonly Text[]): Text {
  return joinedTexts("model.list.or", texts);
}

function joinedTexts(key: `model.list.${"and" | "andNames" | "or"}`, texts: readonly Text[]): Text {
  const last = texts.at(-1);
  return last === undefined || texts.length === 1
    ? (last ?? "")
    : msg(key, { others: texts.slice(0, -1), last });
}

/** Translated only when it is shown. `values` must be JSON, because records store messages. */
export interface Message {
  readonly key: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A string is shown as it is, such as an answer of the marketplace. */
export type MessageOrText = string | Message;

export type ErrorText = Message | { readonly message: MessageOrText; readonly hint: MessageOrText };

export type Translatable = MessageOrText | ErrorText;

export function isMessage(value: unknown): value is Message {
  if (typeof value !== "object" || value === null) return false;
  const { key, values } = value as Partial<Message>;
  return typeof key === "string" && typeof values === "object" && values !== null;
}

export function plainMessage(message: string | Message): string {
  if (typeof message === "string") return message;
  const { key, values } = message;
  return Object.keys(values).length === 0 ? key : `${key} ${JSON.stringify(values)}`;
}

/** Beyond ±8.64e15 ms a `Date` is invalid, and `toISOString` throws. */
export function timeText(atMs: number): string {
  if (!Number.isFinite(atMs) || Math.abs(atMs) > 8.64e15) return "?";
  return new Date(atMs).toISOString().slice(0, 16).replace("T", " ");
}

export function utcText(atMs: number): string {
  return `${timeText(atMs)} UTC`;
}

export function durationText(seconds: number): Message {
  if (seconds < 55) {
    return msg("model.seconds", { seconds: seconds < 10 ? 0 : Math.round(seconds / 5) * 5 });
  }
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return msg("model.minutes", { minutes });
  if (minutes >= 48 * 60) return msg("model.days", { days: Math.round(minutes / 60 / 24) });
  return msg("model.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
