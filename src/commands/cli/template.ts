import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import type { CommandResult } from "../process/command.ts";
import { writeWhole } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { badChoice, type Settings } from "../process/settings.ts";
import { categoryChoices } from "../sheet/known-categories.ts";

/** The options of `sheetport template`. */
interface TemplateCommandOptions {
  readonly force?: boolean;
}

/** `sheetport template products|orders [FILE]`: writes a blank workbook to fill in. */
export async function templateCommand(
  kind: string,
  file: string | undefined,
  {
    host,
    settings,
    options,
  }: { readonly host: Host; readonly settings: Settings; readonly options: TemplateCommandOptions },
): Promise<CommandResult> {
  if (kind !== "products" && kind !== "orders") {
    throw badChoice("template", kind, ["products", "orders"]);
  }
  const name = file ?? `${kind}-template.xlsx`;
  const path = resolve(host.cwd, name);
  const write = { overwrite: options.force === true, dataDir: settings.dataDir };
  const { productsTemplate, streamOrdersTemplate } = await import("../../workbook/write/index.ts");
  const { language } = settings.translator;
  if (kind === "orders") {
    await writeWhole(path, (stream) => streamOrdersTemplate(language, stream), write);
  } else {
    const categories = await categoryChoices(settings);
    await writeWhole(path, await productsTemplate({ language, categories }), write);
  }
  const command = kind === "orders" ? "fulfil" : "check";
  const wrote = msg("commands.notes.wroteTemplate", { name: typedName(name), command });
  return {
    exitCode: exitCodes.done,
    text: () => `${settings.translator.text(wrote)}\n`,
    json: () => ({ file: name }),
  };
}
