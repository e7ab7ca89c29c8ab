import { describe, expect, onTestFinished, test } from "vitest";
import { serverSlots } from "../../../src/record/memory/server-slots.ts";
import { eventually } from "../../support/eventually.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { openComputer, openDatabase, proxyOfTest, rowsOf, serverOfFile } from "./fixtures.ts";

interface Count {
  readonly count: number;
  readonly by?: string;
}

describe("serverSlots", { tags: ["slow"] }, () => {
  const server = serverOfFile();

  async function computer(address: string, pool = "shop") {
    const clock = new FakeClock();
    const db = await openDatabase(address);
    const fresh: Count = { count: 0 };
    const slots = serverSlots<Count>(db, { pool, fresh, clock, check: () => db.check() });
    return { ...slots, clock, db };
  }

  const bodies = (address: string) =>
    rowsOf<{ pool: string; lane: string; body: string }>(
      address,
      "SELECT pool, lane, body FROM sheetport.slots ORDER BY pool, lane",
    );

  test("several computers at once never take the same slot", async () => {
    const address = await server().createDatabase();
    const computers = await Promise.all(["a", "b", "c"].map(() => computer(address)));
    const taken: number[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        let mine = 0;
        await computers[at % 3]?.update("create", ({ count }) => {
          mine = count + 1;
          return { count: mine };
        });
        taken.push(mine);
      }),
    );
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  test("pools and lanes do not share", async () => {
    const address = await server().createDatabase();
    const [one, two] = [await computer(address, "one"), await computer(address, "two")];
    await one.update("read", () => ({ count: 1 }));
    await one.update("update", () => ({ count: 2 }));
    await two.update("read", () => ({ count: 3 }));
    expect(
      (await bodies(address)).map(({ pool, lane, body }) => [pool, lane, JSON.parse(body).count]),
    ).toEqual([
      ["one", "read", 1],
      ["one", "update", 2],
      ["two", "read", 3],
    ]);
  });

  test("the time of an update is the server’s, after the state could be read", async () => {
    const address = await server().createDatabase();
    const [one, two] = [await computer(address), await computer(address)];
    const times: number[] = [];
    const note =
      (by: string) =>
      (before: Count, nowMs = 0) => {
        times.push(nowMs);
        return { count: before.count + 1, by };
      };
    const before = Date.now();
    for (let time = 0; time < 10; time += 1)
      await Promise.all([one.update("read", note("one")), two.update("read", note("two"))]);
    expect(times).toHaveLength(20);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(before - 1_000);
    expect(times[19]).toBeLessThan(Date.now() + 1_000);
    // This computer’s clock says something else entirely.
    expect(one.clock.nowMs()).toBe(0);
  });

  test("an update that changes nothing writes nothing", async () => {
    const address = await server().createDatabase();
    const one = await computer(address);
    await one.update("read", (state) => state);
    expect(one.read("read")).toEqual({ count: 0 });
    await one.update("read", () => ({ count: 1 }));
    const versions = "SELECT xmin::text FROM sheetport.slots";
    const before = await rowsOf(address, versions);
    await one.update("read", (state) => state);
    expect(await rowsOf(address, versions)).toEqual(before);
  });

  test("read gives what this process has seen, and looks again after 5 s", async () => {
    const address = await server().createDatabase();
    const [one, two] = [await computer(address), await computer(address)];
    expect(one.read("read")).toEqual({ count: 0 });
    await one.db.all("SELECT 1");
    await two.update("read", () => ({ count: 7 }));
    one.clock.leap(4_999);
    expect(one.read("read")).toEqual({ count: 0 });
    await one.db.all("SELECT 1");
    expect(one.read("read")).toEqual({ count: 0 });
    one.clock.leap(1);
    await eventually(() => expect(one.read("read")).toEqual({ count: 7 }));
    await one.update("read", ({ count }) => ({ count: count + 1 }));
    expect(one.read("read")).toEqual({ count: 8 });
  });

  test("a look whose answer comes after an update does not hide it", async () => {
    const db = await openDatabase(await server().createDatabase());
    const looked = Promise.withResolvers<{ lane: string; body: string }[]>();
    const late = Object.assign(Object.create(db), {
      all: () => looked.promise,
      transaction: (steps: never) => db.transaction(steps),
    });
    const options = { pool: "shop", fresh: { count: 0 }, clock: new FakeClock(), check: () => {} };
    const slots = serverSlots<Count>(late, options);
    expect(slots.read("read")).toEqual({ count: 0 });
    await slots.update("read", () => ({ count: 2 }));
    looked.resolve([{ lane: "read", body: '{"count":1}' }]);
    await looked.promise;
    await db.all("SELECT 1");
    expect(slots.read("read")).toEqual({ count: 2 });
  });

  test("a change that could not be stored is not shown, and the next one is refused", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest(server());
    const one = await computer(proxy.url(address));
    await one.update("read", () => ({ count: 1 }));
    const refused = expect.objectContaining({ code: "record-unreachable" });
    const failing = one.update("read", () => {
      void proxy.refuse();
      return { count: 2 };
    });
    await expect(failing).rejects.toThrow(refused);
    expect(one.read("read")).toEqual({ count: 1 });
    await proxy.accept();
    await expect(one.update("read", () => ({ count: 3 }))).rejects.toThrow(refused);
    expect((await bodies(address)).map(({ body }) => JSON.parse(body))).toEqual([{ count: 1 }]);
  });

  test("a change whose acknowledgement was lost is made once", async () => {
    const address = await server().createDatabase();
    const proxy = await proxyOfTest(server());
    const one = await computer(proxy.url(address));
    const up = ({ count }: Count) => ({ count: count + 1 });
    await one.update("read", up);
    const second = one.update("read", (state) => {
      if (state.count === 1) proxy.stallAnswers();
      return up(state);
    });
    await eventually(async () => expect((await bodies(address))[0]?.body).toBe('{"count":2}'));
    proxy.cut();
    proxy.resume();
    await second;
    expect(await bodies(address)).toMatchObject([{ body: '{"count":2}' }]);
    expect(one.read("read")).toEqual({ count: 2 });
  });

  test("openSlots: the clock of the record follows the answers to its slots", async () => {
    const address = await server().createDatabase();
    const clock = new FakeClock({ wallMs: Date.now() });
    const record = await openComputer(address, { clock });
    const slots = await record.openSlots<Count>({ pool: "shop", fresh: { count: 0 } });
    onTestFinished(async () => slots.close());
    clock.jumpWall(3_600_000);
    expect(record.clock?.nowMs()).toBeGreaterThan(Date.now() + 3_000_000);
    await slots.update("read", () => ({ count: 1 }));
    expect(record.clock?.nowMs()).toBeLessThan(Date.now() + 60_000);
  });
});
