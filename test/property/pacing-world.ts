import type { Permit } from "../../src/model/run/ports.ts";
import { documentedRates, type Lane, type RateLimit } from "../../src/model/run/rate.ts";
import { createPacer, memorySlots, type SlotPacer } from "../../src/pace/index.ts";
import type { Chance } from "../support/chance.ts";
import type { Latency } from "./latency.ts";
import { Life, Machine } from "./machine.ts";
import type { Counted } from "./windows.ts";

/** A mistake built into the client. */
export type PacingBug =
  | "keyed-on-send"
  | "no-window"
  | "no-margin"
  | "no-lost"
  | "forgets"
  | "apart";

/** How often, in one simulation, something happens to the machine or to one of its processes. */
export interface Troubles {
  /** A process is killed, requests in flight, and started again. */
  readonly kills: number;
  /** A process is stopped for a while and continued. */
  readonly stops: number;
  /** The clock on the wall is set, or the machine sleeps. */
  readonly jumps: number;
  /** The machine is started anew, its monotonic clock with it. */
  readonly restarts: number;
}

export interface PacingScene {
  readonly chance: Chance;
  readonly latency: Latency;
  readonly rate: RateLimit;
  readonly pace: "even" | "burst";
  /** Processes with one key. */
  readonly processes: number;
  /** Requests that a process keeps under way at most, in each lane. */
  readonly workers: number;
  /** The client gives a request up after this. */
  readonly timeoutMs: number;
  /** How long there is work. */
  readonly durationMs: number;
  readonly troubles?: Troubles;
  /** Share of requests that go wrong one way or another. @default 0 */
  readonly faults?: number;
  readonly bug?: PacingBug | undefined;
}

/** How long a request that nobody waits for any more may still be under way: pacing's own figure. */
const lostMs = 30_000;
const lanesUsed = ["create", "read"] as const satisfies readonly Lane[];
type UsedLane = (typeof lanesUsed)[number];

interface Sent {
  readonly life: Life;
  readonly lane: UsedLane;
  readonly weight: number;
  atMs: number;
}

/**
 * The real pacer in processes that are killed, stopped and started again, on a machine that sleeps
 * and whose clocks jump, against a server that counts what arrives.
 */
export class PacingWorld {
  readonly #scene: PacingScene;
  readonly #machine = new Machine();
  readonly #sent: Sent[] = [];
  readonly #untilMs: number;
  readonly #lives = new Map<number, Life>();

  constructor(scene: PacingScene) {
    this.#scene = scene;
    this.#untilMs = this.#machine.world.nowMs() + scene.durationMs;
  }

