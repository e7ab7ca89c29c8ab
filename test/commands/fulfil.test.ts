import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkCommand } from "../../src/commands/check/check.ts";
import { type FulfilCommandOptions, fulfilCommand } from "../../src/commands/orders/fulfil.ts";
import type { Order } from "../../src/model/order/order.ts";
import { canaryKey } from "../support/command.ts";
import { anError } from "../support/english.ts";
import { orderWrites } from "../support/fulfil-market.ts";
import { openMarket } from "../support/market.ts";
import { filledOrders, type OrderFilling, ordersWorkbook } from "../support/orders-workbook.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const orders: readonly Order[] = ["A", "B"].map((number) => ({
  ...{ marketplaceOrderNumber: number, status: "New", updatedAt: "2026-01-01T00:00:00.000Z" },
  orderItems: [
    { sku: `${number}-1`, quantity: 1 },
    { sku: `${number}-2`, quantity: 2 },
  ],
}));

const fillings: Readonly<Record<string, OrderFilling>> = {
  A: { supplied: "Yes" },
  B: { supplied: { "B-1": "Yes", "B-2": "No" } },
};

/** Where it runs. */
interface Surroundings {
  readonly env?: string;
  /** PDF files, as paths beneath the sheet's folder. */
  readonly files?: readonly string[];
}

/** Runs the command with a person at the terminal, who gives these answers one after the other. */
async function fulfilWith(
  answers: readonly string[],
  { env = "test", files = [], ...options }: Partial<FulfilCommandOptions> & Surroundings = {},
  filled = fillings,
) {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, orders });
  await writeFile(
    join(market.dir, "orders.xlsx"),
    await filledOrders(await ordersWorkbook(orders), filled),
  );
  for (const file of files) {
    await mkdir(dirname(join(market.dir, file)), { recursive: true });
    await writeFile(join(market.dir, file), "%PDF-1.7\n");
  }
  const questions: string[] = [];
  const host = fakeHost(market.dir, {
    env: { SHEETPORT_API_KEY: canaryKey },
    ask: async (question) => {
      questions.push(question);
      return answers[questions.length - 1] ?? "";
    },
  });
  const rate = "1000/1s";
  const rates = { createRate: rate, updateRate: rate, readRate: rate, orderRate: rate };
  const given = givenOf(host, { baseUrl: market.simulator.url, env, ...rates });
  const ended = fulfilCommand("orders.xlsx", { envWritten: true, ...options }, given);
  const outcome = await ended.then(
    (result) => ({ exitCode: result.exitCode, text: result.text() }),
    (error: { exitCode: number; code: string }) => error,
  );
  return { outcome, questions, message: host.message.join(""), writes: orderWrites(market) };
}

describe("fulfil, with a person at the terminal", () => {
  test("shows what it will pack and decline, apart, and sends it after a typed yes and a y", async () => {
    const { outcome, questions, message, writes } = await fulfilWith(["yes", "y"]);
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(questions).toEqual([
      "Type yes to decline this item; anything else leaves the order out: ",
      "Fulfil? [y/N] ",
    ]);
    expect(message).toMatch(/^! decline {2}rows 4, 5 {2}B {2}B-2: this may cancel the order$/m);
    expect(message).toMatch(/^\+ pack {2}rows 2, 3 {2}A {2}2 items$/m);
    expect(message).toContain("decline 1 item of 1 order: this may cancel the order");
    expect(writes).toEqual(["package A", "package B"]);
  });

  test.each(["y", "no", ""])(
    "“%s” is no typed yes: the order stays, the others go",
    async (word) => {
      const { outcome, writes } = await fulfilWith([word, "y"]);
      expect(outcome).toMatchObject({ exitCode: 6 });
      expect(writes).toEqual(["package A"]);
    },
  );

  test("a workbook that was exported from elsewhere is told", async () => {
    const { message } = await fulfilWith(["yes", "n"]);
    expect(message).toMatch(
      /^orders\.xlsx was exported from another marketplace \(127\.0\.0\.1\): .* \(127\.0\.0\.1:\d+\)\.$/m,
    );
  });

  test("--allow decline asks for no typed yes", async () => {
    const { questions, writes } = await fulfilWith(["y"], { allowDecline: true });
    expect(questions).toEqual(["Fulfil? [y/N] "]);
    expect(writes).toHaveLength(2);
  });

  test("label files are shown as their folders were named, in the plan and in the question", async () => {
    const filled = {
      A: { supplied: "Yes", shippingNumber: "T1", labelFile: "a.pdf" },
      B: { supplied: "Yes", shippingNumber: "T2", labelFile: "b.pdf" },
    };
    const files = ["a.pdf", join("today", "b.pdf")];
    const { message, writes } = await fulfilWith(["y"], { labelsDir: "today", files }, filled);
    expect(message).toMatch(/^~ ship .* number T1, label a\.pdf \(/m);
    expect(message).toMatch(/^~ ship .* number T2, label today[\\/]b\.pdf \(/m);
    expect(message).toMatch(/^ {2}~ send 2 label files: a\.pdf, today[\\/]b\.pdf$/m);
    expect(writes).toHaveLength(4);
  });

  test("without a y nothing is sent", async () => {
    const { outcome, writes } = await fulfilWith(["yes", "n"]);
    expect(outcome).toMatchObject({ exitCode: 130, code: "declined" });
    expect(writes).toEqual([]);
  });

  test("in production the environment’s name is typed", async () => {
    const refused = await fulfilWith(["yes", "y"], { env: "production" });
    expect(refused.writes).toEqual([]);
    const agreed = await fulfilWith(["yes", "production"], { env: "production" });
    expect(agreed.writes).toHaveLength(2);
  });

  test("nothing filled in is nothing to do, and nothing is asked", async () => {
    const { outcome, questions, writes } = await fulfilWith([], {}, {});
    expect(outcome).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^No changes: nothing was sent\.\n2 not answered\.$/m),
    });
    expect([questions, writes]).toEqual([[], []]);
  });
});

