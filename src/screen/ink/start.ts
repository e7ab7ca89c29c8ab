import { Box, Text } from "ink";
import { createElement, type ReactNode } from "react";
import type { Clock } from "../../model/run/ports.ts";
import { actionOf } from "../keys/bindings.ts";
import type { KeyPress } from "../state/entry.ts";
import type { Intent, ScreenEvent } from "../state/program.ts";
import type { ScreenState } from "../state/state.ts";
import type { Size } from "../text/line.ts";
import { type Drawing, drawWithInk } from "./drawing.tsx";
import { RowsAloud } from "./rows-aloud.ts";
import { isTooSmall, ScreenOutput, sizeMin, type TerminalOutput } from "./screen-output.ts";
import { type ScreenProgram, Store } from "./store.ts";
import { SignWriter, terminalSigns } from "./terminal-signs.ts";
import { type TerminalInput, TypedInput } from "./typed-input.ts";

export interface ScreenOptions {
  readonly stdin: TerminalInput;
  readonly stdout: TerminalOutput;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly colour: boolean;
  /** Writes plain lines on the main screen. */
  readonly screenReader: boolean;
  readonly onIntents: (intents: readonly Intent[]) => void;
  /** Handles Ctrl-Z. Without this handler, Ctrl-Z is an ordinary key. */
  readonly onSuspend?: () => void;
}

export type ScreenEnd = "stopped" | "terminal-lost";

export class RunningScreen {
  /**
   * Settles after the terminal is restored. Rejects with an error that the program, `onIntents`,
   * Ink or React threw, or with the one given to `fail`.
   */
  readonly ended: Promise<ScreenEnd>;
  readonly #program: ScreenProgram;
  readonly #options: ScreenOptions;
  readonly #end = Promise.withResolvers<ScreenEnd>();
  readonly #output: ScreenOutput;
  readonly #input: TypedInput;
  readonly #signs: SignWriter;
  readonly #store: Store;
  #pressed: KeyPress[] = [];
  #isDrawnAnew = true;
  #isAsked = false;
  #drawn: Drawing | undefined;
  #isClosed = false;

  constructor(program: ScreenProgram, options: ScreenOptions) {
    const { clock, stdout, env, platform } = options;
    this.#options = options;
    this.#program = program;
    this.ended = this.#end.promise;
    // Prevents an unhandled rejection if nobody awaits `ended`.
    this.ended.catch(() => {});
    this.#output = new ScreenOutput(stdout);
    this.#signs = new SignWriter(terminalSigns(env, platform), (text) => this.#output.raw(text));
    this.#input = new TypedInput(options.stdin, {
      clock,
      // Keys that arrive together are drawn in one frame.
      onRead: () => this.#press(this.#pressed.splice(0)),
      onLost: this.#onLost,
    });
    this.#store = new Store(program, {
      clock,
      onIntents: options.onIntents,
      onState: (state) => this.#show(state),
      onError: (thrown) => this.fail(thrown),
    });
    this.#open();
  }

  tell(event: ScreenEvent): void {
    this.#store.tell(event);
  }

  #open(): void {
    this.#options.stdout.on("resize", this.#resize);
    this.#options.stdout.on("error", this.#onLost);
    this.#options.stdout.on("close", this.#onLost);
    try {
      this.#signs.open();
      this.#drawn = this.#begin();
      this.#drawn.ended.catch((thrown) => this.fail(thrown));
      this.#store.take([{ type: "size", size: this.#used() }]);
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  #begin(): Drawing {
    const { clock, colour, screenReader } = this.#options;
    const ink = drawWithInk({
      output: this.#output,
      input: this.#input,
      onKeys: (keys) => this.#pressed.push(...keys),
      colour,
      screenReader,
    });
    return screenReader ? new RowsAloud({ output: this.#output, clock, ink }) : ink;
  }

  stop(): void {
    this.#close("stopped");
  }

  fail(thrown: unknown): void {
    this.#restore();
    this.#end.reject(thrown);
  }

  suspend(): () => void {
    if (this.#isClosed) return () => {};
    this.#input.setRawMode(false);
    this.#signs.close();
    const takeBack = this.#output.handOver();
    return () => {
      if (this.#isClosed) return;
      takeBack();
      this.#signs.open();
      this.#input.setRawMode(true);
      this.#resize();
    };
  }

  readonly #onLost = () => this.#close("terminal-lost");

  readonly #resize = () => {
    this.#output.measure();
    this.#isDrawnAnew = true;
    this.#store.take([{ type: "size", size: this.#used() }]);
  };

  #press(keys: readonly KeyPress[]): void {
    const { onSuspend } = this.#options;
    const isSuspend = (key: KeyPress) => key.name === "ctrl-z" && onSuspend !== undefined;
    const isQuit = ({ name }: KeyPress) => actionOf("home", name) === "quit";
    // On a terminal that is too small, nobody sees what keys do, so the program gets only “quit”.
    const isBlind = isTooSmall(this.#used());
    const taken = keys.filter((key) => !isSuspend(key) && (!isBlind || isQuit(key)));
    if (keys.some(({ name }) => name === "ctrl-l")) this.#isDrawnAnew = true;
    this.#isAsked = true;
    this.#store.take(taken.map((key) => ({ type: "key", key })));
    this.#isAsked = false;
    if (this.#isDrawnAnew) this.#store.showAgain();
    if (keys.some(isSuspend)) onSuspend?.();
  }

  /**
   * On Windows the last line stays blank, because the console scrolls when its last cell is
   * written.
   */
  #used(): Size {
    const { columns, rows } = this.#output;
    return { columns, rows: this.#options.platform === "win32" ? Math.max(1, rows - 1) : rows };
  }

  #show(state: ScreenState): void {
    if (this.#isClosed || this.#drawn === undefined) return;
    const size = this.#used();
    const view = isTooSmall(size) ? this.#tooSmallView(size) : this.#program.view(state);
    this.#signs.show(this.#program.signs(state));
    if (this.#isDrawnAnew) this.#drawn.redraw(view);
    else this.#drawn.show(view, this.#isAsked);
    this.#isDrawnAnew = false;
  }

  /** Both sizes in the message include the line that the screen leaves blank on Windows. */
  #tooSmallView({ columns, rows }: Size): ReactNode {
    const output = this.#output;
    const is = `${output.columns}×${output.rows}`;
    const needs = `${sizeMin.columns}×${sizeMin.rows + output.rows - rows}`;
    const text = createElement(Text, {}, this.#program.tooSmall(is, needs));
    return createElement(Box, { width: columns, height: rows, overflow: "hidden" }, text);
  }

  #close(end: ScreenEnd): void {
    this.#restore();
    this.#end.resolve(end);
  }

  #restore(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#store.close();
    this.#options.stdout.off("resize", this.#resize);
    try {
      this.#drawn?.close();
    } catch {
      // The code below restores what Ink could not.
    }
    this.#input.setRawMode(false);
    this.#output.close();
    this.#signs.close();
  }
}
