import { exitCodes, SheetportError } from "../../errors.ts";
import { errorText, msg, sentences } from "../../model/message.ts";
import type { SheetColumn } from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import {
  baseHead,
  baseRow,
  baseSheetName,
  type ExportSummary,
  isWhole,
} from "../../model/sheet/export-base.ts";
import type { RunRecord } from "../../record/index.ts";
import {
  aboutExport,
  ansi,
  ExportColumns,
  exportJson,
  exportSheetName,
  exportText,
  plain,
} from "../../report/index.ts";
import { limits } from "../../workbook/index.ts";
import type { Environment } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import type { Progress } from "../process/progress.ts";
import type { LeftFile } from "../process/result-files.ts";
import type { Settings } from "../process/settings.ts";
import { categoryChoices } from "../sheet/known-categories.ts";
import { type ExportPlace, leaveExport } from "./export-place.ts";
import { ExportRows, isReadableHeading } from "./export-rows.ts";
import {
  cachedSource,
  type ExportFilter,
  type ExportSource,
  filteredSource,
  openSpool,
  spooled,
  wholeSource,
} from "./export-sources.ts";

/** Options of an export. */
export interface ExportOptions {
  /**
   * “all”: starts again rather than resuming an interrupted export; “none”: uses only remembered
   * listings.
   * @default auto
   */
  readonly read?: "auto" | "all" | "none";
}

/** The data that all steps of an export share. */
export interface Export extends CommandContext {
  readonly options: ExportOptions;
  readonly filter: ExportFilter;
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly progress: Progress;
  readonly place: ExportPlace;
  readonly signal: AbortSignal;
  /** Runs work in a session: in a new one, or in one that is already open. */
  readonly inSession: <Value>(work: (session: Session) => Promise<Value>) => Promise<Value>;
}

/** The settings for the text of a result. */
export type ExportWording = Pick<Settings, "colour" | "verbose" | "translator">;

interface ProductsExported {
  readonly summary: ExportSummary;
  readonly file: LeftFile;
}

/** The result of an export. */
export function exportResult(
  { summary, file: { name: file, previous: kept } }: ProductsExported,
  { colour, verbose, ...message }: ExportWording,
): CommandResult {
  const palette = colour ? ansi : plain;
  return {
    exitCode: isWhole(summary) ? exitCodes.done : exitCodes.failed,
    text: () => exportText(summary, { ...message, file, kept, palette, all: verbose }),
    json: () => exportJson(summary, { file, kept }),
  };
}

/**
 * Reads the listings and writes the workbook.
 *
 * @throws SheetportError; if a full export is interrupted, the hint says that the pages read so far
 * are kept
 */
export async function exportProducts(given: Export): Promise<ProductsExported> {
  const { options, filter, environment, record, signal } = given;
  if (options.read === "none") {
    return writeExport(cachedSource({ filter, environment, record }), given);
  }
  if (filter.skus.length + filter.parentSkus.length > 0) {
    const source = await given.inSession((session) => filteredSource(session, filter, signal));
    return writeExport(source, given);
  }
  return exportWhole(given);
}

/** Exports the whole list. Pages stay on disk until the workbook is written. */
async function exportWhole(given: Export): Promise<ProductsExported> {
  const { environment, progress, options, signal } = given;
  const tell = (line: string) => progress.note(line);
  const spool = openSpool(environment, { ...given, restart: options.read === "all", tell });
  let keep = true;
  try {
    const exported = await given.inSession(async (session) =>
      writeExport(await wholeSource(session, spool, signal), given),
    );
    keep = false;
    return exported;
  } catch (thrown) {
    throw goesOn(thrown, spooled(spool));
  } finally {
    spool.close({ keep });
  }
}

/** Reads the listings twice: first to find the columns they need, then to write their rows. */
async function writeExport(source: ExportSource, given: Export): Promise<ProductsExported> {
  const { settings, environment, progress, signal, place } = given;
  const { language } = settings.translator;
  const columns = neededColumns(source, language);
  const rows = new ExportRows(columns, settings.translator);
  const summary = (): ExportSummary => ({
    ...source.origin,
    rows: rows.count,
    leftBlank: rows.leftBlank,
    leftOut: rows.leftOut,
  });
  function* rowsOf(into: ExportRows) {
    for (const listing of source.listings()) {
      signal.throwIfAborted();
      const row = into.add(listing);
      if (row !== undefined) yield row;
      progress.state(() =>
        settings.translator.translate("report.export.writing", { rows: into.count }),
      );
    }
  }
  function* baseRows() {
    const writtenAtMs = given.host.clock.wallMs();
    yield baseHead(source.origin, {
      ...{ envKey: environment.key, account: environment.account },
      ...{ rows: rows.count, writtenAtMs },
    });
    for (const row of rowsOf(new ExportRows(columns, settings.translator))) yield baseRow(row);
  }
  const sheet = {
    language,
    sheetName: exportSheetName(source.origin, settings),
    columns,
    rows: rowsOf(rows),
    about: () => aboutExport(summary(), settings),
    hidden: { name: baseSheetName, rows: baseRows },
    categories: await categoryChoices(settings),
  };
  const { streamProducts } = await import("../../workbook/write/index.ts");
  const file = await leaveExport(place, (stream) => streamProducts(sheet, stream), given);
  return { summary: summary(), file };
}

function neededColumns(source: ExportSource, language: Language): readonly SheetColumn[] {
  const needed = new ExportColumns({
    language,
    columnsMax: limits.columns,
    isReadable: isReadableHeading,
  });
  for (const { listing } of source.listings()) needed.add(listing);
  return needed.columns();
}

/** Adds a hint to the error: the next export resumes here. */
function goesOn(thrown: unknown, count: number): unknown {
  if (!(thrown instanceof SheetportError) || count === 0) return thrown;
  const { code, exitCode, actor } = thrown;
  const isAsked = exitCode === exitCodes.interrupted;
  const kept = msg("commands.files.exportKept", { listings: count });
  const stopped = errorText(thrown.text);
  const message = isAsked
    ? { message: msg("model.plain", { text: stopped }), hint: kept }
    : sentences([stopped, kept]);
  return new SheetportError(message, { code, exitCode, actor, cause: thrown });
}
