import { describe, expect, test } from "vitest";
import { orderStatuses } from "../../src/model/schemas/order-statuses.ts";
import { type Json, type Started, sampleSeed, start } from "./support.ts";

const path = "/supplier/orders";

/** The number of the first sample order that fits. */
function sampleOrder(status: string, items?: number) {
  const order = sampleSeed().orders.find(
    (one) => one.status === status && (items === undefined || one.orderItems.length === items),
  );
  if (order === undefined) throw new Error(`No sample order is ${status}.`);
  return order;
}

function numbers(answer: { readonly json: Json }): string[] {
  return answer.json.results.map((row: Json) => row.marketplaceOrderNumber);
}

describe("GET /supplier/orders", () => {
  test("pages through all orders, oldest first", async () => {
    const { send } = await start();
    const pages = await Promise.all(
      [1, 2, 3].map((page) => send("GET", `${path}?Page=${page}&Size=12`)),
    );
    expect(pages.map(({ json }) => json.results.length)).toEqual([12, 12, 6]);
    const dates = pages.flatMap(({ json }) => json.results.map((row: Json) => row.orderDate));
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(pages.flatMap(numbers)).size).toBe(30);
  });

  test("filters by number and by status", async () => {
    const { send } = await start();
    const { marketplaceOrderNumber } = sampleOrder("Delivery Failed");
    expect(
      numbers(await send("GET", `${path}?MarketplaceOrderNumbers=${marketplaceOrderNumber}`)),
    ).toEqual([marketplaceOrderNumber]);
    const two = await send("GET", `${path}?Statuses=Delivery%20Failed&Statuses=Defected`);
    expect(two.json.totalCount).toBe(2);
  });

  test("filters by date, both bounds included", async () => {
    const { send } = await start();
    const [, second, third] = sampleSeed().orders;
    const answer = await send(
      "GET",
      `${path}?OrderDateFrom=${second?.orderDate}&OrderDateTo=${third?.orderDate}`,
    );
    expect(numbers(answer)).toEqual([
      second?.marketplaceOrderNumber,
      third?.marketplaceOrderNumber,
    ]);
  });

  test.each([
    [`MarketplaceOrderNumbers=${"A&MarketplaceOrderNumbers=".repeat(10)}A`, "at most 10"],
    ["Statuses=Lost", "Statuses[0]"],
    ["OrderDateFrom=yesterday", "OrderDateFrom"],
    ["OrderDateTo=2025-13-45T99:00:00Z", "OrderDateTo"],
    ["Size=101", "Size"],
  ])("%s: 400", async (query, words) => {
    const { send } = await start();
    const answer = await send("GET", `${path}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(words);
  });

  test("ten order numbers are allowed", async () => {
    const { send } = await start();
    const ten = sampleSeed()
      .orders.slice(0, 10)
      .map((order) => `MarketplaceOrderNumbers=${order.marketplaceOrderNumber}`);
    expect((await send("GET", `${path}?${ten.join("&")}`)).json.totalCount).toBe(10);
  });
});

describe("POST /supplier/orders/{orderNumber}/package", () => {
  const packPath = (order: { marketplaceOrderNumber: string }) =>
    `${path}/${order.marketplaceOrderNumber}/package`;

  test.each([
    ["all supplied", () => true, "Packed"],
    ["one declined", (at: number) => at > 0, "Packed"],
    ["all declined", () => false, "Canceled"],
  ])("%s: %#", async (_name, supplied, status) => {
    const simulator = await start();
    const order = sampleOrder("New", 2);
    const items = order.orderItems.map(({ sku }, at) => ({ sku, isSupplied: supplied(at) }));
    const answer = await simulator.send("POST", packPath(order), { items });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      marketplaceOrderNumber: order.marketplaceOrderNumber,
      status,
    });
    expect(answer.json).not.toHaveProperty("supplierShippingNumber");
    expect(stored(simulator, order)?.status).toBe(status);
  });

  test.each(orderStatuses.filter((status) => status !== "New"))(
    "%s: 400 with a message",
    async (status) => {
      const simulator = await start();
      const order = sampleOrder(status);
      const items = order.orderItems.map(({ sku }) => ({ sku, isSupplied: true }));
      const answer = await simulator.send("POST", packPath(order), { items });
      expect(answer.status).toBe(400);
      expect(answer.json.message).toContain(`its status is ${status}, not New`);
      expect(simulator.orders()).toEqual(sampleSeed().orders);
    },
  );

  test("an item missing, foreign, twice, or without its answer: 400", async () => {
    const { send } = await start();
    const order = sampleOrder("New", 2);
    const [first, second] = order.orderItems.map(({ sku }) => ({ sku, isSupplied: true }));
    const foreign = { sku: "NOBODY", isSupplied: true };
    for (const items of [
      [],
      [first],
      [first, second, foreign],
      [first, second, first],
      [first, { sku: second?.sku }],
    ]) {
      expect((await send("POST", packPath(order), { items })).status).toBe(400);
    }
    expect((await send("POST", packPath(order), { items: [first, second] })).status).toBe(200);
  });

  test("an order nobody placed: 404", async () => {
    const { send } = await start();
    const items = [{ sku: "A", isSupplied: true }];
    expect((await send("POST", `${path}/NO-1/package`, { items })).status).toBe(404);
  });
});

describe("POST /supplier/orders/{orderNumber}/shipment-number", () => {
  const shipPath = (order: { marketplaceOrderNumber: string }) =>
    `${path}/${order.marketplaceOrderNumber}/shipment-number`;

  function form(fields: Record<string, string>): FormData {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  }

  test("number and provider: Shipped, and echoed", async () => {
    const simulator = await start();
    const order = sampleOrder("Packed");
    const fields = {
      supplierShippingNumber: "СД-1/2",
      supplierShippingProvider: "CDEK",
      supplierLabelUrl: "https://a.example/1",
    };
    const answer = await simulator.send("POST", shipPath(order), form(fields));
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ ...fields, status: "Shipped" });
    expect(stored(simulator, order)).toEqual(answer.json);
  });

  test("a label file gives a label address", async () => {
    const { send } = await start();
    const body = form({ supplierShippingNumber: "1" });
    body.set(
      "supplierLabelFile",
      new Blob(["%PDF-1.7"], { type: "application/pdf" }),
      "label 1.pdf",
    );
    const { json } = await send("POST", shipPath(sampleOrder("Packed")), body);
    expect(json.supplierLabelUrl).toMatch(/^https:\/\/[^ ]+\/label%201\.pdf$/);
  });

  test("a second number takes the place of the first", async () => {
    const { send } = await start();
    const order = sampleOrder("Shipped");
    const { json } = await send("POST", shipPath(order), form({ supplierShippingNumber: "NEW" }));
    expect(json).toMatchObject({ supplierShippingNumber: "NEW", supplierShippingProvider: null });
  });

  test.each([
    [{}, "supplierShippingNumber: is required"],
    [{ supplierShippingNumber: "" }, "supplierShippingNumber: must not be empty"],
    [{ supplierShippingNumber: "1", supplierLabelUrl: "file:///x" }, "supplierLabelUrl"],
    [{ supplierShippingNumber: "1", note: "x" }, "note: is not a known field"],
  ])("%j: 400", async (fields, words) => {
    const { send } = await start();
    const answer = await send("POST", shipPath(sampleOrder("Packed")), form({ ...fields }));
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(words);
  });

  test("JSON instead of a form: 415; a form without its parts: 400", async () => {
    const { send } = await start();
    const address = shipPath(sampleOrder("Packed"));
    expect((await send("POST", address, { supplierShippingNumber: "1" })).status).toBe(415);
    const headers = { "X-API-Key": "right-key", "Content-Type": "multipart/form-data; boundary=x" };
    expect((await send("POST", address, undefined, { body: "nothing", headers })).status).toBe(400);
  });

  test("a canceled order cannot be shipped, an unknown one is not found", async () => {
    const { send } = await start();
    const body = () => form({ supplierShippingNumber: "1" });
    expect((await send("POST", shipPath(sampleOrder("Canceled")), body())).status).toBe(400);
    expect((await send("POST", `${path}/NO-1/shipment-number`, body())).status).toBe(404);
  });
});

function stored(
  simulator: Started,
  { marketplaceOrderNumber }: { marketplaceOrderNumber: string },
) {
  return simulator
    .orders()
    .find((order) => order.marketplaceOrderNumber === marketplaceOrderNumber);
}
