import { resolve } from "node:path";
import { exitCodes, SheetportError } from "../errors.ts";
import { writeWhole } from "./files.ts";
import type { Host } from "./host.ts";
import type { CommandResult } from "./result.ts";
import { badOption, type Settings } from "./settings.ts";

export interface TemplateCommandOptions {
  readonly force?: boolean;
}

/** `sheetport template products [FILE]`: writes a blank workbook to fill in. */
export async function templateCommand(
  kind: string,
  file: string | undefined,
  {
    host,
    settings,
    options,
  }: { readonly host: Host; readonly settings: Settings; readonly options: TemplateCommandOptions },
): Promise<CommandResult> {
  if (kind === "orders") throw noOrdersTemplate();
  if (kind !== "products") throw badOption("template", kind, "Use “products”.");
  const { productsTemplate } = await import("../workbook/template.ts");
  const name = file ?? "products-template.xlsx";
  const bytes = await productsTemplate({ language: settings.language });
  await writeWhole(resolve(host.cwd, name), bytes, { overwrite: options.force === true });
  return {
    exitCode: exitCodes.done,
    text: () =>
      `Wrote ${name}. Fill in one row for each variant, then run “sheetport check ${name}”.\n`,
    json: () => ({ file: name }),
  };
}

function noOrdersTemplate(): SheetportError {
  return new SheetportError("Orders are not written in a blank workbook.", {
    code: "no-orders-template",
    hint: "Orders come from the marketplace; this version uploads products only.",
    exitCode: exitCodes.usage,
  });
}
