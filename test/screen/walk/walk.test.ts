import { test } from "vitest";
import { walk } from "./walk.ts";

const walks = 40;
const steps = 800;

test("update: whatever is pressed and told, everything stays as it must be", () => {
  for (let seed = 1; seed <= walks; seed += 1) walk({ seed, steps });
});
