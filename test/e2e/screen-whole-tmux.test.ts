import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test, vi } from "vitest";
import type { Listing } from "../../src/model/product/product.ts";
import type { LedgerEntry } from "../../src/simulator/index.ts";
import { canaryKey, type Finished, temporaryFolder } from "../support/command.ts";
import { listings } from "../support/sample-catalogue.ts";
import { inside, simulatorProcess } from "../support/simulator-process.ts";
import { cooked } from "../support/terminal.ts";
import { hasTmux, startInTmux, type TmuxRun } from "../support/tmux.ts";
import { samplesFolder } from "../support/write-samples.ts";

if (!hasTmux) console.warn("No tmux here: whole uploads in a second terminal are not tested.");

const slow = { timeoutMs: 60_000 };

async function opened(
  finished: Finished,
  sample: string,
  ...rates: readonly string[]
): Promise<TmuxRun> {
  const dir = await temporaryFolder(finished);
  await copyFile(join(samplesFolder, sample), join(dir, sample));
  const command = sample.startsWith("orders") ? "fulfil" : "upload";
  return startInTmux([command, sample, "--data-dir", "data", ...rates], {
    ...{ dir, finished, env: { SHEETPORT_API_KEY: undefined } },
  });
}

/** Other sizes and back; each frame is whole: as high as the terminal, nothing of the last one left. */
async function resized(tmux: TmuxRun): Promise<void> {
  for (const [columns, rows] of [
    [60, 15],
    [120, 40],
    [80, 24],
  ] as const) {
    tmux.resize(columns, rows);
    await vi.waitFor(() => {
      const lines = tmux.lines();
      expect(lines).toHaveLength(rows);
      expect(lines[0]).toMatch(/^ sheetport/);
      expect(lines.filter((line) => line.startsWith(" sheetport"))).toHaveLength(1);
      expect(lines.at(-1)).toMatch(/^ \S+ \S/);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    }, slow.timeoutMs);
  }
}

/** Presses a key until this shows: a question that has only just appeared takes none. */
async function pressedUntil(tmux: TmuxRun, key: string, shown: RegExp): Promise<void> {
  await vi.waitFor(
    () => {
      if (shown.test(tmux.lines().join("\n"))) return;
      tmux.press(key);
      throw new Error(`${key} is not seen:\n${tmux.lines().join("\n")}`);
    },
    { timeout: slow.timeoutMs, interval: 300 },
  );
}

async function closed(tmux: TmuxRun): Promise<void> {
  tmux.press("Q");
  expect(await tmux.ended(slow)).toBe(0);
  expect([tmux.alternate, tmux.cursorVisible]).toEqual([false, true]);
  expect(tmux.modes()).toEqual(cooked);
}

/** From the check to the upload under way, its first row ended. */
async function begun(tmux: TmuxRun): Promise<void> {
  await tmux.waitFor("› Check", slow);
  await tmux.waitFor("Enter compare", slow);
  tmux.press("Enter");
  await tmux.waitFor("+ 18 create", slow);
  await resized(tmux);
  tmux.press("u");
  await tmux.waitFor("18 listings will be created", slow);
  await resized(tmux);
  await pressedUntil(tmux, "y", /✓ [1-9]\d* applied/);
}

/** A simulator of its own, which outlives a killed upload, and how a screen is opened to it. */
async function ownSimulator(finished: Finished) {
  const dir = await temporaryFolder(finished);
  await copyFile(join(samplesFolder, "catalogue.xlsx"), join(dir, "catalogue.xlsx"));
  const url = await simulatorProcess([], { dir, products: listings as Listing[], finished });
  const rates = ["--create-rate", "2/1s", "--update-rate", "2/1s"];
  const at = [
    "--data-dir",
    "data",
    "--base-url",
    url,
    "--env",
    "test",
    "--settle",
    "0.2",
    ...rates,
  ];
  const env = { SHEETPORT_API_KEY: canaryKey };
  return {
    url,
    screen: (...args: readonly string[]) => startInTmux([...args, ...at], { dir, finished, env }),
  };
}

/** Another program saves the workbook with the mistakes of two cells mended, and another made. */
async function savedElsewhere(file: string): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  const sheet = workbook.getWorksheet("Products");
  for (const [cell, value] of [
    ["B4", "MUG-500-NEW"],
    ["H6", "Mug"],
    ["N2", "abc"],
  ] as const)
    Object.assign(sheet?.getCell(cell) ?? {}, { value });
  await workbook.xlsx.writeFile(`${file}.saving`);
  await rename(`${file}.saving`, file);
}

/** A number in what is shown. */
function countOf(tmux: TmuxRun, pattern: RegExp): number {
  return Number(pattern.exec(tmux.lines().join("\n"))?.[1]);
}

