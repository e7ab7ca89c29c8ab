import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { mappingSchema } from "../../model/schemas/mapping.ts";
import { productOnCreateSchema } from "../../model/schemas/product.ts";

/**
 * The schema validator. Texts are counted in UTF-16 units (decision 28); an unknown keyword in a
 * schema is an error, so that a misspelt rule cannot go unnoticed. `standalone`: keeps the source
 * of the compiled functions, for `standaloneValidators`.
 */
export function buildAjv(standalone: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    unicode: false,
    logger: false,
    messages: false,
    code: { source: standalone, esm: true, lines: true },
  });
  ajv.addSchema(rulesOf(productOnCreateSchema));
  ajv.addSchema(mappingSchema);
  return ajv;
}

/** A schema without our own annotations. */
function rulesOf(schema: object): object {
  const text = JSON.stringify(schema, (key, value) => (key.startsWith("x-") ? undefined : value));
  return JSON.parse(text);
}

/** JavaScript that may stand in for the module `validators.ts`: same exports, no compiler inside. */
export function standaloneValidators(): string {
  return standalone.default(buildAjv(true), {
    validateProduct: productOnCreateSchema.$id,
    validateMapping: mappingSchema.$id,
  });
}
