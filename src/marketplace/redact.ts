import type { Secret } from "../model/secret.ts";
import type { Transport } from "./transport.ts";

const hidden = "[hidden]";
/** A shorter key may well be a word of a product's text, and texts must not change on their way in. */
const keyLengthMin = 8;

/** Takes a key out of texts. */
export interface Redactor {
  /** Out of words about a failure. */
  words(text: string): string;
  /** Out of an answer's body, which stays the JSON that it is; one without the key stays as it is. */
  body(text: string): string;
}

/**
 * Takes the key out of whatever the marketplace says, so that it can reach no record, report or
 * log: as it is, in any letter case, and as it looks in an address, in JSON, in HTML, in hex and in
 * Base64, alone or inside of something longer.
 */
export function redactor(key: Secret): Redactor {
  const text = key.reveal();
  if (text.length < keyLengthMin) {
    return {
      words: (said) => (text === "" ? said : said.replaceAll(text, hidden)),
      body: (said) => said,
    };
  }
  const forms = [...formsOf(text)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(forms.map(literal).join("|"), "gi");
  const words = (said: string) => said.replace(pattern, hidden);
  return {
    words,
    body: (said) =>
      said.search(pattern) === -1 && withoutEscapes(said).search(pattern) === -1
        ? said
        : redactedBody(said, words),
  };
}

/** Text by text, so that what was JSON stays JSON. */
function redactedBody(body: string, words: Redactor["words"]): string {
  try {
    return JSON.stringify(redactedValue(JSON.parse(body.replace(/^\uFEFF/, "")), words));
  } catch {
    // No JSON, or nested too deeply to be taken for an answer.
    return words(body);
  }
}

function redactedValue(value: unknown, words: Redactor["words"]): unknown {
  if (typeof value === "string") return words(value);
  if (Array.isArray(value)) return value.map((item) => redactedValue(item, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [words(name), redactedValue(inner, words)]),
  );
}

/** Redacts what comes in, before anything else sees it. */
export function redactAnswers(send: Transport, { words, body }: Redactor): Transport {
  // All that is given goes on as it is: without its permit, a request would leave unasked.
  return async (...given) => {
    const result = await send(...given);
    const head =
      "retryAfter" in result && result.retryAfter !== undefined
        ? { retryAfter: words(result.retryAfter) }
        : {};
    return result.kind === "answer"
      ? { ...result, ...head, body: body(result.body) }
      : { ...result, ...head, message: words(result.message) };
  };
}

/** A text as a pattern that matches it alone. */
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

/** The characters of Base64 that stand for the key alone, after so many bytes of something else. */
function base64Forms(key: Buffer, bytesBefore: number): string[] {
  const first = Math.ceil((bytesBefore * 8) / 6);
  const end = Math.floor(((bytesBefore + key.length) * 8) / 6);
  const all = Buffer.concat([Buffer.alloc(bytesBefore), key]);
  return [all.toString("base64"), all.toString("base64url")].map((text) => text.slice(first, end));
}

/** A body with its escapes read, wherever they stand: good enough to look for a key in it. */
function withoutEscapes(body: string): string {
  if (!body.includes("\\")) return body;
  return body.replace(/\\(?:u00([2-7][\da-f])|(["\\/]))/gi, (_all, code?: string, sign?: string) =>
    code === undefined ? (sign ?? "") : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
