import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Finished, temporaryFolder } from "../support/command.ts";
import { cooked } from "../support/terminal.ts";
import { hasTmux, startInTmux, type TmuxRun } from "../support/tmux.ts";
import { samplesFolder } from "../support/write-samples.ts";

if (!hasTmux) console.warn("No tmux here: whole uploads in a second terminal are not tested.");

const patient = { timeout: 120_000 };
const slow = { timeoutMs: 30_000 };

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

describe
  .skipIf(!hasTmux)
  .concurrent("all the way in tmux at 80×24, resized on the way", patient, () => {
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
      await pressedUntil(tmux, "y", /put back: applied|10 applied/);
      await tmux.waitFor("10 applied", slow);
      await tmux.waitFor("› Done", slow);
      await resized(tmux);
      expect(tmux.lines().join("\n")).toContain("put back");
      expect(tmux.lines().join("\n")).not.toContain("updated");
      await closed(tmux);
    });

    test("a fulfilment", { tags: "slow" }, async ({ onTestFinished }) => {
      const tmux = await opened(onTestFinished, "orders.xlsx", "--order-rate", "2/1s");
      await tmux.waitFor("2 pack", slow);
      await resized(tmux);
      tmux.press("u");
      await tmux.waitFor("Type “yes” to pack and ship:", slow);
      await resized(tmux);
      await pressedUntil(tmux, "y", /: y/);
      tmux.press("e", "s");
      await tmux.waitFor("Enter pack and ship", slow);
      tmux.press("Enter");
      await tmux.waitFor("✓ ", slow);
      await resized(tmux);
      await tmux.waitFor("5 applied, 25 unchanged.", slow);
      await resized(tmux);
      await closed(tmux);
    });
  });
