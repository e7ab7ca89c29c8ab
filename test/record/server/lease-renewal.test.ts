import { describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { create, plan, runStart } from "../fixtures.ts";
import { digests, insert, openComputer, proxyOfTest, rowsOf, serverOfFile } from "./fixtures.ts";
import { computer, leases, twoComputers } from "./lease-fixtures.ts";

describe("a lease that is renewed and released", { tags: ["slow"] }, () => {
  const server = serverOfFile();

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
    const { one } = await twoComputers(server());
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
    const proxy = await proxyOfTest(server());
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

  test("release waits for what was begun under the lease, and stores it under the lease", async () => {
    const { address, one, second } = await twoComputers(server());
    const lease = await one.take();
    const slow = one.db.run("SELECT pg_sleep(0.3)");
    const stored = Array.from({ length: 20 }, (_, at) => one.db.run(...insert(`digest ${at}`)));
    await lease.release();
    expect(await digests(address)).toHaveLength(20);
    await Promise.all([slow, ...stored]);
    const fences = "SELECT DISTINCT fence::int FROM sheetport.transactions WHERE fence > 0";
    expect(await rowsOf(address, fences)).toEqual([{ fence: 1 }]);
    await second.take();
  });

  test("a renewal that is under way while the lease is released does not take it again", async () => {
    const { address, one } = await twoComputers(server());
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

  test("a record that is closed is not renewed any more", async () => {
    const { one } = await twoComputers(server());
    await one.take();
    expect(one.clock.sleeping).toBe(1);
    await one.db.close();
    await one.clock.advance(0);
    expect(one.clock.sleeping).toBe(0);
  });
});
