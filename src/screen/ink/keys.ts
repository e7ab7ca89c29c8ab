import type { Key } from "ink";
import type { KeyPress } from "../state/entry.ts";

const words = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["leftArrow", "left"],
  ["rightArrow", "right"],
  ["pageUp", "pageup"],
  ["pageDown", "pagedown"],
  ["home", "home"],
  ["end", "end"],
  ["return", "enter"],
  ["escape", "escape"],
  ["backspace", "backspace"],
  ["delete", "delete"],
  ["tab", "tab"],
] as const satisfies readonly (readonly [keyof Key, string])[];

/**
 * The keys of a `useInput` event, in order, because characters that arrive together are one event.
 * Ignores modifiers of keys such as arrows, and drops characters typed with Alt.
 */
export function keysOf(input: string, key: Key): readonly KeyPress[] {
  if (key.eventType === "release") return [];
  const word = words.find(([flag]) => key[flag])?.[1];
  if (word !== undefined) return [wordKey(word === "tab" && key.shift ? "shift-tab" : word)];
  if (key.meta || key.super || key.hyper) return [];
  if (key.ctrl) return /^[a-z]$/.test(input) ? [wordKey(`ctrl-${input}`)] : [];
  // Only the kitty protocol sets an event type. It reports letter keys in lower case.
  const isUpper = key.eventType !== undefined && key.shift !== key.capsLock;
  const characters = [...(isUpper ? input.toUpperCase() : input)];
  return characters.flatMap((character) => controlKey(character) ?? printedKey(character) ?? []);
}

/**
 * Turns pasted text into one key with a single line and no control characters. Empty if no text is
 * left.
 */
export function pastedKeys(pasted: string): readonly KeyPress[] {
  const text = pasted
    .replace(/(?<![\r\n])[\r\n]+$/, "")
    .replace(/\r\n|[\r\n\t]/g, " ")
    .replace(/\p{Cc}/gu, "");
  return text === "" ? [] : [{ name: "paste", text }];
}

function wordKey(name: string): KeyPress {
  return { name, text: "" };
}

function printedKey(character: string): KeyPress | undefined {
  if (character === " ") return { name: "space", text: " " };
  // U+FFFD stands for bytes that are not UTF-8.
  const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]$/u.test(character);
  return printable && character !== "\uFFFD" ? { name: character, text: character } : undefined;
}

function controlKey(character: string): KeyPress | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x09) return wordKey("tab");
  if (code === 0x0d || code === 0x0a) return wordKey("enter");
  return code >= 1 && code <= 26 ? wordKey(`ctrl-${String.fromCharCode(0x60 + code)}`) : undefined;
}
