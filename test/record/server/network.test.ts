import { describe, expect, onTestFinished, test } from "vitest";
import { step } from "../../../src/record/database/statements.ts";
import { message } from "../../support/english.ts";
import { eventually } from "../../support/eventually.ts";
import { create, intent, plan, runStart } from "../fixtures.ts";
import {
  behindProxy,
  digests,
  insert,
  openComputer,
  openDatabase,
  proxyOfTest,
  rowsOf,
  serverOfFile,
} from "./fixtures.ts";

const refused = (code: string) => expect.objectContaining({ code, exitCode: 1 });

describe("PostgresDatabase on a network with faults", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  test("run: a commit whose acknowledgement is lost is stored exactly once", async () => {
    const { address, proxy, db } = await behindProxy(server());
    proxy.stallAnswers();
    // Not idempotent: a second time would fail, or store two.
    const stored = db.run(...insert("a"));
    await eventually(async () => expect(await digests(address)).toEqual(["a"]));
    proxy.cut();
    proxy.resume();
    await stored;
    expect(await digests(address)).toEqual(["a"]);
    expect(() => db.check()).not.toThrow();
  });

  test("append: an event whose acknowledgement is lost is stored exactly once", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest(server());
    const record = await openComputer(proxy.url(address));
    await record.startRun(runStart("run"), plan([create("A")]));
    proxy.stallAnswers();
    const stored = record.append("run", intent("create:A"));
    const count = "SELECT count(*)::int AS count FROM sheetport.events";
    await eventually(async () => expect(await rowsOf(address, count)).toEqual([{ count: 1 }]));
    proxy.cut("reset");
    proxy.resume();
    await stored;
    expect(await record.events("run")).toEqual([intent("create:A")]);
  });

  test("transaction: with reads, too, it is carried out once, and its result is kept", async () => {
    const { address, proxy, db } = await behindProxy(server());
    await db.run(...insert("0"));
    let begun = 0;
    const counted = db.transaction(function* () {
      begun += 1;
      yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", "0");
      // The commit is the next message.
      proxy.stallAnswers();
      yield* step.run(...insert(String(begun)));
      return begun;
    });
    // The first time, it was only looked whether it reads.
    await eventually(async () => expect(await digests(address)).toEqual(["0", "2"]));
    proxy.cut();
    proxy.resume();
    expect(await counted).toBe(2);
    expect(await digests(address)).toEqual(["0", "2"]);
  });

  test("a connection that is cut while it is used is no reason to end", async () => {
    const { address, proxy, db } = await behindProxy(server());
    const uncaught: unknown[] = [];
    const note = (thrown: unknown) => uncaught.push(thrown);
    process.on("uncaughtException", note);
    onTestFinished(() => {
      process.off("uncaughtException", note);
    });
    for (const how of ["end", "reset"] as const) {
      proxy.stall();
      const read = db.all("SELECT 1 AS one");
      await eventually(() => expect(proxy.connections).toBeGreaterThan(0));
      proxy.cut(how);
      proxy.resume();
      expect(await read).toEqual([{ one: 1 }]);
    }
    let begun = 0;
    await db.transaction(function* () {
      begun += 1;
      yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", "x");
      if (begun === 2) proxy.cut();
      yield* step.run(...insert(`time ${begun}`));
    });
    expect(uncaught).toEqual([]);
    expect(await digests(address)).toEqual(["time 3"]);
  });

  test("a server that is gone for long: record-unreachable, and check says so afterwards", async () => {
    const { proxy, db } = await behindProxy(server());
    await proxy.refuse();
    await expect(db.run(...insert("a"))).rejects.toThrow(refused("record-unreachable"));
    expect(() => db.check()).toThrow(refused("record-unreachable"));
    expect(db.waits).toEqual([
      message(expect.stringMatching(/does not answer \(connect ECONNREFUSED/)),
    ]);
    await proxy.accept();
    await db.run(...insert("b"));
    expect(() => db.check()).toThrow(refused("record-unreachable"));
  });

  test("a server that is gone for a moment is asked again; then nothing has failed", async () => {
    const { address, proxy, db, clock } = await behindProxy(server());
    await proxy.refuse();
    let slept = 0;
    clock.meanwhile = async () => {
      slept += 1;
      if (slept === 3) await proxy.accept();
    };
    await db.run(...insert("a"));
    expect(db.waits).toHaveLength(1);
    expect(await digests(address)).toEqual(["a"]);
    expect(() => db.check()).not.toThrow();
    await db.run(...insert("b"));
    expect(db.waits).toHaveLength(1);
  });

  test("writes that wait for one that fails do not wait as long once more", async () => {
    const { address, proxy, db, clock } = await behindProxy(server());
    await proxy.refuse();
    const startMs = clock.nowMs();
    const stored = ["a", "b", "c"].map((name) => db.run(...insert(name)));
    const ends = await Promise.allSettled(stored);
    for (const end of ends) expect(end).toMatchObject({ reason: refused("record-unreachable") });
    expect(clock.nowMs() - startMs).toBeLessThan(30_000);
    await proxy.accept();
    await db.run(...insert("d"));
    expect(await digests(address)).toEqual(["d"]);
  });

  test("reads wait for the server as well, and fail without a mark on the record", async () => {
    const { proxy, db } = await behindProxy(server());
    await proxy.refuse();
    await expect(db.all("SELECT 1")).rejects.toThrow(refused("record-unreachable"));
    expect(() => db.check()).not.toThrow();
  });

  test("a half-open connection is given up, told, and replaced", async () => {
    const { address, proxy, db } = await behindProxy(server());
    proxy.stall();
    const stored = db.run(...insert("a"));
    await eventually(() => expect(db.waits).toHaveLength(1));
    expect(db.waits).toEqual([message(expect.stringContaining("timeout"))]);
    proxy.resume();
    await stored;
    expect(await digests(address)).toEqual(["a"]);
  });

  test("a transaction that a stopped computer left open ends by itself", async () => {
    const { address, proxy, db } = await behindProxy(server());
    await db.run(...insert("a"));
    const other = await openDatabase(address);
    const lock = ["SELECT digest FROM saved_plans WHERE digest = ?", "a"] as const;
    let begun = 0;
    const stopped = db.transaction(function* () {
      begun += 1;
      yield* step.get(...lock);
      if (begun === 2) proxy.stall();
      yield* step.run("UPDATE saved_plans SET digest = 'stopped' WHERE digest = 'a'");
    });
    stopped.catch(() => {});
    const startedAt = performance.now();
    await eventually(() => expect(server().log()).toContain("idle-in-transaction timeout"));
    await other.transaction(function* () {
      yield* step.get(...lock);
      yield* step.run("UPDATE saved_plans SET digest = 'other' WHERE digest = 'a'");
    });
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    expect(await digests(address)).toEqual(["other"]);
    proxy.resume();
    await stopped;
  });

  test("close ends though the network stands still", async () => {
    const { proxy, db } = await behindProxy(server());
    await db.all("SELECT 1");
    proxy.stall();
    await db.close();
    expect(proxy.connections).toBeGreaterThan(0);
  });
});
