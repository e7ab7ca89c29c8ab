import { exitCodes } from "../../errors.ts";
import { publishedSchemas } from "../../model/schemas/published.ts";
import type { CommandResult } from "../process/command.ts";
import { badChoice } from "../process/settings.ts";

/**
 * Commands that are rarely used share this module, which is loaded on demand. With more such
 * modules, the bundle's shared code would be split into more files, all of which every start would
 * read.
 */
export { configCommand } from "./config.ts";
export { loginCommand } from "./login.ts";
export { logoutCommand } from "./logout.ts";
export { probeCommand } from "./probe.ts";
export { simulatorCommand } from "./simulator.ts";
export { templateCommand } from "./template.ts";

/** `sheetport schema KIND`: prints a JSON Schema, with or without `--json`. */
export function schemaCommand(kind: string): CommandResult {
  if (!Object.hasOwn(publishedSchemas, kind)) {
    throw badChoice("schema", kind, Object.keys(publishedSchemas));
  }
  const schema = publishedSchemas[kind as keyof typeof publishedSchemas];
  return {
    exitCode: exitCodes.done,
    text: () => `${JSON.stringify(schema, undefined, 2)}\n`,
    isVerbatim: true,
    json: () => undefined,
  };
}
