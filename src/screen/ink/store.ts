import type { Clock } from "../../model/run/ports.ts";
import type { Input, ScreenProgram } from "../state/program.ts";
import type { Size } from "../text/line.ts";

/** Shortest time between frames that events cause. Keys are drawn at once. */
const eventIntervalMs = 100;

/** What a store needs besides its program. */
export interface StorePorts<State, ScreenEvent, Intent> {
  readonly size: Size;
  readonly clock: Clock;
  readonly onIntents: (intents: readonly Intent[], tell: (event: ScreenEvent) => void) => void;
  readonly onState: (state: State, size: Size) => void;
  /** Gets errors of the program, of `onIntents` and of `onState`. */
  readonly onError: (thrown: unknown) => void;
}

/**
 * Holds the state of a screen program, handles inputs one after the other, and decides when to
 * draw.
 */
export class Store<State, ScreenEvent, Intent> {
  readonly #program: ScreenProgram<State, ScreenEvent, Intent>;
  readonly #ports: StorePorts<State, ScreenEvent, Intent>;
  readonly #waiting: Input<ScreenEvent>[] = [];
  #state: State;
  #size: Size;
  #shownState: State | undefined;
  #isDraining = false;
  #eventShownAtMs: number | undefined;
  #eventTimer: AbortController | undefined;
  #isClosed = false;

  constructor(
    program: ScreenProgram<State, ScreenEvent, Intent>,
    ports: StorePorts<State, ScreenEvent, Intent>,
  ) {
    this.#program = program;
    this.#ports = ports;
    this.#state = program.initial;
    this.#size = ports.size;
  }

  /** Handles keys or a new size, and draws the result at once. */
  take(inputs: readonly Input<ScreenEvent>[]): void {
    this.#waiting.push(...inputs);
    // An outer call is still handling inputs, and will draw the frame.
    if (this.#isDraining) return;
    this.#guarded(() => {
      this.#drain();
      this.#show();
    });
  }

  /** Handles an event. Events cause at most ten frames a second. */
  readonly tell = (event: ScreenEvent): void => {
    if (this.#isClosed) return;
    this.#waiting.push({ type: "event", event });
    if (this.#isDraining) return;
    this.#guarded(() => {
      this.#drain();
      this.#showSoon();
    });
  };

  /** Draws a frame even though the state has not changed. */
  showAgain(): void {
    this.#shownState = undefined;
    this.#guarded(() => this.#show());
  }

  close(): void {
    this.#isClosed = true;
    this.#eventTimer?.abort();
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
    const dueMs = (this.#eventShownAtMs ?? Number.NEGATIVE_INFINITY) + eventIntervalMs;
    if (nowMs >= dueMs) this.#showEvent();
    else if (this.#eventTimer === undefined) {
      this.#eventTimer = new AbortController();
      const due = () => this.#guarded(() => this.#showEvent());
      this.#ports.clock.sleep(dueMs - nowMs, this.#eventTimer.signal).then(due, () => {});
    }
  }

  #showEvent(): void {
    this.#eventTimer = undefined;
    this.#eventShownAtMs = this.#ports.clock.nowMs();
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
