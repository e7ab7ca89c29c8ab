import { EventEmitter } from "node:events";
import { StringDecoder } from "node:string_decoder";
import type { Clock } from "../../model/run/ports.ts";

export interface TerminalInput {
  setRawMode?(raw: boolean): unknown;
  on(event: "data", listener: (piece: string | Uint8Array) => void): unknown;
  on(event: "end" | "close" | "error", listener: () => void): unknown;
  off(event: "data", listener: (piece: string | Uint8Array) => void): unknown;
  off(event: "end" | "close" | "error", listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

interface TypedInputOptions {
  readonly clock: Clock;
  /** Called after Ink has handled all keys that arrived together. */
  readonly onRead: () => void;
  readonly onLost: () => void;
}

/** How long a lone escape character waits for the rest of its sequence. */
const escapeMs = 30;
/** How long an unfinished sequence or paste waits for its end. */
const sequenceMs = 500;

const esc = "\u001b";
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
const pasteLengthMax = 100_000;
const answerLengthMax = 4096;
/** Esc as the kitty protocol writes it. Ink acts on it without waiting for more characters. */
const escapeKey = `${esc}[27u`;

const { raw } = String;
/** The start of OSC, DCS and APC sequences, which are replies from the terminal. */
const answer = raw`\x1b(?:[\]P][0-9>!$+]|_G)`;
/** The start of the oldest form of mouse report, which three bytes of any value follow. */
const mouse = raw`\x1b\[M`;
/** The lookahead is for rxvt, which ends shifted keys with `$`. */
const csi = raw`\x1b(?!\[[235678]\$)\[\[?[0-?]*`;
/** A sequence that another character has interrupted. That character is parsed separately. */
const broken = raw`${csi}(?:[ -/]+(?=[^ -/@-~])|(?=[^ -~]))`;
const ss3 = raw`\x1bO[0-9;]*`;

/** Everything that begins with an escape character. The first alternative that matches wins. */
const sequence = new RegExp(
  [
    raw`(?<paste>\x1b\[200~[^]*?\x1b\[201~)`,
    raw`(?<begun>(?:\x1b\[200~[^]*|${answer}(?:(?!\x1b\\)[^\x07])*|${mouse}[^]{0,2}|${csi}[ -/]*|${ss3}|\x1b[\]P_]?)$)`,
    raw`(?<nobodys>${answer}[^]*?(?:\x07|\x1b\\)|${mouse}[^]{3}|${broken})`,
    raw`\x1b\[27;(?<modifiers>\d+);(?<code>\d+)~`,
    raw`(?<key>\x1b\[|${ss3}[A-FHMPQRSa-e])`,
    raw`\x1b`,
  ].join("|"),
  "g",
);

/**
 * The stream that Ink reads from, which passes on only complete sequences. Without it, Ink would
 * take replies of the terminal and old mouse reports for typed text, lose Ctrl-C in an unfinished
 * paste, and break sequences that arrive in two pieces.
 */
export class TypedInput extends EventEmitter {
  readonly isTTY = true;
  readonly #stdin: TerminalInput;
  readonly #options: TypedInputOptions;
  #decoder = new StringDecoder("utf8");
  #held = "";
  #typed = "";
  #patience = new AbortController();
  #isOpen = false;

  constructor(stdin: TerminalInput, options: TypedInputOptions) {
    super();
    this.#stdin = stdin;
    this.#options = options;
  }

  setRawMode(raw: boolean): void {
    if (raw === this.#isOpen) return;
    this.#isOpen = raw;
    this.#patience.abort();
    // Turns raw mode off first, because after Ctrl-Z the terminal may be in a different mode than
    // Node.js assumes.
    this.#setRawMode(false);
    if (raw) this.#open();
    else this.#close();
  }

  read(): string | null {
    const typed = this.#typed;
    this.#typed = "";
    return typed === "" ? null : typed;
  }

  /** Called by Ink. Does nothing, because the decoder here already produces strings. */
  setEncoding(): void {}

  #open(): void {
    this.#decoder = new StringDecoder("utf8");
    this.#held = "";
    this.#setRawMode(true);
    this.#stdin.on("data", this.#onData);
    for (const event of ends) this.#stdin.on(event, this.#options.onLost);
    this.#stdin.resume();
  }

  #close(): void {
    this.#stdin.off("data", this.#onData);
    for (const event of ends) this.#stdin.off(event, this.#options.onLost);
    this.#stdin.pause();
  }

  readonly #onData = (piece: string | Uint8Array) => {
    const text = typeof piece === "string" ? piece : this.#decoder.write(Buffer.from(piece));
    const { typed, held } = parted(this.#held + text);
    this.#hold(held);
    this.#pass(typed);
  };

  #hold(held: string): void {
    this.#patience.abort();
    this.#held = held;
    if (held === "") return;
    this.#patience = new AbortController();
    const waitMs = held === esc ? escapeMs : sequenceMs;
    this.#options.clock.sleep(waitMs, this.#patience.signal).then(this.#release, () => {});
  }

  readonly #release = () => {
    const typed = released(this.#held);
    this.#held = "";
    this.#pass(typed);
  };

  #pass(typed: string): void {
    if (typed === "") return;
    this.#typed = typed;
    this.emit("readable");
    this.#options.onRead();
  }

  #setRawMode(raw: boolean): void {
    try {
      this.#stdin.setRawMode?.(raw);
    } catch {
      this.#options.onLost();
    }
  }
}

const ends = ["end", "close", "error"] as const;

type Groups = Readonly<Record<string, string | undefined>>;

/** `held` is an unfinished sequence at the end, which the next piece may continue. */
function parted(input: string): { readonly typed: string; readonly held: string } {
  let held = "";
  const typed = input.replace(sequence, (_, ...rest) => {
    const { paste, begun, nobodys, modifiers, code, key }: Groups = rest.at(-1);
    if (paste !== undefined) return boundedPaste(paste);
    if (begun !== undefined) held = bounded(begun);
    if (begun !== undefined || nobodys !== undefined) return "";
    // A key from xterm with modifyOtherKeys, in a form that Ink knows.
    if (code !== undefined) return `${esc}[${code};${modifiers}u`;
    // Alt with a key looks the same as Esc followed at once by a key. Both count as Esc, then the
    // key.
    return key ?? escapeKey;
  });
  return { typed, held };
}

/** What an unfinished sequence becomes after the wait. */
function released(held: string): string {
  if (held.startsWith(pasteStart)) return boundedPaste(held + pasteEnd);
  return held.length > 2 ? "" : escapeKey + held.slice(1);
}

function boundedPaste(paste: string): string {
  const text = paste.slice(pasteStart.length, -pasteEnd.length).slice(0, pasteLengthMax);
  return pasteStart + text + pasteEnd;
}

function bounded(held: string): string {
  if (!held.startsWith(pasteStart)) return held.slice(0, answerLengthMax);
  const lengthMax = pasteStart.length + pasteLengthMax + pasteEnd.length;
  if (held.length <= lengthMax) return held;
  // Keeps the last characters, which may be the start of the end mark.
  return held.slice(0, lengthMax - pasteEnd.length) + held.slice(-pasteEnd.length);
}
