import type { Permit } from "../../src/model/ports.ts";
import { documentedRates, type Lane, type RateLimit } from "../../src/model/rate.ts";
import {
  createPacer,
  memorySlots,
  type PacerOptions,
  type SlotPacer,
} from "../../src/pace/index.ts";
import type { Chance } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";
import type { Latency } from "./latency.ts";
import type { Counted } from "./windows.ts";

/** A mistake built into the client. */
export type PacingBug = "keyed-on-send" | "no-window" | "no-margin" | "no-lost" | "forgets";

export interface PacingScene {
  readonly chance: Chance;
  readonly latency: Latency;
  readonly rate: RateLimit;
  readonly pace: "even" | "burst";
  /** Requests that the program keeps under way at most, in each lane. */
  readonly workers: number;
  /** The client gives a request up after this. */
  readonly timeoutMs: number;
  /** How long the program has work. */
  readonly durationMs: number;
  /** Kills of the program, clock jumps and sleeps of the machine, while it works. @default 0 */
  readonly kills?: number;
  readonly jumps?: number;
  /** Requests that go wrong one way or another. @default 0 */
  readonly faults?: number;
  readonly bug?: PacingBug | undefined;
}

/** How long a request that nobody waits for any more may still be under way (pacing's own figure). */
const lostMs = 30_000;
const lanesUsed = ["create", "read"] as const satisfies readonly Lane[];
type UsedLane = (typeof lanesUsed)[number];

interface Sent {
  readonly life: AbortSignal;
  readonly lane: UsedLane;
  readonly weight: number;
  atMs: number;
}

/**
 * The real pacer in a program that is killed and started again, whose clocks jump and whose machine
 * sleeps, against a server that counts what arrives. Gives each lane's arrivals by the client's
 * monotonic clock.
 */
export class PacingWorld {
  readonly clock = new FakeClock({ nowMs: 12_345, between: "promises" });
  readonly #scene: PacingScene;
  /** They outlive the program. */
  readonly #slots = memorySlots();
  readonly #sent: Sent[] = [];
  readonly #untilMs: number;
  /** When the monotonic clock stood still while the world went on, and for how long. */
  readonly #standstills: { readonly atMs: number; readonly durationMs: number }[] = [];

  constructor(scene: PacingScene) {
    this.#scene = scene;
    this.#untilMs = this.clock.nowMs() + scene.durationMs;
  }

  /** Runs to the end; gives what the server counted in each lane, by true time. */
  async run(): Promise<Record<UsedLane, readonly Counted[]>> {
    const { kills = 0, jumps = 0, durationMs } = this.#scene;
    const moments = (count: number) =>
      Array.from({ length: count }, () => this.#scene.chance.next() * durationMs);
    for (const inMs of moments(jumps)) void this.clock.sleep(inMs).then(() => this.#jump());
    const lives = this.#lives(moments(kills));
    await this.clock.runUntilIdle();
    await lives;
    const seen = (lane: UsedLane) =>
      this.#sent
        .filter((one) => one.lane === lane)
        .map(({ atMs, weight }) => ({ atMs: this.#trueMs(atMs), weight }));
    return { create: seen("create"), read: seen("read") };
  }

  /** One life of the program after the other, each ended by a kill but for the last. */
  async #lives(killsAtMs: readonly number[]): Promise<void> {
    const startMs = this.clock.nowMs();
    for (const atMs of [...killsAtMs.toSorted((a, b) => a - b), undefined]) {
      const death = new AbortController();
      const pacer = createPacer(this.#options());
      const work = Promise.all(lanesUsed.flatMap((lane) => this.#workers(lane, pacer, death)));
      if (atMs !== undefined) {
        await this.clock.sleep(Math.max(0, startMs + atMs - this.clock.nowMs()));
        this.#kill(death);
        await this.clock.sleep(this.#scene.chance.between(0, 5_000));
      }
      await work;
    }
  }

  #options(): PacerOptions {
    const { rate, pace, bug, timeoutMs } = this.#scene;
    return {
      clock: this.clock,
      rates: { ...documentedRates, create: rate, read: rate },
      pace,
      inFlightMs: timeoutMs,
      slots: bug === "forgets" ? memorySlots() : this.#slots,
      ...(bug === "no-window" ? { marginMs: -rate.windowMs } : {}),
      ...(bug === "no-margin" ? { marginMs: 0 } : {}),
      ...(bug === "no-lost" ? { lostMs: 0 } : {}),
    };
  }

  /** The system closes a dead program's connections: what is under way arrives soon, or never. */
  #kill(death: AbortController): void {
    const latestMs = this.clock.nowMs() + lostMs;
    for (const one of this.#sent) {
      if (one.life === death.signal) one.atMs = Math.min(one.atMs, latestMs);
    }
    death.abort();
  }

  #jump(): void {
    const { chance } = this.#scene;
    this.clock.jumpWall(chance.between(-1, 1) * 6 * 3_600_000);
    const durationMs = chance.exponential(20_000);
    if (chance.is(0.3)) this.clock.leap(durationMs);
    else if (chance.is(0.4)) this.#standstills.push({ atMs: this.clock.nowMs(), durationMs });
  }

  #trueMs(atMs: number): number {
    const slept = this.#standstills.filter((one) => one.atMs <= atMs);
    return atMs + slept.reduce((sum, one) => sum + one.durationMs, 0);
  }

  #workers(lane: UsedLane, pacer: SlotPacer, death: AbortController): Promise<void>[] {
    return Array.from({ length: this.#scene.workers }, async () => {
      try {
        while (this.clock.nowMs() < this.#untilMs) await this.#request(lane, pacer, death.signal);
      } catch (thrown) {
        if (!death.signal.aborted) throw thrown;
      }
    });
  }

  async #request(lane: UsedLane, pacer: SlotPacer, life: AbortSignal): Promise<void> {
    const { chance, faults = 0, bug, latency, timeoutMs } = this.#scene;
    const urgent = lane === "read" && chance.is(0.3);
    // Reads ask for pages of any size, up to a whole window's worth.
    const isPage = lane === "read" && chance.is(0.4);
    const cost = isPage ? chance.whole(1, pacer.capacity(lane, urgent)) : 1;
    const permit = await pacer.acquire(lane, { cost, urgent, signal: life });
    if (chance.is(faults / 4)) {
      permit.unused();
      await this.clock.sleep(chance.between(0, 2_000), life);
      return;
    }
    const weight = chance.whole(1, cost);
    const sentMs = this.clock.nowMs();
    const { thereMs, backMs } = latency(sentMs);
    const isLost = thereMs + backMs > timeoutMs || chance.is(faults / 4);
    const arrivesMs = sentMs + Math.min(thereMs, timeoutMs + lostMs);
    this.#sent.push({ life, lane, weight, atMs: arrivesMs });
    if (bug === "keyed-on-send") permit.answered(weight);
    await this.clock.sleep(isLost ? timeoutMs : thereMs + backMs, life);
    if (isLost) permit.lost();
    else this.#answer(lane, { pacer, permit, weight });
  }

  #answer(
    lane: UsedLane,
    { pacer, permit, weight }: { pacer: SlotPacer; permit: Permit; weight: number },
  ): void {
    const { chance, faults = 0 } = this.#scene;
    permit.answered(weight);
    // A refusal out of the blue, with or without a Retry-After.
    if (chance.is(faults / 20)) pacer.close(lane, chance.pick([0, 3_000, 90_000]));
  }
}
