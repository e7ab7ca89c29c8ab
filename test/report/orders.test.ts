import { describe, expect, test } from "vitest";
import type { OrderChange, OrderPlan } from "../../src/model/run/order-plan.ts";
import { foldEvents, type RunEvent } from "../../src/model/run/run.ts";
import { totalsOf } from "../../src/orders/plan.ts";
import {
  fulfilConfirmText,
  fulfilPlanText,
  orderResults,
  ordersJson,
  ordersPlanJson,
  ordersText,
} from "../../src/report/index.ts";
import { fulfilments } from "../apply/support.ts";
import { answer, intent, orderPlan, outcome } from "../record/fixtures.ts";
import { english, translators } from "../support/english.ts";

/** A plan with packing and number of each of these orders, and an order that stays as it is. */
function planOf(orders: readonly string[]): OrderPlan {
  const plan = orderPlan(fulfilments(orders));
  const [first] = plan.changes as [OrderChange];
  const changes = orders.map((order) => ({ ...first, order, notes: [] }));
  const same = { ...first, order: "same", status: "unchanged" as const, actions: [] };
  return { ...plan, changes: [...changes, same] };
}

function resultsOf(orders: readonly string[], events: readonly RunEvent[]) {
  return orderResults(planOf(orders), foldEvents(events), { translator: english });
}

describe("orderResults", () => {
  test("an order is as well off as the worst of its writes", () => {
    const results = resultsOf(
      ["A", "B", "C", "D"],
      [
        outcome("pack-A", "applied"),
        outcome("ship-A", "applied"),
        outcome("pack-B", "applied"),
        { ...outcome("ship-B", "rejected"), message: "Bad number." } as RunEvent,
        intent("pack-C"),
        answer("pack-C", "unknown"),
      ],
    );
    expect(results).toMatchObject([
      { order: "A", rows: [2, 3], packed: true, shipped: true, outcome: "applied" },
      { order: "B", packed: true, shipped: false, outcome: "rejected", message: "Bad number." },
      { order: "C", packed: false, shipped: false, outcome: "unknown" },
      { order: "D", packed: false, shipped: false, outcome: "not-sent" },
      { order: "same", packed: false, shipped: false, outcome: "unchanged", message: "A-B." },
    ]);
    const { totals } = ordersJson({ run: "R", orders: results });
    expect(totals).toMatchObject({ applied: 1, rejected: 1, unknown: 1, unchanged: 1 });
  });
});

describe("ordersText", () => {
  test("names every order with its rows and what was done", () => {
    const orders = resultsOf(["A"], [outcome("pack-A", "applied")]);
    expect(ordersText({ run: "R", orders }, { translator: english, state: "interrupted" })).toBe(
      [
        "? not sent  rows 2, 3  A  packed, declined A-B",
        "= unchanged  rows 2, 3  same  A-B.",
        "",
        "Run R: interrupted.",
        "1 not sent, 1 unchanged.",
        "Resume with “sheetport resume R”.",
        "",
      ].join("\n"),
    );
  });
});

describe("fulfilPlanText", () => {
  test.each([
    [
      "en",
      "3 orders to pack, 1 order to ship, 2 items to decline, 5 orders late and not answered.",
    ],
    [
      "ru",
      "Упаковать: 3 заказа, отправить: 1 заказ, отказаться: 2 позиции, просрочено без ответа: 5 заказов.",
    ],
    ["zh", "打包 3 个订单，发货 1 个订单，拒绝供货 2 个商品项，逾期未答复 5 个订单。"],
  ] as const)("each total says whether it counts orders or items: %s", (language, said) => {
    const plan = planOf(["A"]);
    const totals = { ...plan.totals, pack: 3, ship: 1, declined: 2, late: 5 };
    const text = fulfilPlanText({ ...plan, totals }, { translator: translators[language] });
    expect(text.split("\n")).toContain(said);
  });
});

describe("an order whose items are all declined", () => {
  const wording = { translator: english };

  function planWith(isSupplied: boolean): OrderPlan {
    const plan = planOf(["A"]);
    const operations = plan.operations.flatMap((one) =>
      one.kind === "pack"
        ? { ...one, items: one.items.map((item) => ({ ...item, isSupplied })) }
        : [],
    );
    return { ...plan, operations, totals: totalsOf(plan.changes, operations) };
  }

  test("is not counted as one to pack", () => {
    const told = (isSupplied: boolean) => {
      const its = planWith(isSupplied);
      return fulfilPlanText(its, wording) + fulfilConfirmText(its, wording);
    };
    expect(told(true)).toMatch(/^1 order to pack, .*\+ pack 1 order: /ms);
    expect(told(false)).not.toMatch(/orders? to pack|pack \d|\+ pack/);
  });

  test("is declined, not packed, in the JSON of a plan and of a run", () => {
    const actions = (isSupplied: boolean) => {
      const plan = planWith(isSupplied);
      const { changes } = ordersPlanJson(plan, wording);
      const results = orderResults(plan, foldEvents([]), wording);
      return [changes, results].map(([first]) => first?.action);
    };
    expect(actions(true)).toEqual(["pack", "pack"]);
    expect(actions(false)).toEqual(["decline", "decline"]);
  });
});
