import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { environmentOf } from "../../../src/commands/account/environment.ts";
import { HomeController } from "../../../src/commands/screen/home/home-controller.ts";
import type { ScreenContext } from "../../../src/commands/screen/screen-context.ts";
import { Secret } from "../../../src/model/net.ts";
import { openRecord } from "../../../src/record/record.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
import { temporaryFolder } from "../../support/command.ts";
import { english } from "../../support/english.ts";

/** A controller in a folder with one workbook; `sleep` is how long the first frame waits. */
async function controllerWith(sleep: (durationMs: number, signal: AbortSignal) => Promise<void>) {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, "mugs.xlsx"), "");
  await mkdir(join(cwd, "old"));
  const told: ScreenEvent[] = [];
  const environment = environmentOf(
    {
      name: "shop",
      baseUrl: "https://shop.example",
      apiKey: new Secret("key"),
    },
    { accounts: {} },
  );
  const context = {
    ...{ record: openRecord({ file: ":memory:" }), environment },
    host: { cwd, clock: { sleep, wallMs: () => 0 } },
    settings: { translator: english },
    tell: (news: ScreenEvent) => told.push(news),
  };
  return { cwd, told, controller: new HomeController(context as unknown as ScreenContext) };
}

test("the first frame has all that there is, and nothing is told afterwards", async () => {
  const { controller, told } = await controllerWith(
    (_, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
  );
  const { unopened: found, names } = await controller.first();
  expect(found?.map(({ name }) => name)).toEqual(["mugs.xlsx"]);
  expect(names?.export).toBe("products-1970-01-01.xlsx");
  expect(told).toEqual([]);
});

test("a slow disk keeps nobody waiting: what it has is told later, as found late", async () => {
  const { cwd, controller, told } = await controllerWith(() => Promise.resolve());
  expect(await controller.first()).toMatchObject({ folder: cwd, workbooks: [], isFirstTime: true });
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ type: "home", facts: { isFoundLate: true } });
});

test("of two folders that are asked for the later one is told; a name of a folder leads into it", async () => {
  const { cwd, controller, told } = await controllerWith(() => Promise.resolve());
  await Promise.all([controller.list(), controller.list(join(cwd, "old"))]);
  expect(told).toMatchObject([{ type: "folder", facts: { path: join(cwd, "old") } }]);
  expect(await controller.listTyped(cwd)).toBeUndefined();
  expect(await controller.listTyped(join(cwd, "mugs.xlsx"))).toBe(join(cwd, "mugs.xlsx"));
  expect(told).toHaveLength(2);
  await controller.list(join(cwd, "gone"));
  expect(told.at(-1)).toMatchObject({ facts: { problem: expect.stringContaining("no folder") } });
});
