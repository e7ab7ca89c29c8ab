import { describe, expect, test } from "vitest";
import { anError } from "../../support/english.ts";
import { eventually } from "../../support/eventually.ts";
import { create, outcome, plan, runStart } from "../fixtures.ts";
import { insert, openComputer, proxyOfTest, rowsOf, serverOfFile } from "./fixtures.ts";
import { computer, holder, leases, other, twoComputers } from "./lease-fixtures.ts";

describe("acquireLease", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  test("takes it for 30 s of the server’s clock, with a fence that grows", async () => {
    const { address, one, second } = await twoComputers(server());
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
    const { address, one, second } = await twoComputers(server());
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
    const { address, one, second } = await twoComputers(server());
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
    const { address, one, second } = await twoComputers(server());
    const record = await openComputer(address);
    await record.startRun(runStart(holder.run), plan(["A", "B"].map(create)));
    await record.append(holder.run, outcome("create:A", "applied"));
    await one.take({ ...holder, sinceMs: Date.now() + 86_400_000 });
    await expect(second.take(other)).rejects.toThrow(
      anError({ message: expect.stringMatching(/1 of 2 done(?!,)/) }),
    );
  });

  test("accounts do not matter to each other", async () => {
    const { one, second } = await twoComputers(server());
    const [a, b] = [await one.take(holder, "a"), await second.take(other, "b")];
    expect([await a.stillHeld(), await b.stillHeld()]).toEqual([true, true]);
  });

  test("what was released may be taken at once, by the same computer too", async () => {
    const { one, second } = await twoComputers(server());
    await (await one.take()).release();
    const lease = await second.take(other);
    await lease.release();
    expect(await (await second.take(other)).stillHeld()).toBe(true);
  });

  test("a lease whose acknowledgement was lost is taken once, by whoever asked", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest(server());
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

  test("traces of transactions are kept for two days", async () => {
    const { address, one } = await twoComputers(server());
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
