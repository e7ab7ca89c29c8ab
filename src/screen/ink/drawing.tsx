import chalk from "chalk";
import { render, renderToString, useInput, usePaste } from "ink";
import type { ReactNode } from "react";
import { ColourContext } from "../components/spans.tsx";
import type { KeyPress } from "../state/entry.ts";
import { keysOf, pastedKeys } from "./keys.ts";
import type { ScreenOutput } from "./screen-output.ts";
import type { TypedInput } from "./typed-input.ts";

/** How the screen reaches the terminal. */
export interface InkOptions {
  readonly output: ScreenOutput;
  readonly input: TypedInput;
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  /** Without colour, bold, underline and inverse stay. */
  readonly colour: boolean;
  /** Stays on the main screen, where others write. */
  readonly screenReader: boolean;
}

/** A screen on a terminal. */
export interface Drawing {
  show(view: ReactNode, isAsked: boolean): void;
  redraw(view: ReactNode): void;
  /** Leaves the terminal as it was. */
  close(): void;
  /** Rejects with what went wrong in Ink or React. */
  readonly ended: Promise<unknown>;
}

const framesPerSecondMax = 1000;

/** Begins to read keys and to draw with Ink. */
export function drawWithInk(options: InkOptions): Drawing {
  const { output, input, onKeys, colour, screenReader } = options;
  // Ink styles through chalk, which would leave out bold and inverse together with the colours.
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
      // Ink would draw what it has at once, in the new size: it gets the new view first, unseen.
      output.quietly(() => ink.rerender(root(next)));
      output.erase();
      ink.clear();
      output.emit("resize");
    },
    close: () => ink.unmount(),
    ended: ink.waitUntilExit(),
  };
}

interface RootProps {
  readonly view: ReactNode;
  readonly onKeys: (keys: readonly KeyPress[]) => void;
}

function Root({ view, onKeys }: RootProps): ReactNode {
  useInput((input, key) => onKeys(keysOf(input, key)));
  usePaste((text) => onKeys(pastedKeys(text)));
  return view;
}

/** A view as the rows of a terminal of so many columns, without styles. */
export function plainRows(view: ReactNode, columns: number): readonly string[] {
  const before = chalk.level;
  chalk.level = 0;
  try {
    return renderToString(view, { columns }).split("\n");
  } finally {
    chalk.level = before;
  }
}
