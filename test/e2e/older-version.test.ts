import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  documentOf,
  type Ended,
  type Finished,
  runCommand,
  temporaryFolder,
} from "../support/command.ts";

/**
 * What the last version before messages left in a data folder: uploads (finished, interrupted,
 * failed), an undo and a fulfilment in `/home/supplier`, as an SQL text; and a plan saved by it.
 */
const older = fileURLToPath(new URL("older-version/", import.meta.url));

const runs = {
  failed: "20261122-2353-agn9",
  fulfilled: "20261122-2352-nv4z",
  interrupted: "20261122-2352-kagt",
  third: "20261122-2352-9svv",
  second: "20261122-2352-7w5a",
};

/** A yes, and no wait for what the simulator shows at once. */
const sent = ["--yes", "--settle", "1"];

/** A folder with that data in it; gives what a command does there. */
async function olderData(finished: Finished) {
  const dir = await temporaryFolder(finished);
  const data = join(dir, "data");
  await mkdir(data, { mode: 0o700 });
  const record = new DatabaseSync(join(data, "sheetport.sqlite"));
  record.exec(await readFile(join(older, "record.sql"), "utf8"));
  record.close();
  await copyFile(join(older, "simulator.jsonl"), join(data, "simulator.jsonl"));
  await copyFile(join(older, "plan.json"), join(dir, "plan.json"));
  const flags = ["--data-dir", data, "--json"];
  return (...args: string[]): Promise<Ended> => runCommand([...args, ...flags], { dir, finished });
}

describe.concurrent("what an older version has kept", () => {
  test("is listed and shown, its notes in the language of today", async ({
    onTestFinished: finished,
  }) => {
    const run = await olderData(finished);
    const listed = documentOf(await run("runs"));
    expect(listed.runs).toHaveLength(7);
    expect(listed.runs[0]).toMatchObject({
      state: "failed",
      message: "The marketplace refused the API key: Something went wrong.",
    });
    const shown = documentOf(await run("runs", runs.second, "--lang", "ru"));
    expect(shown.rows[0].message).toMatch(/^«Цена продажи»: на площадке 9[,.]9, в листе 11\./);
    const orders = documentOf(await run("runs", runs.fulfilled));
    expect(orders.orders.map(({ message }: { message?: string }) => message)).toContainEqual(
      expect.stringContaining("--allow-decline"),
    );
    const failed = documentOf(await run("runs", runs.failed));
    expect(failed.rows[0]).toMatchObject({ outcome: "not-sent" });
  });

  test("an interrupted upload is resumed", { tags: "slow" }, async ({
    onTestFinished: finished,
  }) => {
    const run = await olderData(finished);
    const resumed = await run("resume", runs.interrupted, ...sent);
    expect(resumed.code, resumed.stderr).toBe(0);
    const { rows } = documentOf(resumed);
    expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(6).fill("applied"),
    );
    expect(documentOf(await run("runs")).runs[2]).toMatchObject({ state: "finished" });
  });

  test("a finished upload is undone", { tags: "slow" }, async ({ onTestFinished: finished }) => {
    const run = await olderData(finished);
    const undone = await run("undo", runs.third, ...sent);
    expect(undone.code, undone.stderr).toBe(0);
    expect(documentOf(undone)).toMatchObject({ totals: { reversed: 2, failed: 0 } });
    const listed = documentOf(await run("runs")).runs;
    expect(listed.find((one: { run: string }) => one.run === runs.third)).toHaveProperty("undone");
  });

  test("a saved plan is applied, and refused once it was changed", async ({
    onTestFinished: finished,
  }) => {
    const run = await olderData(finished);
    const applied = await run("upload", "plan.json", ...sent, "--lang", "zh");
    expect(applied.code, applied.stderr).toBe(0);
    const [changed, same] = documentOf(applied).rows;
    expect(changed).toMatchObject({ sku: "OLD-1", outcome: "applied" });
    expect(same).toMatchObject({ sku: "OLD-2", outcome: "unchanged" });
    expect(same.message).toMatch(/^“销售价格”在平台上是 9.9/);
  });
});
