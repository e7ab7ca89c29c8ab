import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseBody,
  readListing,
  readOrder,
  readPage,
  serverWords,
} from "../../src/marketplace/wire/answer.ts";

describe("parseBody", () => {
  test("takes a byte order mark, and refuses what is no JSON", () => {
    expect(parseBody('\uFEFF{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(parseBody("")).toEqual({ ok: false, reason: "empty" });
    expect(parseBody("<html>")).toEqual({ ok: false, reason: "not JSON" });
  });

  test("refuses more than 32 levels", () => {
    const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(parseBody(nested(32)).ok).toBe(true);
    expect(parseBody(nested(34)).ok).toBe(false);
    expect(parseBody(nested(200_000)).ok).toBe(false);
  });

  test.each([
    ["lists nested 8 million times", "[".repeat(8_000_000) + "]".repeat(8_000_000)],
    ["objects nested 2 million times", `${'{"a":'.repeat(2_000_000)}1${"}".repeat(2_000_000)}`],
    ["2 million keys", `{${Array.from({ length: 2_000_000 }, (_, at) => `"${at}":1`).join()}}`],
    ["8 million values", `[${"1,".repeat(7_999_999)}1]`],
  ])("refuses %s quickly, before anything is made of them", (_name, body) => {
    const before = process.memoryUsage().heapUsed;
    const startMs = performance.now();
    expect(parseBody(body).ok).toBe(false);
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50_000_000);
  });

  test("takes brackets and commas in strings for what they are", () => {
    const value = { a: `${"[".repeat(99)}\\"${"{,".repeat(600_000)}\\`, b: "\\\\" };
    expect(parseBody(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  test("takes the largest page that the interface allows", () => {
    const pair = { key: "k", value: "v" };
    const product = { options: Array(1000).fill(pair), attributes: Array(1000).fill(pair) };
    const page = { totalCount: 100, results: Array(80).fill(product) };
    expect(parseBody(JSON.stringify(page)).ok).toBe(true);
  });
});

describe("serverWords", () => {
  test.each([
    ['{"message":"SKU is taken."}', "SKU is taken."],
    ['{"isSuccess":false,"error":{"message":"Too heavy"}}', "Too heavy"],
    [
      '{"title":"Invalid","errors":{"name":["too long","empty"]}}',
      "Invalid; name: too long; name: empty",
    ],
    ['{"errors":[{"detail":"A"},{"detail":"B"}]}', "A; B"],
    ['{"Message":"Upper"}', "Upper"],
    ['"just text"', "just text"],
    ["plain words\n here", "plain words here"],
    ["<html><style>p{}</style><h1>502</h1> Bad gateway</html>", "502 Bad gateway"],
    ['{"data":null}', ""],
    ['{"message":"Down for', ""],
    ["[".repeat(100_000), ""],
    [`{"errors":{${Array.from({ length: 900_000 }, (_, at) => `"k${at}":"no"`).join()}}}`, ""],
    [
      `{"errors":{${Array.from({ length: 99 }, (_, at) => `"k${at}":"no"`).join()}}}`,
      Array.from({ length: 20 }, (_, at) => `k${at}: no`).join("; "),
    ],
    ["", ""],
  ])("of %.40s are %j", (body, words) => {
    expect(serverWords(body)).toBe(words);
  });

  test.each(["<", "<script>", "<style ", "</script", "<script></script", "&", "< "])(
    "are found in linear time in an answer of %j",
    (piece) => {
      const startMs = performance.now();
      expect(serverWords(`<html>${piece.repeat(2_000_000)}`).length).toBeLessThanOrEqual(500);
      expect(performance.now() - startMs).toBeLessThan(10_000);
    },
  );

  test("are at most 500 well-formed characters, of any body", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 2000 }), fc.json(), fc.constant("😀".repeat(400))),
        (body) => {
          const words = serverWords(body);
          expect(words.length).toBeLessThanOrEqual(500);
          expect(words.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

describe("readPage", () => {
  test("passes unknown fields through, leaves records without a SKU out, and counts them", () => {
    const body = JSON.stringify({
      totalCount: "3",
      results: [{ sku: "A", later: [1] }, { sku: "" }, null],
    });
    expect(readPage(body, readListing)).toEqual({
      items: [{ sku: "A", later: [1] }],
      recordCount: 3,
      totalCount: 3,
    });
  });

  test.each(["[]", "{}", '{"results":{}}', "null", "x"])("is none in %s", (body) => {
    expect(readPage(body, readListing)).toBeUndefined();
  });

  test.each([-1, 1.5, "x", null, 1e300])("takes no total from %j", (totalCount) => {
    const body = JSON.stringify({ totalCount, results: [] });
    expect(readPage(body, readListing)?.totalCount).toBeUndefined();
  });

  test("reads any JSON without a crash", () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        readPage(body, readListing);
        readOrder(JSON.parse(body));
      }),
    );
  });
});
