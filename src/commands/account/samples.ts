import { readFile } from "node:fs/promises";
import { getAsset, isSea } from "node:sea";

/** The sample catalogue that comes with sheetport, as an Excel workbook. */
export function sampleWorkbook(): Promise<Uint8Array> {
  return readSample("catalogue.xlsx");
}

/** The listings and orders that a simulator begins with: the samples that come with sheetport. */
export async function sampleSeed() {
  const { parseSeed } = await import("../../simulator/index.ts");
  const read = async (name: string) =>
    JSON.parse((await readSample(name)).toString("utf8")) as unknown;
  const [products, orders] = await Promise.all([read("listings.json"), read("orders.json")]);
  return parseSeed({ products, orders });
}

/** Samples are files of the package; the single-file executable has them inside. */
async function readSample(name: string): Promise<Buffer> {
  if (isSea()) return Buffer.from(getAsset(`samples/${name}`));
  return readFile(new URL(`../samples/${name}`, import.meta.url));
}
