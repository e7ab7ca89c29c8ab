import { describe, expect, it } from "vitest";
import { FactsMemory } from "../../src/marketplace/send/facts.ts";
import { withReadLag } from "../../src/model/run/facts.ts";
import { jumpingClock, memoryFacts } from "./support.ts";

describe("FactsMemory", () => {
  it("leaves the read lag alone that the writing loop has learnt meanwhile", () => {
    const store = memoryFacts({ pageBase: 1 });
    const clock = jumpingClock();
    const facts = new FactsMemory(store, clock);
    store.save(withReadLag(store.load() ?? {}, 4_000, clock.wallMs()));
    facts.learn({ filterMode: "comma" });
    expect(store.load()).toMatchObject({ pageBase: 1, filterMode: "comma", readLagMs: 4_000 });
    expect(facts.get().readLagMs).toBe(4_000);
    facts.confirm();
    expect(store.load()).toMatchObject({ readLagMs: 4_000, readLagAt: expect.any(String) });
  });
});
