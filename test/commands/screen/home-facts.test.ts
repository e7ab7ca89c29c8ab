import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "../../../src/commands/account/environment.ts";
import { systemClock } from "../../../src/commands/process/host.ts";
import { homeFacts } from "../../../src/commands/screen/home/home-controller.ts";
import { Secret } from "../../../src/model/net.ts";
import { openRecord } from "../../../src/record/record.ts";
import { temporaryFolder } from "../../support/command.ts";
import { english } from "../../support/english.ts";

const environment = environmentOf(
  {
    name: "shop",
    baseUrl: "https://shop.example",
    apiKey: new Secret("key"),
  },
  { accounts: {} },
);

async function given() {
  const cwd = await temporaryFolder();
  const settings = { language: "en", translator: english } as const;
  return {
    cwd,
    record: openRecord({ file: ":memory:" }),
    environment,
    host: { cwd, clock: systemClock },
    settings,
  };
}

test("a folder's workbooks that were not opened come newest first; results and lock files never", async () => {
  const { cwd, ...rest } = await given();
  const names = ["a.xlsx", "b.XLSX", "a.results.xlsx", "a.failed.xlsx", "~$a.xlsx", ".c.xlsx"];
  for (const [index, name] of names.entries()) {
    await writeFile(join(cwd, name), "");
    await utimes(join(cwd, name), 1_000 + index, 1_000 + index);
  }
  const facts = await homeFacts(rest);
  expect(facts.unopened?.map(({ name }) => name)).toEqual(["b.XLSX", "a.xlsx"]);
  expect(facts).toMatchObject({ isFirstTime: true, hasSample: false, workbooks: [], runs: [] });
});

test("of many workbooks the newest five are offered", async () => {
  const { cwd, ...rest } = await given();
  for (let index = 0; index < 8; index += 1) {
    await writeFile(join(cwd, `${index}.xlsx`), "");
    await utimes(join(cwd, `${index}.xlsx`), 1_000 + index, 1_000 + index);
  }
  const { unopened: found } = await homeFacts(rest);
  expect(found?.map(({ name }) => name)).toEqual([
    "7.xlsx",
    "6.xlsx",
    "5.xlsx",
    "4.xlsx",
    "3.xlsx",
  ]);
});

test("opened workbooks come first and are not found again; one that is gone says so", async () => {
  const { cwd, ...rest } = await given();
  for (const name of ["a.xlsx", "b.xlsx"]) {
    await writeFile(join(cwd, name), "");
    rest.record.local.rememberWorkbook({ path: join(cwd, name), atMs: 0, hasOrders: false });
  }
  await rm(join(cwd, "a.xlsx"));
  const { workbooks, unopened: found, isFirstTime } = await homeFacts(rest);
  expect(workbooks.map(({ name, isGone }) => [name, isGone === true])).toEqual([
    ["b.xlsx", false],
    ["a.xlsx", true],
  ]);
  expect(found).toEqual([]);
  expect(isFirstTime).toBe(false);
});
