import { basename, resolve } from "node:path";
import { exitCodes, SheetportError } from "../../errors.ts";
import { errorText, msg, sentences } from "../../model/message.ts";
import { baseSheetName, type ExportSummary, isWhole } from "../../model/sheet/export-base.ts";
import type { RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import type { RunRecord } from "../../record/index.ts";
import {
  aboutExport,
  exportColumns,
  exportJson,
  exportSheetName,
  exportText,
  type Wording,
} from "../../report/index.ts";
import { limits, openFile } from "../../workbook/index.ts";
import type { Environment } from "../account/environment.ts";
import type { Session } from "../account/session.ts";
import { type LeftFile, leaveFile } from "../files/result-files.ts";
import type { FileContent } from "../files/write-files.ts";
import type { CommandResult, TellingContext } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import { localTime } from "../process/language.ts";
import { categoryChoices } from "../sheet/known-categories.ts";
import { baseRows } from "./base-rows.ts";
import { carriedPlaces, carriedProducts } from "./carried-products.ts";
import type { EarlierProducts } from "./earlier-products.ts";
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

export type ExportKind = "products" | "orders";

export function datedName(kind: ExportKind, { clock }: Pick<Host, "clock">): string {
  return `${kind}-${localTime(clock.wallMs()).slice(0, 10)}.xlsx`;
}

export interface ExportPlace {
  readonly path: string;
  /** The file name as the user typed it. Undefined for the default name. */
  readonly asNamed?: string | undefined;
  /** Whether to replace even files that sheetport did not write, except product exports. */
  readonly force?: boolean | undefined;
  /** The absolute path of the earlier export that is carried. It is never replaced. */
  readonly earlier?: string | undefined;
}

interface PlaceOptions {
  readonly host: Pick<Host, "cwd" | "clock">;
  readonly force?: boolean;
  readonly carry?: string;
}

export function exportPlace(
  kind: ExportKind,
  file: string | undefined,
  { host, force, carry }: PlaceOptions,
): ExportPlace {
  const path = resolve(host.cwd, file ?? datedName(kind, host));
  const earlier = carry === undefined ? undefined : resolve(host.cwd, carry);
  return { path, asNamed: file, force, earlier };
}

/**
 * Never replaces an edited product export, even with `--force`: the new export then gets a numbered
 * name beside it.
 */
export async function leaveExport(
  { path, asNamed, force, earlier }: ExportPlace,
  content: FileContent,
  options: Pick<Session, "host" | "settings" | "record">,
): Promise<LeftFile> {
  const mayReplace = (bytes: Buffer) => isOthers(bytes, basename(path));
  const left = await leaveFile(path, content, {
    ...options,
    ...(earlier === undefined ? {} : { inputs: [earlier], carried: earlier }),
    ...(force === true ? { mayReplace } : {}),
  });
  return left.path === path && asNamed !== undefined ? { ...left, name: asNamed } : left;
}

/** Whether a file is certainly not a product export, so that `--force` may replace it. */
async function isOthers(bytes: Buffer, name: string): Promise<boolean> {
  try {
    const { sheets } = await openFile({ bytes, name });
    return sheets.every((sheet) => sheet.name !== baseSheetName);
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return thrown.code !== "workbook-encrypted";
  }
}

export interface ExportOptions {
  /**
   * “all” starts from the beginning instead of resuming an interrupted export; “none” exports only
   * remembered listings.
   */
  readonly read?: "auto" | "all" | "none";
  /** An earlier export, whose edits are kept. */
  readonly carry?: string;
}

export interface Export extends TellingContext {
  readonly options: ExportOptions;
  readonly filter: ExportFilter;
  readonly environment: Environment;
  readonly record: RunRecord;
  readonly place: ExportPlace;
  readonly earlier?: EarlierProducts | undefined;
  readonly signal: AbortSignal;
  /** Runs work in a session: in a new one, or in one that the caller has already opened. */
  readonly inSession: <Value>(work: (session: Session) => Promise<Value>) => Promise<Value>;
}

interface ProductsExported {
  readonly summary: ExportSummary;
  readonly file: LeftFile;
}

export function exportResult(
  { summary, file: { name: file, previous: unreplaced } }: ProductsExported,
  wording: Wording,
): CommandResult {
  return {
    exitCode: isWhole(summary) ? exitCodes.done : exitCodes.failed,
    text: () => exportText(summary, { ...wording, file, unreplaced }),
    json: () => exportJson(summary, { file, unreplaced }),
  };
}

export async function exportProducts(context: Export): Promise<ProductsExported> {
  const { options, filter, signal } = context;
  if (options.read === "none") return writeExport(await cachedSource(context, filter), context);
  if (filter.skus.length + filter.parentSkus.length === 0) return exportWhole(context);
  const source = await context.inSession((session) => filteredSource(session, filter, signal));
  return writeExport(source, context);
}

/** Keeps the pages on disk until the export succeeds, so that a failed export can be resumed. */
async function exportWhole(context: Export): Promise<ProductsExported> {
  const { environment, options, signal } = context;
  const spool = openSpool(environment, { ...context, restart: options.read === "all" });
  let keep = true;
  try {
    const exported = await context.inSession(async (session) =>
      writeExport(await wholeSource(session, spool, signal), context),
    );
    keep = false;
    return exported;
  } catch (thrown) {
    throw withPagesKept(thrown, { listings: spooled(spool), isAll: options.read === "all" });
  } finally {
    spool.close({ keep });
  }
}

/** Iterates the listings several times: for the edits, the columns, the rows and the hidden sheet. */
async function writeExport(source: ExportSource, context: Export): Promise<ProductsExported> {
  const { settings, progress, signal, place, earlier } = context;
  const { translator } = settings;
  const { language } = translator;
  const carried = earlier && (await carriedProducts(source.listings(), earlier, context));
  const columns = await exportColumns(source.listings(), {
    ...{ language, isReadable: isReadableHeading },
    columnsMax: limits.columns - (carried?.headings.length ?? 0),
    more: carried === undefined ? [] : carriedPlaces(carried),
  });
  const rows = new ExportRows(columns, translator);
  const summary = (): ExportSummary => {
    const { count, leftBlank, leftOut } = rows;
    return { ...source.origin, rows: count, leftBlank, leftOut, carried: carried?.summary };
  };
  async function* listed(into: ExportRows) {
    for await (const listing of source.listings()) {
      signal.throwIfAborted();
      const { sku } = listing.listing;
      const row = carried?.withoutRow.has(sku) ? undefined : into.add(listing);
      if (row !== undefined) yield { sku, ...row };
      progress.state(() => translator.translate("report.export.writing", { rows: into.count }));
    }
  }
  let listedCount = 0;
  async function* sheetRows(): AsyncGenerator<RowToWrite> {
    for await (const row of listed(rows)) {
      const own = carried?.edited.get(row.sku);
      yield own === undefined ? row : rows.carried(row, own);
    }
    listedCount = rows.count;
    for (const own of carried?.atEnd ?? []) {
      const row = rows.addOwn(own);
      if (row !== undefined) yield row;
    }
  }
  const sheet = {
    language,
    sheetName: exportSheetName(source.origin, settings),
    ...{ columns, more: carried?.headings ?? [] },
    rows: sheetRows(),
    about: () => aboutExport(summary(), settings),
    hidden: {
      name: baseSheetName,
      rows: () => {
        const again = listed(new ExportRows(columns, translator));
        return baseRows(again, { host: source.origin.host, count: listedCount, carried }, context);
      },
    },
    categories: await categoryChoices(settings),
  };
  const { streamProducts } = await import("../../workbook/write/index.ts");
  const file = await leaveExport(place, (stream) => streamProducts(sheet, stream), context);
  return { summary: summary(), file };
}

function withPagesKept(
  thrown: unknown,
  kept: { readonly listings: number; readonly isAll: boolean },
): unknown {
  if (!(thrown instanceof SheetportError) || kept.listings === 0) return thrown;
  const { code, exitCode, actor } = thrown;
  const hint = msg("commands.files.exportKept", kept);
  const text = errorText(thrown.text);
  const message =
    exitCode === exitCodes.interrupted
      ? { message: msg("model.plain", { text }), hint }
      : sentences([text, hint]);
  return new SheetportError(message, { code, exitCode, actor, cause: thrown });
}
