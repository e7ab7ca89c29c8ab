import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { productOnCreateSchema, withoutAnnotations } from "../../model/schemas/product.ts";
import { mappingSchema } from "../../model/schemas/settings.ts";

/** The validators count text in UTF-16 units (decision 28). */
export function buildAjv(standalone: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    unicode: false,
    logger: false,
    messages: false,
    code: { source: standalone, esm: true, lines: true },
  });
  ajv.addSchema(withoutAnnotations(productOnCreateSchema));
  ajv.addSchema(mappingSchema);
  return ajv;
}

export function standaloneValidators(): string {
  return standalone.default(buildAjv(true), {
    validateProduct: productOnCreateSchema.$id,
    validateMapping: mappingSchema.$id,
  });
}
