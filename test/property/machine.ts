import type { Clock } from "../../src/model/run/ports.ts";
import { memorySlots, type SlotStore } from "../../src/pace/index.ts";
import { FakeClock } from "../support/fake-clock.ts";

/** A machine with one monotonic clock for all its processes, and slots that outlive each of them. */
export class Machine {
  readonly world = new FakeClock({ nowMs: 500_000, between: "promises" });
  readonly slots: SlotStore = memorySlots();
  #bootMs = 400_000;
  readonly #standstills: { readonly atMs: number; readonly durationMs: number }[] = [];

  /** Milliseconds since the machine was started. */
  nowMs(): number {
    return this.world.nowMs() - this.#bootMs;
  }

  /** The clock begins anew; whoever ran is dead. */
  restart(): void {
    this.#bootMs = this.world.nowMs();
  }

  /** The machine sleeps, and its clock with it, while the world goes on. */
  standStill(durationMs: number): void {
    this.#standstills.push({ atMs: this.world.nowMs(), durationMs });
  }

  /** True time at a moment by the world's clock here, which never sleeps. */
  trueMs(atMs: number): number {
    const slept = this.#standstills.filter((one) => one.atMs <= atMs);
    return atMs + slept.reduce((sum, one) => sum + one.durationMs, 0);
  }
}

/** One process, from its start to its kill: its time, and its hold on what it shares. */
export class Life implements Clock {
  readonly slots: SlotStore;
  readonly #machine: Machine;
  readonly #death = Promise.withResolvers<void>();
  #dead = false;
  #stoppedUntilMs = 0;

  constructor(machine: Machine, slots: SlotStore) {
    this.#machine = machine;
    // The dead write nothing any more, and tidy nothing up.
    this.slots = {
      read: (lane) => slots.read(lane),
      update: (lane, step) => {
        if (!this.#dead) slots.update(lane, step);
      },
    };
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Resolves at the kill. */
  get death(): Promise<void> {
    return this.#death.promise;
  }

  kill(): void {
    this.#dead = true;
    this.#death.resolve();
  }

  /** Stopped (as by Ctrl-Z) and continued: what was due meanwhile happens late, at once. */
  stop(durationMs: number): void {
    this.#stoppedUntilMs = this.#machine.world.nowMs() + durationMs;
  }

  nowMs(): number {
    return this.#machine.nowMs();
  }

  wallMs(): number {
    return this.#machine.world.wallMs();
  }

  async sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    const { world } = this.#machine;
    // As Node.js has it: whole milliseconds, one at least.
    await world.sleep(Math.max(1, Math.ceil(durationMs)), signal);
    while (world.nowMs() < this.#stoppedUntilMs) {
      await world.sleep(this.#stoppedUntilMs - world.nowMs(), signal);
    }
    if (this.#dead) await new Promise<never>(() => {});
  }
}
