import { expect, test } from "vitest";
import { PauseGate } from "../../src/apply/index.ts";
import { observeRun, type RunObserverOptions } from "../../src/commands/run/run-observer.ts";
import { documentedRates } from "../../src/model/run/rate.ts";
import { type RunEvent, RunFold } from "../../src/model/run/run.ts";
import type { RunView } from "../../src/model/run/run-view.ts";
import { creates } from "../apply/support.ts";
import { english } from "../support/english.ts";
import { FakeClock } from "../support/fake-clock.ts";

function observed(onState: (view: RunView) => void) {
  const clock = new FakeClock();
  const lines: string[] = [];
  const gate = new PauseGate();
  const soft = new AbortController();
  const session = {
    host: { clock },
    settings: { rates: documentedRates, translator: english },
    progress: {
      note: () => {},
      warn: () => {},
      state: (line: () => string) => void lines.push(line()),
      end: (line?: () => string) => void lines.push(`${line?.()}, at its end`),
    },
    laneNow: () => ({ perMinute: 7, closedForMs: () => 0 }),
  } as unknown as RunObserverOptions["session"];
  const operations = creates(500);
  const observer = observeRun({ operations, session, gate, stopping: soft.signal, onState });
  const fold = new RunFold();
  const add = (nth: number) => {
    const event: RunEvent = {
      type: "outcome",
      atMs: 0,
      operation: `c-C${nth}`,
      outcome: "applied",
    };
    fold.add(event);
    observer.add(event, fold.progress());
  };
  return { clock, lines, gate, soft, observer, add };
}

test("views come at most ten times a second, whatever happens, and the last one is that of the end", async () => {
  const views: RunView[] = [];
  const { clock, observer, add, lines } = observed((view) => void views.push(view));
  for (let nth = 1; nth <= 400; nth += 1) {
    add(nth);
    await clock.advance(5);
  }
  expect(views.length).toBeLessThanOrEqual(21);
  expect(views.length).toBeGreaterThanOrEqual(19);
  add(401);
  await observer.end();
  expect(views.at(-1)).toMatchObject({ done: 401, total: 500, perMinute: 7 });
  expect(lines.at(-1)).toMatch(/^401\/500 \(80%\) · 7\/min · .*, at its end$/);
});

test("a view comes each second when nothing happens, and at once for a pause or a stop", async () => {
  const views: RunView[] = [];
  const { clock, observer, gate, soft } = observed((view) => void views.push(view));
  await clock.advance(4950);
  expect(views).toHaveLength(5);
  gate.pause();
  await clock.advance(100);
  expect(views.at(-1)).toMatchObject({ paused: true, stopping: false });
  soft.abort();
  await clock.advance(100);
  expect(views.at(-1)).toMatchObject({ stopping: true });
  await observer.end();
});

test("a watcher that fails does no harm to the run, and is told of at its end", async () => {
  const { clock, observer, add } = observed(() => {
    throw new Error("a bug of the screen");
  });
  add(1);
  await clock.advance(500);
  add(2);
  await expect(observer.end()).rejects.toThrow("a bug of the screen");
});
