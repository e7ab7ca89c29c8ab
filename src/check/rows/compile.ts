import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { annotationKeywords } from "../../model/schemas/annotations.ts";
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
  for (const keyword of annotationKeywords) ajv.addKeyword({ keyword });
  ajv.addSchema(standalone ? rulesOf(productOnCreateSchema) : productOnCreateSchema);
  ajv.addSchema(mappingSchema);
  return ajv;
}

/** A schema without its texts for people, which are elsewhere in the bundle already. */
function rulesOf(schema: object): object {
  const isRule = (key: string) => !annotationKeywords.some((keyword) => keyword === key);
  return JSON.parse(JSON.stringify(schema, (key, value) => (isRule(key) ? value : undefined)));
}

/** JavaScript that may stand in for the module `validators.ts`: same exports, no compiler inside. */
export function standaloneValidators(): string {
  return standalone.default(buildAjv(true), {
    validateProduct: productOnCreateSchema.$id,
    validateMapping: mappingSchema.$id,
  });
}
