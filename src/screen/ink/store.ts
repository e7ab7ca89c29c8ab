import type { Clock } from "../../model/run/ports.ts";
import type { Input, ScreenProgram } from "../state/intent.ts";
import type { Size } from "../text/line.ts";

/** Frames caused only by events are at least this far apart. Keys are shown at once. */
const eventIntervalMs = 100;

/** What a store needs besides its program. */
export interface StorePorts<State, ScreenEvent, Intent> {
  readonly size: Size;
  readonly clock: Clock;
  readonly onIntents: (intents: readonly Intent[], tell: (event: ScreenEvent) => void) => void;
  readonly onState: (state: State, size: Size) => void;
  /** Gets errors thrown by the program or by carrying out intents. */
  readonly onError: (thrown: unknown) => void;
}

/**
 * Holds the state of a screen program: handles inputs one after the other and decides when to draw.
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
    // The outer call that is still handling inputs will draw the frame.
    if (this.#isDraining) return;
    this.#guarded(() => {
      this.#drain();
      this.#show();
    });
  }

  /** Handles an event. Draws at most ten frames a second. */
  readonly tell = (event: ScreenEvent): void => {
    if (this.#isClosed) return;
    this.#waiting.push({ type: "event", event });
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
