import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullestWindow } from "../property/windows.ts";
import { type Blow, type Fate, Machine, type MachineScene } from "./machine.ts";

const latencyMs = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 400 }), weight: 4 },
  { arbitrary: fc.integer({ min: 0, max: 8_000 }), weight: 1 },
);

const fate: fc.Arbitrary<Fate> = fc.record({
  connectMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
  thereMs: latencyMs,
  backMs: latencyMs,
  cost: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
  weighs: fc.integer({ min: 1, max: 12 }),
  urgent: fc.boolean(),
});

const blow: fc.Arbitrary<Blow> = fc.record({
  kind: fc.constantFrom("kill", "stop", "reboot", "set-clock"),
  afterMs: fc.integer({ min: 0, max: 30_000 }),
  process: fc.nat(1),
  forMs: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 200_000 })),
});

const process = fc.record({
  fates: fc.array(fate, { minLength: 1, maxLength: 25 }),
  workers: fc.integer({ min: 1, max: 12 }),
});

const scene = fc.record({
  rate: fc.record({
    count: fc.integer({ min: 1, max: 8 }),
    windowMs: fc.constantFrom(2_000, 10_000, 60_000),
  }),
  pace: fc.constantFrom("even" as const, "burst" as const),
  timeoutMs: fc.constantFrom(2_000, 10_000),
  processes: fc.tuple(process, process),
  blows: fc.array(blow, { maxLength: 5 }),
});

/** Connections take long, and processes are stopped for longer than their slots are held. */
const stopped = scene.map((one) => ({
  ...one,
  processes: one.processes.map(({ fates, workers }) => ({
    fates: fates.map((each) => ({ ...each, connectMs: 2_000 })),
    workers,
  })),
  blows: one.blows.map((each) => ({ ...each, kind: "stop" as const, forMs: 150_000 })),
}));

/** A machine that was started just now, or long ago. */
const uptimeMs = fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constant(864_000_000));

/** Every process comes to its end, and the server never counts more than the limit. */
async function keepsTheLimit(one: MachineScene, upMs: number): Promise<void> {
  const counted = await new Machine(one, upMs).run();
  expect(fullestWindow(counted, one.rate)).toBeLessThanOrEqual(one.rate.count);
}

describe("two processes with one key", () => {
  test("are never over the limit together, whatever befalls them and their machine", async () => {
    const options = { numRuns: 200, endOnFailure: true };
    await fc.assert(fc.asyncProperty(scene, uptimeMs, keepsTheLimit), options);
    await fc.assert(fc.asyncProperty(stopped, uptimeMs, keepsTheLimit), options);
  });

  test.each([
    { bug: "keyed-on-send" as const, what: "slots keyed on the time of sending" },
    { bug: "torn-update" as const, what: "slots read and written without a transaction" },
    { bug: "freed-at-kill" as const, what: "slots in flight freed at once when a process dies" },
    { bug: "never-checked" as const, what: "permits of a stopped process sent on unchecked" },
  ])("the same law catches $what", async ({ bug }) => {
    const scenes = bug === "never-checked" ? stopped : scene;
    const buggy = scenes.map((one) => ({ ...one, bug }));
    // A fixed seed: whether a counterexample is found must not be a matter of luck.
    const options = { seed: 1, numRuns: 2_000, endOnFailure: true };
    const result = await fc.check(fc.asyncProperty(buggy, uptimeMs, keepsTheLimit), options);
    expect(result.failed).toBe(true);
  });
});
