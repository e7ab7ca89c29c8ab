import type { Clock, Permit } from "../../src/model/run/ports.ts";
import { documentedRates, type RateLimit } from "../../src/model/run/rate.ts";
import {
  createPacer,
  type LaneState,
  memorySlots,
  type SlotPacer,
  type SlotStore,
} from "../../src/pace/index.ts";
import type { Counted } from "../property/windows.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** A mistake built in. */
export type SharingBug = "keyed-on-send" | "torn-update" | "freed-at-kill" | "never-checked";

/** What happens to one request. All in milliseconds. */
export interface Fate {
  /** Between the permit and the first byte. */
  readonly connectMs: number;
  readonly thereMs: number;
  readonly backMs: number;
  readonly cost: number;
  readonly weighs: number;
  readonly urgent: boolean;
}

/** What happens to the machine or to one of its processes. */
export interface Blow {
  readonly kind: "kill" | "stop" | "reboot" | "set-clock";
  /** After the blow before. */
  readonly afterMs: number;
  readonly process: number;
  /** Until it runs again; how far the wall clock is set. */
  readonly forMs: number;
}

export interface MachineScene {
  readonly rate: RateLimit;
  readonly pace: "even" | "burst";
  readonly timeoutMs: number;
  /** Requests of each process, and how many it has under way. */
  readonly processes: readonly { readonly fates: readonly Fate[]; readonly workers: number }[];
  readonly blows: readonly Blow[];
  readonly bug?: SharingBug | undefined;
}

const lostMs = 30_000;

interface Arrival extends Counted {
  readonly life: Life;
  atMs: number;
}

/**
 * A machine with some processes that share the slots of one key, against a server that counts.
 * Processes are killed, stopped and started again; the machine restarts, its monotonic clock at
 * zero; somebody sets its wall clock.
 */
export class Machine {
  readonly clock = new FakeClock({ nowMs: 1_000_000, between: "promises" });
  readonly arrivals: Arrival[] = [];
  readonly slots = memorySlots();
  readonly scene: MachineScene;
  /** True time at which the machine's monotonic clock showed zero. */
  bootMs: number;

  constructor(scene: MachineScene, uptimeMs: number) {
    this.scene = scene;
    this.bootMs = this.clock.nowMs() - uptimeMs;
  }

  /** Runs until every request was sent; gives what the server counted, by true time. */
  async run(): Promise<readonly Counted[]> {
    const lives = this.scene.processes.map(({ fates, workers }) => {
      return new Life(this, { queue: [...fates], workers });
    });
    const blows = this.#strike(lives);
    await this.clock.runUntilIdle(2 * 3_600_000);
    await blows;
    for (const life of lives) await life.done;
    return this.arrivals;
  }

  async #strike(lives: Life[]): Promise<void> {
    for (const blow of this.scene.blows) {
      await this.clock.sleep(blow.afterMs);
      const struck = blow.process % lives.length;
      if (blow.kind === "set-clock") this.clock.jumpWall(blow.forMs * 1_000);
      if (blow.kind === "stop") void lives[struck]?.stop(blow.forMs);
      if (blow.kind === "kill") lives[struck] = this.#restart(lives[struck], blow.forMs);
      if (blow.kind === "reboot") {
        for (const life of lives) life.kill();
        await this.clock.sleep(blow.forMs);
        this.bootMs = this.clock.nowMs();
        for (const [index, life] of lives.entries()) lives[index] = this.#restart(life, 0);
      }
    }
  }

  #restart(life: Life | undefined, afterMs: number): Life {
    if (life === undefined) throw new RangeError("No such process.");
    life.kill();
    return new Life(this, life.rest, afterMs);
  }
}

