import { describe, expect, it } from "vitest";
import { FactsMemory } from "../../src/marketplace/send/facts.ts";
import { withReadLag } from "../../src/model/run/facts.ts";
import { jumpingClock, memoryFacts } from "./support.ts";

describe("FactsMemory", () => {
  it("leaves the read lag alone that the writing loop has learnt meanwhile", async () => {
    const store = memoryFacts({ pageBase: 1 });
    const clock = jumpingClock();
    const facts = new FactsMemory(store, clock);
    await store.change((stored) => withReadLag(stored, 4_000, clock.wallMs()));
    await facts.learn({ filterMode: "comma" });
    expect(store.saved).toMatchObject({ pageBase: 1, filterMode: "comma", readLagMs: 4_000 });
    expect(facts.get().readLagMs).toBe(4_000);
    await facts.confirm();
    expect(store.saved).toMatchObject({ readLagMs: 4_000, readLagAt: expect.any(String) });
  });
});
