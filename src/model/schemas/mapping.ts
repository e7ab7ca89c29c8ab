const dialect = "https://json-schema.org/draft/2020-12/schema";

/** One line of text without control characters. */
const line = { type: "string", minLength: 1, maxLength: 32_767, pattern: "^[^\\p{Cc}\\p{Cs}]+$" };
const lines = {
  type: "object",
  maxProperties: 20_000,
  propertyNames: { $ref: "#/$defs/line" },
  additionalProperties: { $ref: "#/$defs/line" },
};

/** A mapping file, which says how to read a supplier's sheet. `mapping export` writes it. */
export const mappingSchema = {
  $schema: dialect,
  $id: "mapping",
  $defs: { line, lines },
  type: "object",
  properties: {
    $schema: { type: "string" },
    mapping: { const: 1 },
    /** Heading → field, with the unit of its numbers (`weight, g`), or `ignore`. */
    headings: { $ref: "#/$defs/lines" },
    /** Field → the person's word → the value to send. */
    values: {
      type: "object",
      maxProperties: 2_000,
      propertyNames: { $ref: "#/$defs/line" },
      additionalProperties: { $ref: "#/$defs/lines" },
    },
    set: { $ref: "#/$defs/lines" },
    wholeLists: {
      type: "array",
      maxItems: 4,
      items: { enum: ["images", "videos", "options", "attributes"] },
    },
  },
  required: ["mapping"],
  additionalProperties: false,
} as const;
