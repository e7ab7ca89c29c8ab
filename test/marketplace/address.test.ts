import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SheetportError } from "../../src/errors.ts";
import { isSafeSegment, parseBaseUrl, requestPath } from "../../src/marketplace/wire/address.ts";

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (thrown) {
    return thrown instanceof SheetportError ? thrown.code : String(thrown);
  }
};

describe("parseBaseUrl", () => {
  test.each([
    ["https://api.example.com", "https://api.example.com", ""],
    ["https://api.example.com:8443/v1/", "https://api.example.com:8443", "/v1"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080", ""],
    ["http://localhost:8080/a//", "http://localhost:8080", "/a"],
    ["http://[::1]:80/", "http://[::1]", ""],
    ["http://0x7f.1", "http://127.0.0.1", ""],
  ])("takes %s apart", (text, origin, basePath) => {
    expect(parseBaseUrl(text)).toEqual({ origin, basePath });
  });

  test.each([
    ["http://api.example.com", "insecure-url"],
    ["http://127.0.0.1.example.com", "insecure-url"],
    ["http://10.0.0.1", "insecure-url"],
    ["ftp://example.com", "bad-base-url"],
    ["example.com", "bad-base-url"],
    ["https://user:pass@example.com", "bad-base-url"],
    ["https://example.com?a=1", "bad-base-url"],
    ["https://example.com/#a", "bad-base-url"],
  ])("refuses %s as %s", (text, code) => {
    expect(codeOf(() => parseBaseUrl(text))).toBe(code);
  });
});

describe("requestPath", () => {
  const address = parseBaseUrl("https://api.example.com/v1");

  test.each(["", ".", "..", "a\u0000", "a\nb", "\ud800", "\u007f"])("refuses the SKU %j", (sku) => {
    expect(codeOf(() => requestPath(address, ["supplier", "product", sku]))).toBe("sku-unsafe");
  });

  test("gives every safe SKU a path of its own that reads back as the SKU", () => {
    const sku = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("%2e%2e", "../x", "a/b", "a\\b", "a?b", "a#b", ";", "%00", "...", "Ж 1"),
    );
    fc.assert(
      fc.property(sku, (text) => {
        fc.pre(isSafeSegment(text));
        const url = new URL(
          `${address.origin}${requestPath(address, ["supplier", "product", text], "q=1")}`,
        );
        const segments = url.pathname.split("/");
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[4] ?? "")).toBe(text);
        expect(url.search).toBe("?q=1");
      }),
    );
  });
});
