import { localisedIfAny } from "../localised.ts";
import { orderSchema, packRequestSchema, shipmentFormSchema } from "./order.ts";
import { productOnCreateSchema, productOnUpdateSchema, withoutAnnotations } from "./product.ts";
import { resultsSchema } from "./results.ts";
import { mappingSchema, teamSettingsSchema } from "./settings.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

export const publishedSchemas = {
  products: published("products", "A product of the marketplace", {
    create: titled(productOnCreateSchema),
    update: titled(productOnUpdateSchema),
  }),
  orders: published("orders", "An order of the marketplace, and what is sent about it", {
    order: orderSchema,
    package: packRequestSchema,
    "shipment-number": shipmentFormSchema,
  }),
  mapping: withoutAnnotations(mappingSchema),
  config: withoutAnnotations(teamSettingsSchema),
  results: resultsSchema,
} as const satisfies Record<string, object>;

/** The first schema is the default; references can select the others. */
function published(name: string, title: string, schemas: Readonly<Record<string, object>>): object {
  const [first = ""] = Object.keys(schemas);
  const definitions = Object.entries(schemas).map(([of, schema]) => {
    const {
      $schema: _dialect,
      $id: _id,
      ...rest
    } = withoutAnnotations(schema) as Record<string, unknown>;
    return [of, rest];
  });
  return {
    ...{ $schema: dialect, $id: `sheetport-${name}`, title },
    $ref: `#/$defs/${first}`,
    $defs: Object.fromEntries(definitions),
  };
}

function titled(schema: { readonly properties: object }): object {
  const properties = Object.entries(schema.properties).map(([name, field]) => {
    const [title, description] = ["field", "fieldMeaning"].map(
      (group) => localisedIfAny(`${group}.${name}`)?.en,
    );
    return [name, { title, description, ...field }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
