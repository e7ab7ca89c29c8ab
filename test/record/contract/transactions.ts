import { expect, test } from "vitest";
import type { RunEvent } from "../../../src/model/run/run.ts";
import { create, plan, runStart } from "../fixtures.ts";
import { type OpenRecord, withRun } from "./support.ts";

/** What must hold when methods are called before earlier calls have ended. */
export function describeTransactions(open: OpenRecord): void {
  test("events are kept in the order in which they were handed over", async () => {
    const record = await withRun(open);
    const events = Array.from(
      { length: 40 },
      (_, atMs): RunEvent => ({ type: "run-started", atMs }),
    );
    const ended: number[] = [];
    await Promise.all(
      events.map(async (event) => {
        await record.append("run", event);
        ended.push(event.atMs);
      }),
    );
    expect(await record.events("run")).toEqual(events);
    expect(ended).toEqual(events.map(({ atMs }) => atMs));
  });

  test("two that change the same facts do not mix: each sees what the other has stored", async () => {
    const record = await open();
    const count = () =>
      record.changeFacts("env", ({ totalCount = 0 }) => ({ totalCount: totalCount + 1 }));
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await record.contractFacts("env")).toEqual({ totalCount: 20 });
  });

  test("two that look for a free name find different ones", async () => {
    const record = await open();
    const headings = ["h1", "h2", "h3"];
    const names = await Promise.all(
      headings.map((one) =>
        record.rememberSheetChoice({ name: "list", headings: one, choice: {}, atMs: 1 }),
      ),
    );
    expect(new Set(names)).toEqual(new Set(["list", "list-2", "list-3"]));
  });

  test("one that fails takes nothing with it that was begun beside it", async () => {
    const record = await open();
    const twice = plan([create("A"), create("A")]);
    const [good, bad, noted] = await Promise.allSettled([
      record.startRun(runStart("good"), plan([create("A"), create("B")])),
      record.startRun(runStart("bad"), twice),
      record.noteSavedPlan("ab"),
    ]);
    expect([good, bad, noted].map((one) => one?.status)).toEqual([
      ...["fulfilled", "rejected", "fulfilled"],
    ]);
    expect((await record.runs()).map(({ run }) => run)).toEqual(["good"]);
    expect(await record.operations("good")).toHaveLength(2);
    expect(await record.isSavedPlan("ab")).toBe(true);
  });
}
