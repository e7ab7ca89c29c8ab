import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { product, skusOf, start } from "./support.ts";

const path = "/supplier/product";
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/;

describe("POST /supplier/product", () => {
  test("answers the whole product with what the service adds", async () => {
    const { send } = await start();
    const sent = product({
      firstCost: 3.5,
      salePrice: 8,
      currencyCode: "USD",
      gtin: "1",
      barcode: "",
    });
    const { status, json } = await send("POST", path, sent);
    expect(status).toBe(200);
    expect(json.isSuccess).toBe(true);
    expect(json.data).toMatchObject(sent);
    expect(json.data).toMatchObject({ mpn: null, height: null, images: [], videos: [] });
    expect(json.data.id).toMatch(/./);
    expect(json.data.createdAt).toMatch(iso);
    expect(json.data.updatedAt).toBe(json.data.createdAt);
  });

  test("the new product is listed, without first cost, GTIN and MPN, texts without value empty", async () => {
    const { send } = await start();
    await send("POST", path, product({ firstCost: 3, gtin: "1", mpn: "2" }));
    const { json } = await send("GET", `${path}?Skus=VASE-9-RED`);
    expect(json.totalCount).toBe(1);
    const [row] = json.results;
    expect(row).toMatchObject({
      language: "en",
      barcode: "",
      brandName: "",
      htsCode: "",
      weight: 0.9,
    });
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["firstCost"]));
    expect(row).not.toHaveProperty("gtin");
    expect(row).not.toHaveProperty("mpn");
  });

  test("a body that breaks the schema: 400, everything named, nothing kept", async () => {
    const simulator = await start();
    const answer = await simulator.send("POST", path, product({ weight: 0, language: "DE" }));
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([
      "language: must be one of EN, ZH, RU.",
      "weight: must be greater than 0.",
    ]);
    expect(answer.json.message).toContain("weight");
    expect(simulator.products()).toHaveLength(25);
  });

  test.each([
    ["{", "application/json", 400],
    [JSON.stringify(product()), "text/plain", 415],
    [new Uint8Array([0x22, 0xff, 0x22]), "application/json", 400],
    [`"${"x".repeat(1024 * 1024)}"`, "application/json", 413],
  ])("a body that cannot be read (case %#): refused", async (body, contentType, status) => {
    const { send } = await start();
    const headers = { "X-API-Key": "right-key", "Content-Type": contentType };
    expect((await send("POST", path, undefined, { body, headers })).status).toBe(status);
  });
});

