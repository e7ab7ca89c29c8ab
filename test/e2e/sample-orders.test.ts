import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { sampleOrdersWorkbook } from "../support/sample-orders.ts";
import { samplesFolder } from "../support/write-samples.ts";

test("samples/orders.xlsx is what the generator writes", async () => {
  const file = await readFile(join(samplesFolder, "orders.xlsx"));
  expect(file.equals(await sampleOrdersWorkbook())).toBe(true);
});

test("the sample is fulfilled at the built-in simulator; started again, nothing is sent", {
  tags: "slow",
}, async () => {
  const dir = await temporaryFolder();
  await copyFile(join(samplesFolder, "orders.xlsx"), join(dir, "orders.xlsx"));
  const args = ["fulfil", "orders.xlsx", "--data-dir", join(dir, "data"), "--allow", "decline"];
  const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
  const given = [...args, "--order-rate", "1000/1s", "--json"];
  const run = () => runCommand([...given, "--quiet"], at);
  const first = await run();
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(documentOf(first)).toMatchObject({
    totals: { applied: 5, unchanged: 0, blocked: 0, invalid: 0 },
    files: { results: "orders.results.xlsx" },
  });
  const again = await runCommand(given, at);
  expect(again.stderr).not.toContain("was exported from");
  expect(again.code).toBe(0);
  expect(documentOf(again)).toMatchObject({ run: null, totals: { unchanged: 5 } });
});

test("a blank orders workbook asks for nothing", async () => {
  const dir = await temporaryFolder();
  const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
  const blank = new URL("../../templates/orders-template.ru.xlsx", import.meta.url);
  await copyFile(blank, join(dir, "orders-template.xlsx"));
  const args = ["fulfil", "orders-template.xlsx", "--data-dir", join(dir, "data"), "--quiet"];
  const ended = await runCommand(args, at);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain("No changes: nothing was sent");
});
