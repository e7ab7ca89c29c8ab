import { describe, expect, onTestFinished, test } from "vitest";
import type { LastEvent } from "../../src/record/database/postgres-about.ts";
import { step } from "../../src/record/database/statements.ts";
import { acquireLease } from "../../src/record/runs/lease.ts";
import type { LockHolder } from "../../src/record/runs/run-lock.ts";
import { anError } from "../support/english.ts";
import { eventually } from "../support/eventually.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { openProxy } from "../support/postgres/proxy.ts";
import { create, outcome, plan, runStart } from "./fixtures.ts";
import { openComputer, openDatabase, rowsOf, serverOfFile } from "./server-fixtures.ts";

const holder: LockHolder = {
  ...{ run: "20300101-abcd", command: "upload", pid: 4711, user: "anna", computer: "desk" },
  sinceMs: Date.UTC(2030, 0, 1, 10, 30),
};
const other: LockHolder = { ...holder, run: "20300101-other", user: "bob", computer: "till" };
const lost = expect.objectContaining({ code: "lock-lost", exitCode: 6 });

describe("acquireLease", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  /** A computer with a clock of its own that stands still. */
  async function computer(address: string, onSeen: (last: LastEvent) => void = () => {}) {
    const clock = new FakeClock();
    const db = await openDatabase(address, { clock });
    const take = (by = holder, account = "shop") =>
      acquireLease(db, { account, holder: by, clock, onSeen });
    return { clock, db, take };
  }

  async function proxyOfTest() {
    const proxy = await openProxy(server());
    onTestFinished(() => proxy.close());
    return proxy;
  }

  async function two() {
    const address = await server().createDatabase();
    return { address, one: await computer(address), second: await computer(address) };
  }

  const leases = (address: string) =>
    rowsOf<{ fence: number; left: number }>(
      address,
      `SELECT fence::int, round((until_ms - extract(epoch FROM clock_timestamp()) * 1000) / 1000)::int AS left
       FROM sheetport.leases ORDER BY account`,
    );
  const silence = (address: string) => rowsOf(address, "UPDATE sheetport.leases SET until_ms = 1");
  const digests = async (address: string) =>
    (
      await rowsOf<{ digest: string }>(
        address,
        "SELECT digest FROM sheetport.saved_plans ORDER BY 1",
      )
    ).map(({ digest }) => digest);
  const insert = (digest: string) =>
    ["INSERT INTO saved_plans (digest) VALUES (?)", digest] as const;

  test("takes it for 30 s of the server’s clock, with a fence that grows", async () => {
    const { address, one, second } = await two();
    const lease = await one.take();
    expect(await lease.stillHeld()).toBe(true);
    expect(await leases(address)).toEqual([{ fence: 1, left: 30 }]);
    await lease.release();
    await (await second.take()).release();
    await one.take();
    expect(await leases(address)).toEqual([{ fence: 3, left: 30 }]);
  });

  test("of 12 that ask at once, one has it", async () => {
    const address = await server().createDatabase();
    const computers = await Promise.all(Array.from({ length: 4 }, () => computer(address)));
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => computers[at % 4]?.take()),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of asked)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "run-active" });
    expect(await leases(address)).toEqual([{ fence: 1, left: 30 }]);
  });

  test("who comes second is told who, where, since when, and how far", async () => {
    const { address, one, second } = await two();
    const record = await openComputer(address);
    await record.startRun(runStart(holder.run), plan(["A", "B", "C"].map(create)));
    await record.append(holder.run, outcome("create:A", "applied"));
    await one.take();
    const told =
      /^anna on desk has been running “sheetport upload” since 2030-01-01 10:30:00 UTC: run 20300101-abcd, 1 of 3 done/;
    await expect(second.take(other)).rejects.toThrow(
      anError({ code: "run-active", exitCode: 6, message: expect.stringMatching(told) }),
    );
    await expect(second.take(other)).rejects.toThrow(
      anError({ message: expect.not.stringContaining("last heard") }),
    );
    expect(() => second.db.check()).not.toThrow();
  });

  test("a holder that is silent is told as such", async () => {
    const { address, one, second } = await two();
    await one.take();
    await rowsOf(address, "UPDATE sheetport.leases SET until_ms = until_ms - 20000");
    await expect(second.take(other)).rejects.toThrow(
      anError({
        message: expect.stringMatching(/that computer was last heard from 2\d s ago/),
        hint: expect.stringContaining("after 30 s of silence it counts as gone"),
      }),
    );
  });

  test("a holder whose clock is wrong does not make the time that is left absurd", async () => {
    const { address, one, second } = await two();
    const record = await openComputer(address);
    await record.startRun(runStart(holder.run), plan(["A", "B"].map(create)));
    await record.append(holder.run, outcome("create:A", "applied"));
    await one.take({ ...holder, sinceMs: Date.now() + 86_400_000 });
    await expect(second.take(other)).rejects.toThrow(
      anError({ message: expect.stringMatching(/1 of 2 done(?!,)/) }),
    );
  });

  test("accounts do not matter to each other", async () => {
    const { one, second } = await two();
    const [a, b] = [await one.take(holder, "a"), await second.take(other, "b")];
    expect([await a.stillHeld(), await b.stillHeld()]).toEqual([true, true]);
  });

  test("what was released may be taken at once, by the same computer too", async () => {
    const { one, second } = await two();
    await (await one.take()).release();
    const lease = await second.take(other);
    await lease.release();
    expect(await (await second.take(other)).stillHeld()).toBe(true);
  });

  test("after 30 s of silence it may be taken; then nothing of the old holder is stored", async () => {
    const { address, one, second } = await two();
    const old = await one.take();
    await one.db.run(...insert("before"));
    await silence(address);
    await second.take(other);
    await second.db.run(...insert("of the new holder"));
    await expect(one.db.run(...insert("batch"))).rejects.toThrow(lost);
    const turns = one.db.transaction(function* () {
      yield* step.get("SELECT digest FROM saved_plans WHERE digest = ?", "before");
      yield* step.run(...insert("turns"));
    });
    await expect(turns).rejects.toThrow(lost);
    expect(() => one.db.check()).toThrow(lost);
    expect(await digests(address)).toEqual(["before", "of the new holder"]);
    // It looks again only when its own lease may have ended.
    await one.clock.advance(0);
    one.clock.leap(30_000);
    expect(await old.stillHeld()).toBe(false);
    one.clock.leap(-30_000);
    expect(await old.stillHeld()).toBe(false);
  });

  test("a transaction that is under way holds up a take-over until it has ended", async () => {
    const { address, one, second } = await two();
    await one.take();
    await silence(address);
    let taken: Promise<unknown> | undefined;
    await one.db.transaction(function* () {
      yield* step.get("SELECT version FROM about");
      taken ??= second.take(other);
      yield* step.get("SELECT pg_sleep(0.2) FROM about");
      yield* step.run(...insert("in time"));
    });
    await taken;
    expect(await digests(address)).toEqual(["in time"]);
    await expect(one.db.run(...insert("late"))).rejects.toThrow(lost);
  });

  test("a holder that slept has it still if nobody took it over", async () => {
    const { address, one } = await two();
    const lease = await one.take();
    await silence(address);
    one.clock.leap(600_000);
    expect(await lease.stillHeld()).toBe(true);
    expect(await leases(address)).toEqual([{ fence: 1, left: 30 }]);
    await one.db.run(...insert("stored"));
  });

  test.each([
    { name: "monotonic", pass: (clock: FakeClock) => clock.leap(30_000) },
    { name: "wall", pass: (clock: FakeClock) => clock.jumpWall(30_000) },
  ])("stillHeld asks the server as soon as the $name clock shows 30 s more", async ({ pass }) => {
    const { address, one, second } = await two();
    const lease = await one.take();
    await silence(address);
    await second.take(other);
    // By its own clocks, the lease is valid: only the fence protects it here.
    expect(await lease.stillHeld()).toBe(true);
    pass(one.clock);
    expect(await lease.stillHeld()).toBe(false);
  });

  test("a wall clock that is set back does not make it last longer", async () => {
    const { address, one, second } = await two();
    const lease = await one.take();
    await silence(address);
    await second.take(other);
    one.clock.jumpWall(-3_600_000);
    one.clock.leap(30_000);
    expect(await lease.stillHeld()).toBe(false);
  });

  test("is renewed every 5 s, and tells the last event that it has seen", async () => {
    const address = await server().createDatabase();
    const seen: number[] = [];
    const one = await computer(address, ({ seq }) => seen.push(seq));
    await one.take();
    await rowsOf(address, "UPDATE sheetport.leases SET until_ms = until_ms - 25000");
    expect(await leases(address)).toMatchObject([{ left: 5 }]);
    await one.clock.advance(4_999);
    expect(await leases(address)).toMatchObject([{ left: 5 }]);
    await one.clock.advance(1);
    await eventually(() => expect(seen).toEqual([0]));
    expect(await leases(address)).toEqual([{ fence: 1, left: 30 }]);
  });

  test("a renewal counts from when it was asked for, not from when it was answered", async () => {
    const { one } = await two();
    const lease = await one.take();
    one.clock.leap(30_000);
    const held = lease.stillHeld();
    // The answer comes 29.5 s later.
    one.clock.leap(29_500);
    expect(await held).toBe(true);
    await one.db.script(["UPDATE leases SET fence = 2"]);
    one.clock.leap(499);
    expect(await lease.stillHeld()).toBe(true);
    one.clock.leap(1);
    expect(await lease.stillHeld()).toBe(false);
  });

  test("a renewal that fails does not end it, and later ones go on", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest();
    const one = await computer(proxy.url(address));
    const lease = await one.take();
    await proxy.refuse();
    await one.clock.advance(29_000);
    expect(await lease.stillHeld()).toBe(true);
    await proxy.accept();
    await rowsOf(address, "UPDATE sheetport.leases SET until_ms = 5");
    await eventually(async () => {
      await one.clock.advance(1_000);
      expect(await leases(address)).toMatchObject([{ left: 30 }]);
    });
  });

  test("release by the old holder does not free the new holder’s lease", async () => {
    const { address, one, second } = await two();
    const old = await one.take();
    await silence(address);
    const lease = await second.take(other);
    await old.release();
    expect(await leases(address)).toEqual([{ fence: 2, left: 30 }]);
    expect(await lease.stillHeld()).toBe(true);
  });

  test("release of an earlier lease leaves the later one of the same computer", async () => {
    const { address, one, second } = await two();
    const old = await one.take();
    await silence(address);
    await one.take(other);
    await old.release();
    await silence(address);
    await second.take();
    await expect(one.db.run(...insert("late"))).rejects.toThrow(lost);
  });

  test("release waits for what was begun under the lease, and stores it under the lease", async () => {
    const { address, one, second } = await two();
    const lease = await one.take();
    const stored = Array.from({ length: 20 }, (_, at) => one.db.run(...insert(`digest ${at}`)));
    await lease.release();
    expect(await digests(address)).toHaveLength(20);
    await Promise.all(stored);
    const fences = "SELECT DISTINCT fence::int FROM sheetport.transactions WHERE fence > 0";
    expect(await rowsOf(address, fences)).toEqual([{ fence: 1 }]);
    await second.take();
  });

  test("what waits for its turn is lost if the lease is, though it was released meanwhile", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest();
    const one = await computer(proxy.url(address));
    const lease = await one.take();
    proxy.stall();
    const waiting = ["first", "second"].map((digest) => one.db.run(...insert(digest)));
    const ended = Promise.allSettled(waiting);
    const released = lease.release();
    await rowsOf(address, "UPDATE sheetport.leases SET fence = 2");
    proxy.resume();
    for (const one of await ended) expect(one).toMatchObject({ reason: lost });
    await released;
    expect(await digests(address)).toEqual([]);
  });

  test("a renewal that is under way while the lease is released does not take it again", async () => {
    const { address, one } = await two();
    const lease = await one.take();
    await lease.release();
    one.clock.leap(30_000);
    expect(await lease.stillHeld()).toBe(false);
    expect((await leases(address))[0]?.left).toBeLessThan(0);
  });

  test("release tells the last event, so that a short run is seen", async () => {
    const address = await server().createDatabase();
    const seen: number[] = [];
    const one = await computer(address, ({ seq }) => seen.push(seq));
    const lease = await one.take();
    const record = await openComputer(address);
    await record.startRun(runStart("run"), plan([create("A")]));
    await record.append("run", { type: "run-started", atMs: 1 });
    await lease.release();
    expect(seen).toEqual([1]);
  });

  test("a lease whose acknowledgement was lost is taken once, by whoever asked", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest();
    const one = await computer(proxy.url(address));
    proxy.delayMs = 30;
    const taken = one.take();
    await eventually(async () => expect(await leases(address)).toMatchObject([{ fence: 1 }]));
    proxy.cut();
    proxy.delayMs = 0;
    await eventually(async () => {
      await one.clock.advance(100);
      expect(one.clock.sleeping).toBeGreaterThan(0);
    });
    const lease = await taken;
    expect(await lease.stillHeld()).toBe(true);
    expect(await leases(address)).toMatchObject([{ fence: 1 }]);
    await one.db.run(...insert("stored"));
  });

  test("a record that is closed is not renewed any more", async () => {
    const { one } = await two();
    await one.take();
    expect(one.clock.sleeping).toBe(1);
    await one.db.close();
    await one.clock.advance(0);
    expect(one.clock.sleeping).toBe(0);
  });

  test("traces of transactions are kept for two days", async () => {
    const { address, one } = await two();
    await one.db.run(...insert("a"));
    await rowsOf(address, "UPDATE sheetport.transactions SET at = now() - INTERVAL '49 hours'");
    await one.db.run(...insert("b"));
    await one.take();
    const rows = await rowsOf<{ n: number }>(
      address,
      "SELECT count(*)::int AS n FROM sheetport.transactions",
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});
