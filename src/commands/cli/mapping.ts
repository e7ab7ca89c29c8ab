import { basename, resolve } from "node:path";
import { refuseBadGiven } from "../../check/index.ts";
import { exitCodes } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { msg, quotedTexts } from "../../model/message.ts";
import { categoryBook } from "../../model/product/categories.ts";
import { askedOver, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import { readFromRecord } from "../../record/index.ts";
import { normalisedHeading } from "../../workbook/index.ts";
import { withRecord } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { writeWhole } from "../process/files.ts";
import { recordFile } from "../process/own-data.ts";
import { createProgress } from "../process/progress.ts";
import { badOption, usageError } from "../process/settings.ts";
import { knownCategories } from "../sheet/known-categories.ts";
import { mappingText, readMapping } from "../sheet/mapping-file.ts";
import { openProducts } from "../sheet/products-file.ts";
import { askedChoice, type SheetOptions } from "../sheet/sheet-options.ts";

/** The arguments of `sheetport mapping`. */
interface MappingCall {
  /** The file, or the name of a kept mapping. */
  readonly file: string;
  readonly workbook: string | undefined;
  readonly options: MappingOptions;
}

interface MappingOptions extends SheetOptions {
  readonly force?: boolean;
}

/**
 * `sheetport mapping export FILE [WORKBOOK]`, `import FILE`, `forget NAME`: how sheets are read, as a file
 * to share. What was remembered last is exported where no workbook is named.
 */
export function mappingCommand(
  [what = "", file, workbook, ...more]: readonly string[],
  options: MappingOptions,
  context: CommandContext,
): Promise<CommandResult> {
  const does = doing.get(what);
  const isWhole = more.length === 0 && (workbook === undefined || what === "export");
  if (does === undefined || file === undefined || !isWhole) {
    const words = [what, file].join(" ").trim();
    throw badOption("mapping", words, msg("commands.options.mappingWords"));
  }
  return does({ file, workbook, options }, context);
}

const doing: ReadonlyMap<
  string,
  (call: MappingCall, context: CommandContext) => Promise<CommandResult>
> = new Map([
  ["export", exportMapping],
  ["import", importMapping],
  ["forget", forgetMapping],
]);

async function exportMapping(
  { file, workbook, options }: MappingCall,
  context: CommandContext,
): Promise<CommandResult> {
  const { host, settings } = context;
  const asked = askedChoice(options);
  const choice =
    workbook === undefined
      ? askedOver(latestChoice(context) ?? {}, asked)
      : await choiceOf(workbook, asked, context);
  const counts = countsOf(choice);
  if (Object.values(counts).every((count) => count === 0)) {
    throw usageError("no-mapping", msg("commands.mapping.nothing"));
  }
  const { force: overwrite = false } = options;
  const text = Buffer.from(mappingText(choice));
  await writeWhole(resolve(host.cwd, file), text, { overwrite, dataDir: settings.dataDir });
  const { headings, values, set } = counts;
  const message = msg("commands.mapping.written", { file, headings, values, set });
  return resultOf(message, { file, ...counts }, context);
}

function latestChoice({ settings }: CommandContext): SheetChoice | undefined {
  return readFromRecord(recordFile(settings), (lookup) => lookup?.latestSheetChoice())?.choice;
}

/** All that is in force for a workbook, its headings as they stand there. */
async function choiceOf(
  workbook: string,
  asked: SheetChoice,
  context: CommandContext,
): Promise<SheetChoice> {
  const progress = createProgress(context.host, context.settings);
  const { sheets, settled = {} } = await openProducts(workbook, { ...context, progress, asked });
  const columns = sheets.flatMap(({ match }) =>
    match.chosen.map(({ key, heading, meaning }) => {
      const name = normalisedHeading(heading) === key ? heading : key;
      return [name, meaning] as const;
    }),
  );
  return { ...settled, columns: new Map(columns) };
}

async function importMapping(
  { file }: MappingCall,
  context: CommandContext,
): Promise<CommandResult> {
  const { host, settings } = context;
  const choice = await readMapping(file, host);
  const { valueNames = [] } = choice;
  refuseBadGiven([], { valueNames });
  const name = basename(file).replace(/\.json$/i, "");
  await withRecord(settings, async (record) =>
    record.rememberMapping({ name, choice, atMs: host.clock.wallMs() }),
  );
  const categories = await knownCategories({ settings });
  const book = categoryBook(categories);
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
  const counts = countsOf(choice);
  const { headings, values, set } = counts;
  const message = msg("commands.mapping.saved", { name, headings, values, set });
  return resultOf(message, { name, ...counts, notLive }, context);
}

/** More values that are not live are only in the JSON. */
const notLiveShownMax = 20;

async function forgetMapping(
  { file: name }: MappingCall,
  context: CommandContext,
): Promise<CommandResult> {
  const names =
    readFromRecord(recordFile(context.settings), (lookup) =>
      lookup?.rememberedSheetChoices({ headings: [], path: "" }),
    )?.flatMap(({ mapping }) => mapping ?? []) ?? [];
  if (!names.includes(name)) {
    const message = msg("commands.mapping.unknown", { name, namesCount: names.length, names });
    throw usageError("no-mapping", message);
  }
  await withRecord(context.settings, async (record) => record.forgetMapping(name));
  return resultOf(msg("commands.mapping.forgotten", { name }), { name }, context);
}

function countsOf({ columns, valueNames, given, wholeLists }: SheetChoice) {
  return {
    headings: columns?.size ?? 0,
    values: valueNames?.length ?? 0,
    set: given?.length ?? 0,
    wholeLists: wholeLists?.length ?? 0,
  };
}

function resultOf(
  message: Message<string>,
  json: object,
  { settings: { translator } }: CommandContext,
): CommandResult {
  return {
    exitCode: exitCodes.done,
    text: () => `${terminalText(translator.text(message))}\n`,
    json: () => json,
  };
}