describe.skipIf(!hasTmux).concurrent("all the way in tmux at 80×24, resized on the way", () => {
  test("an upload and its undo", { tags: "slow" }, async ({ onTestFinished }) => {
    const tmux = await opened(
      onTestFinished,
      "catalogue.xlsx",
      "--create-rate",
      "6/1s",
      "--update-rate",
      "3/1s",
    );
    await begun(tmux);
    await resized(tmux);
    await tmux.waitFor("28 applied", slow);
    await tmux.waitFor("› Done", slow);
    await resized(tmux);
    tmux.press("U");
    await tmux.waitFor("y undo", slow);
    await resized(tmux);
    await pressedUntil(tmux, "y", /10 restored|10 of 10/);
    await tmux.waitFor("10 restored", slow);
    await tmux.waitFor("› Done", slow);
    await resized(tmux);
    expect(tmux.lines().join("\n")).toContain("restored");
    // The rows say what happened to them now, not what the upload had done.
    expect(tmux.lines().filter((line) => / updated {2}/.test(line))).toEqual([]);
    await closed(tmux);
  });

  test("a fulfilment", { tags: "slow" }, async ({ onTestFinished }) => {
    const tmux = await opened(onTestFinished, "orders.xlsx", "--order-rate", "2/1s");
    await tmux.waitFor("2 pack", slow);
    await resized(tmux);
    tmux.press("u");
    await tmux.waitFor("Type “yes” to fulfil:", slow);
    await resized(tmux);
    await pressedUntil(tmux, "y", /: y/);
    tmux.press("e", "s");
    await tmux.waitFor("Enter fulfil", slow);
    tmux.press("Enter");
    await tmux.waitFor("✓ ", slow);
    await resized(tmux);
    await tmux.waitFor("5 applied, 8 late and not answered, 3 not answered, 14 closed.", slow);
    await resized(tmux);
    await closed(tmux);
  });

  test("a workbook that is watched", { tags: "slow" }, async ({ onTestFinished }) => {
    const dir = await temporaryFolder(onTestFinished);
    const file = join(dir, "mistakes.xlsx");
    await copyFile(join(samplesFolder, "catalogue-with-mistakes.xlsx"), file);
    const tmux = startInTmux(["upload", file, "--data-dir", "data"], {
      ...{ dir, finished: onTestFinished, env: { SHEETPORT_API_KEY: undefined } },
    });
    await tmux.waitFor("Enter check the rows", slow);
    tmux.press("Enter");
    await tmux.waitFor("30 valid, 6 valid as updates only, 36 invalid", slow);
    expect(countOf(tmux, /errors (\d+)/)).toBe(42);
    tmux.press("w");
    await tmux.waitFor("watching", slow);
    await resized(tmux);
    await savedElsewhere(file);
    await tmux.waitFor("2 fixed, 1 new, 61 left", slow);
    await resized(tmux);
    await tmux.waitFor("new 1  fixed 2", slow);
    const found = countOf(tmux, /errors (\d+)/) + countOf(tmux, /warnings (\d+)/);
    expect(found).toBe(61 + 1);
    expect(countOf(tmux, /all (\d+)/)).toBe(found + countOf(tmux, /notes (\d+)/) + 2);
    await pressedUntil(tmux, "Tab", /\[new 1\]/);
    await tmux.waitFor("N2 ", slow);
    await pressedUntil(tmux, "Tab", /\[fixed 2\]/);
    await tmux.waitFor("B4 ", slow);
    await tmux.waitFor("H6 ", slow);
    await closed(tmux);
  });

  test("a killed upload that is gone on with", {
    tags: "slow",
  }, async ({ onTestFinished }) => {
    const { url, screen } = await ownSimulator(onTestFinished);
    const killed = screen("upload", "catalogue.xlsx");
    await begun(killed);
    killed.kill("SIGKILL");
    await killed.ended(slow);

    const tmux = screen();
    await tmux.waitFor("Resume catalogue.xlsx", slow);
    await resized(tmux);
    await pressedUntil(tmux, "r", /› Runs/);
    await tmux.waitFor("not finished", slow);
    await resized(tmux);
    await pressedUntil(tmux, "R", /Resume run/);
    await resized(tmux);
    await pressedUntil(tmux, "y", /› Upload/);
    await resized(tmux);
    await tmux.waitFor("› Done", slow);
    await tmux.waitFor("28 applied, 12 unchanged.", slow);
    await resized(tmux);
    await closed(tmux);

    const ledger = await inside<LedgerEntry[]>(url, "ledger");
    const applied = ledger.filter((one) => one.method !== "GET" && one.status === 200);
    expect(applied).toHaveLength(28);
    expect(new Set(applied.map(({ sku }) => sku)).size).toBe(28);
    const skus = (await inside<Listing[]>(url, "products")).map(({ sku }) => sku);
    expect(skus).toHaveLength(listings.length + 18);
    expect(new Set(skus).size).toBe(skus.length);
  });
});
