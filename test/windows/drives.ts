import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { documentOf, type Ended, expectCalm, type Json } from "../support/command.ts";
import {
  expectAsWanted,
  type Market,
  type MarketOptions,
  openMarket,
  reach,
  writesOf,
} from "../support/market.ts";
import type { WindowsMachine } from "./machine.ts";

export const patience = { timeout: 60_000, interval: 5 };
/** Of the built-in simulator. */
export const fast = [
  ...["--create-rate", "1000/1s", "--update-rate", "1000/1s", "--read-rate", "100000/1s"],
  ...["--yes", "--quiet"],
];

/** A marketplace on this system, reached from Windows. */
export interface MarketThere extends Market {
  /** Its workbook, in the machine's folder. */
  readonly file: string;
  /** Options by which a command on Windows reaches it. */
  readonly there: readonly string[];
  /** Its data folder, from the machine's folder. */
  readonly data: string;
}

/** A Windows that has nothing of earlier tests but its folder. */
export async function marketThere(
  machine: WindowsMachine,
  options: Partial<MarketOptions> = {},
): Promise<MarketThere> {
  const market = await openMarket({ creates: 2, updates: 2, ...options });
  const name = `Товары ${market.simulator.port}`;
  await copyFile(market.workbook, join(machine.here, `${name}.xlsx`));
  const data = `my data\\${market.simulator.port}`;
  const reached = reach(market.simulator.url, options.rate);
  const there = [...reached, "--data-dir", data, "--settle", "0.2"];
  return { ...market, file: `${name}.xlsx`, there, data };
}

/** Kills an upload half-way, as the task manager does, and has it resumed. */
export async function killAndResume(
  machine: WindowsMachine,
  start: WindowsMachine["start"] = machine.start,
): Promise<void> {
  const market = await marketThere(machine, { creates: 60, updates: 60, rate: "100/2s" });
  const upload = start("upload", market.file, ...market.there);
  await vi.waitFor(() => expect(writesOf(market.simulator).length).toBeGreaterThan(30), patience);
  const second = await start("upload", market.file, ...market.there).ended;
  expect({ code: second.code, stderr: second.stderr }).toEqual({
    code: 6,
    stderr: expect.stringContaining("“sheetport upload”, run "),
  });
  upload.kill();
  expect(await upload.ended).toMatchObject({ code: null, signal: "SIGKILL" });
  expect(writesOf(market.simulator).length).toBeLessThan(120);

  const resumed = await start("resume", ...market.there, "--json").ended;
  expectDone(resumed, { applied: 120 });
  expectAsWanted(market);
  for (const lane of Object.values(market.simulator.summary())) expect(lane.overLimit).toBe(0);
}

/** A command with `--json` that went well, with these totals. */
export function expectDone(ended: Ended, totals: object, code = 0): Json {
  expectCalm(ended);
  expect(ended.code, ended.stderr + ended.stdout).toBe(code);
  const json = documentOf(ended);
  expect(json.totals).toMatchObject(totals);
  return json;
}

/** Lets go of a file. */
export type LetGo = () => Promise<void>;

/**
 * How programs hold a file open: “alone” lets nobody else open it, “shared” lets others read and write
 * it but not replace it, which is what stands in the way where Excel has a workbook open.
 */
const holders = {
  // Windows: nothing is shared. The number is libuv's UV_FS_O_EXLOCK, which Node.js has no name for.
  alone: "require('node:fs').openSync(file, 0x10000000);",
  // SQLite finds that it is no database, and has it open.
  shared: `
    const { DatabaseSync } = require('node:sqlite');
    globalThis.held = new DatabaseSync(file);
    try { held.exec('SELECT * FROM one') } catch {}`,
} as const;

/** Has another program of Windows hold a file of the machine's folder open. */
export async function holdOpen(
  machine: WindowsMachine,
  file: string,
  how: keyof typeof holders,
): Promise<LetGo> {
  const code = `const file = process.argv[1]; ${holders[how]} console.log('held'); setInterval(() => {}, 1000);`;
  const holder = machine.startProgram([machine.node, "-e", code, file]);
  await vi.waitFor(async () => expect(await holder.stdout()).toContain("held"), patience);
  return async () => {
    holder.kill();
    await holder.ended;
  };
}

/** Puts a file into the machine's folder. */
export async function put(machine: WindowsMachine, name: string, content: string): Promise<void> {
  await writeFile(join(machine.here, name), content);
}
