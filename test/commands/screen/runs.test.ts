import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "../../../src/commands/account/environment.ts";
import { lockRun } from "../../../src/commands/account/run-lock.ts";
import { prepareResume, prepareUndo } from "../../../src/commands/screen/runs/runs.ts";
import type { LiveContext } from "../../../src/commands/screen/screen-context.ts";
import { Secret } from "../../../src/model/net.ts";
import { openRecord } from "../../../src/record/record.ts";
import type { ScreenEvent } from "../../../src/screen/state/program.ts";
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

const summary = {
  ...{ run: "R", command: "upload", file: "mugs.xlsx", path: "", state: "running" },
  ...{ env: environment.name, host: environment.host, startedAtMs: 0, operations: 3 },
  counts: { applied: 1, rejected: 0, unknown: 0, "not-sent": 0, unchanged: 0 },
  plan: { totals: { update: 3 }, base: { account: environment.account } },
};

test("while another process writes, nobody is asked and nothing is read", async () => {
  const told: ScreenEvent[] = [];
  const file = join(await temporaryFolder(), "sheetport.sqlite");
  const context = {
    environment,
    record: {
      ...openRecord({ file }),
      ...{ findRun: async () => summary, runs: async () => [] },
      ...{ orderPlan: async () => undefined, events: async () => [] },
      plan: async () => ({ operations: ["create", "update"].map((kind) => ({ id: kind, kind })) }),
    },
    host: { pid: 1, user: "anna", computer: "desk", clock: { wallMs: () => 0 } },
    settings: { translator: english },
    options: {},
    session: () => Promise.reject(new Error("opened")),
    tell: (news: ScreenEvent) => told.push(news),
  } as unknown as LiveContext;
  const lock = await lockRun(environment, { ...context, run: "R", command: "upload" });
  const refused = { code: "run-active" };
  const { signal } = new AbortController();
  await expect(prepareResume("R", context, signal)).rejects.toMatchObject(refused);
  await expect(prepareUndo("R", context, signal)).rejects.toMatchObject(refused);
  expect(told).toEqual([]);
  await lock.release();
  expect(await prepareResume("R", context, signal)).toMatchObject({ run: "R" });
  const open = "1 new listing is still open: this cannot be undone. 1 other write is still open.";
  const lines = expect.arrayContaining([open]);
  expect(told).toMatchObject([{ type: "asked", question: { lines } }]);
});
