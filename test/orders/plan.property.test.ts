import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Order, orderedQuantities } from "../../src/model/order/order.ts";
import type { OrderRow } from "../../src/model/order/order-columns.ts";
import type { OrderOperation } from "../../src/model/run/plan.ts";
import { orderStatuses } from "../../src/model/schemas/order-statuses.ts";
import { planFulfilment } from "../../src/orders/index.ts";
import { inputOf, liveOrder, rowsOf } from "./support.ts";

const numbers = ["A", "B", "C", "D"] as const;
const skus = ["a", "b", "c"] as const;
const numberOrNone = fc.constantFrom(undefined, "T1", "T2");

const live: fc.Arbitrary<Order> = fc
  .record({
    number: fc.constantFrom(...numbers),
    items: fc.uniqueArray(fc.constantFrom(...skus), { minLength: 1 }),
    quantity: fc.constantFrom(1, 1, 1, 2),
    status: fc.constantFrom(...orderStatuses, "Assembling", "New"),
    shipping: numberOrNone,
  })
  .map(({ number, items, quantity, status, shipping }) =>
    liveOrder(number, items, {
      ...{ status, supplierShippingNumber: shipping ?? null },
      orderItems: items.map((sku) => ({ sku, quantity })),
    }),
  );

const liveOrders = fc.uniqueArray(live, { selector: (one) => one.marketplaceOrderNumber });

/** Rows as the check lets them through: one shipment an order. */
const sheet: fc.Arbitrary<OrderRow[]> = fc
  .record({
    rows: fc.uniqueArray(
      fc.record({
        order: fc.constantFrom(...numbers),
        sku: fc.constantFrom(...skus),
        supplied: fc.constantFrom(undefined, true, true, false),
        quantity: fc.constantFrom(undefined, 1, 1, 1, 2, "one"),
      }),
      { selector: ({ order, sku }) => `${order} ${sku}`, maxLength: 12 },
    ),
    shipments: fc.record({ A: numberOrNone, B: numberOrNone, C: numberOrNone, D: numberOrNone }),
  })
  .map(({ rows, shipments }) =>
    rowsOf(
      ...rows.map(({ order, sku, supplied, quantity }) => {
        const shippingNumber = shipments[order];
        return {
          ...{ order, sku },
          ...(supplied === undefined ? {} : { supplied }),
          ...(quantity === undefined ? {} : { quantity }),
          ...(shippingNumber === undefined ? {} : { shippingNumber }),
        };
      }),
    ),
  );

const allowed = fc.record({
  ...{ allowDecline: fc.boolean(), replace: fc.boolean(), shipAnyway: fc.boolean() },
});

/** The order after a write, as the simulator would have it. */
function after(order: Order, operation: OrderOperation): Order {
  if (operation.kind === "pack") {
    const isAny = operation.items.some(({ isSupplied }) => isSupplied);
    return { ...order, status: isAny ? "Packed" : "Canceled" };
  }
  return {
    ...{ ...order, status: "Shipped" },
    supplierShippingNumber: operation.form.supplierShippingNumber,
  };
}

describe("planFulfilment, whatever the sheet says and whatever is live", () => {
  test("packs only new orders, every SKU of them once, a yes only where the sheet says yes", () => {
    fc.assert(
      fc.property(sheet, liveOrders, allowed, (rows, orders, may) => {
        const { operations } = planFulfilment(inputOf(rows, orders, may));
        for (const operation of operations) {
          if (operation.kind !== "pack") continue;
          const order = orders.find((one) => one.marketplaceOrderNumber === operation.order);
          expect(order?.status).toBe("New");
          expect(operation.items.map(({ sku }) => sku)).toEqual(
            order?.orderItems.map(({ sku }) => sku),
          );
          for (const { sku, isSupplied } of operation.items) {
            const row = rows.find((one) => one.order === operation.order && one.sku === sku);
            expect(row?.supplied).toBe(isSupplied);
          }
          const live = order === undefined ? new Map() : orderedQuantities(order);
          const own = rows.filter((one) => one.order === operation.order);
          expect(new Set(own.map(({ sku }) => sku))).toEqual(new Set(live.keys()));
          for (const { sku, quantity } of own) {
            if (quantity !== undefined) expect(quantity).toBe(live.get(sku));
          }
          const declines = operation.items.some(({ isSupplied }) => !isSupplied);
          expect(declines && !may.allowDecline).toBe(false);
        }
      }),
    );
  });

  test("sends no number that is there, replaces none without leave, and at most one of each kind", () => {
    fc.assert(
      fc.property(sheet, liveOrders, allowed, (rows, orders, may) => {
        const { operations, changes } = planFulfilment(inputOf(rows, orders, may));
        const ids = operations.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const operation of operations) {
          if (operation.kind !== "ship") continue;
          const number = operation.before.supplierShippingNumber ?? "";
          expect(operation.form.supplierShippingNumber).not.toBe(number);
          expect(operation.replace === true).toBe(number !== "");
          expect(number !== "" && !may.replace).toBe(false);
          expect(operation.follows !== undefined).toBe(ids.includes(`pack:${operation.order}`));
          const { status } = operation.before;
          const isOpen = ["Packed", "Shipped"].includes(status) || operation.follows !== undefined;
          expect(isOpen || may.shipAnyway).toBe(true);
          expect(operation.anyway === true).toBe(!isOpen);
        }
        const planned = new Set(operations.map(({ order }) => order));
        for (const { order, status } of changes) {
          expect(status === "planned").toBe(planned.has(order));
        }
      }),
    );
  });

  test("what was done is not done again: the same sheet afterwards plans nothing for it", () => {
    fc.assert(
      fc.property(sheet, liveOrders, (rows, orders) => {
        const may = { allowDecline: true, replace: true, shipAnyway: true };
        const { operations } = planFulfilment(inputOf(rows, orders, may));
        const now = orders.map((order) =>
          operations
            .filter((one) => one.order === order.marketplaceOrderNumber)
            .reduce((state, operation) => after(state, operation), order),
        );
        const again = planFulfilment(inputOf(rows, now, may));
        expect(again.operations).toEqual([]);
      }),
    );
  });
});
