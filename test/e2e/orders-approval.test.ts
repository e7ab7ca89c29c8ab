// @module-tag slow
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { documentOf, type Json, temporaryFolder } from "../support/command.ts";
import { orderWrites } from "../support/fulfil-market.ts";
import { allSavedBy, libreOffice } from "../support/libreoffice.ts";
import { type FastMarket, openFastMarket } from "../support/market.ts";
import { pythonWithOpenpyxl } from "../support/openpyxl.ts";
import { planEdits, writeEdited } from "../support/plan-edits.ts";

function order(number: string, status: string, ...skus: string[]): Order {
  return {
    ...{ marketplaceOrderNumber: number, status, updatedAt: "2026-01-01T00:00:00.000Z" },
    orderItems: skus.map((sku) => ({ sku, name: sku, quantity: 1 })),
  };
}

const orders = [
  order("ONE", "New", "A"),
  order("TWO", "New", "A", "B"),
  order("SHIP", "Packed", "A"),
  order("BOTH", "New", "C"),
];
const sheet = [
  "Order,SKU,Supplied,Shipment number,Shipping provider,Label file",
  "ONE,A,Yes,,,",
  "TWO,A,Yes,,,",
  "TWO,B,No,,,",
  "SHIP,A,,T-1,CDEK,label.pdf",
  "BOTH,C,Yes,T-3,CDEK,",
];
const pdf = "%PDF-1.7\n% a label\n";
/** The requests of each order. */
const requests: Readonly<Record<string, readonly string[]>> = {
  ONE: ["package ONE"],
  TWO: ["package TWO"],
  SHIP: ["shipment-number SHIP"],
  BOTH: ["package BOTH", "shipment-number BOTH"],
};

function openOrders(): Promise<FastMarket> {
  return openFastMarket({ creates: 0, updates: 0, bystanders: 0, orders });
}

async function fulfil(market: FastMarket, file: string, ...flags: string[]): Promise<Json> {
  return documentOf(await market.run(["fulfil", file, ...market.flags, ...flags, "--json"]));
}

/** Makes the plan of the orders sheet; its label stands beside it. */
async function planned(market: FastMarket, ...flags: string[]): Promise<string> {
  await writeFile(join(market.dir, "orders.csv"), sheet.join("\n"));
  await writeFile(join(market.dir, "label.pdf"), pdf);
  const plan = ["--allow", "decline", "--out", "plan.xlsx", ...flags];
  expect((await fulfil(market, "orders.csv", ...plan)).plan).toBe("plan.xlsx");
  expect(orderWrites(market)).toEqual([]);
  return join(market.dir, "plan.xlsx");
}

test("--dry-run of a saved plan is refused with a command that shows what would be sent", async () => {
  const market = await openOrders();
  await planned(market);
  const { error } = await fulfil(market, "plan.xlsx", "--dry-run");
  expect(JSON.stringify(error)).toContain("sheetport fulfil FILE --dry-run");
  expect(
    (await fulfil(market, "orders.csv", "--dry-run", "--allow", "decline")).error,
  ).toBeUndefined();
});

/** The plan in each of its edited forms, by the name of the edit. */
async function editedPlans(python: string): Promise<ReadonlyMap<string, string>> {
  const plan = await planned(await openOrders());
  const dir = await temporaryFolder();
  const files = Object.keys(planEdits).map((name, at) => [name, join(dir, `${at}.xlsx`)] as const);
  const edits = files.map(([name, file]) => [file, planEdits[name]?.edit ?? ""]);
  await writeEdited(python, plan, Object.fromEntries(edits));
  return new Map(files);
}

/** Sends each plan to a marketplace of its own: what arrived, or how the plan was refused. */
async function sent(plans: ReadonlyMap<string, string>): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  for (const [name, file] of plans) {
    const market = await openOrders();
    await copyFile(file, join(market.dir, basename(file)));
    const { error, check } = await fulfil(market, basename(file));
    const writes = orderWrites(market);
    const refusal = error ?? check?.findings?.[0];
    results[name] = refusal === undefined ? writes.sort() : [refusal.code, refusal.message, writes];
  }
  return results;
}

