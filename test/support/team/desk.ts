import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { DatabaseProxy } from "../postgres/proxy.ts";
import type { CommandEnded, Job, Said } from "./job.ts";

export interface DeskOptions {
  /** The bundled process. */
  readonly computer: string;
  readonly job: Omit<Job, "mode" | "seed">;
  readonly skewMs: number;
  /** The network between this computer and the server. */
  readonly proxy: DatabaseProxy;
  readonly nextSeed: () => number;
  readonly onEnded: (desk: Desk, ended: CommandEnded) => void;
}

/** How long something has been left alone. */
export class Trouble {
  #underWay = 0;
  #endedMs = Number.NEGATIVE_INFINITY;

  /** Disturbs it by `work`; several may do so at once. */
  async during(work: () => Promise<void>): Promise<void> {
    this.#underWay += 1;
    await work();
    this.#underWay -= 1;
    this.#endedMs = performance.now();
  }

  /** In ms on the wall. */
  get calmForMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#endedMs;
  }
}

/** One computer of the team: its data folder, its network, and its process, which may be killed. */
export class Desk {
  readonly proxy: DatabaseProxy;
  readonly name: string;
  /** Ways in which the process ended that nobody has asked for. */
  readonly crashes: string[] = [];
  readonly trouble = new Trouble();
  readonly #options: DeskOptions;
  #child: ChildProcess | undefined;
  #isFinished = false;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.proxy = options.proxy;
    this.name = options.job.name;
  }

  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** Not a second process, if the first one was killed twice and started again in between. */
  start(mode: Job["mode"]): void {
    if (isAlive(this.#child)) return;
    const { computer, job, nextSeed, skewMs } = this.#options;
    const whole: Job = { ...job, mode, seed: nextSeed() };
    const child = spawn(process.execPath, [computer, JSON.stringify(whole)], {
      // Its input ends with this process, and so does it.
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        SKEW_MS: String(skewMs),
        PATH: process.env.PATH,
        // Hundreds are started: only the first ones compile.
        NODE_COMPILE_CACHE: join(dirname(computer), "compiled"),
      },
    });
    this.#child = child;
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint += text;
    });
    createInterface({ input: child.stdout }).on("line", (line) => this.#heard(JSON.parse(line)));
    child.once("close", (code, signal) => {
      if (code === 0 || child.killed) return;
      this.crashes.push(`${this.name} ended by itself with ${code ?? signal}: ${complaint}`);
    });
  }

  /** Resolves when the process has ended. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (isAlive(child)) await once(child, "close");
  }

  /** SIGKILL also ends a process that is stopped. */
  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.ended();
  }

  /** Stops the process; gives how the same process goes on. */
  stop(): () => void {
    const child = this.#child;
    signal(child, "SIGSTOP");
    return () => signal(child, "SIGCONT");
  }

  #heard(said: Said): void {
    if ("finished" in said) this.#isFinished = true;
    else this.#options.onEnded(this, said);
  }
}

/** Not by `kill` of the child, which would then count as killed. */
function signal(child: ChildProcess | undefined, name: "SIGSTOP" | "SIGCONT"): void {
  if (isAlive(child) && child.pid !== undefined) process.kill(child.pid, name);
}

function isAlive(child: ChildProcess | undefined): child is ChildProcess {
  return child?.exitCode === null && child.signalCode === null;
}
