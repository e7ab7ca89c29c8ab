const dialect = "https://json-schema.org/draft/2020-12/schema";

/** One line of text: nothing that a terminal or an editor would not show. */
const line = { type: "string", minLength: 1, maxLength: 32_767, pattern: "^[^\\p{Cc}\\p{Cs}]+$" };
const lines = {
  type: "object",
  maxProperties: 20_000,
  propertyNames: { $ref: "#/$defs/line" },
  additionalProperties: { $ref: "#/$defs/line" },
};

/** How a supplier's own sheet is read, as a file that people share: `mapping export` writes it. */
export const mappingSchema = {
  $schema: dialect,
  $id: "mapping",
  $defs: { line, lines },
  type: "object",
  properties: {
    $schema: { type: "string" },
    /** The version of the form. */
    mapping: { const: 1 },
    /** Their heading → our field, with the unit of its numbers: `weight, g`; or `ignore`. */
    headings: { $ref: "#/$defs/lines" },
    /** Our field → their word → our value. */
    values: {
      type: "object",
      maxProperties: 2_000,
      propertyNames: { $ref: "#/$defs/line" },
      additionalProperties: { $ref: "#/$defs/lines" },
    },
    /** Our field → what every row has in it. */
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
