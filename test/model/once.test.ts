import { expect, test } from "vitest";
import { once } from "../../src/model/long-work.ts";

test("once makes its constant at the first call, and never again, be it undefined", () => {
  let made = 0;
  const constant = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([constant(), constant(), made]).toEqual([undefined, undefined, 1]);
});
