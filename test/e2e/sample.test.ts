import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "../support/catalogue.ts";
import {
  documentOf,
  type Json,
  runBuilt,
  runCommand,
  temporaryFolder,
} from "../support/command.ts";

const samples = fileURLToPath(new URL("../../samples", import.meta.url));
const rates = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, "1000/1s"]);

async function folderWith(sample: string): Promise<{ dir: string; data: string }> {
  const dir = await temporaryFolder();
  await copyFile(join(samples, sample), join(dir, sample));
  return { dir, data: join(dir, "data") };
}

function actions(document: Json): Record<string, number> {
  const rows = Map.groupBy(document.rows, ({ action }: Json) => action as string);
  return Object.fromEntries([...rows].map(([action, list]) => [action, list.length]));
}

describe("upload of the sample catalogue to the built-in simulator", () => {
  test("creates, updates and leaves alone what the sample says; started again, it sends nothing", async () => {
    const { dir, data } = await folderWith("catalogue.xlsx");
    const args = ["upload", "catalogue.xlsx", "--data-dir", data, "--settle", "0.2", ...rates];
    const at = { dir, env: { SHEETPORT_API_KEY: undefined } };

    const first = await runBuilt([...args, "--json", "--quiet"], at);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    const document = documentOf(first);
    expect(actions(document)).toEqual({ create: 18, update: 10, unchanged: 12 });
    for (const { action, outcome } of document.rows) {
      expect(outcome).toBe(action === "unchanged" ? "unchanged" : "applied");
    }
    expect(document.files).toEqual({ results: "catalogue.results.xlsx", failed: null });

    // Each write is one line of what the simulator keeps.
    const kept = await readFile(join(data, "simulator.jsonl"), "utf8");
    const written = kept
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).record.sku);
    expect(new Set(written).size).toBe(28);
    expect(written).toHaveLength(28);

    const again = await runCommand([...args, "--json", "--quiet"], at);
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(documentOf(again)).toMatchObject({ run: null, files: { results: null, failed: null } });
    expect(actions(documentOf(again))).toEqual({ unchanged: 40 });
    const told = await runCommand(args, at);
    expect(told.code).toBe(0);
    expect(told.stdout).toMatch(/No changes: nothing was sent\.\n40 unchanged\./);
    expect(await readFile(join(data, "simulator.jsonl"), "utf8")).toBe(kept);
  });

  test("says the same as lines when no terminal is there", { tags: "slow" }, async () => {
    const { dir, data } = await folderWith("catalogue.xlsx");
    const args = ["upload", "catalogue.xlsx", "--data-dir", data, ...rates];
    const ended = await runCommand(args, { dir, env: { SHEETPORT_API_KEY: undefined } });
    expect(ended.code).toBe(0);
    expect(ended.stdout).toMatch(/28 applied, 12 unchanged\./);
    // No colours and nothing that moves the cursor.
    expect(ended.stdout + ended.stderr).not.toContain("\u001b");
  });
});

describe("the sample with mistakes", () => {
  test("is refused with exit 3 and every finding, and nothing is sent", async () => {
    const { dir, data } = await folderWith("catalogue-with-mistakes.xlsx");
    const name = "catalogue-with-mistakes.xlsx";
    const checked = await runCommand(["check", name, "--json", "--quiet"], { dir });
    expect(checked).toMatchObject({ code: 3, stderr: "" });
    const { findings, totals } = documentOf(checked);
    expect(totals.errors).toBeGreaterThan(0);
    for (const { cell, code, message, severity } of findings) {
      expect(cell).toMatch(/^([A-Z]{1,3}\d+)?$/);
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(message).not.toBe("");
      expect(["error", "warning", "info"]).toContain(severity);
    }

    const args = ["upload", name, "--data-dir", data, "--json", "--quiet", ...rates];
    const refused = await runCommand(args, { dir });
    expect(refused).toMatchObject({ code: 3, stderr: "" });
    const document = documentOf(refused);
    expect(document.rows.every(({ attempts }: Json) => attempts === 0)).toBe(true);
    expect(document.totals.applied ?? 0).toBe(0);
    await expect(readFile(join(data, "simulator.jsonl"))).rejects.toThrow("ENOENT");
  });

  test("with --valid-only sends the rows that are right, and leaves the others in the failed workbook", {
    tags: "slow",
  }, async () => {
    const { dir, data } = await folderWith("catalogue-with-mistakes.xlsx");
    const name = "catalogue-with-mistakes.xlsx";
    const args = ["upload", name, "--data-dir", data, "--json", "--quiet", "--valid-only"];
    const ended = await runCommand([...args, "--allow", "currency,language,card", ...rates], {
      dir,
    });
    expect(ended).toMatchObject({ code: 3, stderr: "" });
    const { rows, files } = documentOf(ended);
    const wrong = rows.filter(({ outcome }: Json) => outcome === "invalid");
    expect(wrong.length).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(wrong.length);
    expect(files.failed).toBe("catalogue-with-mistakes.failed.xlsx");
    expect(readCatalogue(await readFile(join(dir, files.failed)))).toHaveLength(wrong.length);
  });
});