/** One process from its start to its end. */
class Life {
  readonly rest: { readonly queue: Fate[]; readonly workers: number };
  readonly done: Promise<void>;
  readonly #machine: Machine;
  readonly #death = new AbortController();
  #snapshot: { readonly state: LaneState; readonly atMs: number } | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(machine: Machine, rest: Life["rest"], afterMs = 0) {
    this.#machine = machine;
    this.rest = rest;
    this.done = this.#live(afterMs).catch((thrown: unknown) => {
      if (!this.#death.signal.aborted) throw thrown;
    });
  }

  /** The system closes its connections: what is under way arrives soon, or never. */
  kill(): void {
    if (this.#death.signal.aborted) return;
    const latestMs = this.#machine.clock.nowMs() + lostMs;
    for (const one of this.#machine.arrivals) {
      if (one.life === this) one.atMs = Math.min(one.atMs, latestMs);
    }
    this.#death.abort();
    if (this.#machine.scene.bug !== "freed-at-kill") return;
    this.#machine.slots.update("read", (state) => ({
      ...state,
      uses: state.uses.filter((use) => !use.inFlight),
    }));
  }

  /** SIGSTOP, and SIGCONT later: its timers ring when it runs again. */
  async stop(forMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#running;
    this.#running = Promise.all([before, promise]).then(() => undefined);
    await this.#machine.clock.sleep(forMs);
    resolve();
  }

  async #live(afterMs: number): Promise<void> {
    await this.#machine.clock.sleep(afterMs, this.#death.signal);
    const { rate, pace, timeoutMs } = this.#machine.scene;
    const pacer = createPacer({
      clock: this.#clock(),
      rates: { ...documentedRates, read: rate },
      pace,
      inFlightMs: timeoutMs,
      slots: this.#store(),
    });
    await Promise.all(Array.from({ length: this.rest.workers }, () => this.#work(pacer)));
  }

  #clock(): Clock {
    const { clock, bootMs } = this.#machine;
    return {
      nowMs: () => clock.nowMs() - bootMs,
      wallMs: () => clock.wallMs(),
      sleep: async (durationMs, signal) => {
        const { signal: death } = this.#death;
        const either = signal === undefined ? death : AbortSignal.any([death, signal]);
        await clock.sleep(durationMs, either);
        await this.#running;
        either.throwIfAborted();
      },
    };
  }

  /** Nothing is written by who is dead. */
  #store(): SlotStore {
    const { slots, scene } = this.#machine;
    return {
      read: (lane) => slots.read(lane),
      update: (lane, step) => {
        this.#death.signal.throwIfAborted();
        if (scene.bug !== "torn-update") {
          slots.update(lane, step);
          return;
        }
        // A little before it writes, it has read: what others wrote in between is lost.
        const nowMs = this.#machine.clock.nowMs();
        const last = this.#snapshot;
        const isFresh = last !== undefined && nowMs - last.atMs < 50;
        const state = step(isFresh ? last.state : slots.read(lane));
        this.#snapshot = { state, atMs: isFresh ? last.atMs : nowMs };
        slots.update(lane, () => state);
      },
    };
  }

  async #work(pacer: SlotPacer): Promise<void> {
    const { queue } = this.rest;
    for (let fate = queue.shift(); fate !== undefined; fate = queue.shift()) {
      await this.#request(fate, pacer);
    }
  }

  async #request(fate: Fate, pacer: SlotPacer): Promise<void> {
    const { bug, timeoutMs } = this.#machine.scene;
    const clock = this.#clock();
    const cost = Math.min(fate.cost, pacer.capacity("read", fate.urgent));
    const weight = Math.min(fate.weighs, cost);
    const permit = await this.#begin(fate, { pacer, cost });
    const sentMs = this.#machine.clock.nowMs();
    const arrivesMs = Math.min(fate.thereMs, timeoutMs + lostMs);
    this.#machine.arrivals.push({ life: this, weight, atMs: sentMs + arrivesMs });
    if (bug === "keyed-on-send") permit.answered(weight);
    const takesMs = fate.thereMs + fate.backMs;
    await clock.sleep(Math.min(takesMs, timeoutMs));
    if (takesMs > timeoutMs) permit.lost();
    else permit.answered(weight);
  }

  /** A permit that is still good when the connection is there. */
  async #begin(
    fate: Fate,
    { pacer, cost }: { readonly pacer: SlotPacer; readonly cost: number },
  ): Promise<Permit> {
    const { signal } = this.#death;
    for (;;) {
      const permit = await pacer.acquire("read", { cost, urgent: fate.urgent, signal });
      await this.#clock().sleep(fate.connectMs);
      if (this.#machine.scene.bug === "never-checked" || permit.begin()) return permit;
      permit.unused();
    }
  }
}
