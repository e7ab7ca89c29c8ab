import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processHost } from "../../src/commands/process/host.ts";
import { readSettings } from "../../src/commands/process/settings.ts";
import { checkSheetRows } from "../../src/commands/sheet/check-sheet.ts";
import { openProducts } from "../../src/commands/sheet/workbook-file.ts";
import { english } from "../support/english.ts";
import { makeWorkbook } from "./make-workbook.ts";

const silent = { note() {}, warn() {}, state() {}, end() {} };

/**
 * Writes a workbook of so many rows, and a seed for the simulator in which every second row is live:
 * one of those in four with another name, the others as the sheet has them. Runs in a process of its
 * own.
 *
 * @returns how many listings are live
 */
export async function run(
  file: string,
  seed: string,
  rows: string,
  columns: string,
  kind: string,
): Promise<number> {
  const isFull = kind === "full";
  await makeWorkbook(file, { rows: Number(rows), columns: Number(columns), isFull });
  const dataDir = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  try {
    const host = await processHost();
    const settings = readSettings({ dataDir }, host, english);
    const given = { host, settings, progress: silent };
    const { rows: checked } = await checkSheetRows(await openProducts(file, given), given);
    const products = checked.flatMap(({ row, draft, findings }) => {
      if (draft === undefined || findings.length > 0 || row % 2 !== 0) return [];
      const { product } = draft;
      return [row % 8 === 0 ? { ...product, name: `${product.name} (as it was)` } : product];
    });
    await writeFile(seed, JSON.stringify({ products, orders: [] }));
    return products.length;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
