/**
 * A tiny screen program in a process of its own, for the ways in which a screen can end: keys and
 * the first argument decide which.
 */
import { createRequire } from "node:module";
import { processHost } from "../../../src/commands/process/host.ts";
import { openScreen } from "../../../src/commands/screen/open/open-screen.ts";
import { SheetportError } from "../../../src/errors.ts";
import type { ScreenProgram } from "../../../src/screen/state/intent.ts";

const program: ScreenProgram<{ readonly pressed: string }, string, string> = {
  initial: { pressed: "" },
  update(state, input) {
    if (input.type !== "key") return { state, intents: [] };
    const { name } = input.key;
    if (name === "u") throw new Error("thrown in update");
    return { state: { pressed: `${state.pressed} ${name}` }, intents: [name] };
  },
  tooSmall: (is, needs) => `${is}, ${needs}`,
  frame({ pressed }, { columns, rows }) {
    if (pressed.endsWith(" f")) throw new Error("thrown in frame");
    return {
      title: "demo",
      progress: { state: "normal", percent: 42 },
      lines: Array.from({ length: rows }, (_, row) => ({
        spans: [{ text: row === 0 ? `pressed:${pressed}` : "x".repeat(columns) }],
      })),
    };
  },
};

const host = await processHost();
/** The React that the screen will load; once armed, it cannot render the rows that Ink is to show. */
const react = createRequire(import.meta.url)("react");
const { createElement } = react;
let isArmed = false;
react.createElement = (type: unknown, properties: object | null, ...children: unknown[]) => {
  if (isArmed && "text" in (properties ?? {})) throw new Error("thrown inside Ink");
  return createElement(type, properties, ...children);
};
/** What an intent does that does not simply end. */
const ends: Readonly<Record<string, () => void>> = {
  e: () => setTimeout(() => process.exit(3)),
  t: () => setTimeout(throwLater),
  r: () => void Promise.reject(new Error("rejected later")),
  i: throwLater,
  x: () => {
    isArmed = true;
  },
  w: () => void process.stderr.write("a warning in between\n"),
};

try {
  const screen = await openScreen(program, {
    host,
    colour: false,
    onIntents: ([name = ""]) => {
      ends[name]?.();
      if (name === "Q") screen.stop();
    },
  });
  const end = await screen.ended;
  process.stdout.write(`ended: ${end}\n`);
} catch (thrown) {
  const code = thrown instanceof SheetportError ? thrown.exitCode : 70;
  process.stderr.write(`told: ${thrown instanceof Error ? thrown.message : thrown}\n`);
  process.exitCode = code;
}

function throwLater(): never {
  throw new Error("thrown later");
}
