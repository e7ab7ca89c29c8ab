import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { cp, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Figure, printJudged } from "./figure.ts";
import { fullProduct } from "./full-product.ts";
import { type Measured, measure, measureProgram } from "./measure.ts";

const built = join(import.meta.dirname, "../../dist");
const count = 100_000;
/** Wide enough to measure the program and not the wait for its slots. */
const rate = "200000/1s";

/** Figure to reach: the whole program at its peak. */
const megabytesMax = 600;

/**
 * Exports 100,000 listings of some 30 values, live from a simulator and from what is remembered.
 * Prints time and peak memory of the whole program, beside exceljs writing the same rows and doing
 * nothing else; the exit code is 1 when an export takes more than 600 MB.
 */
export async function exportBench(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  // A copy: a build beside would take the program away while it is measured.
  const cli = join(folder, "dist", "cli.js");
  await cp(built, join(folder, "dist"), { recursive: true });
  const seed = join(folder, "seed.json");
  await writeSeed(seed);
  const simulator = await startSimulator(cli, seed);
  try {
    process.env.SHEETPORT_API_KEY = "simulator-key";
    const place = ["--base-url", simulator.url, "--env", "bench"];
    const fast = ["--data-dir", join(folder, "data"), "--read-rate", rate, "--pace", "burst"];
    const run = (...args: readonly string[]) =>
      measureProgram([cli, "export", "products", ...args, ...place, ...fast, "--json", "--quiet"], {
        okCodes: [0],
      });
    const file = join(folder, "products.xlsx");
    const live = await run(file);
    const cached = await run(join(folder, "cached.xlsx"), "--read", "none");
    simulator.kill();
    const modulePath = join(import.meta.dirname, "write-exceljs.ts");
    const bare = await measure(
      { name: "exceljs", modulePath },
      join(folder, "bare.xlsx"),
      String(count),
    );
    return print({ live, cached, bare }, (await stat(file)).size);
  } finally {
    simulator.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(
  { live, cached, bare }: Readonly<Record<"live" | "cached" | "bare", Measured>>,
  bytes: number,
): readonly Figure[] {
  console.log(`Exporting ${count.toLocaleString("en")} listings`);
  const line = (name: string, { seconds, peakMegabytes }: Measured) =>
    `  ${name.padEnd(40)}${`${seconds.toFixed(1)} s`.padStart(8)}${`${peakMegabytes.toFixed(0)} MB`.padStart(9)}`;
  console.log(line("exceljs alone, writing the same rows", bare));
  const figures: Figure[] = [
    {
      what: `exceljs alone, writing ${count.toLocaleString("en")} rows`,
      measured: short(bare),
    },
  ];
  for (const [name, took] of [
    ["sheetport export products", live],
    ["sheetport export products --read none", cached],
  ] as const) {
    const time = took.seconds / bare.seconds;
    const memory = took.peakMegabytes / bare.peakMegabytes;
    console.log(`${line(name, took)}   ×${time.toFixed(1)} time, ×${memory.toFixed(1)} memory`);
    figures.push({
      what: `${name}, ${count.toLocaleString("en")} listings`,
      measured: short(took),
      limit: `≤ ${megabytesMax} MB`,
      isReached: took.peakMegabytes <= megabytesMax,
    });
  }
  console.log(`  workbook: ${(bytes / 2 ** 20).toFixed(1)} MB`);
  printJudged(figures);
  return figures;
}

function short({ seconds, peakMegabytes }: Measured): string {
  return `${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB`;
}

async function writeSeed(path: string): Promise<void> {
  const stream = createWriteStream(path);
  stream.write('{"products":[');
  for (let at = 0; at < count; at += 1) {
    const line = `${at === 0 ? "" : ","}${JSON.stringify(fullProduct(at))}`;
    if (!stream.write(line)) await once(stream, "drain");
  }
  stream.end("]}");
  await once(stream, "finish");
}

async function startSimulator(cli: string, seed: string): Promise<{ url: string; kill(): void }> {
  const args = [cli, "simulator", "--json", "--seed", seed, "--read-rate", rate];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { url: (JSON.parse(line) as { url: string }).url, kill: () => child.kill() };
}

if (import.meta.main) await exportBench();
