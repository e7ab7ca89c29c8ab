import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  orderFiltersSchema,
  packRequestSchema,
  shipmentFormSchema,
} from "../../src/model/schemas/order.ts";
import { productOnCreateSchema, productOnUpdateSchema } from "../../src/model/schemas/product.ts";
import { validate, type WireSchema } from "../../src/simulator/api/validate.ts";
import { product } from "./support.ts";

const create = productOnCreateSchema as WireSchema;

describe("validate", () => {
  test("a right product has no message", () => {
    expect(validate(create, product())).toEqual([]);
  });

  test.each([
    [{ sku: "S".repeat(31) }, "sku: has 31 characters, at most 30 are allowed."],
    [{ name: "" }, "name: must not be empty."],
    [{ weight: 0 }, "weight: must be greater than 0."],
    [{ weight: "1" }, "weight: must be number, not string."],
    [{ weight: JSON.parse("1e999") }, "weight: must be number, not a number out of range."],
    [{ height: null }, "height: must be number, not null."],
    [{ language: "DE" }, "language: must be one of EN, ZH, RU."],
    [{ options: [] }, "options: needs at least 1 entries."],
    [{ options: [{ key: "Colour" }] }, "options[0].value: is required."],
    [
      { images: [{ order: 1.5, url: "https://a.example/1.jpg" }] },
      "images[0].order: must be integer, not number.",
    ],
    [
      { images: [{ order: 1, url: "ftp://a.example" }] },
      "images[0].url: must match ^https?://[^\\s]+$.",
    ],
    [{ colour: "red" }, "colour: is not a known field."],
    [JSON.parse('{"__proto__": 1}'), "__proto__: is not a known field."],
  ])("%j", (change, message) => {
    const value = Object.assign(Object.create(null), product());
    for (const [key, part] of Object.entries(change)) {
      Object.defineProperty(value, key, { value: part, enumerable: true, configurable: true });
    }
    expect(validate(create, value)).toEqual([message]);
  });

  test("eleven images are one too many", () => {
    const images = Array.from({ length: 11 }, (_, order) => ({
      order,
      url: "https://a.example/1.jpg",
    }));
    expect(validate(create, product({ images }))).toEqual([
      "images: has 11 entries, at most 10 are allowed.",
    ]);
  });

  test("everything that is wrong is said, in one go", () => {
    expect(validate(create, {})).toHaveLength(create.required?.length ?? 0);
    expect(validate(create, product({ weight: -1, language: "x", zip: 1 }))).toHaveLength(3);
  });

  test.each([undefined, null, [], "text", 3])("%j is no body", (value) => {
    expect(validate(create, value)).toEqual([expect.stringContaining("the body: must be object")]);
  });

  test("text is measured in UTF-16 units", () => {
    expect(validate(create, product({ sku: "😀".repeat(15) }))).toEqual([]);
    expect(validate(create, product({ sku: "😀".repeat(16) }))).toHaveLength(1);
  });
});

describe("validate and Ajv agree", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const bases: readonly (readonly [string, object, unknown])[] = [
    [
      "create",
      productOnCreateSchema,
      product({ images: [{ order: 1, url: "https://a.example/1" }] }),
    ],
    ["update", productOnUpdateSchema, product({ videos: [] })],
    ["pack", packRequestSchema, { items: [{ sku: "A", isSupplied: true }] }],
    [
      "form",
      shipmentFormSchema,
      { supplierShippingNumber: "1", supplierLabelUrl: "https://a.example" },
    ],
    ["filters", orderFiltersSchema, { Statuses: ["New"], OrderDateFrom: "2025-01-01T00:00:00Z" }],
  ];
  /** Values at and around every limit. Without characters beyond the BMP: there Ajv counts otherwise. */
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      0,
      -1,
      1,
      0.001,
      1.5,
      true,
      "",
      "EN",
      "New",
      "Sold",
      [],
      {},
      [null],
      [""],
      Number.NaN,
    ),
    fc
      .constantFrom(20, 21, 30, 31, 100, 101, 200, 201, 400, 401, 1000, 1001, 4000, 4001)
      .map((n) => "Ж".repeat(n)),
    fc
      .constantFrom(1, 10, 11, 1001)
      .map((n) => Array.from({ length: n }, () => ({ key: "k", value: "v" }))),
    fc.constantFrom(10, 11).map((n) => Array.from({ length: n }, () => "ORDER")),
    fc
      .constantFrom(10, 11)
      .map((n) => Array.from({ length: n }, (_, order) => ({ order, url: "http://x" }))),
  );
  test.each(bases)("%s", (_name, schema, base) => {
    const accepts = ajv.compile(schema);
    const names = [...Object.keys((schema as WireSchema).properties ?? {}), "unknown", "toString"];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.option(odd, { nil: undefined })), {
          maxLength: 3,
        }),
        (changes) => {
          const value: Record<string, unknown> = { ...(base as object) };
          for (const [name, part] of changes) {
            if (part === undefined) delete value[name];
            else value[name] = part;
          }
          expect(validate(schema as WireSchema, value).length === 0).toBe(accepts(value));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
