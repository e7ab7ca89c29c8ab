import { describe, expect, test } from "vitest";
import {
  classifyOrderWrite,
  classifyProductWrite,
  classifyRead,
  limitOf,
  retryAfterMs,
} from "../../src/marketplace/send/classify.ts";
import type { TransportResult } from "../../src/marketplace/wire/transport.ts";
import { answer } from "./support.ts";

const product = { sku: "A", id: "1" };
const order = { marketplaceOrderNumber: "O-1", status: "Packed", orderItems: [] };
const wallMs = Date.parse("2026-01-01T00:00:00Z");

describe("classifyProductWrite", () => {
  test.each<[string, TransportResult, string]>([
    ["never left", { kind: "not-sent", message: "refused" }, "not-sent"],
    ["untrusted certificate", { kind: "untrusted", message: "name" }, "fatal"],
    ["no answer", { kind: "lost", message: "reset" }, "unknown"],
    ["200 cut", { kind: "cut", status: 200, message: "cut" }, "unknown"],
    ["200 true", answer(200, { data: product, isSuccess: true }), "applied"],
    ["200 false", answer(200, { isSuccess: false, message: "No." }), "rejected"],
    ["200 without isSuccess", answer(200, { data: product }), "unknown"],
    ["200 isSuccess as text", answer(200, { data: product, isSuccess: "true" }), "unknown"],
    ["200 true without data", answer(200, { isSuccess: true }), "unknown"],
    ["200 true without SKU", answer(200, { isSuccess: true, data: {} }), "unknown"],
    ["200 not JSON", answer(200, "<html>"), "unknown"],
    ["200 empty", answer(200, ""), "unknown"],
    ["200 null", answer(200, "null"), "unknown"],
    ["201", answer(201, { data: product, isSuccess: true }), "unknown"],
    ...[400, 404, 405, 413, 415, 422].map(
      (status) =>
        [`${status}`, answer(status, "no"), "rejected"] as [string, TransportResult, string],
    ),
    ...[401, 403, 301, 302, 303, 307, 308].map(
      (status) => [`${status}`, answer(status, ""), "fatal"] as [string, TransportResult, string],
    ),
    ["401 cut", { kind: "cut", status: 401, message: "cut" }, "fatal"],
    ["429", answer(429, ""), "limited"],
    ["503 with Retry-After", answer(503, "", "1"), "limited"],
    ...[408, 409, 410, 418, 500, 502, 503, 504].map(
      (status) => [`${status}`, answer(status, ""), "unknown"] as [string, TransportResult, string],
    ),
  ])("%s → %s", (_name, result, expected) => {
    expect(classifyProductWrite(result, wallMs).class).toBe(expected);
  });

  test("keeps the marketplace's own words, and the status", () => {
    const body = { isSuccess: false, message: "SKU exists" };
    expect(classifyProductWrite(answer(200, body), wallMs)).toEqual({
      class: "rejected",
      status: 200,
      message: "SKU exists",
    });
  });

  test("says how long a lane is to stay closed", () => {
    expect(classifyProductWrite(answer(429, "", "90"), wallMs)).toMatchObject({
      retryAfterMs: 90_000,
    });
  });
});

describe("classifyOrderWrite", () => {
  test("takes the order itself, or in the products' envelope", () => {
    expect(classifyOrderWrite(answer(200, order), wallMs)).toMatchObject({ class: "applied" });
    const wrapped = answer(200, { isSuccess: true, data: order });
    expect(classifyOrderWrite(wrapped, wallMs)).toMatchObject({ class: "applied", answer: order });
  });

  test("is unknown when the answer is no order", () => {
    expect(classifyOrderWrite(answer(200, { ok: true }), wallMs).class).toBe("unknown");
  });
});

describe("classifyRead", () => {
  test.each<[string, TransportResult, string | undefined]>([
    ["200", answer(200, ""), undefined],
    ["400", answer(400, ""), undefined],
    ["lost", { kind: "lost", message: "" }, "retry"],
    ["not sent", { kind: "not-sent", message: "" }, "retry"],
    ["cut", { kind: "cut", status: 200, message: "" }, "retry"],
    ["500", answer(500, ""), "retry"],
    ["503", answer(503, ""), "retry"],
    ["503 with Retry-After", answer(503, "", "5"), "limited"],
    ["429", answer(429, ""), "limited"],
    ["403", answer(403, ""), "fatal"],
    ["307", answer(307, ""), "fatal"],
  ])("%s → %s", (_name, result, expected) => {
    expect(classifyRead(result, wallMs)?.class).toBe(expected);
  });
});

describe("a Retry-After of a year", () => {
  const year = answer(429, "", "31536000");
  const expected = { class: "limited", retryAfterMs: 3_600_000, requestedMs: 31_536_000_000 };

  test("is waited for an hour, and what was asked for is known", () => {
    expect(limitOf(year, wallMs)).toMatchObject({
      retryAfterMs: expected.retryAfterMs,
      requestedMs: expected.requestedMs,
    });
    expect(classifyProductWrite(year, wallMs)).toMatchObject(expected);
  });
});

describe("retryAfterMs", () => {
  test.each([
    ["120", 120_000],
    ["0", 0],
    [" 1.5 ", 1500],
    ["31536000", 31_536_000_000],
    ["9".repeat(400), 100 * 365 * 24 * 3_600_000],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["soon", undefined],
    ["-5", undefined],
    ["2026", 2_026_000],
    ["", undefined],
    [undefined, undefined],
  ])("of %j is %j", (header, expected) => {
    expect(retryAfterMs(header, wallMs)).toBe(expected);
  });
});
