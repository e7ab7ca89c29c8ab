import { describe, expect, test } from "vitest";
import { largeBuffer, letGo } from "../../src/model/large-buffer.ts";

describe("largeBuffer", () => {
  test("gives a buffer of so many bytes that can be written, sliced and read as any other", () => {
    const bytes = largeBuffer(100_000);
    expect(bytes).toHaveLength(100_000);
    bytes.write("Кружка", 99_000);
    expect(bytes.subarray(99_000).toString("utf8", 0, 12)).toBe("Кружка");
    expect(bytes.indexOf("ружка")).toBe(99_002);
    expect(largeBuffer(0)).toHaveLength(0);
  });
});

describe("letGo", () => {
  test("frees a whole large piece of memory, and nothing that may be shared", () => {
    const large = Buffer.allocUnsafeSlow(200_000);
    letGo(large);
    expect(large.length).toBe("transfer" in ArrayBuffer.prototype ? 0 : 200_000);
    const whole = Buffer.from("x".repeat(200_000));
    const [part, pooled] = [whole.subarray(7), Buffer.from("small")];
    for (const one of [part, pooled]) letGo(one);
    expect([whole.length, part.length, pooled.toString()]).toEqual([200_000, 199_993, "small"]);
  });
});