describe("PUT /supplier/product/{sku}", () => {
  test("changes only what is sent, and the update time", async () => {
    const simulator = await start();
    const before = simulator.products().find(({ sku }) => sku === "MUG-350-BLU");
    await simulator.clock.advance(5000);
    const { status, json } = await simulator.send("PUT", `${path}/MUG-350-BLU`, {
      name: "New name",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      isSuccess: true,
      data: { name: "New name", weight: 0.38, firstCost: 4.2 },
    });
    const after = simulator.products().find(({ sku }) => sku === "MUG-350-BLU");
    expect(after).toEqual({ ...before, name: "New name", updatedAt: json.data.updatedAt });
    expect(json.data.updatedAt).toMatch(iso);
    expect(Date.parse(json.data.updatedAt)).toBe(simulator.clock.wallMs());
  });

  test("two updates in one millisecond have different times", async () => {
    const { send } = await start();
    const first = await send("PUT", `${path}/MUG-350-BLU`, { name: "A" });
    const second = await send("PUT", `${path}/MUG-350-BLU`, { name: "B" });
    expect(second.json.data.updatedAt > first.json.data.updatedAt).toBe(true);
  });

  test("a SKU nobody has: 404", async () => {
    const { send } = await start();
    const answer = await send("PUT", `${path}/NOBODY`, { name: "A" });
    expect(answer.status).toBe(404);
    expect(answer.json.message).toContain("NOBODY");
  });

  test.each([
    [{ salePrice: 9 }, "salePrice: is not a known field."],
    [{ firstCost: 9 }, "firstCost: is not a known field."],
    [{ sku: "OTHER" }, "sku: is “OTHER” in the body and “MUG-350-BLU” in the path."],
    [{ weight: -1 }, "weight: must be greater than 0."],
  ])("%j: 400 and nothing changed", async (patch, message) => {
    const simulator = await start();
    const before = simulator.products();
    const answer = await simulator.send("PUT", `${path}/MUG-350-BLU`, patch);
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([message]);
    expect(simulator.products()).toEqual(before);
  });

  test("any SKU that can be encoded is found again by its path", async () => {
    const simulator = await start({ seed: { products: [], orders: [] } });
    const skus = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
    const usable = skus.filter(
      (sku) => sku.isWellFormed() && sku.length <= 30 && !/^\.{1,2}$/.test(sku),
    );
    await fc.assert(
      fc.asyncProperty(usable, async (sku) => {
        await simulator.send("POST", path, product({ sku }));
        const { json } = await simulator.send("PUT", `${path}/${encodeURIComponent(sku)}`, {
          sku,
          name: "N",
        });
        expect(json.data).toMatchObject({ sku, name: "N" });
        const listed = await simulator.send("GET", `${path}?Skus=${encodeURIComponent(sku)}`);
        expect(listed.json.results[0].sku).toBe(sku);
      }),
      {
        numRuns: 60,
        examples: [["A/B"], ["50%"], ["%2F"], ["a b+c"], ["ü?#&="], [":name"], ["*"]],
      },
    );
  });
});

describe("GET /supplier/product", () => {
  test("20 a page unless asked, then the rest, then nothing", async () => {
    const { send } = await start();
    const pages = await Promise.all(
      ["", "?Page=2", "?Page=3"].map((query) => send("GET", path + query)),
    );
    expect(pages.map(({ json }) => json.totalCount)).toEqual([25, 25, 25]);
    expect(pages.map(({ json }) => json.results.length)).toEqual([20, 5, 0]);
    expect(new Set(pages.flatMap(skusOf)).size).toBe(25);
  });

  test("both filters hold together; a SKU nobody has gives nothing", async () => {
    const { send } = await start();
    const both = await send("GET", `${path}?Skus=MUG-350-BLU&Skus=NOTE-A5-DOT&ParentSkus=MUG-350`);
    expect(skusOf(both)).toEqual(["MUG-350-BLU"]);
    expect((await send("GET", `${path}?ParentSkus=MUG-350`)).json.totalCount).toBe(3);
    expect((await send("GET", `${path}?Skus=NOBODY`)).json).toEqual({ totalCount: 0, results: [] });
  });

  test.each(["PageSize=101", "PageSize=0", "PageSize=ten", "Page=-1", "Page=x", "PageSize=1e1"])(
    "%s: 400",
    async (query) => {
      const { send } = await start();
      const answer = await send("GET", `${path}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json.message).toContain(query.split("=")[0]);
    },
  );
});

describe("X-API-Key", () => {
  test.each([
    ["GET", path],
    ["POST", path],
    ["PUT", `${path}/MUG-350-BLU`],
    ["GET", "/supplier/orders"],
    ["POST", "/supplier/orders/X/package"],
    ["POST", "/supplier/orders/X/shipment-number"],
  ])("%s %s without the right key: 401, no cost", async (method, address) => {
    const simulator = await start();
    for (const headers of [{}, { "X-API-Key": "wrong" }]) {
      expect((await simulator.send(method, address, undefined, { headers })).status).toBe(401);
    }
    expect(simulator.ledger().map(({ cost, status }) => [cost, status])).toEqual([
      [0, 401],
      [0, 401],
    ]);
  });

  test("an address that does not exist: 404", async () => {
    const { send } = await start();
    expect((await send("DELETE", `${path}/MUG-350-BLU`)).status).toBe(404);
  });
});
