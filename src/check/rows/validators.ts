/** The build replaces this file with `standaloneValidators()`. */
import type { ValidateFunction } from "ajv";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import { mappingSchema } from "../../model/schemas/settings.ts";
import { buildAjv } from "./compile.ts";

const ajv = buildAjv(false);

export const validateProduct = ajv.getSchema(productOnCreateSchema.$id) as ValidateFunction;

/** Whether a value is a valid mapping file. The function's `errors` say why not. */
export const validateMapping = ajv.getSchema(mappingSchema.$id) as ValidateFunction;
