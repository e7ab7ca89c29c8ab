import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileStore, type SimulatorStore, type StoredChange } from "../../src/simulator/index.ts";
import { temporaryDir } from "../record/temporary-dir.ts";
import { anError } from "../support/english.ts";
import { product, sampleSeed, start } from "./support.ts";

function place(): string {
  return join(temporaryDir(), "made", "as-needed", "changes.jsonl");
}

/** One of each write. */
async function writeAll(store: SimulatorStore) {
  const simulator = await start({ store });
  const order = sampleSeed().orders.find(({ status }) => status === "New");
  const items = order?.orderItems.map(({ sku }) => ({ sku, isSupplied: true }));
  const form = new FormData();
  form.set("supplierShippingNumber", "1");
  const orderPath = `/supplier/orders/${order?.marketplaceOrderNumber}`;
  const answers = [
    await simulator.send("POST", "/supplier/product", product({ firstCost: 2 })),
    await simulator.send("PUT", "/supplier/product/VASE-9-RED", { name: "Ваза 花瓶 \u2028" }),
    await simulator.send("POST", `${orderPath}/package`, { items }),
    await simulator.send("POST", `${orderPath}/shipment-number`, form),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return simulator;
}

describe("fileStore", () => {
  test("a simulator started again goes on where the last one was", async () => {
    const path = place();
    const first = await writeAll(fileStore(path));
    const again = await start({ store: fileStore(path) });
    expect(again.products()).toEqual(first.products());
    expect(again.orders()).toEqual(first.orders());
    const { json } = await again.send("POST", "/supplier/product", product({ sku: "V-2" }));
    expect(json.data.id).not.toBe(first.products().at(-1)?.id);
  });

  test("a last line torn off at any byte is dropped, and the next change stands on its own line", async () => {
    const path = place();
    await writeAll(fileStore(path));
    const whole = readFileSync(path);
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let end = lastLine; end < whole.length; end += 1) {
      writeFileSync(path, whole.subarray(0, end));
      const store = fileStore(path);
      const loaded = store.load();
      expect(loaded).toHaveLength(3);
      store.append(loaded[0] as StoredChange);
      expect(fileStore(path).load()).toEqual([...loaded, loaded[0]]);
    }
  });

  test("damage elsewhere is told with its line, never skipped", () => {
    const path = place();
    const store = fileStore(path);
    expect(store.load()).toEqual([]);
    store.append({
      kind: "product",
      wallMs: 1,
      record: { sku: "A", id: "1", createdAt: "", updatedAt: "" },
    });
    appendFileSync(path, "{broken\n{}\n");
    expect(() => store.load()).toThrow(
      anError({
        code: "simulator-data-damaged",
        message: expect.stringContaining(`${path}, line 2`),
      }),
    );
  });
});

describe("SimulatorStore", () => {
  test("the change is in the journal before the answer, whatever the answer is", async () => {
    const path = place();
    const simulator = await start({ store: fileStore(path), faults: "create:reset-after" });
    await expect(simulator.send("POST", "/supplier/product", product())).rejects.toThrow();
    expect(fileStore(path).load()).toMatchObject([
      { kind: "product", record: { sku: "VASE-9-RED" } },
    ]);
  });

  test("a journal that fails: 500, and nothing was changed", async () => {
    const store: SimulatorStore = {
      load: () => [],
      append: () => {
        throw new Error("The disk is full.");
      },
    };
    const simulator = await start({ store });
    const answer = await simulator.send("PUT", "/supplier/product/MUG-350-BLU", { name: "A" });
    expect([answer.status, answer.json.message]).toEqual([500, "The disk is full."]);
    expect(simulator.products()).toEqual(sampleSeed().products);
    expect(simulator.ledger()[0]?.status).toBe(500);
  });

  test("read lag goes on across a restart", async () => {
    const path = place();
    const first = await start({ store: fileStore(path), contract: "read-lag=5s" });
    await first.send("POST", "/supplier/product", product());
    const again = await start({ store: fileStore(path), contract: "read-lag=5s" });
    const count = async () => (await again.send("GET", "/supplier/product")).json.totalCount;
    expect(await count()).toBe(25);
    await again.clock.advance(5000);
    expect(await count()).toBe(26);
  });
});
