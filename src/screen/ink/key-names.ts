import type { KeyPress } from "../state/entry.ts";

/** A key that prints nothing. */
export function wordKey(name: string): KeyPress {
  return { name, text: "" };
}

/** The key of a character; undefined for one that cannot be printed. */
export function printedKey(character: string): KeyPress | undefined {
  if (character === " ") return { name: "space", text: " " };
  // U+FFFD stands for bytes that were no character.
  const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]$/u.test(character);
  return printable && character !== "\uFFFD" ? { name: character, text: character } : undefined;
}

/** The key of a C0 control character or DEL; undefined for others, and for those without a key. */
export function controlKey(character: string): KeyPress | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x7f || code === 0x08) return wordKey("backspace");
  if (code === 0x09) return wordKey("tab");
  if (code === 0x0d || code === 0x0a) return wordKey("enter");
  return code >= 1 && code <= 26 ? wordKey(`ctrl-${letter(code)}`) : undefined;
}

/** A paste as one key: a single line without control characters; undefined when nothing is left. */
export function pastedKey(pasted: string): KeyPress | undefined {
  const text = pasted
    .replace(/(?<![\r\n])[\r\n]+$/, "")
    .replace(/\r\n|[\r\n\t]/g, " ")
    .replace(/\p{Cc}/gu, "");
  return text === "" ? undefined : { name: "paste", text };
}

const letterFinals: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  F: "end",
  H: "home",
  Z: "shift-tab",
  // Of rxvt, with Shift or Ctrl.
  a: "up",
  b: "down",
  c: "right",
  d: "left",
};

const numbers: Readonly<Record<string, string>> = {
  "1": "home",
  "3": "delete",
  "4": "end",
  "5": "pageup",
  "6": "pagedown",
  "7": "home",
  "8": "end",
};

/**
 * The key of a control sequence with these parameters and this last character; undefined for those
 * that are no key we name. Shift and Ctrl make no difference to keys that move.
 */
export function sequenceKey(parameters: string, final: string): KeyPress | undefined {
  if (/^[<=>?]/.test(parameters)) return undefined;
  const [first = "", second = "", third = ""] = parameters.split(";");
  if (final === "u") return codedKey({ codes: first, modifiers: second, text: third });
  if (final === "~" && first === "27") return codedKey({ codes: third, modifiers: second });
  if (isRelease(second)) return undefined;
  const name = final === "~" || final === "^" ? numbers[first] : letterFinals[final];
  return name === undefined ? undefined : wordKey(name);
}

/** Keys that stand apart in the kitty keyboard protocol: https://sw.kovidgoyal.net/kitty/keyboard-protocol/ */
const codedWords: Readonly<Record<number, string>> = {
  9: "tab",
  13: "enter",
  27: "escape",
  127: "backspace",
  57414: "enter",
  57417: "left",
  57418: "right",
  57419: "up",
  57420: "down",
  57421: "pageup",
  57422: "pagedown",
  57423: "home",
  57424: "end",
  57426: "delete",
};

/** The signs of the number pad, from its 0 on. */
const padFirst = 57399;
const padSigns = "0123456789./*-+";

const shift = 1;
const ctrl = 4;
const capsLock = 64;
/** Alt, Super, Hyper and Meta: no key of ours has them. */
const foreign = 2 | 8 | 16 | 32;

interface CodedKey {
  /** Code of the key, with Shift, and on a Latin keyboard, parted by colons. */
  readonly codes: string;
  readonly modifiers: string;
  readonly text?: string;
}

function codedKey({ codes, modifiers, text = "" }: CodedKey): KeyPress | undefined {
  const [code = 0, shifted = 0, latin = 0] = codes.split(":").map(Number);
  const held = Math.max(0, Number.parseInt(modifiers || "1", 10) - 1);
  if (isRelease(modifiers) || (held & foreign) !== 0) return undefined;
  const word = codedWords[code];
  if (word !== undefined)
    return wordKey(word === "tab" && (held & shift) !== 0 ? "shift-tab" : word);
  if ((held & ctrl) !== 0) return ctrlKey(code) ?? ctrlKey(latin);
  const sign = padSigns[code - padFirst];
  if (sign !== undefined) return printedKey(sign);
  if (text !== "") return printedKey(characters(text));
  const upper = ((held & shift) !== 0) !== ((held & capsLock) !== 0);
  const plain = characters(String(code));
  return printedKey(upper ? characters(String(shifted)) || plain.toUpperCase() : plain);
}

function ctrlKey(code: number): KeyPress | undefined {
  const isLatin = code >= 0x61 && code <= 0x7a;
  return isLatin ? wordKey(`ctrl-${String.fromCodePoint(code)}`) : undefined;
}

/** The characters of codes parted by colons; those that are none, or private, are left out. */
function characters(codes: string): string {
  return codes
    .split(":")
    .map(Number)
    .filter((code) => code > 0 && code <= 0x10ffff)
    .map((code) => String.fromCodePoint(code))
    .join("");
}

function isRelease(modifiers: string): boolean {
  return modifiers.split(":")[1] === "3";
}

function letter(code: number): string {
  return String.fromCharCode(0x60 + code);
}
