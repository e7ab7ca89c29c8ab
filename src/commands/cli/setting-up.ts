import { exitCodes } from "../../errors.ts";
import { publishedSchemas } from "../../model/schemas/published.ts";
import type { CommandResult } from "../process/command.ts";
import { badChoice } from "../process/settings.ts";

/**
 * The commands beside the daily work, loaded together: each part that the bundle is split into more
 * divides what all of them share into smaller files, and every start has to read them.
 */
export { configCommand } from "../account/config.ts";
export { loginCommand } from "../account/login.ts";
export { logoutCommand } from "../account/logout.ts";
export { probeCommand } from "../account/probe.ts";
export { simulatorCommand } from "./simulator.ts";
export { templateCommand } from "./template.ts";

/** `sheetport schema KIND`: the JSON Schema to validate with elsewhere, with `--json` or without. */
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
