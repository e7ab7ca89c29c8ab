import { describe, expect, test } from "vitest";
import { step } from "../../../src/record/database/statements.ts";
import type { FakeClock } from "../../support/fake-clock.ts";
import { digests, insert, proxyOfTest, rowsOf, serverOfFile } from "./fixtures.ts";
import { computer, leases, lost, other, silence, twoComputers } from "./lease-fixtures.ts";

describe("a lease that is lost", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  test("after 30 s of silence it may be taken; then nothing of the old holder is stored", async () => {
    const { address, one, second } = await twoComputers(server());
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
    const { address, one, second } = await twoComputers(server());
    await one.take();
    await silence(address);
    let taken: Promise<void> | undefined;
    let isTaken = false;
    await one.db.transaction(function* () {
      yield* step.get("SELECT version FROM about");
      taken ??= second.take(other).then(() => {
        isTaken = true;
      });
      yield* step.get("SELECT pg_sleep(0.5) FROM about");
      expect(isTaken).toBe(false);
      yield* step.run(...insert("in time"));
    });
    await taken;
    expect(isTaken).toBe(true);
    expect(await digests(address)).toEqual(["in time"]);
    await expect(one.db.run(...insert("late"))).rejects.toThrow(lost);
  });

  test("a holder that slept has it still if nobody took it over", async () => {
    const { address, one } = await twoComputers(server());
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
    const { address, one, second } = await twoComputers(server());
    const lease = await one.take();
    await silence(address);
    await second.take(other);
    // By its own clocks, the lease is valid: only the fence protects it here.
    expect(await lease.stillHeld()).toBe(true);
    pass(one.clock);
    expect(await lease.stillHeld()).toBe(false);
  });

  test("a wall clock that is set back does not make it last longer", async () => {
    const { address, one, second } = await twoComputers(server());
    const lease = await one.take();
    await silence(address);
    await second.take(other);
    one.clock.jumpWall(-3_600_000);
    one.clock.leap(30_000);
    expect(await lease.stillHeld()).toBe(false);
  });

  test("release by the old holder does not free the new holder’s lease", async () => {
    const { address, one, second } = await twoComputers(server());
    const old = await one.take();
    await silence(address);
    const lease = await second.take(other);
    await old.release();
    expect(await leases(address)).toEqual([{ fence: 2, left: 30 }]);
    expect(await lease.stillHeld()).toBe(true);
  });

  test("release of an earlier lease leaves the later one of the same computer", async () => {
    const { address, one, second } = await twoComputers(server());
    const old = await one.take();
    await silence(address);
    await one.take(other);
    await old.release();
    await silence(address);
    await second.take();
    await expect(one.db.run(...insert("late"))).rejects.toThrow(lost);
  });

  test("what waits for its turn is lost if the lease is, though it was released meanwhile", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest(server());
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
});
