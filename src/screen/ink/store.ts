import type { Clock } from "../../model/run/ports.ts";
import type { Input, ScreenProgram } from "../state/intent.ts";
import type { Size } from "../text/line.ts";

/** Frames caused only by news are at least this far apart. Keys are shown at once. */
const newsIntervalMs = 100;

/** What a store needs besides its program. */
export interface StorePorts<State, News, Intent> {
  readonly size: Size;
  readonly clock: Clock;
  readonly onIntents: (intents: readonly Intent[], tell: (news: News) => void) => void;
  readonly onState: (state: State, size: Size) => void;
  /** Gets errors thrown by the program or by carrying out intents. */
  readonly onError: (thrown: unknown) => void;
}

/**
 * Holds the state of a screen program: handles inputs one after the other and decides when to draw.
 */
export class Store<State, News, Intent> {
  readonly #program: ScreenProgram<State, News, Intent>;
  readonly #ports: StorePorts<State, News, Intent>;
  readonly #waiting: Input<News>[] = [];
  #state: State;
  #size: Size;
  #shownState: State | undefined;
  #isDraining = false;
  #newsShownAtMs: number | undefined;
  #newsTimer: AbortController | undefined;
  #isClosed = false;

  constructor(program: ScreenProgram<State, News, Intent>, ports: StorePorts<State, News, Intent>) {
    this.#program = program;
    this.#ports = ports;
    this.#state = program.initial;
    this.#size = ports.size;
  }

  /** Handles keys or a new size, and draws the result at once. */
  take(inputs: readonly Input<News>[]): void {
    this.#waiting.push(...inputs);
    // The outer call that is still handling inputs will draw the frame.
    if (this.#isDraining) return;
    this.#guarded(() => {
      this.#drain();
      this.#show();
    });
  }

  /** Handles news. Draws at most ten frames a second. */
  readonly tell = (news: News): void => {
    if (this.#isClosed) return;
    this.#waiting.push({ type: "news", news });
    if (this.#isDraining) return;
    this.#guarded(() => {
      this.#drain();
      this.#showSoon();
    });
  };

  /** Draws the current state again. */
  showAgain(): void {
    this.#shownState = undefined;
    this.#guarded(() => this.#show());
  }

  close(): void {
    this.#isClosed = true;
    this.#newsTimer?.abort();
  }

  #drain(): void {
    this.#isDraining = true;
    try {
      for (let input = this.#waiting.shift(); input !== undefined; input = this.#waiting.shift()) {
        if (this.#isClosed) return;
        if (input.type === "size") this.#resize(input.size);
        const { state, intents } = this.#program.update(this.#state, input);
        this.#state = state;
        if (intents.length > 0) this.#ports.onIntents(intents, this.tell);
      }
    } finally {
      this.#isDraining = false;
    }
  }

  #resize(size: Size): void {
    this.#size = size;
    this.#shownState = undefined;
  }

  #showSoon(): void {
    const nowMs = this.#ports.clock.nowMs();
    const dueMs = (this.#newsShownAtMs ?? Number.NEGATIVE_INFINITY) + newsIntervalMs;
    if (nowMs >= dueMs) this.#showNews();
    else if (this.#newsTimer === undefined) {
      this.#newsTimer = new AbortController();
      const due = () => this.#guarded(() => this.#showNews());
      this.#ports.clock.sleep(dueMs - nowMs, this.#newsTimer.signal).then(due, () => {});
    }
  }

  #showNews(): void {
    this.#newsTimer = undefined;
    this.#newsShownAtMs = this.#ports.clock.nowMs();
    this.#show();
  }

  #show(): void {
    if (this.#isClosed || this.#state === this.#shownState) return;
    this.#shownState = this.#state;
    this.#ports.onState(this.#state, this.#size);
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.#ports.onError(thrown);
    }
  }
}
