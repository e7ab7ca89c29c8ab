import { readFile } from "node:fs/promises";
import { getAsset, isSea } from "node:sea";

/** The sample catalogue as an Excel workbook. */
export function sampleWorkbook(): Promise<Uint8Array> {
  return readSample("catalogue.xlsx");
}

/** The sample listings and orders that a new simulator starts with. */
export async function sampleSeed() {
  const { parseSeed } = await import("../../simulator/index.ts");
  const read = async (name: string) =>
    JSON.parse((await readSample(name)).toString("utf8")) as unknown;
  const [products, orders] = await Promise.all([read("listings.json"), read("orders.json")]);
  return parseSeed({ products, orders });
}

/** Reads a sample file from the package or the single-file executable. */
async function readSample(name: string): Promise<Buffer> {
  if (isSea()) return Buffer.from(getAsset(`samples/${name}`));
  return readFile(new URL(`../samples/${name}`, import.meta.url));
}
