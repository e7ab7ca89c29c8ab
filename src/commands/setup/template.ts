import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { writeWhole } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { categoryChoices } from "../sheet/known-categories.ts";

/** `sheetport template [FILE]`: writes an empty products workbook to fill in. */
export async function templateCommand(
  name = "products-template.xlsx",
  {
    host,
    settings,
    options: { force: overwrite = false },
  }: CommandContext & { readonly options: { readonly force?: boolean } },
): Promise<CommandResult> {
  const { dataDir, translator } = settings;
  const { productsTemplate } = await import("../../workbook/write/index.ts");
  const categories = await categoryChoices(settings);
  const content = await productsTemplate({ language: translator.language, categories });
  await writeWhole(resolve(host.cwd, name), content, { overwrite, dataDir });
  const wrote = msg("commands.notes.wroteTemplate", { name: typedName(name) });
  return {
    exitCode: exitCodes.done,
    text: () => `${translator.text(wrote)}\n`,
    json: () => ({ file: name }),
  };
}
