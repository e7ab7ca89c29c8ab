import { test } from "vitest";
import { walk } from "./walk.ts";

const walks = 16;
const steps = 600;

test("update: whatever is pressed and told, everything stays as it must be", () => {
  for (let seed = 1; seed <= walks; seed += 1) walk({ seed, steps });
});
