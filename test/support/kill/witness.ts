import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Chance } from "../chance.ts";
import type { ContenderSaid } from "./contender.ts";

export interface WitnessOptions {
  /** The bundled contender. */
  readonly contender: string;
  /** The folder of the lock. */
  readonly dir: string;
  readonly chance: Chance;
  readonly contenders: number;
  /** Holders to be killed. */
  readonly kills: number;
  /** A seeded bug: the lock is a file with the holder's number. */
  readonly bug?: "pid-file";
  readonly onViolation: (what: string) => void;
  readonly onKill?: (kills: number) => void;
}

/** What was seen beside violations. */
export interface Witnessed {
  readonly kills: number;
  /** Times that the lock was taken. */
  readonly holds: number;
  /** From each kill of a holder until another process held the lock; milliseconds. */
  readonly handOversMs: readonly number[];
}

/**
 * Starts the contenders, notes who says that it holds the lock, and kills holders at random moments,
 * and bystanders too, each replaced by a new one.
 */
export class Witness {
  readonly #options: WitnessOptions;
  readonly #children = new Set<ChildProcess>();
  /** Every process that has ever held the lock. */
  readonly #holders = new Set<number>();
  readonly #handOversMs: number[] = [];
  readonly #done = Promise.withResolvers<void>();
  #holder: ChildProcess | undefined;
  #killedAtMs: number | undefined;
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
    }
    return { kills: this.#kills, holds: this.#holds, handOversMs: this.#handOversMs };
  }

  #start(): void {
    const { contender, dir, bug = "" } = this.#options;
    const child = spawn(process.execPath, [contender, dir, bug], {
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
    if (one.said === "refused") this.#checkMessage(one.message);
    else if (one.said === "hold") this.#taken(child);
    else this.#stillThere(child, one.said);
  }

  #stillThere(child: ChildProcess, said: "beat" | "gone" | "lost"): void {
    if (this.#holder !== child) this.#violation(`${child.pid} says “${said}” unheld`);
    else if (said === "lost") this.#violation(`${child.pid} lost the lock`);
    if (said !== "gone") return;
    if (this.#holder === child) this.#holder = undefined;
    child.stdin?.write("\n");
  }

  #taken(child: ChildProcess): void {
    const { chance } = this.#options;
    if (this.#holder !== undefined) {
      this.#violation(`${child.pid} holds the lock beside ${this.#holder.pid}`);
    }
    this.#holds += 1;
    this.#holder = child;
    if (child.pid !== undefined) this.#holders.add(child.pid);
    if (this.#killedAtMs !== undefined) {
      this.#handOversMs.push(performance.now() - this.#killedAtMs);
      this.#killedAtMs = undefined;
    }
    if (this.#kills >= this.#options.kills) this.#done.resolve();
    else if (chance.is(0.7)) child.stdin?.write("\n");
    else this.#kill(child);
    if (chance.is(0.1)) this.#killBystander();
    if (chance.is(0.3)) setTimeout(() => this.#kill(child), chance.between(0, 8));
  }

  /** Kills the holder, if it still is; from then on it can do nothing. */
  #kill(child: ChildProcess): void {
    if (this.#holder !== child || this.#kills >= this.#options.kills) return;
    child.kill("SIGKILL");
    this.#holder = undefined;
    this.#killedAtMs = performance.now();
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
    if (pid === undefined ? message.includes("only just begun") : this.#isKnown(Number(pid)))
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
