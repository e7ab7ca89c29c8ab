import { StringDecoder } from "node:string_decoder";
import type { Clock } from "../../model/run/ports.ts";
import type { KeyPress } from "../state/entry.ts";
import { controlKey, pastedKey, printedKey, sequenceKey, wordKey } from "./key-names.ts";

/** What has come in of a key whose end has not: begins with an escape character, or is empty. */
export type Held = string;

/** Nothing is waited for. */
export const nothingHeld: Held = "";

/** Keys in the order in which they were pressed, and what is held back for the next piece. */
export interface Decoded {
  readonly keys: readonly KeyPress[];
  readonly held: Held;
}

/** How long a lone escape character may be the beginning of more. */
const escapeMs = 30;
/** How long a sequence, or a paste, that has begun may stay without its end. */
const sequenceMs = 500;

const esc = "\u001b";
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
const pasteLengthMax = 100_000;
const replyLengthMax = 4096;

/**
 * The keys in a piece of terminal input, in order. Pieces may be cut anywhere but inside a
 * character: the keys are the same however a text is cut. What is pasted between its marks is one
 * key named `paste`, so that it never acts as keys; mouse reports, answers of the terminal and
 * sequences without a name are no keys. An escape character before a plain key (Alt, or Esc and a
 * key in one piece) is the key Esc and then that key, so that nothing typed is lost.
 */
export function decodeKeys(held: Held, piece: string): Decoded {
  const input = held + piece;
  const keys: KeyPress[] = [];
  let at = 0;
  while (at < input.length) {
    const found = input[at] === esc ? escapeAt(input.slice(at)) : characterAt(input, at);
    if (found === undefined) return { keys, held: bounded(input.slice(at)) };
    if (found.key !== undefined) keys.push(found.key);
    at += found.length;
  }
  return { keys, held: nothingHeld };
}

/** Milliseconds of silence after which what is held is all that will come; undefined for nothing held. */
export function patienceMs(held: Held): number | undefined {
  if (held === nothingHeld) return undefined;
  return held === esc ? escapeMs : sequenceMs;
}

/** The keys in what was held, when nothing more came. */
export function releaseKeys(held: Held): readonly KeyPress[] {
  if (held === nothingHeld) return [];
  if (held.startsWith(pasteStart)) return asList(pastedKey(held.slice(pasteStart.length)));
  if (held.length > 2) return [];
  return [wordKey("escape"), ...asList(held.length === 2 ? printedKey(held.slice(1)) : undefined)];
}

interface Found {
  readonly length: number;
  readonly key?: KeyPress | undefined;
}

function characterAt(input: string, at: number): Found {
  const character = String.fromCodePoint(input.codePointAt(at) ?? 0);
  return { length: character.length, key: controlKey(character) ?? printedKey(character) };
}

/** What begins with an escape character; undefined when its end has not come. */
function escapeAt(rest: string): Found | undefined {
  switch (rest[1]) {
    case undefined:
      return undefined;
    case "[":
      return rest.startsWith(pasteStart) ? pasteAt(rest) : controlSequenceAt(rest);
    case "O":
      return shiftedAt(rest);
    case "]":
    case "P":
    case "_":
      return answerAt(rest);
    default:
      return loneEscape;
  }
}

const loneEscape: Found = { length: 1, key: wordKey("escape") };

function pasteAt(rest: string): Found | undefined {
  const end = rest.indexOf(pasteEnd, pasteStart.length);
  if (end === -1) return undefined;
  const text = rest.slice(pasteStart.length, Math.min(end, pasteStart.length + pasteLengthMax));
  return { length: end + pasteEnd.length, key: pastedKey(text) };
}

function controlSequenceAt(rest: string): Found | undefined {
  // Three forms do not end where the standard says: old mouse reports, the function keys of the
  // Linux console, and shifted keys of rxvt.
  if (rest[2] === "M") return rest.length < 6 ? undefined : { length: 6 };
  if (rest[2] === "[") return rest.length < 4 ? undefined : { length: 4 };
  if (/^\d\$/.test(rest.slice(2, 4))) return { length: 4, key: sequenceKey(rest[2] ?? "", "~") };
  const { parameters = "", between = "" } =
    /^(?<parameters>[0-?]*)(?<between>[ -/]*)/.exec(rest.slice(2))?.groups ?? {};
  const length = 2 + parameters.length + between.length;
  const final = rest[length];
  if (final === undefined) return undefined;
  // A broken sequence is dropped, and what broke it is looked at afresh.
  if (!/[@-~]/.test(final)) return { length };
  return { length: length + 1, key: between === "" ? sequenceKey(parameters, final) : undefined };
}

