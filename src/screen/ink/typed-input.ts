import { EventEmitter } from "node:events";
import { StringDecoder } from "node:string_decoder";
import type { Clock } from "../../model/run/ports.ts";

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

interface TypedInputOptions {
  readonly clock: Clock;
  /** Ink has read all of a piece. */
  readonly onRead: () => void;
  /** The input has ended. */
  readonly onLost: () => void;
}

/** How long a lone escape character may be the beginning of more. */
const escapeMs = 30;
/** How long a sequence, or a paste, that has begun may stay without its end. */
const sequenceMs = 500;

const esc = "\u001b";
const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
const pasteLengthMax = 100_000;
const answerLengthMax = 4096;
/** The key Esc in the kitty protocol: Ink need not wait for what may follow. */
const escapeKey = `${esc}[27u`;

const { raw } = String;
/** OSC, DCS and APC: answers of the terminal, which nobody typed. */
const answer = raw`\x1b(?:[\]P][0-9>!$+]|_G)`;
/** A report of the mouse in the oldest form: three bytes follow, of any kind. */
const mouse = raw`\x1b\[M`;
/** A control sequence as far as its parameters; shifted keys of rxvt have an end of their own. */
const csi = raw`\x1b(?!\[[235678]\$)\[\[?[0-?]*`;
/** A control sequence that something else broke off; what it was is looked at afresh. */
const broken = raw`${csi}(?:[ -/]+(?=[^ -/@-~])|(?=[^ -~]))`;
const ss3 = raw`\x1bO[0-9;]*`;

/** What begins with an escape character: the first of these that fits. */
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
 * The stream that Ink reads from. It stands between the terminal and Ink, whose own reading would
 * take answers of the terminal and old mouse reports for typed text, lose Ctrl-C in a paste that has
 * no end, and tear a sequence that comes in two pieces. Ink gets whole sequences only.
 */
export class TypedInput extends EventEmitter {
  readonly isTTY = true;
  readonly #stdin: TerminalInput;
  readonly #options: TypedInputOptions;
  #decoder = new StringDecoder("utf8");
  /** Begins with an escape character whose sequence has not ended, or is empty. */
  #held = "";
  #typed = "";
  #patience = new AbortController();
  #isOpen = false;

  constructor(stdin: TerminalInput, options: TypedInputOptions) {
    super();
    this.#stdin = stdin;
    this.#options = options;
  }

  /** Reads the terminal from `true` to `false`; each may be told twice. */
  setRawMode(raw: boolean): void {
    if (raw === this.#isOpen) return;
    this.#isOpen = raw;
    this.#patience.abort();
    // Off first: after a stop the terminal may be in another mode than Node.js believes.
    this.#setRawMode(false);
    if (raw) this.#open();
    else this.#close();
  }

  read(): string | null {
    const typed = this.#typed;
    this.#typed = "";
    return typed === "" ? null : typed;
  }

  /** Ink asks for it, but characters are put together here. */
  setEncoding(): void {}

  #open(): void {
    this.#decoder = new StringDecoder("utf8");
    this.#held = "";
    this.#setRawMode(true);
    this.#stdin.on("data", this.#onData);
    for (const event of ends) this.#stdin.on(event, this.#onEnd);
    this.#stdin.resume();
  }

  #close(): void {
    this.#stdin.off("data", this.#onData);
    for (const event of ends) this.#stdin.off(event, this.#onEnd);
    this.#stdin.pause();
  }

  readonly #onEnd = () => this.#options.onLost();

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

  /** A terminal that is gone has no mode. */
  #setRawMode(raw: boolean): void {
    try {
      this.#stdin.setRawMode?.(raw);
    } catch {
      this.#options.onLost();
    }
  }
}

const ends = ["end", "close", "error"] as const;

interface Parted {
  /** What Ink can read as it is. */
  readonly typed: string;
  /** What has begun at the end, and may go on in the next piece. */
  readonly held: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

function parted(input: string): Parted {
  let held = "";
  const typed = input.replace(sequence, (_, ...rest) => {
    const { paste, begun, nobodys, modifiers, code, key }: Groups = rest.at(-1);
    if (paste !== undefined) return boundedPaste(paste);
    if (begun !== undefined) held = bounded(begun);
    if (begun !== undefined || nobodys !== undefined) return "";
    // Of xterm with modifyOtherKeys, which Ink does not know.
    if (code !== undefined) return `${esc}[${code};${modifiers}u`;
    // Alt, or Esc and a key in one piece, is the key Esc and then that key.
    return key ?? escapeKey;
  });
  return { typed, held };
}

/** What was held, when nothing more came. */
function released(held: string): string {
  if (held.startsWith(pasteStart)) return boundedPaste(held + pasteEnd);
  return held.length > 2 ? "" : escapeKey + held.slice(1);
}

function boundedPaste(paste: string): string {
  const text = paste.slice(pasteStart.length, -pasteEnd.length).slice(0, pasteLengthMax);
  return pasteStart + text + pasteEnd;
}

/** Keeps what is held small, however much comes without an end. */
function bounded(held: string): string {
  if (!held.startsWith(pasteStart)) return held.slice(0, answerLengthMax);
  const lengthMax = pasteStart.length + pasteLengthMax + pasteEnd.length;
  if (held.length <= lengthMax) return held;
  // The last characters may be the beginning of the end mark.
  return held.slice(0, lengthMax - pasteEnd.length) + held.slice(-pasteEnd.length);
}
