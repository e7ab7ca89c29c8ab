import { resolve } from "node:path";
import { exitCodes } from "../errors.ts";
import { ordersSheetNames } from "../model/order-columns.ts";
import { type WriteOptions, writeWhole, writeWholeStream } from "./files.ts";
import type { Host } from "./host.ts";
import type { CommandResult } from "./result.ts";
import { badOption, type Settings } from "./settings.ts";

export interface TemplateCommandOptions {
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
    throw badOption("template", kind, "Use “products” or “orders”.");
  }
  const name = file ?? `${kind}-template.xlsx`;
  const path = resolve(host.cwd, name);
  const write = { overwrite: options.force === true };
  if (kind === "orders") await writeOrdersTemplate(path, settings, write);
  else {
    const { productsTemplate } = await import("../workbook/template.ts");
    await writeWhole(path, await productsTemplate({ language: settings.language }), write);
  }
  return {
    exitCode: exitCodes.done,
    text: () => `Wrote ${name}. ${nextWords[kind](name)}\n`,
    json: () => ({ file: name }),
  };
}

const nextWords = {
  products: (name: string) =>
    `Fill in one row for each variant, then run “sheetport check ${name}”.`,
  orders: (name: string) =>
    `Fill in one row for each order item, then run “sheetport fulfil ${name}”; “sheetport export orders” writes it with your orders in it.`,
} as const;

async function writeOrdersTemplate(
  path: string,
  { language }: Pick<Settings, "language">,
  options: WriteOptions,
): Promise<void> {
  const { streamOrders } = await import("../workbook/write-orders.ts");
  const sheet = { language, sheetName: ordersSheetNames[language], rows: [], isProtected: false };
  await writeWholeStream(path, (stream) => streamOrders(sheet, stream), options);
}
