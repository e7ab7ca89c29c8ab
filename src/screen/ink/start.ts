import { Box, Text } from "ink";
import { createElement, type ReactNode } from "react";
import type { Clock } from "../../model/run/ports.ts";
import { isTooSmall, sizesToTell, usedSize } from "../edges/size.ts";
import { actionOf } from "../keys/bindings.ts";
import type { KeyPress } from "../state/entry.ts";
import type { ScreenProgram } from "../state/intent.ts";
import type { Size } from "../text/line.ts";
import { type Drawing, drawWithInk } from "./drawing.tsx";
import { RowsAloud } from "./rows-aloud.ts";
import { ScreenOutput, type TerminalOutput } from "./screen-output.ts";
import { Store } from "./store.ts";
import { SignWriter, terminalSigns } from "./terminal-signs.ts";
import { type TerminalInput, TypedInput } from "./typed-input.ts";

/** The terminal that a screen is shown on, and what it asks for goes to. */
export interface ScreenOptions<News, Intent> {
  readonly stdin: TerminalInput;
  readonly stdout: TerminalOutput;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Without colour, bold, underline and inverse stay. */
  readonly colour: boolean;
  /** Plain lines on the main screen, for programs that read them aloud. */
  readonly screenReader: boolean;
  /** Carries out what the program asks for; `tell` may be called at once, later, and often. */
  readonly onIntents: (intents: readonly Intent[], tell: (news: News) => void) => void;
  /** What Ctrl-Z does; where it is left out, Ctrl-Z is a key like any other. */
  readonly onSuspend?: () => void;
}

/** How a screen ended without a mistake. */
export type ScreenEnd = "stopped" | "terminal-lost";

/** A screen that is shown. */
export interface RunningScreen<News> {
  tell(news: News): void;
  /**
   * Settles when the terminal is as it was before: rejects with what the program, an intent, Ink or
   * React threw.
   */
  readonly ended: Promise<ScreenEnd>;
  /** Puts the terminal back, at once and only the first time. */
  stop(): void;
  /** Ends because of a mistake: puts the terminal back, and `ended` rejects with it. */
  fail(thrown: unknown): void;
  /** Puts the terminal back for a while; gives a way to take it again and draw anew. */
  suspend(): () => void;
}

/** Runs a screen program on a terminal. Ink and React are loaded here, if at all, and nowhere before. */
export async function startScreen<State, News, Intent>(
  program: ScreenProgram<State, News, Intent>,
  options: ScreenOptions<News, Intent>,
): Promise<RunningScreen<News>> {
  const screen = new Screen(program, options);
  screen.open();
  return screen;
}

class Screen<State, News, Intent> implements RunningScreen<News> {
  readonly ended: Promise<ScreenEnd>;
  readonly #program: ScreenProgram<State, News, Intent>;
  readonly #options: ScreenOptions<News, Intent>;
  readonly #end = Promise.withResolvers<ScreenEnd>();
  readonly #output: ScreenOutput;
  readonly #input: TypedInput;
  readonly #signs: SignWriter;
  readonly #store: Store<State, News, Intent>;
  #pressed: KeyPress[] = [];
  #isDrawnAnew = true;
  #isAsked = false;
  #drawn: Drawing | undefined;
  #isClosed = false;

  constructor(program: ScreenProgram<State, News, Intent>, options: ScreenOptions<News, Intent>) {
    const { clock, stdout, env, platform } = options;
    this.#options = options;
    this.#program = program;
    this.ended = this.#end.promise;
    // Whoever does not wait for the end shall not be ended by it.
    this.ended.catch(() => {});
    this.#output = new ScreenOutput(stdout);
    this.#signs = new SignWriter(terminalSigns(env, platform), (text) => this.#output.raw(text));
    this.#input = new TypedInput(options.stdin, {
      clock,
      // All keys of a piece make one frame.
      onRead: () => this.#press(this.#pressed.splice(0)),
      onLost: this.#onLost,
    });
    this.#store = new Store(program, {
      size: this.#used(),
      clock,
      onIntents: options.onIntents,
      onState: (state, size) => this.#show(state, size),
      onError: (thrown) => this.fail(thrown),
    });
  }

  get tell(): (news: News) => void {
    return this.#store.tell;
  }

  open(): void {
    this.#options.stdout.on("resize", this.#onResize);
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

  readonly #onResize = () => this.#resize();
  readonly #onLost = () => this.#close("terminal-lost");

  #resize(): void {
    this.#output.measure();
    this.#isDrawnAnew = true;
    this.#store.take([{ type: "size", size: this.#used() }]);
  }

  #press(keys: readonly KeyPress[]): void {
    const { onSuspend } = this.#options;
    const isSuspend = (key: KeyPress) => key.name === "ctrl-z" && onSuspend !== undefined;
    // Nobody sees what a key would do on a terminal that is too small, but for leaving.
    const isBlind = isTooSmall(this.#used());
    const taken = keys.filter((key) => !isSuspend(key) && (!isBlind || isLeaving(key)));
    if (keys.some(({ name }) => name === "ctrl-l")) this.#isDrawnAnew = true;
    this.#isAsked = true;
    this.#store.take(taken.map((key) => ({ type: "key", key })));
    this.#isAsked = false;
    if (this.#isDrawnAnew) this.#store.showAgain();
    if (keys.some(isSuspend)) onSuspend?.();
  }

  #used(): Size {
    return usedSize(this.#output, this.#options.platform);
  }

  #show(state: State, size: Size): void {
    if (this.#isClosed || this.#drawn === undefined) return;
    const view = isTooSmall(size) ? this.#tooSmallView(size) : this.#program.view(state, size);
    this.#signs.show(this.#program.signs(state));
    if (this.#isDrawnAnew) this.#drawn.redraw(view);
    else this.#drawn.show(view, this.#isAsked);
    this.#isDrawnAnew = false;
  }

  #tooSmallView(used: Size): ReactNode {
    const { is, needs } = sizesToTell(this.#output, used);
    const text = createElement(Text, {}, this.#program.tooSmall(is, needs));
    return createElement(Box, { width: used.columns, height: used.rows, overflow: "hidden" }, text);
  }

  #close(end: ScreenEnd): void {
    this.#restore();
    this.#end.resolve(end);
  }

  #restore(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#store.close();
    this.#options.stdout.off("resize", this.#onResize);
    try {
      this.#drawn?.close();
    } catch {
      // What Ink could not undo is undone below.
    }
    this.#input.setRawMode(false);
    this.#output.close();
    this.#signs.close();
  }
}

function isLeaving({ name }: KeyPress): boolean {
  return actionOf("home", name) === "quit";
}
