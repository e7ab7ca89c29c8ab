import { describe, expect, test } from "vitest";
import { parseFaults } from "../../src/simulator/index.ts";
import { anError } from "../support/english.ts";

describe("parseFaults", () => {
  test("nothing written: no fault", () => {
    expect(parseFaults(" ")).toEqual([]);
  });

  test.each([
    ["all:latency=200ms", { kind: "latency", law: "fixed", lowMs: 200, highMs: 200 }],
    ["all:latency=20-400ms", { kind: "latency", law: "uniform", lowMs: 20, highMs: 400 }],
    ["all:latency=500ms-2s", { kind: "latency", law: "uniform", lowMs: 500, highMs: 2000 }],
    ["all:latency=50ms~5s", { kind: "latency", law: "tail", lowMs: 50, highMs: 5000 }],
    ["create:5xx-before", { kind: "status", moment: "before", status: 500 }],
    ["create:5xx-after=503", { kind: "status", moment: "after", status: 503 }],
    ["create:status-before=307", { kind: "status", moment: "before", status: 307 }],
    ["create:status-after=409", { kind: "status", moment: "after", status: 409 }],
    ["update:reset-before", { kind: "reset", moment: "before" }],
    ["update:reset-after", { kind: "reset", moment: "after" }],
    ["list:hang-before", { kind: "hang", moment: "before", delayMs: 0 }],
    ["list:hang-after", { kind: "hang", moment: "after", delayMs: 0 }],
    ["create:hang-late=2m", { kind: "hang", moment: "late", delayMs: 120_000 }],
    ["orders:429", { kind: "busy", status: 429, retryAfterMs: undefined }],
    ["pack:503=5s", { kind: "busy", status: 503, retryAfterMs: 5000 }],
    ["ship:garbled", { kind: "garbled" }],
    ["ship:cut", { kind: "cut" }],
    ["create:success-false", { kind: "success-false" }],
    ["create:success-missing", { kind: "success-missing" }],
  ])("%s", (text, action) => {
    const [target] = text.split(":");
    expect(parseFaults(text)).toEqual([{ target, action, when: { share: 1 }, text }]);
  });

  test.each([
    ["create:cut:10%", { share: 0.1 }],
    ["create:cut:0.5%", { share: 0.005 }],
    ["create:cut@3", { first: 3, last: 3 }],
    ["create:cut:@3", { first: 3, last: 3 }],
    ["create:cut:x2", { first: 1, last: 2 }],
    ["create:429=5s@4", { first: 4, last: 4 }],
  ])("%s: when", (text, when) => {
    expect(parseFaults(text)[0]?.when).toEqual(when);
  });

  test("several rules keep their order", () => {
    const spec = "create:5xx-after:10%, update:reset-before@3,all:latency=20-400ms";
    expect(parseFaults(spec).map(({ text }) => text)).toEqual(spec.split(/, ?/));
  });

  test.each([
    "create",
    "delete:cut",
    "create:explode",
    "create:constructor",
    "create:latency",
    "create:latency=400-20ms",
    "create:latency=5",
    "create:5xx-after=404",
    "create:status-before",
    "create:status-before=200",
    "create:status-before=304",
    "create:hang-late",
    "create:429=soon",
    "create:cut=1",
    "create:cut:101%",
    "create:cut@0",
    "create:cut:x0",
    "create:cut:sometimes",
  ])("%s is refused as bad-faults with what is known", (text) => {
    expect(() => parseFaults(`all:cut,${text}`)).toThrow(
      anError({
        code: "bad-faults",
        exitCode: 2,
        message: expect.stringContaining(`“${text}”`),
        hint: expect.stringContaining("latency, 5xx-before"),
      }),
    );
  });
});
