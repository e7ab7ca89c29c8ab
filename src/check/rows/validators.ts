/** The compiled validators, which the build replaces by `standaloneValidators()`. */
import type { ValidateFunction } from "ajv";
import { productOnCreateSchema } from "../../model/schemas/product.ts";
import { mappingSchema } from "../../model/schemas/settings.ts";
import { buildAjv } from "./compile.ts";

const ajv = buildAjv(false);

/** Whether a value is a valid product for “Create product”; the errors are in `errors`. */
export const validateProduct = ajv.getSchema(productOnCreateSchema.$id) as ValidateFunction;

/** Whether a value is a valid mapping file; the errors are in `errors`. */
export const validateMapping = ajv.getSchema(mappingSchema.$id) as ValidateFunction;
