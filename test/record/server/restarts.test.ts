import { describe, expect, test } from "vitest";
import type { RunRecord } from "../../../src/record/record.ts";
import { eventually } from "../../support/eventually.ts";
import type { StopMode } from "../../support/postgres/server-process.ts";
import { create, intent, plan, runStart } from "../fixtures.ts";
import { HurriedClock, openComputer, rowsOf, serverOfFile } from "./fixtures.ts";

/** A run with 200 events on their way, the first of which are stored. */
async function begunRun(record: RunRecord) {
  const skus = Array.from({ length: 200 }, (_, at) => `SKU ${at}`);
  await record.startRun(runStart("run"), plan(skus.map(create)));
  const events = skus.map((sku) => intent(`create:${sku}`));
  let stored = 0;
  const appended = events.map(async (event) => {
    await record.append("run", event);
    stored += 1;
  });
  for (const one of appended) one.catch(() => {});
  await eventually(() => expect(stored).toBeGreaterThan(20));
  return { events, appended };
}

describe("a server that is restarted in the middle of a run", { tags: ["slow"] }, () => {
  const server = serverOfFile({ settings: { fsync: "on", full_page_writes: "on" } });
  const modes: readonly StopMode[] = ["fast", "immediate", "kill"];

  test.each(modes)(
    "goes on after “%s”; every event that was stored is there, once and in order",
    async (how) => {
      const address = await server().createDatabase();
      const clock = new HurriedClock();
      const record = await openComputer(address, { clock });
      const { events, appended } = await begunRun(record);
      const all = Promise.all(appended);
      let started: Promise<void> | undefined;
      // The first of those who wait has the server come back.
      clock.meanwhile = () => {
        started ??= stopped.then(() => server().start());
        return started;
      };
      const stopped = server().stop(how);
      await all;
      expect(started).toBeDefined();
      expect(await record.events("run")).toEqual(events);
      expect(() => record.check()).not.toThrow();
      expect(await rowsOf(address, "SELECT count(*)::int AS n FROM sheetport.events")).toEqual([
        { n: 200 },
      ]);
    },
  );

  test.each(modes)(
    "stops after “%s” if it does not come back; what was acknowledged is there",
    async (how) => {
      const address = await server().createDatabase();
      const record = await openComputer(address);
      const { events, appended } = await begunRun(record);
      const all = Promise.allSettled(appended);
      await server().stop(how);
      const ends = await all;
      expect(() => record.check()).toThrow(expect.objectContaining({ code: "record-unreachable" }));
      await server().start();
      const acknowledged = ends.filter(({ status }) => status === "fulfilled").length;
      expect(acknowledged).toBeGreaterThan(20);
      const later = await openComputer(address);
      const there = await later.events("run");
      expect(there).toEqual(events.slice(0, there.length));
      expect(there.length).toBeGreaterThanOrEqual(acknowledged);
    },
  );
});
