import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { type Figure, printJudged } from "./figure.ts";
import { measure } from "./measure.ts";
import { percentile } from "./screen-keys.ts";
import { printScreen, type ScreenRuns } from "./screen-print.ts";
import {
  bareSession,
  firstFrameMs,
  productSession,
  type Session,
  streamingSession,
} from "./screen-session.ts";

const here = import.meta.dirname;
const cli = join(here, "../../dist/cli.js");
/** So fast that nothing is paced: the machine is the limit. */
const rate = "100000/1s";
/** A page every tenth of a second, six hundred times what the marketplace permits. */
const streamingRate = "1000/1s";
const env = { SHEETPORT_API_KEY: "bench-key" };
const columns = 35;

/**
 * Drives the built screen on a pseudo-terminal of 120×40 from its launch through check and review of
 * a workbook, and beside it a bare Ink table: `[--rows N] [--runs N] [--full]`. Prints times, bytes
 * and memory against the figures to reach; one that is missed ends with exit code 1.
 */
export async function screenBench(args: readonly string[] = []): Promise<readonly Figure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: "string", default: "20000" },
      runs: { type: "string", default: "1" },
      full: { type: "boolean", default: false },
    },
  });
  const [rows, runs] = [Number(values.rows), Number(values.runs)];
  // One row in fifty is wrong, and a key is held over a hundred of them.
  if (!(rows >= 10_000 && runs >= 1)) {
    console.error("--rows is 10000 at least, --runs is 1 at least.");
    process.exitCode = 2;
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  try {
    const measured = await measureAll(folder, { rows, runs, kind: values.full ? "full" : "plain" });
    const judged = printScreen(measured);
    printJudged(judged);
    return judged;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Asked {
  readonly rows: number;
  readonly runs: number;
  readonly kind: "plain" | "full";
}

async function measureAll(folder: string, { rows, runs, kind }: Asked): Promise<ScreenRuns> {
  const [workbook, seed] = [join(folder, "products.xlsx"), join(folder, "seed.json")];
  const maker = { name: "workbook", modulePath: join(here, "screen-market.ts") };
  await measure(maker, workbook, seed, String(rows), String(columns), kind);
  const script = await bundleBare(folder);
  const sessions: Session[] = [];
  const streaming: Session[] = [];
  const bare: Session[] = [];
  const home: number[] = [];
  const node: number[] = [];
  const simulator = await startSimulator(seed);
  try {
    const place = ["--base-url", simulator.url, "--env", "bench", "--read-rate"];
    for (let run = 0; run < runs; run += 1) {
      const dir = join(folder, `run-${run}`);
      await mkdir(dir);
      const away = { dir, env: { ...env, SHEETPORT_BASE_URL: simulator.url } };
      node.push(await bareNodeMs());
      home.push(await firstFrameMs([process.execPath, cli], away));
      bare.push(await bareSession(script, rows, { dir }));
      const given = [...place, rate, "--data-dir", join(dir, "data")];
      sessions.push(await productSession(workbook, given, { dir, env }));
      const steady = [...place, streamingRate, "--data-dir", join(dir, "steady")];
      streaming.push(await streamingSession(workbook, steady, { dir, env }));
    }
  } finally {
    simulator.stop();
  }
  const [nodeMs, homeMs] = [percentile(node, 0.5), percentile(home, 0.5)];
  return {
    rows,
    columns,
    kind,
    nodeMs,
    homeMs,
    sessions,
    streaming,
    bare,
    load: loadavg()[0] ?? 0,
  };
}

/** The yardstick as one file, built as the product is. */
async function bundleBare(folder: string): Promise<string> {
  const outdir = join(folder, "bare");
  await build({
    entryPoints: { bare: join(here, "screen-bare.ts") },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    minifySyntax: true,
    external: ["react-devtools-core"],
    define: { "process.env.NODE_ENV": '"production"', "process.env.DEV": '"false"' },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  return join(outdir, "bare.mjs");
}

async function bareNodeMs(): Promise<number> {
  const startMs = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  return performance.now() - startMs;
}

/** The marketplace in a process of its own, which costs the program nothing. */
async function startSimulator(seed: string): Promise<{ url: string; stop(): void }> {
  const args = [cli, "simulator", "--json", "--seed", seed, "--read-rate", rate];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: JSON.parse(line).url, stop: () => child.kill() };
  }
  throw new Error("The simulator ended.");
}

if (import.meta.main) await screenBench(process.argv.slice(2));
