import { describe, expect, test } from "vitest";
import { product, sampleSeed, skusOf, start } from "./support.ts";

const path = "/supplier/product";

describe("reading switches", () => {
  test("page-base=1: pages 0 and 1 are the same", async () => {
    const { send } = await start({ contract: "page-base=1" });
    const [zero, one, two] = await Promise.all(
      [0, 1, 2].map((page) => send("GET", `${path}?Page=${page}`)),
    );
    expect(zero?.json).toEqual(one?.json);
    expect(two?.json.results).toHaveLength(5);
  });

  test("page-base=0: page 1 is the second, and no page means the first", async () => {
    const { send } = await start({ contract: "page-base=0" });
    const [none, zero, one] = await Promise.all(
      ["", "?Page=0", "?Page=1"].map((query) => send("GET", path + query)),
    );
    expect(none?.json).toEqual(zero?.json);
    expect(one?.json.results).toHaveLength(5);
  });

  test.each([
    ["first", 200, 20],
    ["empty", 200, 0],
    ["reject", 400, undefined],
  ])("page-below=%s: page 0 of base 1 is answered %d with %s rows", async (value, status, rows) => {
    const { send } = await start({ contract: `page-base=1,page-below=${value}` });
    const answer = await send("GET", `${path}?Page=0`);
    expect(answer.status).toBe(status);
    expect(answer.json.results?.length).toBe(rows);
    expect((await send("GET", `${path}?Page=1`)).json.results).toHaveLength(20);
  });

  test("page-beyond=last: behind the last page comes the last one again", async () => {
    const { send } = await start({ contract: "page-beyond=last" });
    const [two, three] = await Promise.all([2, 3].map((at) => send("GET", `${path}?Page=${at}`)));
    expect(two?.json.results).toHaveLength(5);
    expect(three?.json).toEqual(two?.json);
  });

  test("page-number=ignored: every page is the first one", async () => {
    const { send } = await start({ contract: "page-number=ignored" });
    const [one, two] = await Promise.all([1, 2].map((at) => send("GET", `${path}?Page=${at}`)));
    expect(one?.json.results).toHaveLength(20);
    expect(two?.json).toEqual(one?.json);
  });

  test("undersize=raise: a page holds 20, whatever less was asked for", async () => {
    const { send } = await start({ contract: "undersize=raise" });
    expect((await send("GET", `${path}?PageSize=3`)).json.results).toHaveLength(20);
    expect((await send("GET", `${path}?PageSize=23`)).json.results).toHaveLength(23);
  });

  test.each([
    ["documented", 1, 20],
    ["lower", 20, 1],
    ["any", 1, 1],
  ])(
    "query-case=%s: Skus=… and PageSize=… give %d rows, skus=… and pageSize=… give %d",
    async (queryCase, asDocumented, inLower) => {
      const { send } = await start({ contract: `query-case=${queryCase}` });
      const rows = async (query: string) => (await send("GET", `${path}?${query}`)).json.results;
      for (const filter of ["Skus=MUG-350-BLU", "PageSize=1"]) {
        expect(await rows(filter), filter).toHaveLength(asDocumented);
        const lower = filter.charAt(0).toLowerCase() + filter.slice(1);
        expect(await rows(lower), lower).toHaveLength(inLower);
      }
    },
  );

  test.each([
    ["matching", 25, 2, 30],
    ["page", 20, 2, 20],
    ["everything", 25, 25, 30],
    ["missing", undefined, undefined, undefined],
  ])(
    "total-count=%s: a page of the whole list says %s, a filter for two %s, orders %s",
    async (value, whole, two, orders) => {
      const { send } = await start({ contract: `total-count=${value}` });
      expect((await send("GET", path)).json.totalCount).toBe(whole);
      expect((await send("GET", `${path}?${encodings.repeat}`)).json.totalCount).toBe(two);
      expect((await send("GET", "/supplier/orders")).json.totalCount).toBe(orders);
    },
  );

  test("sort=updated: what was changed last comes first", async () => {
    const { send, clock } = await start({ contract: "sort=updated" });
    await clock.advance(1000);
    await send("PUT", `${path}/NOTE-A5-DOT`, { weight: 0.5 });
    expect(skusOf(await send("GET", path))[0]).toBe("NOTE-A5-DOT");
  });

  test.each([
    ["PageSize", 7, 20],
    ["Size", 20, 7],
    ["both", 7, 7],
    ["neither", 20, 20],
  ])(
    "size-name=%s: PageSize=7 gives %d rows, Size=7 gives %d",
    async (name, byPageSize, bySize) => {
      const { send } = await start({ contract: `size-name=${name}` });
      expect((await send("GET", `${path}?PageSize=7`)).json.results).toHaveLength(byPageSize);
      expect((await send("GET", `${path}?Size=7`)).json.results).toHaveLength(bySize);
    },
  );

  test("oversize=clamp: a page size over 100 is cut, not refused", async () => {
    const { send } = await start({ contract: "oversize=clamp" });
    expect((await send("GET", `${path}?PageSize=500`)).json.results).toHaveLength(25);
  });

  const encodings = {
    repeat: "Skus=MUG-350-BLU&Skus=NOTE-A5-DOT",
    comma: "Skus=MUG-350-BLU,NOTE-A5-DOT",
    brackets: "Skus[]=MUG-350-BLU&Skus[]=NOTE-A5-DOT",
    one: "Skus=NOTE-A5-DOT",
  };
  test.each([
    ["repeat", { repeat: 2, comma: 0, brackets: 25, one: 1 }],
    ["comma", { repeat: 25, comma: 2, brackets: 25, one: 1 }],
    ["brackets", { repeat: 25, comma: 25, brackets: 2, one: 25 }],
    ["first", { repeat: 1, comma: 0, brackets: 25, one: 1 }],
    ["last", { repeat: 1, comma: 0, brackets: 25, one: 1 }],
    ["ignored", { repeat: 25, comma: 25, brackets: 25, one: 25 }],
  ])("array=%s: rows by encoding %j", async (array, counts) => {
    const { send } = await start({ contract: `array=${array}` });
    for (const [encoding, count] of Object.entries(counts)) {
      const query = encodings[encoding as keyof typeof encodings];
      expect((await send("GET", `${path}?${query}`)).json.totalCount, encoding).toBe(count);
    }
  });

  test.each([
    ["exact", 0],
    ["any-case", 1],
  ])("sku-filter=%s: a SKU in small letters finds %d", async (value, count) => {
    const { send } = await start({ contract: `sku-filter=${value}` });
    expect((await send("GET", `${path}?Skus=mug-350-blu`)).json.totalCount).toBe(count);
  });

  test.each([
    ["lower", "en"],
    ["upper", "EN"],
  ])("language=%s", async (value, language) => {
    const { send } = await start({ contract: `language=${value}` });
    expect((await send("GET", `${path}?Skus=MUG-350-BLU`)).json.results[0].language).toBe(language);
  });

  test("read-lag: a write shows in lists only after it, a create and an update alike", async () => {
    const { send, clock } = await start({ contract: "read-lag=5s" });
    const row = async () => (await send("GET", `${path}?Skus=VASE-9-RED`)).json.results[0]?.name;
    await send("POST", path, product());
    expect(await row()).toBeUndefined();
    await clock.advance(4999);
    expect((await send("PUT", `${path}/VASE-9-RED`, { name: "Later" })).status).toBe(200);
    expect(await row()).toBeUndefined();
    await clock.advance(1);
    expect(await row()).toBe("Glass vase, red");
    await clock.advance(4999);
    expect(await row()).toBe("Later");
  });

  test("sort=newest: the last created comes first", async () => {
    const { send } = await start({ contract: "sort=newest" });
    await send("POST", path, product());
    expect(skusOf(await send("GET", path))[0]).toBe("VASE-9-RED");
    const { json } = await send("GET", "/supplier/orders");
    expect(json.results[0].orderDate > json.results[19].orderDate).toBe(true);
  });

  test("missing=omitted and hidden-in-list=present: the other shape of a list", async () => {
    const { send } = await start({ contract: "missing=omitted,hidden-in-list=present" });
    const [mug] = (await send("GET", `${path}?Skus=MUG-350-BLU`)).json.results;
    expect(mug).toMatchObject({ firstCost: 4.2, gtin: "04006381333931", mpn: "NK-350-B" });
    const [plain] = (await send("GET", `${path}?Skus=NOTE-A5-PLN`)).json.results;
    expect(plain).not.toHaveProperty("salePrice");
    expect(plain.barcode).toBe("");
  });

  test("answer-type=text: JSON under the type text/plain", async () => {
    const { send } = await start({ contract: "answer-type=text" });
    const { headers, json } = await send("GET", path);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(json.totalCount).toBe(25);
  });

  test.each([
    ["products", 20],
    ["requests", 1],
  ])("read-unit=%s: a page of 20 costs %d", async (unit, cost) => {
    const simulator = await start({ contract: `read-unit=${unit}` });
    await simulator.send("GET", path);
    expect(simulator.summary().read.cost).toBe(cost);
  });
});

