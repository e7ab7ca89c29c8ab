import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Chance } from "../chance.ts";
import { actsBesideOthers } from "./acts.ts";
import type { ContenderBug, ContenderSaid } from "./contender.ts";
import { OwnLateness } from "./own-lateness.ts";

export interface WitnessOptions {
  /** The bundled contender. */
  readonly contender: string;
  /** The folder of the lock. */
  readonly dir: string;
  readonly chance: Chance;
  readonly contenders: number;
  /** Holders to be killed. */
  readonly kills: number;
  readonly bug?: ContenderBug;
  readonly onViolation: (what: string) => void;
  readonly onKill?: (kills: number) => void;
}

/** What was seen beside violations. */
export interface Witnessed {
  readonly kills: number;
  /** Times that the lock was taken. */
  readonly holds: number;
  /** From the end of each killed holder until another process held the lock. */
  readonly handOvers: readonly HandOver[];
}

/**
 * How long one hand-over took after the dead holder's end, by the new holder's own clock. The witness
 * may itself have been kept from running, so it knows two bounds; milliseconds.
 */
export interface HandOver {
  /** From when the end was heard of, without what the witness was late since: nobody ran then. */
  readonly leastMs: number;
  /** From the earliest moment at which the end could have been heard of. */
  readonly mostMs: number;
}

/** The holder that was killed last, and who came after it. */
interface Dead {
  /** The witness's lateness when it was killed. */
  readonly killedLateMs: number;
  /** When its end was heard of, and the lateness then. */
  ended?: Heard;
  /** When the next holder had the lock, and the lateness when that was heard of. */
  taken?: Heard;
}

interface Heard {
  readonly atMs: number;
  readonly lateMs: number;
}

const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6;

/**
 * Starts the contenders, notes who says that it holds the lock, and kills holders at random moments,
 * and bystanders too, each replaced by a new one. Whether two have held it at once is judged by what
 * they did meanwhile ({@link actsBesideOthers}), whenever it is heard of.
 */
export class Witness {
  readonly #options: WitnessOptions;
  readonly #children = new Set<ChildProcess>();
  /** Every process that has ever held the lock. */
  readonly #holders = new Set<number>();
  readonly #handOvers: HandOver[] = [];
  readonly #late = new OwnLateness();
  readonly #done = Promise.withResolvers<void>();
  #holder: ChildProcess | undefined;
  #dead: Dead | undefined;
  #kills = 0;
  #holds = 0;

  constructor(options: WitnessOptions) {
    this.#options = options;
  }

  async watch(): Promise<Witnessed> {
    const { contenders } = this.#options;
    for (let count = 0; count < contenders; count += 1) this.#start();
    try {
      await this.#done.promise;
    } finally {
      const ends = [...this.#children].map((child) => once(child, "close"));
      for (const child of this.#children) child.kill("SIGKILL");
      await Promise.all(ends);
      this.#late.stop();
    }
    for (const beside of await actsBesideOthers(this.#actsFile)) this.#violation(beside);
    return { kills: this.#kills, holds: this.#holds, handOvers: this.#handOvers };
  }

  get #actsFile(): string {
    return join(this.#options.dir, "acts");
  }

  #start(): void {
    const { contender, dir, bug = "" } = this.#options;
    const child = spawn(process.execPath, [contender, dir, this.#actsFile, bug], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(contender), "compiled") },
    });
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (!child.killed) this.#heard(child, JSON.parse(line) as ContenderSaid);
    });
    child.once("close", (code, signal) => {
      this.#children.delete(child);
      if (!child.killed) {
        this.#done.reject(new Error(`A contender ended by itself: ${code ?? signal}.`));
      }
    });
    this.#children.add(child);
  }

  #heard(child: ChildProcess, one: ContenderSaid): void {
    if (one.state === "refused") this.#checkMessage(one.message);
    else if (one.state === "hold") this.#taken(child, one.atMs);
    else if (one.state === "lost") this.#violation(`${child.pid} lost the lock`);
    else this.#givenBack(child);
  }

  #givenBack(child: ChildProcess): void {
    if (this.#holder === child) this.#holder = undefined;
    child.stdin?.write("\n");
  }

  #taken(child: ChildProcess, atMs: number): void {
    const { chance } = this.#options;
    this.#holds += 1;
    this.#holder = child;
    if (child.pid !== undefined) this.#holders.add(child.pid);
    if (this.#dead !== undefined) {
      this.#dead.taken = { atMs, lateMs: this.#late.totalMs() };
      this.#noteHandOver(this.#dead);
      this.#dead = undefined;
    }
    if (this.#kills >= this.#options.kills) this.#done.resolve();
    else if (chance.is(0.7)) child.stdin?.write("\n");
    else this.#kill(child);
    if (chance.is(0.1)) this.#killBystander();
    if (chance.is(0.3)) setTimeout(() => this.#kill(child), chance.between(0, 8));
  }

  /** Once both are known: a lock may be taken before the end of its last holder is heard of. */
  #noteHandOver({ killedLateMs, ended, taken }: Dead): void {
    if (ended === undefined || taken === undefined) return;
    const tookMs = taken.atMs - ended.atMs;
    const lateSinceMs = Math.max(0, taken.lateMs - ended.lateMs);
    this.#handOvers.push({
      leastMs: Math.max(0, tookMs - lateSinceMs),
      mostMs: Math.max(0, tookMs + ended.lateMs - killedLateMs),
    });
  }

  /** Kills the holder, if it still is; it holds the lock until the system has ended it. */
  #kill(child: ChildProcess): void {
    if (this.#holder !== child || this.#kills >= this.#options.kills) return;
    const dead: Dead = { killedLateMs: this.#late.totalMs() };
    child.once("exit", () => {
      dead.ended = { atMs: monotonicMs(), lateMs: this.#late.totalMs() };
      this.#noteHandOver(dead);
    });
    child.kill("SIGKILL");
    this.#holder = undefined;
    this.#dead = dead;
    this.#kills += 1;
    this.#options.onKill?.(this.#kills);
    this.#start();
  }

  /** It may be about to take the lock, or to say who does. */
  #killBystander(): void {
    const others = [...this.#children].filter((one) => one !== this.#holder && !one.killed);
    const one = others[this.#options.chance.whole(0, others.length - 1)];
    if (one === undefined) return;
    one.kill("SIGKILL");
    this.#start();
  }

  /** Who is refused is told a process that has held the lock, or that somebody has just begun. */
  #checkMessage(message: string): void {
    const pid = /process (\d+),/.exec(message)?.[1];
    if (pid === undefined ? message.includes("only just started") : this.#isKnown(Number(pid)))
      return;
    this.#violation(`the message names nobody: ${message}`);
  }

  /** A holder is named from when it took the lock, which is a little before it is heard of. */
  #isKnown(pid: number): boolean {
    return this.#holders.has(pid) || [...this.#children].some((child) => child.pid === pid);
  }

  #violation(what: string): void {
    this.#options.onViolation(what);
  }
}
