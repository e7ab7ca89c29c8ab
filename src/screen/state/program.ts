import type { Frame, Size } from "../text/line.ts";
import type { KeyPress } from "./key.ts";

/**
 * A screen program without its terminal: pure functions from a state and an input to the next
 * state, and from a state to a frame. `Intent` is what it asks of the outside, `News` what the
 * outside tells it.
 */
export interface ScreenProgram<State, News, Intent> {
  readonly initial: State;
  /** The next state, and what is to be done now; the same state when nothing changed. */
  update(state: State, input: Input<News>): Step<State, Intent>;
  /** What the terminal shows of a state. */
  frame(state: State, size: Size): Frame;
  /** What is said on a terminal of a size that no frame fits, and which it should have. @default in English */
  readonly tooSmall?: (is: string, needs: string) => string;
}

/** What happens to a screen program. */
export type Input<News> =
  | { readonly type: "key"; readonly key: KeyPress }
  | { readonly type: "size"; readonly size: Size }
  | { readonly type: "news"; readonly news: News };

/** A state and what it asks of the outside, in order. */
export interface Step<State, Intent> {
  readonly state: State;
  readonly intents: readonly Intent[];
}
