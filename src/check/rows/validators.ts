/**
 * The compiled schema validators. The build replaces this module by `standaloneValidators()`; it
 * is the only one that imports the compiler.
 */
import type { ValidateFunction } from "ajv";
import { mappingSchema } from "../../model/schemas/mapping.ts";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import { buildAjv } from "./compile.ts";

const ajv = buildAjv(false);

/** Whether a value is a product as "Create product" takes it; what is wrong is in `errors`. */
export const validateProduct = ajv.getSchema(productOnCreateSchema.$id) as ValidateFunction;

/** Whether a value has the form of a mapping file; what is wrong is in `errors`. */
export const validateMapping = ajv.getSchema(mappingSchema.$id) as ValidateFunction;
