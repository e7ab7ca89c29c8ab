import { Box, render, Text } from "ink";
import { createElement, memo, type ReactNode, useSyncExternalStore } from "react";
import type { ScreenOutput } from "./screen-output.ts";

/** How the rows reach the terminal. */
export interface InkOptions {
  readonly output: ScreenOutput;
  /** Ink takes a stream although it is told to read nothing. */
  readonly stdin: unknown;
}

/** Rows on a terminal. */
export interface DrawnRows {
  /**
   * Draws these rows: one string a row, each as wide as the terminal at most.
   *
   * @param isAsked whether a person did something that they show, rather than that something came
   */
  show(rows: readonly string[], isAsked: boolean): void;
  /** Draws these rows on a screen of which nothing is known any more. */
  redraw(rows: readonly string[]): void;
  /** Leaves the terminal as it was. */
  close(): void;
  /** Rejects with what went wrong in Ink or React. */
  readonly ended: Promise<unknown>;
}

const framesPerSecondMax = 60;

/** One row. Only rows whose text has changed are laid out anew. */
const Row = memo(({ text }: { readonly text: string }) =>
  createElement(Text, { wrap: "truncate" }, text),
);

function Rows({ source }: { readonly source: RowSource }): ReactNode {
  const rows = useSyncExternalStore(source.subscribe, source.rows);
  return createElement(
    Box,
    { flexDirection: "column" },
    // Rows have no identity but their place.
    rows.map((text, place) => createElement(Row, { key: place, text })),
  );
}

/** Begins to draw rows with Ink. */
export function drawRows(rows: readonly string[], options: InkOptions): DrawnRows {
  const { output } = options;
  const source = new RowSource(rows);
  const ink = render(createElement(Rows, { source }), {
    stdout: output as unknown as NodeJS.WriteStream,
    stdin: options.stdin as NodeJS.ReadStream,
    alternateScreen: true,
    incrementalRendering: true,
    interactive: true,
    isScreenReaderEnabled: false,
    maxFps: framesPerSecondMax,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    show: (next) => source.set(next),
    redraw(next) {
      // Ink would draw what it has at once, in the new size: it gets the new rows first, unseen.
      output.quietly(() => {
        source.set(next);
        ink.rerender(createElement(Rows, { source }));
      });
      output.erase();
      ink.clear();
      output.emit("resize");
    },
    close: () => ink.unmount(),
    ended: ink.waitUntilExit(),
  };
}

/** The rows as React wants to be told of them. */
class RowSource {
  #rows: readonly string[];
  readonly #listeners = new Set<() => void>();

  constructor(rows: readonly string[]) {
    this.#rows = rows;
  }

  readonly rows = (): readonly string[] => this.#rows;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(rows: readonly string[]): void {
    this.#rows = rows;
    for (const listener of this.#listeners) listener();
  }
}
