/**
 * The compiled schema validators. The build replaces this module by `standaloneValidators()`; it
 * is the only one that imports the compiler.
 */
import type { ValidateFunction } from "ajv";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import { buildAjv } from "./compile.ts";

/** Whether a value is a product as "Create product" takes it; what is wrong is in `errors`. */
export const validateProduct: ValidateFunction = buildAjv(false).compile(productOnCreateSchema);
