import type { ReactNode } from "react";
import type { Clock } from "../../model/run/ports.ts";
import type { ScreenStep } from "../edges/place.tsx";
import type { Input, Intent, ScreenEvent } from "../state/program.ts";
import type { ScreenState } from "../state/state.ts";
import type { Signs } from "../text/line.ts";

export interface ScreenProgram {
  readonly initial: ScreenState;
  update(state: ScreenState, input: Input): ScreenStep;
  view(state: ScreenState): ReactNode;
  signs(state: ScreenState): Signs;
  readonly tooSmall: (is: string, needs: string) => string;
}

/** Shortest time between frames that events cause. Keys are drawn at once. */
const eventIntervalMs = 100;

interface StorePorts {
  readonly clock: Clock;
  readonly onIntents: (intents: readonly Intent[]) => void;
  readonly onState: (state: ScreenState) => void;
  readonly onError: (thrown: unknown) => void;
}

export class Store {
  readonly #program: ScreenProgram;
  readonly #ports: StorePorts;
  readonly #waiting: Input[] = [];
  #state: ScreenState;
  #shownState: ScreenState | undefined;
  #isDraining = false;
  #eventShownAtMs = Number.NEGATIVE_INFINITY;
  #eventTimer: AbortController | undefined;
  #isClosed = false;

  constructor(program: ScreenProgram, ports: StorePorts) {
    this.#program = program;
    this.#ports = ports;
    this.#state = program.initial;
  }

  take(inputs: readonly Input[]): void {
    this.#handle(inputs, () => this.#show());
  }

  tell(event: ScreenEvent): void {
    this.#handle([{ type: "event", event }], () => this.#showSoon());
  }

  showAgain(): void {
    this.#shownState = undefined;
    this.#guarded(() => this.#show());
  }

  close(): void {
    this.#isClosed = true;
    this.#eventTimer?.abort();
  }

  #handle(inputs: readonly Input[], show: () => void): void {
    this.#waiting.push(...inputs);
    // An outer call is still handling inputs, and will draw the frame.
    if (this.#isDraining) return;
    this.#guarded(() => {
      this.#drain();
      show();
    });
  }

  #drain(): void {
    this.#isDraining = true;
    try {
      for (let input = this.#waiting.shift(); input !== undefined; input = this.#waiting.shift()) {
        if (this.#isClosed) return;
        if (input.type === "size") this.#shownState = undefined;
        const { state, intents } = this.#program.update(this.#state, input);
        this.#state = state;
        if (intents.length > 0) this.#ports.onIntents(intents);
      }
    } finally {
      this.#isDraining = false;
    }
  }

  #showSoon(): void {
    const { clock } = this.#ports;
    const waitMs = this.#eventShownAtMs + eventIntervalMs - clock.nowMs();
    if (waitMs <= 0) this.#showEvent();
    else if (this.#eventTimer === undefined && !this.#isClosed) {
      this.#eventTimer = new AbortController();
      const due = () => this.#guarded(() => this.#showEvent());
      clock.sleep(waitMs, this.#eventTimer.signal).then(due, () => {});
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
    this.#ports.onState(this.#state);
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (thrown) {
      this.#ports.onError(thrown);
    }
  }
}
