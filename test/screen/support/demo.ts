/**
 * A tiny screen program in a process of its own, for the ways in which a screen can end: keys and
 * the first argument decide which.
 */
import { Text } from "ink";
import { createElement, type ReactNode } from "react";
import { processHost } from "../../../src/commands/process/host.ts";
import { interrupted } from "../../../src/commands/process/stop.ts";
import { openScreen } from "../../../src/commands/screen/open/open-screen.ts";
import { SheetportError } from "../../../src/errors.ts";
import type { ScreenProgram } from "../../../src/screen/ink/store.ts";
import type { Input } from "../../../src/screen/state/program.ts";
import type { Size } from "../../../src/screen/text/line.ts";

/** Once armed, React cannot render what is to be shown. */
let isArmed = false;
function Shown({ text }: { readonly text: string }): ReactNode {
  if (isArmed) throw new Error("thrown inside Ink");
  return createElement(Text, {}, text);
}

interface Demo {
  readonly pressed: string;
  readonly size: Size;
}

const program = {
  initial: { pressed: "", size: { columns: 80, rows: 24 } },
  update(state: Demo, input: Input) {
    if (input.type === "size") return { state: { ...state, size: input.size }, intents: [] };
    if (input.type !== "key") return { state, intents: [] };
    const { name } = input.key;
    if (name === "u") throw new Error("thrown in update");
    return { state: { ...state, pressed: `${state.pressed} ${name}` }, intents: [name] };
  },
  tooSmall: (is: string, needs: string) => `${is}, ${needs}`,
  view({ pressed, size: { columns, rows } }: Demo) {
    if (pressed.endsWith(" f")) throw new Error("thrown in view");
    const lines = Array.from({ length: rows }, (_, row) =>
      row === 0 ? `pressed:${pressed}` : "x".repeat(columns),
    );
    return createElement(Shown, { text: lines.join("\n") });
  },
  signs: () => ({ title: "demo", progress: { state: "normal", percent: 42 } }),
};

const host = await processHost();
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
  const screen = openScreen(program as unknown as ScreenProgram, {
    host,
    colour: false,
    onIntents: (intents: readonly unknown[]) => {
      const name = `${intents[0]}`;
      ends[name]?.();
      if (name === "Q") screen.stop();
    },
  });
  host.onStop(() => screen.fail(interrupted()));
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