describe("writing switches", () => {
  test.each([
    ["second-record", 200, [0.9, 1.5]],
    ["reject", 400, [0.9]],
    ["conflict", 409, [0.9]],
    ["upsert", 200, [1.5]],
  ])("duplicate-create=%s", async (value, status, weights) => {
    const simulator = await start({ contract: `duplicate-create=${value}` });
    await simulator.send("POST", path, product());
    expect((await simulator.send("POST", path, product({ weight: 1.5 }))).status).toBe(status);
    const records = simulator.products().filter(({ sku }) => sku === "VASE-9-RED");
    expect(records.map(({ weight }) => weight)).toEqual(weights);
    expect(new Set(simulator.products().map(({ id }) => id)).size).toBe(
      simulator.products().length,
    );
  });

  test("with two records of a SKU an update changes the older", async () => {
    const simulator = await start();
    await simulator.send("POST", path, product());
    await simulator.send("POST", path, product());
    await simulator.send("PUT", `${path}/VASE-9-RED`, { name: "Changed" });
    const names = simulator
      .products()
      .slice(-2)
      .map(({ name }) => name);
    expect(names).toEqual(["Changed", "Glass vase, red"]);
  });

  const sent = {
    options: [{ key: "Size", value: "L" }],
    images: [{ order: 2, url: "https://images.example.com/new.jpg" }],
  };
  test.each([
    ["replace", ["Size"], [2]],
    ["merge", ["Colour", "Size"], [1, 2]],
  ])("put-arrays=%s", async (value, keys, orders) => {
    const { send } = await start({ contract: `put-arrays=${value}` });
    const { json } = await send("PUT", `${path}/MUG-350-BLU`, sent);
    expect(json.data.options.map((pair: { key: string }) => pair.key)).toEqual(keys);
    expect(json.data.images.map((image: { order: number }) => image.order)).toEqual(orders);
    expect(json.data.images.at(-1).url).toBe("https://images.example.com/new.jpg");
  });

  test("put-required=yes: an update without the required fields is refused", async () => {
    const { send } = await start({ contract: "put-required=yes" });
    const refused = await send("PUT", `${path}/MUG-350-BLU`, { name: "A" });
    expect([refused.status, refused.json.errors.length]).toEqual([400, 8]);
    const { sku: _sku, parentSku, ...rest } = product();
    const whole = { ...rest, parentSku, sku: "MUG-350-BLU" };
    expect((await send("PUT", `${path}/MUG-350-BLU`, whole)).status).toBe(200);
  });

  test("rehost-images=yes: other links, the same for the same image, stable when sent back", async () => {
    const { send } = await start({ contract: "rehost-images=yes" });
    const images = [{ order: 1, url: "https://images.example.com/a.jpg" }];
    const created = (await send("POST", path, product({ images }))).json.data.images;
    expect(created[0].order).toBe(1);
    expect(created[0].url).not.toContain("//images.example.com");
    expect((await send("PUT", `${path}/VASE-9-RED`, { images })).json.data.images).toEqual(created);
    expect((await send("PUT", `${path}/VASE-9-RED`, { images: created })).json.data.images).toEqual(
      created,
    );
    expect((await send("GET", `${path}?Skus=VASE-9-RED`)).json.results[0].images).toEqual(created);
  });

  test.each([
    ["documented", "supplierShippingNumber", "X-1"],
    ["documented", "SupplierShippingNumber", undefined],
    ["capitals", "supplierShippingNumber", undefined],
    ["capitals", "SupplierShippingNumber", "X-1"],
    ["any", "supplierShippingNumber", "X-1"],
    ["any", "SupplierShippingNumber", "X-1"],
  ])("form-case=%s: %s is read as %s", async (value, field, number) => {
    const simulator = await start({ contract: `form-case=${value}` });
    const order = sampleSeed().orders.find(({ status }) => status === "Packed");
    const form = new FormData();
    form.set(field, "X-1");
    const address = `/supplier/orders/${order?.marketplaceOrderNumber}/shipment-number`;
    const answer = await simulator.send("POST", address, form);
    expect(answer.status).toBe(200);
    expect(answer.json.supplierShippingNumber).toBe(number);
    expect(answer.json.status).toBe(number === undefined ? "Packed" : "Shipped");
  });

  test.each([
    ["open", 400, "Canceled"],
    ["any", 200, "Shipped"],
  ])(
    "ship-status=%s: a number for a canceled order is answered %i",
    async (value, code, status) => {
      const simulator = await start({ contract: `ship-status=${value}` });
      const order = sampleSeed().orders.find((one) => one.status === "Canceled");
      const number = order?.marketplaceOrderNumber ?? "";
      const form = new FormData();
      form.set("supplierShippingNumber", "X-1");
      const answer = await simulator.send(
        "POST",
        `/supplier/orders/${number}/shipment-number`,
        form,
      );
      expect(answer.status).toBe(code);
      const { results } = (
        await simulator.send("GET", `/supplier/orders?MarketplaceOrderNumbers=${number}`)
      ).json;
      expect(results[0].status).toBe(status);
    },
  );
});
