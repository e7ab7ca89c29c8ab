import chalk from "chalk";
import { type Key, render, renderToString, useInput, usePaste } from "ink";
import type { ReactNode } from "react";
import { ColourContext } from "../components/spans.tsx";
import type { KeyPress } from "../state/entry.ts";
import type { ScreenOutput } from "./screen-output.ts";
import type { TypedInput } from "./typed-input.ts";

export interface InkOptions {
  readonly output: ScreenOutput;
  readonly input: TypedInput;
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  readonly colour: boolean;
  readonly screenReader: boolean;
}

export interface Drawing {
  show(view: ReactNode, isAsked: boolean): void;
  redraw(view: ReactNode): void;
  close(): void;
  /** Rejects with errors of Ink or React. */
  readonly ended: Promise<unknown>;
}

const framesPerSecondMax = 1000;

export function drawWithInk(options: InkOptions): Drawing {
  const { output, input, onKeys, colour, screenReader } = options;
  // Ink styles text through chalk, which at level 0 would drop bold and inverse together with the
  // colours.
  chalk.level = 1;
  const root = (view: ReactNode) => (
    <ColourContext value={colour}>
      <Root view={view} onKeys={onKeys} />
    </ColourContext>
  );
  const ink = render(root(null), {
    stdout: output as unknown as NodeJS.WriteStream,
    stdin: input as unknown as NodeJS.ReadStream,
    alternateScreen: !screenReader,
    incrementalRendering: true,
    interactive: true,
    isScreenReaderEnabled: screenReader,
    maxFps: framesPerSecondMax,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    show: (next) => ink.rerender(root(next)),
    redraw(next) {
      // After a resize, Ink redraws its previous view at once. It gets the new view first, while
      // its output is muted.
      output.quietly(() => ink.rerender(root(next)));
      output.erase();
      ink.clear();
      output.emit("resize");
    },
    close: () => ink.unmount(),
    ended: ink.waitUntilExit(),
  };
}

function Root({ view, onKeys }: Pick<InkOptions, "onKeys"> & { readonly view: ReactNode }) {
  useInput((input, key) => onKeys(keysOf(input, key)));
  usePaste((text) => onKeys(pastedKeys(text)));
  return view;
}

export function plainRows(view: ReactNode, columns: number): readonly string[] {
  const before = chalk.level;
  chalk.level = 0;
  try {
    return renderToString(view, { columns }).split("\n");
  } finally {
    chalk.level = before;
  }
}

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

/** Ink passes characters that arrive together as one event. */
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