function expected(program: "openpyxl" | "LibreOffice"): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(planEdits).map(([name, { outcome: written, savedByOffice = written }]) => {
      const then = program === "openpyxl" ? written : savedByOffice;
      const [code, says] = then;
      if (says instanceof RegExp) return [name, [code, expect.stringMatching(says), []]];
      return [name, then.flatMap((one) => requests[String(one)] ?? []).sort()];
    }),
  );
}

describe(`a plan of orders that somebody has edited in ${Object.keys(planEdits).length} ways`, () => {
  test("is sent as far as it is approved, or refused: openpyxl", async (context) => {
    const python = await pythonWithOpenpyxl(context);
    expect(await sent(await editedPlans(python))).toEqual(expected("openpyxl"));
  });

  test("is sent as far as it is approved, or refused: LibreOffice", async (context) => {
    const office = await libreOffice(context);
    const plans = await editedPlans(await pythonWithOpenpyxl(context));
    const dir = await temporaryFolder();
    const saved = await allSavedBy(office, [...plans.values()], { dir, as: "xlsx" });
    const names = [...plans.keys()].map((name, at) => [name, saved[at] ?? ""] as const);
    expect(await sent(new Map(names))).toEqual(expected("LibreOffice"));
  });

  test("is refused as ods and csv, which say what to do", async (context) => {
    const office = await libreOffice(context);
    const plan = await planned(await openOrders());
    const dir = await temporaryFolder();
    const [ods = ""] = await allSavedBy(office, [plan], { dir, as: "ods" });
    const [csv = ""] = await allSavedBy(office, [plan], { dir, as: "csv" });
    const results = await sent(new Map(Object.entries({ ods, csv })));
    expect(results).toEqual({
      ods: ["is-plan", expect.stringMatching(/plan to approve/), []],
      csv: [expect.any(String), expect.any(String), []],
    });
  });
});

describe("the label of a saved plan", () => {
  /** The plan on another computer: the folder of the label is gone. */
  async function moved(label: string | undefined) {
    const plan = await planned(await openOrders());
    const market = await openOrders();
    await editPlan(plan, market);
    await rm(join(plan, "..", "label.pdf"));
    if (label !== undefined) await writeFile(join(market.dir, "label.pdf"), label);
    return market;
  }

  async function editPlan(plan: string, { dir }: FastMarket) {
    const answers = { [join(dir, "plan.xlsx")]: "say('ONE', None)" };
    await writeEdited("python3", plan, answers);
  }

  test("is found beside the plan, or in the named folder", async (context) => {
    await pythonWithOpenpyxl(context);
    const market = await moved(pdf);
    expect((await fulfil(market, "plan.xlsx")).totals).toMatchObject({ applied: 1 });
    expect(orderWrites(market)).toEqual(requests.SHIP);
    expect((market.simulator.orders() as Order[])[2]?.supplierLabelUrl).toMatch(/label\.pdf$/);

    const named = await moved(undefined);
    await mkdir(join(named.dir, "labels"));
    await writeFile(join(named.dir, "labels", "label.pdf"), pdf);
    const flags = ["--labels-dir", "labels"];
    expect((await fulfil(named, "plan.xlsx", ...flags)).totals).toMatchObject({ applied: 1 });
    expect(await readFile(join(named.dir, "labels", "label.pdf"), "utf8")).toBe(pdf);
  });

  test("is refused, before anything is sent, if it is gone or another one", async (context) => {
    await pythonWithOpenpyxl(context);
    const gone = await moved(undefined);
    const { error } = await fulfil(gone, "plan.xlsx");
    expect(error).toMatchObject({ code: "label-missing" });
    expect(error.message).toContain(gone.dir);
    const other = await moved(`${pdf} of somebody else`);
    expect((await fulfil(other, "plan.xlsx")).error).toMatchObject({ code: "label-changed" });
    expect([...orderWrites(gone), ...orderWrites(other)]).toEqual([]);
  });
});
