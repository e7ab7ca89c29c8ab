import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { withRecord } from "../../../src/commands/account/record.ts";
import type { ScreenContext } from "../../../src/commands/screen/screen-context.ts";
import type { OrdersLoad } from "../../../src/commands/screen/sheet/load-controller.ts";
import { WorkbookController } from "../../../src/commands/screen/sheet/workbook-controller.ts";
import type { SheetOptions } from "../../../src/commands/sheet/sheet-options.ts";
import type { LoadFacts } from "../../../src/screen/state/load-facts.ts";
import type { Intent, ScreenEvent } from "../../../src/screen/state/program.ts";
import { fakeHost, givenOf } from "../fake-host.ts";

const carrier = "Consignment;Carrier;Track\nO-1;DHL;T-1\nO-2;DHL;T-2\n";

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "sheetport-orders-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

interface Opened {
  readonly facts: () => LoadFacts | undefined;
  readonly orders: readonly OrdersLoad[];
  readonly ask: (intent: Intent) => Promise<void>;
  readonly choose: (column: number, words: string) => Promise<void>;
}

async function opened(
  dir: string,
  text: string,
  work: (opened: Opened) => Promise<void>,
  options: SheetOptions = {},
) {
  const path = join(dir, "carrier.csv");
  writeFileSync(path, text);
  const { host, settings } = givenOf(fakeHost(dir), { dataDir: join(dir, "data") });
  await withRecord(settings, async (record) => {
    const events: ScreenEvent[] = [];
    const orders: OrdersLoad[] = [];
    const tell = (event: ScreenEvent) => events.push(event);
    const context = { host, settings, record, options, tell } as unknown as ScreenContext;
    const onFailure = vi.fn();
    const onOrders = async (load: OrdersLoad) => void orders.push(load);
    const controller = new WorkbookController(context, { onFailure, onOrders });
    const { signal } = new AbortController();
    await controller.open(path, signal);
    const facts = () => events.findLast((event) => event.type === "loaded")?.facts;
    const ask = async (intent: Intent) => controller.workFor(intent)?.(signal);
    const choose = async (column: number, words: string) => {
      const meaning =
        facts()
          ?.meanings(column)
          .find((one) => one.words === words)?.id ?? "";
      await ask({ type: "choose-meaning", column, meaning });
    };
    await work({ facts, orders, ask, choose });
    await controller.close();
    expect(onFailure).not.toHaveBeenCalled();
  });
}

test("a carrier's file is read as orders; its columns are chosen once and remembered", async () => {
  const dir = folder();
  await opened(dir, carrier, async ({ facts, orders, ask, choose }) => {
    expect(facts()?.about).toBe("orders");
    expect(facts()?.problems[0]?.message).toContain("“Order”");
    await choose(0, "Order");
    await choose(2, "Shipment number");
    expect(facts()?.problems).toEqual([]);
    expect(facts()?.columns.map(({ meaning, by }) => [meaning, by])).toEqual([
      ["Order", "chosen"],
      ["Shipping provider", "heading"],
      ["Shipment number", "chosen"],
    ]);
    expect(orders).toEqual([]);
    await ask({ type: "check" });
    expect(orders[0]?.choice.columns).toEqual(
      new Map([
        ["consignment", { field: "order" }],
        ["track", { field: "shippingNumber" }],
      ]),
    );
  });
  await opened(dir, carrier, async ({ facts, orders }) => {
    expect(facts()?.columns.map(({ by }) => by)).toEqual(["remembered", "heading", "remembered"]);
    expect(orders).toHaveLength(1);
  });
});

test("a file without any known heading is shown as products, and can be read as orders", async () => {
  await opened(
    folder(),
    "Consignment;Number\nO-1;T-1\n",
    async ({ facts, ask, choose, orders }) => {
      expect(facts()?.about).toBe("products");
      await ask({ type: "read-as", about: "orders" });
      expect(facts()?.about).toBe("orders");
      await choose(0, "Order");
      await choose(1, "Shipment number");
      await ask({ type: "check" });
      expect(orders).toHaveLength(1);
      await ask({ type: "read-as", about: "products" });
      expect(facts()?.about).toBe("products");
    },
  );
});

test("options that fit only orders, or only products, decide what a file is read as", async () => {
  const map = ["Consignment=order", "Track=shippingNumber"];
  await opened(folder(), carrier, async ({ orders }) => expect(orders).toHaveLength(1), { map });
  const text = "Order;Shipment number;Code\nO-1;T-1;SKU-1\n";
  const isOfProducts = async ({ facts }: Opened) => expect(facts()?.about).toBe("products");
  await opened(folder(), text, isOfProducts, { map: ["Code=brandName"] });
});
