import { resolve } from "node:path";
import { exitCodes } from "../../errors.ts";
import { ordersSheetNames } from "../../model/order/order-columns.ts";
import type { CommandResult } from "../process/command.ts";
import { type WriteOptions, writeWhole, writeWholeStream } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { badOption, type Settings } from "../process/settings.ts";
import { say } from "../say.ts";
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
    throw badOption("template", kind, say("options.useOneOf", ["products", "orders"]));
  }
  const name = file ?? `${kind}-template.xlsx`;
  const path = resolve(host.cwd, name);
  const write = { overwrite: options.force === true, dataDir: settings.dataDir };
  if (kind === "orders") await writeOrdersTemplate(path, settings, write);
  else {
    const { productsTemplate } = await import("../../workbook/write/index.ts");
    const { language } = settings.speech;
    const categories = await categoryChoices(settings);
    await writeWhole(path, await productsTemplate({ language, categories }), write);
  }
  const wrote = say(kind === "orders" ? "notes.wroteOrdersTemplate" : "notes.wroteTemplate", name);
  return {
    exitCode: exitCodes.done,
    text: () => `${settings.speech.text(wrote)}\n`,
    json: () => ({ file: name }),
  };
}

async function writeOrdersTemplate(
  path: string,
  { speech: { language } }: Pick<Settings, "speech">,
  options: WriteOptions,
): Promise<void> {
  const { streamOrders } = await import("../../workbook/write/index.ts");
  const sheet = { language, sheetName: ordersSheetNames[language], rows: [], isProtected: false };
  await writeWholeStream(path, (stream) => streamOrders(sheet, stream), options);
}
