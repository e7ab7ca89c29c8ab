import { resolve } from "node:path";
import { exitCodes, SheetportError } from "../errors.ts";
import { type ExportSummary, isWhole } from "../model/export.ts";
import type { RunRecord } from "../record/record.ts";
import {
  aboutExport,
  ansi,
  baseHead,
  baseRow,
  baseSheetName,
  ExportColumns,
  exportJson,
  exportSheetName,
  exportText,
  exportWords,
  plain,
} from "../report/index.ts";
import { limits, streamProducts } from "../workbook/index.ts";
import { chooseEnvironment, type Environment } from "./environment.ts";
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
import { refuseExisting, refuseUnwritable, writeWholeStream } from "./files.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import { type Given, withRecord, withSession } from "./session.ts";
import { badOption } from "./settings.ts";
import { listenForStop } from "./stop.ts";

/** Options of `sheetport export`. */
export interface ExportCommandOptions {
  readonly force?: boolean;
  readonly sku?: readonly string[];
  readonly parentSku?: readonly string[];
  readonly cached?: boolean;
  readonly restart?: boolean;
}

/** Everything that the steps of one export share. */
interface Export extends Given {
  readonly options: ExportCommandOptions;
  readonly filter: ExportFilter;
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly progress: Progress;
  /** Absolute. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/** `sheetport export products [FILE]`: the live listings as a workbook that `upload` takes back. */
export async function exportCommand(
  kind: string,
  file: string | undefined,
  { host, settings, options }: Given & { readonly options: ExportCommandOptions },
): Promise<CommandResult> {
  if (kind === "orders") throw noOrdersExport();
  if (kind !== "products") throw badOption("export", kind, "Use “products”.");
  const name = file ?? "products.xlsx";
  const path = resolve(host.cwd, name);
  // Before hours of reading, not after them.
  await refuseExisting(path, { overwrite: options.force === true });
  await refuseUnwritable(path);
  host.favourMemory();
  const environment = await chooseEnvironment(settings, host);
  const progress = createProgress(host, settings);
  const filter = { skus: options.sku ?? [], parentSkus: options.parentSku ?? [] };
  const stop = listenForStop(host);
  try {
    const signal = stop.soft;
    const summary = await withRecord(settings, (record) =>
      exportProducts({
        host,
        settings,
        options,
        filter,
        environment,
        record,
        progress,
        path,
        signal,
      }),
    );
    const isDone = isWhole(summary);
    return {
      exitCode: isDone ? exitCodes.done : exitCodes.failed,
      text: () =>
        exportText(summary, {
          file: name,
          palette: settings.colour ? ansi : plain,
          all: settings.verbose,
        }),
      json: () => exportJson(summary, name),
    };
  } finally {
    progress.end();
    stop.release();
  }
}

function noOrdersExport(): SheetportError {
  return new SheetportError("Orders cannot be exported yet.", {
    code: "no-orders-export",
    hint: "This version exports products only: “sheetport export products”.",
    exitCode: exitCodes.usage,
  });
}

async function exportProducts(given: Export): Promise<ExportSummary> {
  const { options, filter, environment, record, signal } = given;
  if (options.cached === true) {
    return writeExport(cachedSource({ filter, environment, record }), given);
  }
  if (filter.skus.length + filter.parentSkus.length > 0) {
    const source = await withSession(environment, given, (session) =>
      filteredSource(session, filter, signal),
    );
    return writeExport(source, given);
  }
  return exportWhole(given);
}

/** What was read stays on the disk until the workbook is written. */
async function exportWhole(given: Export): Promise<ExportSummary> {
  const { environment, progress, options, signal } = given;
  const tell = (line: string) => progress.note(line);
  const spool = openSpool(environment, { ...given, restart: options.restart === true, tell });
  let keep = true;
  try {
    const summary = await withSession(environment, given, async (session) =>
      writeExport(await wholeSource(session, spool, signal), given),
    );
    keep = false;
    return summary;
  } catch (thrown) {
    throw goesOn(thrown, spooled(spool));
  } finally {
    spool.close({ keep });
  }
}

/** Two ways through the listings: which columns they need, then their rows. */
async function writeExport(source: ExportSource, given: Export): Promise<ExportSummary> {
  const { settings, environment, progress, signal, path, options } = given;
  const { language } = settings;
  const needed = new ExportColumns({
    language,
    columnsMax: limits.columns,
    isReadable: isReadableHeading,
  });
  for (const { listing } of source.listings()) needed.add(listing);
  const columns = needed.columns();
  const rows = new ExportRows(columns);
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
      progress.state(() => exportWords.writing(into.count));
    }
  }
  function* baseRows() {
    yield baseHead(source.origin, environment.key);
    for (const { product, atMs } of rowsOf(new ExportRows(columns))) yield baseRow(product, atMs);
  }
  const sheet = {
    language,
    sheetName: exportSheetName(source.origin, language),
    columns,
    rows: rowsOf(rows),
    about: () => aboutExport(summary(), language),
    hidden: { name: baseSheetName, rows: baseRows },
  };
  await writeWholeStream(path, (stream) => streamProducts(sheet, stream), {
    overwrite: options.force === true,
  });
  return summary();
}

/** Says that the next export goes on where this one stopped. */
function goesOn(thrown: unknown, count: number): unknown {
  if (!(thrown instanceof SheetportError) || count === 0) return thrown;
  const { message, code, hint, exitCode, actor } = thrown;
  const kept = `${count} listings are read and kept: the same command goes on from there within 24 hours.`;
  return new SheetportError(message, {
    code,
    hint: exitCode === exitCodes.interrupted ? kept : `${hint} ${kept}`,
    exitCode,
    actor,
    cause: thrown,
  });
}
