import { expect, test } from "vitest";
import { agreedByReading } from "../../src/plan/index.ts";
import { draft, listing } from "./fixtures.ts";

test("agreedByReading does not take a field for sent that the answer leaves out as blank", () => {
  const { brandName: _, ...live } = listing({});
  const asked = draft({ brandName: "Acme" });
  const { values } = agreedByReading({ draft: asked, live, atMs: 0, options: {} });
  expect(values).not.toHaveProperty("brandName");
});
