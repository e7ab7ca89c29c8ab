import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Chance, seedOf } from "../support/chance.ts";
import { withMemoryFolder } from "../support/kill/memory-folder.ts";
import { type PostgresServer, startPostgres } from "../support/postgres/server.ts";
import {
  Findings,
  type Proof,
  type ProofOptions,
  type ProofResult,
  sideBySide,
} from "../support/proof.ts";
import { bundleComputer } from "../support/team/bundle.ts";
import { allFaults, type FaultKind } from "../support/team/faults.ts";
import { type TeamBug, usualHaste } from "../support/team/patches.ts";
import { type RoundOptions, type RoundResult, teamRound } from "../support/team/round.ts";

const faultsInRound = 8;
/** A proof of so many rounds has one in which time runs as on the wall, beside the others. */
const realTimeFrom = 100;

/**
 * Four computers (processes with data folders of their own) with one key and one record on a
 * PostgreSQL server upload the same products, while processes are killed and stopped for longer than
 * a lease, connections are cut, stalled and left half open, and the server is restarted. At the end
 * one of them resumes what is open and uploads the rest.
 */
export const team: Proof = {
  promise: "a team with one record on a server",
  figure:
    "0 duplicates, 0 windows over the limit, 0 untrue outcomes, every run ended, by another computer if need be",
  unit: "rounds of 4 computers",
  runs: { quick: 0, short: 3, full: 200 },
  seed: 1,
  prove: (options) => prove(options, {}),
  bugs: [
    {
      bug: "transactions without the lease’s number",
      prove: (options) => prove(options, { bug: "no-fence", kinds: ["stop"] }),
    },
    {
      bug: "a lease by the clock on each computer’s wall",
      prove: (options) => prove(options, { bug: "own-clock", kinds: ["end"] }),
    },
    {
      bug: "a lease that lasts as long as a connection",
      prove: (options) => prove(options, { bug: "by-connection", kinds: ["end", "reset", "stop"] }),
    },
    {
      bug: "an intent that is stored after its request has left",
      prove: (options) => prove(options, { bug: "late-intent", kinds: ["kill"] }),
    },
  ],
};

interface Bug {
  readonly bug?: TeamBug;
  /** What is enough to show it. @default all */
  readonly kinds?: readonly [FaultKind, ...FaultKind[]];
}

async function prove(options: ProofOptions, { bug, kinds }: Bug): Promise<ProofResult> {
  const findings = new Findings();
  const tally = new Tally();
  await withMemoryFolder(async (dir) => {
    const bundled = (haste: number) => bundleComputer({ dir, haste, bug });
    const hasty = { haste: usualHaste, computer: await bundled(usualHaste) };
    const real = options.runs < realTimeFrom ? undefined : { haste: 1, computer: await bundled(1) };
    await withServers((withServer) =>
      sideBySide(options, async (run) => {
        if (findings.isEnough(options)) return;
        const speed = run === 0 && real !== undefined ? real : hasty;
        const own = join(dir, `round-${run}`);
        await mkdir(own);
        const scene = { ...speed, dir: own, ...sceneOf(options.seed, run, kinds) };
        const result = await withServer((server) => teamRound({ ...scene, server }));
        await rm(own, { recursive: true });
        tally.add(result);
        for (const one of result.complaints) {
          findings.add(`${one} (round ${run} of seed ${options.seed})`);
        }
      }),
    );
  });
  return findings.result(tally.rounds, tally.measured());
}

type Scene = Pick<RoundOptions, "seed" | "kinds" | "faults" | "hasPooler">;

/** A third of the rounds has a restart of the server, a third a pooler. */
function sceneOf(seed: number, run: number, only: Bug["kinds"]): Scene {
  const own = seedOf(seed, run);
  const chance = new Chance(own);
  const withRestart: Scene["kinds"] = [...allFaults, "restart", "restart"];
  const kinds = only ?? (chance.is(1 / 3) ? withRestart : allFaults);
  const hasPooler = only === undefined && chance.is(1 / 3);
  return { seed: own, kinds, faults: faultsInRound, hasPooler };
}

type WithServer = <Value>(work: (server: PostgresServer) => Promise<Value>) => Promise<Value>;

/** Gives each round a server of its own, which another one uses afterwards. */
async function withServers(work: (withServer: WithServer) => Promise<void>): Promise<void> {
  const all: PostgresServer[] = [];
  const free: PostgresServer[] = [];
  const start = async () => {
    // What it has said to be stored is there after a crash.
    const server = await startPostgres({ settings: { fsync: "on", full_page_writes: "on" } });
    all.push(server);
    return server;
  };
  try {
    await work(async (inside) => {
      const server = free.pop() ?? (await start());
      const value = await inside(server);
      free.push(server);
      return value;
    });
  } finally {
    await Promise.all(all.map((server) => server.remove()));
  }
}

/** What happened beside violations. */
class Tally {
  rounds = 0;
  readonly #counts = new Map<string, number>();

  add({ faults, commands }: RoundResult): void {
    this.rounds += 1;
    for (const kind of faults) this.#count(kind);
    for (const { command, error } of commands) {
      const [word = ""] = command.split(" ");
      this.#count(error ?? `${word}s done`);
    }
  }

  measured(): Readonly<Record<string, string>> {
    const sorted = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, count]) => [name, count.toLocaleString("en")]));
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
