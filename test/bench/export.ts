import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Listing } from "../../src/model/product.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { measureProgram } from "./measure.ts";

const cli = join(import.meta.dirname, "../../dist/cli.js");
const count = 100_000;
/** Wide enough to measure the program and not the wait for its slots. */
const rate = "200000/1s";

/**
 * Exports 100,000 listings of some 30 values from a simulator in a process of its own, and prints
 * time and peak memory of the whole program.
 */
export async function exportBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  const seed = join(folder, "seed.json");
  await writeSeed(seed);
  const simulator = await startSimulator(seed);
  try {
    process.env.SHEETPORT_API_KEY = "simulator-key";
    const file = join(folder, "products.xlsx");
    const place = [
      "--base-url",
      simulator.url,
      "--env",
      "bench",
      "--data-dir",
      join(folder, "data"),
    ];
    const fast = ["--read-rate", rate, "--pace", "burst", "--json", "--quiet"];
    const live = ["export", "products", file];
    const cached = ["export", "products", join(folder, "cached.xlsx"), "--cached"];
    for (const [name, command] of [
      ["live", live],
      ["cached", cached],
    ] as const) {
      const took = await measureProgram([cli, ...command, ...place, ...fast], { okCodes: [0] });
      console.log(
        `Exporting ${count} listings, ${name}: ${took.seconds.toFixed(1)} s, ${took.peakMegabytes.toFixed(0)} MB at most`,
      );
    }
    console.log(`  workbook: ${((await stat(file)).size / 2 ** 20).toFixed(1)} MB`);
  } finally {
    simulator.kill();
    await rm(folder, { recursive: true, force: true });
  }
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

/** A product that fills some thirty columns. */
function fullProduct(at: number): Listing {
  const link = (order: number) => ({
    order,
    url: `https://images.example.com/mug-${at}-${order}.jpg`,
  });
  return {
    ...plausibleProduct(`BENCH-${at}`, at),
    description: `Кружка ${at}. `.repeat(8),
    barcode: String(4_000_000_000_000 + at),
    brandName: "Northkiln",
    htsCode: "6912.00.4400",
    height: 10.5,
    length: 12,
    width: 9,
    images: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(link),
    options: [
      { key: "Colour", value: `Shade ${at}` },
      { key: "Size", value: `${at % 60}` },
    ],
    attributes: ["Material", "Country of origin", "Care", "Glaze"].map((key) => ({
      key,
      value: `${key} ${at % 97}`,
    })),
  };
}

async function startSimulator(seed: string): Promise<{ url: string; kill(): void }> {
  const args = [cli, "simulator", "--json", "--seed", seed, "--read-rate", rate];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { url: (JSON.parse(line) as { url: string }).url, kill: () => child.kill() };
}

if (import.meta.main) await exportBench();
