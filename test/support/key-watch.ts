import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import http from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import {
  canaryKey,
  type Ended,
  type Finished,
  type Started,
  startCommand,
  temporaryFolder,
} from "./command.ts";
import { echoingFront } from "./echoing-front.ts";
import { type Found, searchBytes, searchFolder } from "./key-search.ts";
import { listenOnLoopback } from "./loopback.ts";
import { openMarket } from "./market.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Commands in one folder, where everything that they leave and say is searched for the key. */
export class Watched {
  readonly dir: string;
  readonly #finished: Finished | undefined;
  readonly #found: Found[] = [];

  constructor(dir: string, finished?: Finished) {
    this.dir = dir;
    this.#finished = finished;
  }

  /** What the commands have said, and where the key stood in the list of processes. */
  get found(): readonly Found[] {
    return this.#found;
  }

  /** Runs a command to its end. */
  async run(args: readonly string[], more: Env = {}, input = ""): Promise<Ended> {
    const temporary = join(this.dir, "tmp");
    await mkdir(temporary, { recursive: true });
    const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, ...more };
    const finished = this.#finished;
    const ended = await this.#watch(startCommand(args, { dir: this.dir, env, input, finished }));
    for (const stream of ["stdout", "stderr"] as const) {
      const sink = `${stream} of ${args[0]}`;
      this.#found.push(...searchBytes(sink, Buffer.from(ended[stream]), canaryKey));
    }
    return ended;
  }

  async #watch(started: Started): Promise<Ended> {
    for (;;) {
      this.#found.push(...(await searchProcesses()));
      const pause = new Promise<undefined>((resolve) => setTimeout(resolve, 25, undefined));
      const ended = await Promise.race([started.ended, pause]);
      if (ended !== undefined) return ended;
    }
  }

  /** What was found so far, and in all files; a kept key may stand where keys are kept. */
  async everything(): Promise<Found[]> {
    const allowed = (path: string) => /[\\/]keys[\\/]key-[^\\/]*\.json$/.test(path);
    return [...this.#found, ...(await searchFolder(this.dir, canaryKey, allowed))];
  }
}

/** The command lines of all processes of this machine, where the system lists them. */
async function searchProcesses(): Promise<Found[]> {
  const ids = await readdir("/proc").catch(() => [] as string[]);
  const lines = ids
    .filter((id) => /^\d+$/.test(id))
    .map((id) => readFile(`/proc/${id}/cmdline`).catch(() => Buffer.alloc(0)));
  return (await Promise.all(lines)).flatMap((line) => searchBytes("process list", line, canaryKey));
}

/** A host that must never be asked anything. */
async function elsewhere(finished: Finished) {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response.end();
  });
  return { url: `http://127.0.0.1:${await listenOnLoopback(server, finished)}`, requests };
}

/** A marketplace behind a front that repeats the key, and a host that must not be asked. */
export async function hostileMarket(finished: Finished = onTestFinished) {
  const market = await openMarket({ creates: 3, updates: 2, finished });
  const other = await elsewhere(finished);
  const front = await echoingFront(market.simulator.url, { elsewhere: other.url, finished });
  const flags = market.flags.map((flag) => (flag === market.simulator.url ? front.url : flag));
  return { market, front, other, flags, watched: new Watched(market.dir, finished) };
}

/** Loads a module of the test before the program; it stands outside of what is searched. */
export async function preloadOf(code: string, finished: Finished = onTestFinished): Promise<Env> {
  const file = join(await temporaryFolder(finished), "preload.mjs");
  await writeFile(file, code);
  return { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
}

/** A mistake of a build: it logs the headers that it sends. */
export const logsHeaders = `
  import { subscribe } from "node:diagnostics_channel";
  subscribe("undici:client:sendHeaders", ({ headers }) => process.stderr.write(headers));`;

/** Another one: its diagnostic report, into this file, holds the environment's variables. */
export function reportsVariables(file: string): string {
  return `process.report.writeReport(${JSON.stringify(file)});`;
}

/** Options without the one that agrees beforehand, for commands that ask nothing. */
export function withoutYes(flags: readonly string[]): string[] {
  return flags.filter((flag) => flag !== "--yes");
}