describe("fulfil, cells that are wrong", () => {
  test.each([
    ["an answer that is none", { supplied: "maybe" }, /M2, M3 {2}.*is not one of Yes, No/],
    [
      "a number with lost digits",
      { shippingNumber: 1e19 },
      /N2 .*Excel may have lost its last digits/,
    ],
    ["a provider without a number", { shippingProvider: "Post" }, /O2 .*Shipment number is blank/],
    [
      "a label link that is none",
      { shippingNumber: "T", labelUrl: "file:///etc/passwd" },
      /P2 .*must be one http or https link/,
    ],
    [
      "a label file in a subfolder that nobody named",
      { shippingNumber: "T", labelFile: "private/contract.pdf" },
      /Q2 .*is not in the workbook’s folder/,
    ],
    [
      "a hidden label file",
      { shippingNumber: "T", labelFile: ".hidden.pdf" },
      /Q2 .*is a hidden file/,
    ],
    [
      "a label file elsewhere",
      { shippingNumber: "T", labelFile: "/etc/hostname" },
      /Q2 .*is not in the workbook’s folder/,
    ],
    [
      "a number for an order that is declined",
      { supplied: "No", shippingNumber: "T" },
      /N2 .*is answered No/,
    ],
  ])("%s is told with its cell, and nothing is sent", async (_what, filling, told) => {
    const files = [".hidden.pdf", join("private", "contract.pdf")];
    const { outcome, writes } = await fulfilWith(["yes", "y"], { files }, { A: filling });
    expect(outcome).toMatchObject({ exitCode: 3, text: expect.stringMatching(told) });
    expect(writes).toEqual([]);
  });

  test("a number typed as a number keeps its digits", async () => {
    const filling = { supplied: "Yes", shippingNumber: 123456789012 };
    const { writes, message } = await fulfilWith(["y"], {}, { A: filling });
    expect(message).toContain("number 123456789012");
    expect(writes).toEqual(["package A", "shipment-number A"]);
  });
});

describe("the wrong kind of workbook", () => {
  test("a workbook of orders is no workbook of products, and the other way round", async () => {
    const market = await openMarket({ creates: 1, updates: 0, orders });
    await writeFile(join(market.dir, "orders.xlsx"), await ordersWorkbook(orders));
    const given = givenOf(fakeHost(market.dir));
    await expect(checkCommand("orders.xlsx", {}, given)).rejects.toEqual(
      anError({
        ...{ code: "workbook-of-orders", exitCode: 3 },
        hint: expect.stringContaining("sheetport fulfil"),
      }),
    );
    const fulfilled = fulfilCommand("catalogue.xlsx", { envWritten: true }, given);
    await expect(fulfilled).rejects.toEqual(
      anError({
        ...{ code: "no-known-heading", exitCode: 3 },
        hint: expect.stringContaining("sheetport export orders"),
      }),
    );
  });
});