/** Keys in application mode: ESC O and a letter. Any other letter was typed by itself. */
function shiftedAt(rest: string): Found | undefined {
  const { parameters = "" } = /^(?<parameters>[0-9;]*)/.exec(rest.slice(2))?.groups ?? {};
  const final = rest[2 + parameters.length];
  if (final === undefined) return undefined;
  if (!/[A-FHMPQRSa-e]/.test(final)) return loneEscape;
  const key = final === "M" ? wordKey("enter") : sequenceKey("", final);
  return { length: 3 + parameters.length, key };
}

/** An answer of the terminal (OSC, DCS, APC), which nobody typed. */
function answerAt(rest: string): Found | undefined {
  if (rest[2] === undefined) return undefined;
  const begins = rest[1] === "_" ? /G/ : /[0-9>!$+]/;
  if (!begins.test(rest[2])) return loneEscape;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such an answer ends with one
  const end = /\u0007|\u001b\\/.exec(rest.slice(2));
  return end === null ? undefined : { length: 2 + end.index + end[0].length };
}

/** Keeps what is held small, however much comes without an end. */
function bounded(held: Held): Held {
  if (!held.startsWith(pasteStart)) return held.slice(0, replyLengthMax);
  const lengthMax = pasteStart.length + pasteLengthMax + pasteEnd.length;
  if (held.length <= lengthMax) return held;
  // The last characters may be the beginning of the end mark.
  return held.slice(0, lengthMax - pasteEnd.length) + held.slice(-pasteEnd.length);
}

function asList(key: KeyPress | undefined): readonly KeyPress[] {
  return key === undefined ? [] : [key];
}

/** The parts of an input stream that a screen needs. */
export interface TerminalInput {
  setRawMode?(raw: boolean): unknown;
  on(event: "data", listener: (piece: string | Uint8Array) => void): unknown;
  on(event: "end" | "close" | "error", listener: () => void): unknown;
  off(event: "data", listener: (piece: string | Uint8Array) => void): unknown;
  off(event: "end" | "close" | "error", listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** Who is told of keys, and of an input that has ended. */
export interface KeyListener {
  onKeys(keys: readonly KeyPress[]): void;
  onLost(): void;
}

/** Reads the keys of a terminal, which is in raw mode from `open` to `close`. */
export class KeyInput {
  readonly #stdin: TerminalInput;
  readonly #clock: Clock;
  readonly #listener: KeyListener;
  #decoder = new StringDecoder("utf8");
  #held: Held = nothingHeld;
  #patience = new AbortController();
  #isOpen = false;

  constructor(stdin: TerminalInput, { clock, listener }: { clock: Clock; listener: KeyListener }) {
    this.#stdin = stdin;
    this.#clock = clock;
    this.#listener = listener;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#decoder = new StringDecoder("utf8");
    this.#held = nothingHeld;
    // Off first: after a stop the terminal may be in another mode than Node.js believes.
    this.#setRawMode(false);
    this.#setRawMode(true);
    this.#stdin.on("data", this.#onData);
    for (const event of ends) this.#stdin.on(event, this.#onEnd);
    this.#stdin.resume();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#patience.abort();
    this.#stdin.off("data", this.#onData);
    for (const event of ends) this.#stdin.off(event, this.#onEnd);
    this.#setRawMode(false);
    this.#stdin.pause();
  }

  readonly #onEnd = () => this.#listener.onLost();

  readonly #onData = (piece: string | Uint8Array) => {
    const text = typeof piece === "string" ? piece : this.#decoder.write(Buffer.from(piece));
    const { keys, held } = decodeKeys(this.#held, text);
    this.#hold(held);
    if (keys.length > 0) this.#listener.onKeys(keys);
  };

  #hold(held: Held): void {
    this.#patience.abort();
    this.#held = held;
    const waitMs = patienceMs(held);
    if (waitMs === undefined) return;
    this.#patience = new AbortController();
    this.#clock.sleep(waitMs, this.#patience.signal).then(this.#release, () => {});
  }

  readonly #release = () => {
    const keys = releaseKeys(this.#held);
    this.#held = nothingHeld;
    if (keys.length > 0) this.#listener.onKeys(keys);
  };

  /** A terminal that is gone has no mode. */
  #setRawMode(raw: boolean): void {
    try {
      this.#stdin.setRawMode?.(raw);
    } catch {
      this.#listener.onLost();
    }
  }
}

const ends = ["end", "close", "error"] as const;
