import { describe, expect, onTestFinished, test } from "vitest";
import { openPooler } from "../../support/postgres/pooler.ts";
import { create, intent, outcome, plan, runStart } from "../fixtures.ts";
import { recordContract } from "../record.contract.ts";
import { openComputer, serverOfFile } from "./fixtures.ts";

const server = serverOfFile();
const holder = {
  run: "run",
  command: "upload",
  pid: 1,
  sinceMs: 0,
  user: "anna",
  computer: "desk",
};

test("two computers share a record: one run, one lease, one lane", async () => {
  const address = await server().createDatabase();
  const [desk, till] = await Promise.all([openComputer(address), openComputer(address)]);
  const lock = await desk.lockRun({ account: "shop", holder });
  await desk.startRun(runStart("run"), plan([create("A")]));
  await desk.append("run", intent("create:A"));
  expect(await till.events("run")).toEqual([intent("create:A")]);
  const active = expect.objectContaining({ code: "run-active" });
  const second = () => till.lockRun({ account: "shop", holder });
  await expect(second()).rejects.toThrow(active);
  const fresh = { count: 0 };
  for (const record of [desk, till]) {
    const slots = await record.openSlots({ pool: "shop", fresh });
    onTestFinished(async () => slots.close());
    await slots.update("create", ({ count }) => ({ count: count + 1 }));
    expect(slots.read("create").count).toBe(record === desk ? 1 : 2);
  }
  await desk.append("run", outcome("create:A", "applied"));
  await lock.release();
  const next = await second();
  expect(await next.stillHeld()).toBe(true);
  await next.release();
  expect((await till.findRun("run")).counts.applied).toBe(1);
  await desk.close();
  await desk.close();
});

describe("a record on a server", { tags: ["slow"] }, () =>
  recordContract(async () => openComputer(await server().createDatabase())),
);

describe("a record behind a pooler in transaction mode", { tags: ["slow"] }, () =>
  recordContract(async () => {
    const pooler = await openPooler({ host: server().host, port: server().port, poolSize: 2 });
    onTestFinished(() => pooler.close());
    return openComputer(pooler.url(await server().createDatabase()));
  }),
);
