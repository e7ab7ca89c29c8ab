import type { MessageOrText } from "../../model/message.ts";
import { isMessage } from "../../model/message.ts";
import type { Secret } from "../../model/net/secret.ts";
import { isBounded } from "./answer.ts";
import { layersOf, placedLayersOf, type Span } from "./decoded-text.ts";
import type { Transport } from "./transport.ts";

const hidden = "[hidden]";
/**
 * A shorter key may be a word in a product's text, and texts must not change when they are read.
 */
const keyLengthMin = 8;
/** So many consecutive characters of a key count as a piece of it. */
const pieceLength = 8;

/** Removes a key from texts. */
export interface Redactor {
  /** From messages about a failure, pieces of the key included. */
  message<One extends MessageOrText>(message: One): One;
  /**
   * From an answer's body, which stays valid JSON. Pieces are removed from failures only: a
   * product's text may start like the key.
   */
  body(text: string, isFailure?: boolean): string;
}

/** Finds the key, or pieces of it, in a decoded text. */
type Search = (text: string) => Iterable<Span>;

/**
 * Removes the key from everything the marketplace sends, so that it reaches no record, report or
 * log: plain, in any letter case, escaped for addresses, JSON or HTML, in hex and in Base64, inside
 * something longer, encoded twice, with invisible characters in between, and truncated in failures.
 * Takes linear time.
 */
export function redactor(key: Secret): Redactor {
  const text = key.reveal();
  if (text.length < keyLengthMin) {
    const words = (message: string) => (text === "" ? message : message.replaceAll(text, hidden));
    return { message: (message) => redactedMessage(message, words), body: (message) => message };
  }
  const whole = wholeSearch(text);
  const pieces = pieceSearch(text);
  const all: Search = function* (message) {
    yield* whole(message);
    yield* pieces(message);
  };
  return {
    message: (message) => redactedMessage(message, (words) => without(words, all)),
    body: (message, isFailure = false) => {
      const search = isFailure ? all : whole;
      return holds(message, search)
        ? redactedBody(message, (words) => without(words, search))
        : message;
    },
  };
}

function holds(text: string, search: Search): boolean {
  for (const layer of layersOf(text)) {
    for (const _found of search(layer)) return true;
  }
  return false;
}

function without(text: string, search: Search): string {
  if (!holds(text, search)) return text;
  const found: Span[] = [];
  for (const layer of placedLayersOf(text)) {
    for (const one of search(layer.text)) found.push(layer.spanOf(one));
  }
  let [message, from] = ["", 0];
  for (const { start, end } of joined(found.sort((a, b) => a.start - b.start))) {
    message += text.slice(from, start) + hidden;
    from = end;
  }
  return message + text.slice(from);
}

/** Spans by their starts; those that overlap or touch are joined. */
function* joined(spans: Iterable<Span>): Generator<Span> {
  let last: Span | undefined;
  for (const { start, end } of spans) {
    if (last !== undefined && start <= last.end) last = { ...last, end: Math.max(last.end, end) };
    else {
      if (last !== undefined) yield last;
      last = { start, end };
    }
  }
  if (last !== undefined) yield last;
}

function wholeSearch(key: string): Search {
  const forms = [...formsOf(key)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(forms.map(literal).join("|"), "gi");
  return function* (text) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      yield { start: index, end: index + found.length };
    }
  };
}

/** Finds runs of the key's characters. */
function pieceSearch(key: string): Search {
  const folded = key.toLowerCase();
  const pieces = new Set<string>();
  for (let at = 0; at + pieceLength <= folded.length; at += 1) {
    pieces.add(folded.slice(at, at + pieceLength));
  }
  function* found(text: string): Generator<Span> {
    for (let start = 0; start + pieceLength <= text.length; start += 1) {
      const end = start + pieceLength;
      if (pieces.has(text.slice(start, end))) yield { start, end };
    }
  }
  return function* (text) {
    // Letters beyond ASCII may get longer when lower-cased; no key has any.
    const small = text.toLowerCase();
    const same =
      small.length === text.length ? small : text.replace(/[A-Z]+/g, (some) => some.toLowerCase());
    for (const run of joined(found(same))) {
      if (tells(same.slice(run.start, run.end), folded.length)) yield run;
    }
  };
}

/**
 * Whether a piece identifies the key: a word of letters alone does not, unless it is most of the
 * key.
 */
function tells(piece: string, keyLength: number): boolean {
  const kinds = [/[a-z]/, /\d/, /[^a-z\d]/].filter((kind) => kind.test(piece)).length;
  return kinds > 1 || piece.length >= keyLength * 0.75;
}

/** String by string, so that JSON stays JSON. */
function redactedBody(body: string, words: (text: string) => string): string {
  try {
    if (isBounded(body)) {
      return JSON.stringify(redactedValue(JSON.parse(body.replace(/^\uFEFF/, "")), words));
    }
  } catch {
    // Not JSON.
  }
  return words(body);
}

/** Redacts the values of our own message; its key stays. */
function redactedMessage<One extends MessageOrText>(
  message: One,
  words: (text: string) => string,
): One {
  return redactedValue(message, words) as One;
}

function redactedValue(value: unknown, words: (text: string) => string): unknown {
  if (typeof value === "string") return words(value);
  if (isMessage(value)) {
    return { key: value.key, values: redactedValue(value.values, words) };
  }
  if (Array.isArray(value)) return value.map((item) => redactedValue(item, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [words(name), redactedValue(inner, words)]),
  );
}

/** Redacts every answer before anything else sees it. */
export function redactAnswers(send: Transport, { message, body }: Redactor): Transport {
  // All arguments are passed on: without its permit, a request would be sent unpaced.
  return async (...given) => {
    const result = await send(...given);
    const head =
      "retryAfter" in result && result.retryAfter !== undefined
        ? { retryAfter: message(result.retryAfter) }
        : {};
    return result.kind === "answer"
      ? { ...result, ...head, body: body(result.body, result.status !== 200) }
      : { ...result, ...head, message: message(result.message) };
  };
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function formsOf(key: string): Set<string> {
  const bytes = Buffer.from(key);
  const hex = bytes.toString("hex");
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return new Set([
    key,
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    hex,
    hex.replace(/../g, "%$&"),
    key.replace(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities]),
    ...[0, 1, 2].flatMap((before) => base64Forms(bytes, before)),
  ]);
}

/** The Base64 characters that depend on the key alone, after so many other bytes. */
function base64Forms(key: Buffer, bytesBefore: number): string[] {
  const first = Math.ceil((bytesBefore * 8) / 6);
  const end = Math.floor(((bytesBefore + key.length) * 8) / 6);
  const all = Buffer.concat([Buffer.alloc(bytesBefore), key]);
  return [all.toString("base64"), all.toString("base64url")].map((text) => text.slice(first, end));
}
