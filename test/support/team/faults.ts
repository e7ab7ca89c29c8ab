import type { Clock } from "../../../src/model/run/ports.ts";
import type { Chance } from "../chance.ts";
import type { PostgresServer } from "../postgres/server.ts";
import { type Desk, Trouble } from "./desk.ts";

/** Of the network between a computer and the server. */
const networkFaults = ["end", "reset", "cut-after", "stall", "half-open", "refuse"] as const;

/** What happens to a computer, to its network, or to the server. */
export type FaultKind = "kill" | "stop" | "restart" | (typeof networkFaults)[number];

/** The most frequent ones are there several times. */
export const allFaults: readonly [FaultKind, ...FaultKind[]] = [
  ...(["kill", "kill", "kill", "stop", "stop", "stop"] as const),
  ...networkFaults,
];

export interface FaultOptions {
  readonly desks: readonly Desk[];
  readonly server: PostgresServer;
  readonly chance: Chance;
  /** As fast as the programs' clocks. */
  readonly clock: Clock;
  readonly kinds: readonly [FaultKind, ...FaultKind[]];
  /** Who holds the lease just now. */
  readonly holder: () => Promise<string | undefined>;
  /** Resolves when the next request is with the marketplace. */
  readonly nextRequest: () => Promise<void>;
}

/** The mean time between two faults. */
const betweenMs = 20_000;
/** Longer than a lease lasts, on a slow machine, too. */
const requestMsMax = 90_000;

/** Disturbs a team for a while, mostly whoever holds the lease; at the end everything is whole. */
export class Faults {
  readonly happened: FaultKind[] = [];
  readonly #options: FaultOptions;
  readonly #underWay = new Set<Promise<void>>();
  #isRestarting = false;
  /** Of the server. */
  readonly trouble = new Trouble();

  constructor(options: FaultOptions) {
    this.#options = options;
  }

  /** So many faults, one after the other or on top of each other. */
  async disturb(count: number): Promise<void> {
    const { chance, kinds, nextRequest } = this.#options;
    // On a busy machine, the programs need a while until they begin.
    await nextRequest();
    for (let fault = 0; fault < count; fault += 1) {
      await this.#nextMoment();
      const kind = chance.pick(kinds);
      const desk = await this.#victim();
      this.happened.push(kind);
      const work = this.#carryOut(kind, desk);
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    }
    await Promise.all(this.#underWay);
  }

  /** Any moment, mostly one in the middle of a request: then somebody has come that far. */
  async #nextMoment(): Promise<void> {
    const { chance, clock, nextRequest } = this.#options;
    await clock.sleep(chance.exponential(betweenMs));
    if (chance.is(0.2)) return;
    await Promise.race([nextRequest(), clock.sleep(requestMsMax)]);
  }

  async #victim(): Promise<Desk> {
    const { chance, desks, holder } = this.#options;
    const any = desks[chance.whole(0, desks.length - 1)] as Desk;
    if (!chance.is(0.75)) return any;
    const name = await holder();
    return desks.find((desk) => desk.name === name) ?? any;
  }

  #carryOut(kind: FaultKind, desk: Desk): Promise<void> {
    if (kind === "restart") return this.trouble.during(() => this.#restart());
    return desk.trouble.during(() =>
      kind === "kill" || kind === "stop" ? this.#strike(kind, desk) : this.#cut(kind, desk),
    );
  }

  async #strike(kind: "kill" | "stop", desk: Desk): Promise<void> {
    const { chance, clock } = this.#options;
    if (kind === "kill") {
      await desk.kill();
      await clock.sleep(chance.between(0, 10_000));
      desk.start("team");
      return;
    }
    const goOn = desk.stop();
    // Mostly for longer than a lease is valid.
    await clock.sleep(chance.is(0.8) ? chance.between(31_000, 90_000) : chance.between(0, 30_000));
    goOn();
  }

  async #cut(kind: (typeof networkFaults)[number], desk: Desk): Promise<void> {
    const { chance, clock } = this.#options;
    const { proxy } = desk;
    const lengthMs = chance.is(0.3) ? chance.between(30_000, 70_000) : chance.between(0, 25_000);
    if (kind === "end" || kind === "reset") return proxy.cut(kind);
    if (kind === "cut-after") return proxy.cutAfter(chance.whole(1, 4_000));
    if (kind === "refuse") await proxy.refuse();
    else if (kind === "stall") proxy.stall();
    else proxy.stallAnswers();
    await clock.sleep(lengthMs);
    // What has waited may come late, or, after a cut, not at all.
    if (kind !== "refuse" && chance.is(0.5)) proxy.cut("reset");
    proxy.resume();
    await proxy.accept();
  }

  async #restart(): Promise<void> {
    const { chance, clock, server } = this.#options;
    if (this.#isRestarting) return;
    this.#isRestarting = true;
    await server.stop(chance.pick(["fast", "immediate", "kill"]));
    await clock.sleep(chance.between(0, 10_000));
    await server.start();
    this.#isRestarting = false;
  }
}
