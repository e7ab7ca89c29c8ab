import { usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { orderSchema } from "../../model/schemas/order.ts";
import { productInAnswersSchema, productProperties } from "../../model/schemas/product.ts";
import type { SimulatorSeed } from "../data/state.ts";
import { validate, type WireSchema } from "./validate.ts";

const text: WireSchema = { type: "string" };

const recordSchema: WireSchema = {
  type: "object",
  properties: {
    ...(productProperties as unknown as Record<string, WireSchema>),
    id: text,
    createdAt: text,
    updatedAt: text,
  },
  required: productInAnswersSchema.required,
};

const seedSchema: WireSchema = {
  type: "object",
  properties: {
    products: { type: "array", items: recordSchema },
    orders: { type: "array", items: orderSchema as unknown as WireSchema },
  },
  additionalProperties: false,
};

const shownMax = 5;

/**
 * Validates a seed file: `{ "products": […], "orders": […] }`, both optional.
 * @throws SheetportError `bad-seed` with the first problems.
 */
export function parseSeed(value: unknown): SimulatorSeed {
  const errors = validate(seedSchema, value);
  if (errors.length > 0) {
    const message = msg("simulator.badSeed", { problems: errors.slice(0, shownMax).join(" ") });
    throw usageError("bad-seed", message);
  }
  return { products: [], orders: [], ...(value as Partial<SimulatorSeed>) };
}