  /** Runs to the end; gives what the server counted in each lane, by true time. */
  async run(): Promise<Record<UsedLane, readonly Counted[]>> {
    const { processes, troubles } = this.#scene;
    if (troubles !== undefined) this.#bring(troubles);
    const all = Array.from({ length: processes }, (_, process) => this.#process(process));
    await this.#machine.world.runUntilIdle();
    await Promise.all(all);
    const seen = (lane: UsedLane) =>
      this.#sent
        .filter((one) => one.lane === lane)
        .map(({ atMs, weight }) => ({ atMs: this.#machine.trueMs(atMs), weight }));
    return { create: seen("create"), read: seen("read") };
  }

  /** One life after the other, each until its kill, the last until the work is done. */
  async #process(process: number): Promise<void> {
    const { bug, chance, pace, rate } = this.#scene;
    const own = memorySlots();
    for (let isOver = false; !isOver; ) {
      const slots = { forgets: memorySlots(), apart: own }[bug as string] ?? this.#machine.slots;
      const life = new Life(this.#machine, slots);
      this.#lives.set(process, life);
      const pacer = createPacer({
        ...{ clock: life, slots: life.slots, pace },
        rates: { ...documentedRates, create: rate, read: rate },
        ...(bug === "no-window" ? { marginMs: -rate.windowMs } : {}),
        ...(bug === "no-margin" ? { marginMs: 0 } : {}),
        ...(bug === "no-lost" ? { lostMs: 0 } : {}),
      });
      const work = Promise.all(lanesUsed.flatMap((lane) => this.#workers(lane, pacer, life)));
      await Promise.race([work, life.death]);
      isOver = !life.dead;
      if (!isOver) await this.#machine.world.sleep(chance.between(0, 5_000));
    }
  }

  #workers(lane: UsedLane, pacer: SlotPacer, life: Life): Promise<void>[] {
    return Array.from({ length: this.#scene.workers }, async () => {
      while (this.#machine.world.nowMs() < this.#untilMs) await this.#request(lane, pacer, life);
    });
  }

  async #request(lane: UsedLane, pacer: SlotPacer, life: Life): Promise<void> {
    const { chance, faults = 0 } = this.#scene;
    const urgent = lane === "read" && chance.is(0.3);
    // Reads ask for pages of any size, up to a whole window's worth.
    const isPage = lane === "read" && chance.is(0.4);
    const cost = isPage ? chance.whole(1, pacer.capacity(lane, urgent)) : 1;
    const permit = await pacer.acquire(lane, { cost, urgent });
    // A connection is made first, or is not.
    if (chance.is(faults)) await life.sleep(chance.between(0, 2_000));
    if (chance.is(faults / 4) || !permit.begin()) {
      permit.unused();
      return;
    }
    const weight = chance.whole(1, cost);
    await this.#trip(lane, { life, permit, weight });
  }

  /** There and back, or lost on the way. */
  async #trip(
    lane: UsedLane,
    { life, permit, weight }: { life: Life; permit: Permit; weight: number },
  ): Promise<void> {
    const { chance, faults = 0, bug, latency, timeoutMs } = this.#scene;
    const sentMs = this.#machine.world.nowMs();
    const { thereMs, backMs } = latency(sentMs);
    const isLost = thereMs + backMs > timeoutMs || chance.is(faults / 4);
    const arrivesMs = sentMs + Math.min(thereMs, timeoutMs + lostMs);
    this.#sent.push({ life, lane, weight, atMs: arrivesMs });
    if (bug === "keyed-on-send") permit.answered(weight);
    await life.sleep(isLost ? timeoutMs : thereMs + backMs);
    if (isLost) permit.lost();
    // A refusal out of the blue, with or without a Retry-After.
    else if (chance.is(faults / 20)) permit.refused(chance.pick([undefined, 3_000, 90_000]));
    else permit.answered(weight);
  }

  #bring({ kills, stops, jumps, restarts }: Troubles): void {
    const { chance, durationMs, processes } = this.#scene;
    const { world } = this.#machine;
    const someone = () => this.#lives.get(chance.whole(0, processes - 1));
    const at = (count: number, happen: () => void) => {
      for (let left = count; left > 0; left -= 1) {
        void world.sleep(chance.next() * durationMs).then(happen);
      }
    };
    at(kills, () => this.#kill(someone()));
    at(stops, () => someone()?.stop(chance.exponential(100_000)));
    at(jumps, () => this.#jump());
    at(restarts, () => {
      for (const life of this.#lives.values()) this.#kill(life);
      this.#machine.restart();
    });
  }

  /** The system closes a dead program's connections: what is under way arrives soon, or never. */
  #kill(life: Life | undefined): void {
    const latestMs = this.#machine.world.nowMs() + lostMs;
    for (const one of this.#sent) {
      if (one.life === life && !life.dead) one.atMs = Math.min(one.atMs, latestMs);
    }
    life?.kill();
  }

  #jump(): void {
    const { chance } = this.#scene;
    const { world } = this.#machine;
    const durationMs = chance.exponential(60_000);
    world.jumpWall(chance.between(-6, 6) * 3_600_000);
    if (chance.is(0.3)) world.leap(durationMs);
    else if (chance.is(0.4)) this.#machine.standStill(durationMs);
  }
}
