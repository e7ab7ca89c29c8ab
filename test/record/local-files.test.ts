import { describe, expect, test } from "vitest";
import { openRecord } from "../../src/record/record.ts";

describe("recentWorkbooks", () => {
  test("are in the order in which they were opened, each once, with what is known of it", () => {
    const record = openRecord({ file: ":memory:" });
    record.local.rememberWorkbook({ path: "/a", atMs: 5, hasOrders: false });
    record.local.rememberWorkbook({ path: "/b", atMs: 6, hasOrders: true });
    // The clock was set back.
    record.local.rememberWorkbook({ path: "/a", atMs: 3, hasOrders: false });
    expect(record.local.recentWorkbooks()).toEqual([
      { path: "/a", atMs: 3, hasOrders: false },
      { path: "/b", atMs: 6, hasOrders: true },
    ]);
  });

  test("are the last 50", () => {
    const record = openRecord({ file: ":memory:" });
    for (let at = 0; at < 60; at += 1) {
      record.local.rememberWorkbook({ path: `/${at}`, atMs: at, hasOrders: false });
    }
    const paths = record.local.recentWorkbooks().map((one) => one.path);
    expect(paths).toEqual(Array.from({ length: 50 }, (_, index) => `/${59 - index}`));
  });
});
