import { mappingSchema } from "./mapping.ts";
import { orderSchema, packRequestSchema, shipmentFormSchema } from "./order.ts";
import { productOnCreateSchema, productOnUpdateSchema } from "./product.ts";
import { resultsSchema } from "./results.ts";
import { teamSettingsSchema } from "./settings.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/**
 * The schemas that others can validate with, by the name that `sheetport schema` takes. They are those
 * that sheetport itself checks by, without annotations that other validators do not know.
 */
export const publishedSchemas = {
  products: published("products", "A product of the marketplace", {
    create: productOnCreateSchema,
    update: productOnUpdateSchema,
  }),
  orders: published("orders", "An order of the marketplace, and what is sent about it", {
    order: orderSchema,
    package: packRequestSchema,
    "shipment-number": shipmentFormSchema,
  }),
  mapping: plain(mappingSchema),
  config: plain(teamSettingsSchema),
  results: resultsSchema,
} as const satisfies Record<string, object>;

/** The first of the definitions is what a document is held against, unless a reference names another. */
function published(name: string, title: string, schemas: Readonly<Record<string, object>>): object {
  const [first = ""] = Object.keys(schemas);
  const definitions = Object.entries(schemas).map(([of, schema]) => {
    const { $schema: _dialect, $id: _id, ...rest } = plain(schema) as Record<string, unknown>;
    return [of, rest];
  });
  return {
    ...{ $schema: dialect, $id: `sheetport-${name}`, title },
    $ref: `#/$defs/${first}`,
    $defs: Object.fromEntries(definitions),
  };
}

/** Our own annotations as those that everybody knows: the heading as title, the meaning as description. */
function plain(value: unknown): object {
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? plain(one) : one));
  const { "x-heading": heading, "x-meaning": meaning, ...rest } = value as Record<string, unknown>;
  const entries = Object.entries(rest)
    .filter(([keyword]) => !keyword.startsWith("x-"))
    .map(([keyword, one]) => [keyword, isObject(one) ? plain(one) : one]);
  return {
    ...(isObject(heading) && { title: (heading as { en?: string }).en }),
    ...(isObject(meaning) && { description: (meaning as { en?: string }).en }),
    ...Object.fromEntries(entries),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
