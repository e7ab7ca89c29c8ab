import { basename, resolve } from "node:path";
import { refuseBadGiven } from "../../check/index.ts";
import { exitCodes, type SheetportError, usageError } from "../../errors.ts";
import { msg, quotedTexts } from "../../model/message.ts";
import { categoryBook } from "../../model/product/categories.ts";
import { type AnyChoice, isOfProducts } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { SheetChoiceNote } from "../../record/index.ts";
import { tableText } from "../../report/index.ts";
import { lookUp, withRecord } from "../account/record.ts";
import { writeWhole } from "../files/write-files.ts";
import { type CommandContext, type CommandResult, saidResult } from "../process/command.ts";
import { localTime } from "../process/language.ts";
import { createProgress } from "../process/progress.ts";
import { badOption } from "../process/settings.ts";
import { knownCategories } from "../sheet/known-categories.ts";
import { mappingText, readMapping } from "../sheet/mapping-file.ts";

export async function mappingCommand(
  [what = "", file, name]: readonly (string | undefined)[],
  { force = false }: { readonly force?: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  if (what === "list" && file === undefined) return listMappings(context);
  if (file !== undefined && what === "export") return exportMapping(file, { name, force }, context);
  if (file !== undefined && name === undefined) {
    if (what === "import") return importMapping(file, context);
    if (what === "forget") return forgetMapping(file, context);
  }
  const words = [what, file, name].filter((word) => word !== undefined).join(" ");
  throw badOption("mapping", words, msg("commands.options.mappingWords"));
}

async function remembered({ settings }: CommandContext): Promise<readonly SheetChoiceNote[]> {
  return lookUp(settings, (record) => record?.rememberedSheetChoices() ?? []);
}

async function listMappings(context: CommandContext): Promise<CommandResult> {
  const { translator } = context.settings;
  const all = (await remembered(context)).map(({ name, headings, choice, atMs }) => ({
    ...{ name, rememberedAt: new Date(atMs).toISOString(), forEverySheet: headings === "" },
    ...countsOf(choice),
  }));
  const rows = all.map(({ name, rememberedAt, forEverySheet, ...counts }) => [
    terminalText(name),
    localTime(Date.parse(rememberedAt)).slice(0, 10),
    translator.translate("commands.mapping.counts", { ...counts, forEverySheet }),
  ]);
  const nothing = `${translator.translate("commands.mapping.noneRemembered")}\n`;
  return {
    exitCode: exitCodes.done,
    text: () => (rows.length === 0 ? nothing : tableText(rows, context.host.stdout)),
    json: () => ({ mappings: all }),
  };
}

async function exportMapping(
  file: string,
  { name, force: overwrite }: { readonly name: string | undefined; readonly force: boolean },
  context: CommandContext,
): Promise<CommandResult> {
  const { host, settings } = context;
  const all = await remembered(context);
  const note = all.find((one) => name === undefined || one.name === name);
  if (note === undefined) throw unknownMapping(name, all);
  const text = Buffer.from(mappingText(note.choice));
  await writeWhole(resolve(host.cwd, file), text, { overwrite, dataDir: settings.dataDir });
  const { wholeLists, ...counts } = countsOf(note.choice);
  const message = msg("commands.mapping.written", { file, ...counts });
  return saidResult([message], { file, name: note.name, ...counts, wholeLists }, settings);
}

async function importMapping(file: string, context: CommandContext): Promise<CommandResult> {
  const { host, settings } = context;
  const choice = await readMapping(file, host);
  const valueNames = isOfProducts(choice) ? (choice.valueNames ?? []) : [];
  refuseBadGiven([], { valueNames });
  const name = await withRecord(settings, async (record) =>
    record.rememberSheetChoice({
      ...{ name: basename(file).replace(/\.json$/i, ""), headings: "", choice },
      atMs: host.clock.wallMs(),
    }),
  );
  const book = categoryBook(await knownCategories(settings));
  const notLive = valueNames
    .filter(({ field, value }) => field === "categoryName" && !book.has(value))
    .map(({ written, value }) => ({ word: written, value, nearest: book.nearest(value) }));
  const progress = createProgress(host, settings);
  for (const { word, value, nearest } of notLive.slice(0, notLiveShownMax)) {
    const line = settings.translator.translate("commands.mapping.notLive", {
      ...{ word, value, nearestCount: nearest.length, nearest: quotedTexts(nearest) },
    });
    progress.note(terminalText(line));
  }
  const { wholeLists, ...counts } = countsOf(choice);
  const message = msg("commands.mapping.saved", { name, ...counts });
  return saidResult([message], { name, ...counts, wholeLists, notLive }, settings);
}

/** The most values to show that are not live categories. The JSON has all of them. */
const notLiveShownMax = 20;

async function forgetMapping(name: string, context: CommandContext): Promise<CommandResult> {
  const all = await remembered(context);
  if (!all.some((one) => one.name === name)) throw unknownMapping(name, all);
  await withRecord(context.settings, async (record) => record.forgetSheetChoice({ name }));
  return saidResult([msg("commands.mapping.forgotten", { name })], { name }, context.settings);
}

function unknownMapping(name: string | undefined, all: readonly SheetChoiceNote[]): SheetportError {
  if (name === undefined) return usageError("no-mapping", msg("commands.mapping.nothing"));
  const names = all.map((one) => one.name);
  const message = msg("commands.mapping.unknown", { name, namesCount: names.length, names });
  return usageError("no-mapping", message);
}

function countsOf({ columns, valueNames, constants, wholeLists }: AnyChoice) {
  return {
    headings: columns?.size ?? 0,
    values: valueNames?.length ?? 0,
    set: constants?.length ?? 0,
    wholeLists: wholeLists?.length ?? 0,
  };
}
