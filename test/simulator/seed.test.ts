import { describe, expect, test } from "vitest";
import { orderStatuses } from "../../src/model/schemas/order-statuses.ts";
import { productOnCreateSchema } from "../../src/model/schemas/product.ts";
import { validate, type WireSchema } from "../../src/simulator/api/validate.ts";
import { parseSeed } from "../../src/simulator/index.ts";
import { sampleSeed, start } from "./support.ts";

describe("parseSeed", () => {
  test("products or orders may be left out", () => {
    expect(parseSeed({})).toEqual({ products: [], orders: [] });
  });

  test.each([
    [[], "the body: must be object"],
    [{ products: {} }, "products: must be array"],
    [{ products: [{ name: "no SKU" }] }, "products[0].sku: is required"],
    [{ products: [{ sku: "A", weight: "1" }] }, "products[0].weight"],
    [{ products: [{ sku: "A", colour: "red" }] }, undefined],
    [{ orders: [{ status: "New", orderItems: [] }] }, "orders[0].marketplaceOrderNumber"],
    [{ listings: [] }, "listings: is not a known field"],
  ])("%j", (value, message) => {
    if (message === undefined) {
      expect(parseSeed(value)).toMatchObject(value);
      return;
    }
    expect(() => parseSeed(value)).toThrow(
      expect.objectContaining({ code: "bad-seed", message: expect.stringContaining(message) }),
    );
  });

  test("a bare record gets what the service adds", async () => {
    const { products } = await start({
      seed: parseSeed({ products: [{ sku: "A" }, { sku: "B" }] }),
    });
    expect(products().map(({ id }) => id)).toEqual(["prd-000001", "prd-000002"]);
    expect(products()[0]?.updatedAt).toBe("2030-01-01T00:00:00.000Z");
  });
});

describe("samples/listings.json", () => {
  const { products } = sampleSeed();

  test("25 variants on 10 cards in three languages, no SKU twice", () => {
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(25);
    expect(products).toHaveLength(25);
    expect(new Set(products.map(({ parentSku }) => parentSku)).size).toBe(10);
    expect(new Set(products.map(({ language }) => language))).toEqual(new Set(["EN", "RU", "ZH"]));
  });

  test.each(products.map((record) => [record.sku, record]))(
    "%s could have been created",
    (_sku, record) => {
      const { id: _id, createdAt, updatedAt, ...request } = record;
      expect(validate(productOnCreateSchema as WireSchema, request)).toEqual([]);
      expect(Date.parse(String(createdAt))).toBeLessThanOrEqual(Date.parse(String(updatedAt)));
    },
  );
});

describe("samples/orders.json", () => {
  const { orders, products } = sampleSeed();

  test("30 orders in all eight statuses, no number twice", () => {
    expect(new Set(orders.map((order) => order.marketplaceOrderNumber)).size).toBe(30);
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
  });

  test("every item is one of the listings, no SKU twice in an order", () => {
    const bySku = new Map(products.map((record) => [record.sku, record]));
    for (const { orderItems } of orders) {
      expect(orderItems.length).toBeGreaterThan(0);
      expect(new Set(orderItems.map(({ sku }) => sku)).size).toBe(orderItems.length);
      for (const { sku, name, parentSku } of orderItems) {
        expect(bySku.get(sku)).toMatchObject({ name, parentSku });
      }
    }
  });
});
