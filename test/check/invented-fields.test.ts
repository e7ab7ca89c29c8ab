import { afterAll, describe, expect, test, vi } from "vitest";

/** Fields that the interface does not have, one for each keyword of JSON Schema. */
const invented = (() => {
  const text = { type: "string", "x-example": "DE" };
  const number = { type: "number", "x-example": "15" };
  const list = { type: "array", "x-example": "https://x.example/a.pdf" };
  const link = {
    type: "object",
    properties: { order: { type: "integer" }, url: { type: "string" } },
  };
  const words = {
    en: "Two capital letters.",
    ru: "Две заглавные буквы.",
    zh: "两个大写字母。",
  };
  return {
    countryCode: { ...text, pattern: "^[A-Z]{2}$", "x-rule": words },
    plainPattern: { ...text, pattern: "^[A-Z]{2}$" },
    shortText: { ...text, minLength: 5 },
    constant: { ...text, const: "DE" },
    negated: { ...text, not: { const: "Germany" } },
    either: { ...text, anyOf: [{ maxLength: 2 }, { pattern: "^x" }] },
    exactly: { ...text, oneOf: [{ maxLength: 2 }, { pattern: "^x" }] },
    allOf: { ...text, allOf: [{ minLength: 50 }] },
    conditional: {
      ...text,
      if: { type: "string", maxLength: 3 },
      else: { type: "string", maxLength: 4 },
    },
    least: { ...number, minimum: 20 },
    most: { ...number, maximum: 2 },
    below: { ...number, exclusiveMaximum: 7 },
    above: { ...number, exclusiveMinimum: 100 },
    step: { ...number, multipleOf: 2.5 },
    numbers: { ...number, enum: [1, 2.5] },
    whole: { ...number, type: "integer" },
    few: { ...list, items: link, minItems: 3 },
    holding: { ...list, items: link, contains: { const: "none" } },
    files: {
      ...list,
      items: {
        ...link,
        properties: { ...link.properties, url: { type: "string", maxLength: 5 } },
      },
    },
  };
})();

const schemaModule = "../../src/model/schemas/product.ts";

// Test files share modules: those with the invented fields are for this one alone.
vi.resetModules();
vi.doMock(schemaModule, async (load) => {
  const own = await load<typeof import("../../src/model/schemas/product.ts")>();
  const productProperties = { ...own.productProperties, ...invented };
  const productOnCreateSchema = { ...own.productOnCreateSchema, properties: productProperties };
  return { ...own, productProperties, productOnCreateSchema };
});

const { Checker } = await import("../../src/check/index.ts");
const { ruleInWords } = await import("../../src/model/product/rules.ts");
const { inWords, translators } = await import("../support/english.ts");

afterAll(() => {
  vi.doUnmock(schemaModule);
  vi.resetModules();
});

const sound: Readonly<Record<string, unknown>> = {
  ...{ parentSku: "M", sku: "M-1", categoryName: "Home", language: "EN", name: "Mug" },
  ...{ description: "A mug.", weight: 1 },
};

/** What is said of the cells of a field, in each language. */
function told(field: string, cells: readonly (string | number)[]) {
  const values = [...Object.values(sound), "Blue", "Clay", ...cells];
  const columns = [
    ...Object.keys(sound).map((name) => ({ field: name })),
    ...[
      { field: "options", key: "Colour" },
      { field: "attributes", key: "Material" },
    ],
    ...cells.map((_, at) => (cells.length > 1 ? { field, part: at + 1 } : { field })),
  ].map((column, index) => ({ ...column, index, heading: column.field }));
  const row = { number: 2, hidden: false, cells: values } as never;
  const { findings } = new Checker(columns as never).add(row);
  return (["en", "ru", "zh"] as const).map((language) =>
    inWords(findings, translators[language]).map(({ code, cell, message, fix }) => ({
      ...{ code, cell, message, fix },
    })),
  );
}

const cases: readonly (readonly [string, readonly (string | number)[], RegExp, RegExp, RegExp])[] =
  [
    ["countryCode", ["Germany"], /^Two capital/, /^Две заглавные/, /^两个大写/],
    ["plainPattern", ["Germany"], /^For example: DE/, /^Например: DE/, /^例如：DE/],
    ["shortText", ["Germ"], /^At least 5 characters/, /^Не менее 5/, /^至少 5 个/],
    ["constant", ["Germany"], /^One of DE\./, /^Одно из: DE\./, /^以下之一：DE。/],
    ["negated", ["Germany"], /^For example: DE/, /^Например/, /^例如/],
    ["either", ["Germany"], /^For example: DE/, /^Например/, /^例如/],
    ["exactly", ["Germany"], /^For example: DE/, /^Например/, /^例如/],
    ["allOf", ["Germany"], /^At least 50 characters/, /^Не менее 50/, /^至少 50 个/],
    ["least", [15.5], /number ≥ 20\./, /Число ≥ 20\./, /≥\s?20 的数字/],
    ["most", [15.5], /number ≤ 2\./, /Число ≤ 2\./, /≤\s?2 的数字/],
    ["below", [15.5], /number < 7\./, /Число < 7\./, /<\s?7 的数字/],
    ["above", [15.5], /greater than 100\./, /больше 100\./, /大于 100/],
    ["step", [15.5], /multiple of 2\.5\./, /кратное 2,5\./, /2\.5 的倍数/],
    ["numbers", [15.5], /One of 1, 2\.5\./, /Одно из: 1, 2,5\./, /1、2\.5/],
    ["whole", [15.5], /^A whole number\./, /^Целое число\./, /^整数。/],
    [
      "few",
      ["https://x.example/a", "https://x.example/b"],
      /^At least 3/,
      /^Не менее 3/,
      /^至少 3/,
    ],
    ["holding", ["https://x.example/a", "https://x.example/b"], /^For ex/, /^Напр/, /^例如/],
  ];

describe("a rule of an invented field", () => {
  test.each(cases)("%s is told as that rule, with an example", (field, cells, ...fixes) => {
    const languages = told(field, cells);
    for (const [at, findings] of languages.entries()) {
      expect(findings).toHaveLength(1);
      expect(findings[0]).toMatchObject({
        code: "rule-broken",
        cell: "J2",
        message: expect.stringContaining(field),
        fix: expect.stringMatching(fixes[at] as RegExp),
      });
      expect(findings[0]?.message).not.toMatch(/link|ссылк|链接|blank|пуст|空/);
    }
  });

  test("keeps the messages that keywords have of their own", () => {
    const [english] = told("files", ["https://x.example/a", "b"]);
    expect(english).toEqual([
      expect.objectContaining({ code: "too-long", cell: "J2", fix: "Shorten it by 14." }),
    ]);
    const [ofCondition] = told("conditional", ["Germany"]);
    expect(ofCondition).toEqual([
      expect.objectContaining({ code: "too-long", fix: "Shorten it by 3." }),
    ]);
  });

  test("stands in the guide, in the same words", () => {
    expect(ruleInWords("countryCode" as never, "ru")).toContain("Две заглавные буквы.");
    expect(ruleInWords("step" as never, "en")).toContain("A multiple of 2.5.");
    expect(ruleInWords("plainPattern" as never, "en")).toBe("Optional.");
  });
});
