import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../src/commands/process/host.ts";

describe("systemClock", () => {
  test("every process reads the same monotonic time, for they share slots counted on it", () => {
    const host = JSON.stringify(
      new URL("../../src/commands/process/host.ts", import.meta.url).href,
    );
    const script = `import { systemClock } from ${host}; console.log(systemClock.nowMs());`;
    const beforeMs = systemClock.nowMs();
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script]);
    const thereMs = Number(output.toString());
    expect(thereMs).toBeGreaterThan(beforeMs);
    expect(thereMs).toBeLessThan(systemClock.nowMs());
  });
});
