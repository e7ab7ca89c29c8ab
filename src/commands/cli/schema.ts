import { exitCodes } from "../../errors.ts";
import { publishedSchemas } from "../../model/schemas/published.ts";
import type { CommandResult } from "../process/command.ts";
import { badChoice } from "../process/settings.ts";

/** `sheetport schema products|orders|mapping`: the JSON Schema to validate with elsewhere. */
export function schemaCommand(kind: string): CommandResult {
  if (!Object.hasOwn(publishedSchemas, kind)) {
    throw badChoice("schema", kind, Object.keys(publishedSchemas));
  }
  const schema = publishedSchemas[kind as keyof typeof publishedSchemas];
  return {
    exitCode: exitCodes.done,
    text: () => `${JSON.stringify(schema, undefined, 2)}\n`,
    isVerbatim: true,
    json: () => schema,
  };
}
