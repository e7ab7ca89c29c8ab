import chalk from "chalk";
import { render, renderToString, useInput, usePaste } from "ink";
import type { ReactNode } from "react";
import { ColourContext } from "../components/spans.tsx";
import type { KeyPress } from "../state/entry.ts";
import { keysOf, pastedKeys } from "./keys.ts";
import type { ScreenOutput } from "./screen-output.ts";
import type { TypedInput } from "./typed-input.ts";

/** How Ink reaches the terminal, and how it may draw. */
export interface InkOptions {
  readonly output: ScreenOutput;
  readonly input: TypedInput;
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  /** Without colour, bold, underline and inverse still work. */
  readonly colour: boolean;
  /** Writes plain lines on the main screen, for a screen reader. */
  readonly screenReader: boolean;
}

/** Draws views on a terminal. */
export interface Drawing {
  show(view: ReactNode, isAsked: boolean): void;
  redraw(view: ReactNode): void;
  close(): void;
  /** Rejects with errors of Ink or React. */
  readonly ended: Promise<unknown>;
}

const framesPerSecondMax = 1000;

/** Starts to read keys and to draw with Ink. */
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

interface RootProps {
  readonly view: ReactNode;
  readonly onKeys: (keys: readonly KeyPress[]) => void;
}

function Root({ view, onKeys }: RootProps): ReactNode {
  useInput((input, key) => onKeys(keysOf(input, key)));
  usePaste((text) => onKeys(pastedKeys(text)));
  return view;
}

/** The lines that a view fills in a terminal of this width, without styles. */
export function plainRows(view: ReactNode, columns: number): readonly string[] {
  const before = chalk.level;
  chalk.level = 0;
  try {
    return renderToString(view, { columns }).split("\n");
  } finally {
    chalk.level = before;
  }
}
