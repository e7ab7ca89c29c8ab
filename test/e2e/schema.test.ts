import { copyFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { sampleOrders } from "../support/sample-orders.ts";
import { samplesFolder } from "../support/write-samples.ts";

const kinds = ["products", "orders", "mapping", "results"] as const;
const schemas = new Map<string, Json>();

beforeAll(async () => {
  for (const kind of kinds) {
    const { stdout } = await runCommand(["schema", kind], { dir: tmpdir(), finished: () => {} });
    schemas.set(kind, JSON.parse(stdout));
  }
});

/** As somebody uses it who has only the schema: strict, with no keyword of ours. */
function validator(kind: (typeof kinds)[number], part = "") {
  const schema = schemas.get(kind) as Json;
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  ajv.addSchema(schema);
  const validate = ajv.compile({ $ref: `${schema.$id}${part}` });
  return (value: unknown) => {
    validate(value);
    return validate.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`) ?? [];
  };
}

describe("schema", () => {
  test("products: what sheetport sends is valid, what it refuses is not", () => {
    const product = plausibleProduct("MUG-1", 1);
    const [create, update] = [validator("products"), validator("products", "#/$defs/update")];
    expect(create(product)).toEqual([]);
    const wrong = { ...product, sku: "x".repeat(31), weight: 0, colour: "red" };
    expect(create(wrong).sort()).toEqual([
      " additionalProperties",
      "/sku maxLength",
      "/weight exclusiveMinimum",
    ]);
    expect(update({ sku: "MUG-1" })).toContain(" required");
  });

  test("orders: those of the samples, their packing and their shipment", () => {
    const order = validator("orders");
    for (const one of sampleOrders) expect(order(one)).toEqual([]);
    const packing = validator("orders", "#/$defs/package");
    expect(packing({ items: [{ sku: "A", isSupplied: true }] })).toEqual([]);
    expect(packing({ items: [{ sku: "A" }] })).toEqual(["/items/0 required"]);
    const shipment = validator("orders", "#/$defs/shipment-number");
    expect(shipment({ supplierShippingNumber: "TRK-1" })).toEqual([]);
    expect(shipment({})).toEqual([" required"]);
  });

  test("mapping: a key that nobody knows is refused", () => {
    const mapping = validator("mapping");
    expect(mapping({ mapping: 1, headings: { Артикул: "sku" } })).toEqual([]);
    expect(mapping({ mapping: 1, heading: {} })).toEqual([" additionalProperties"]);
  });

  test("the package carries the same", async () => {
    for (const kind of kinds) {
      const file = join(import.meta.dirname, `../../dist/schemas/${kind}.json`);
      expect(JSON.parse(await readFile(file, "utf8"))).toEqual(schemas.get(kind));
    }
  });

  test("another kind is refused, exit 2", async () => {
    const ended = await runCommand(["schema", "shoes"], { dir: await temporaryFolder() });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/products.*orders.*mapping/);
  });

  test("results: what each command prints with --json, and what none prints is not", {
    tags: "slow",
  }, async ({ onTestFinished: finished }) => {
    const dir = await temporaryFolder(finished);
    for (const name of ["catalogue.xlsx", "catalogue-with-mistakes.xlsx", "orders.xlsx"]) {
      await copyFile(join(samplesFolder, name), join(dir, name));
    }
    const rates = ["create", "update", "read", "order"].flatMap((lane) => [
      `--${lane}-rate`,
      "1000/1s",
    ]);
    const commands: readonly (readonly [part: string, args: readonly string[]])[] = [
      ["check", ["check", "catalogue.xlsx"]],
      ["check", ["check", "catalogue-with-mistakes.xlsx"]],
      ["diff", ["diff", "catalogue.xlsx", "--out", "plan.json", ...rates]],
      ["upload", ["upload", "plan.json", "--yes", ...rates]],
      ["upload", ["upload", "catalogue.xlsx", "--yes", ...rates]],
      ["upload", ["resume", ...rates]],
      ["upload", ["undo", "--yes", ...rates]],
      ["export", ["export", "products", "out.xlsx", ...rates]],
      ["export", ["export", "orders", "new-orders.xlsx", ...rates]],
      ["fulfil", ["fulfil", "orders.xlsx", "--yes", ...rates]],
      ["runs", ["runs"]],
      ["failure", ["check", "missing.xlsx"]],
      ["failure", ["check", "catalogue.xlsx", "--lang", "xx"]],
    ];
    const wrong: string[] = [];
    for (const [part, args] of commands) {
      const printed = documentOf(await runCommand([...args, "--json"], { dir, finished }));
      const faults = validator("results", `#/$defs/${part}`)(printed);
      wrong.push(...faults.map((fault) => `${args[0]}: ${fault}`));
      const { format: _, ...without } = printed;
      expect(validator("results")(without)).not.toEqual([]);
    }
    expect(wrong).toEqual([]);
  });
});
