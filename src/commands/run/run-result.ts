import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import type { MissingListing } from "../../model/product/product.ts";
import type { Change, Plan } from "../../model/run/plan.ts";
import type { Spent } from "../../model/run/rate.ts";
import type { RowResult } from "../../model/run/run.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import type { WrittenKind } from "../../record/index.ts";
import {
  byHandSheet,
  type EndTextOptions,
  errorJson,
  exitCodeOf,
  failedSheet,
  isFailed,
  missingSheet,
  planResultsSheet,
  type ResultFiles,
  type ResultsInput,
  resultsSheets,
  rowResults,
  type UploadEnd,
  uploadEnd,
  uploadJson,
  uploadText,
} from "../../report/index.ts";
import type { Session } from "../account/session.ts";
import { agreedRows, agreementsOf, noteUndone } from "../compare/agreements.ts";
import {
  inputsOf,
  type LeftFile,
  leaveFile,
  type ResultPlace,
  removeLeft,
  resultPaths,
} from "../files/result-files.ts";
import type { CommandResult } from "../process/command.ts";
import type { Settings } from "../process/settings.ts";
import { yieldEvery } from "../process/yield-every.ts";
import { carriedBase, carriedHead, isMapped, sheetToCopy } from "../sheet/sheet-report.ts";
import type { ProductsFile } from "../sheet/workbook-file.ts";
import type { FinishedRun } from "./run-plan.ts";

interface RunResultInput {
  readonly run: string;
  readonly plan: Plan;
  readonly sent: FinishedRun;
  readonly findings: readonly Finding[];
  /** Undefined if the plan's workbook is gone, has changed or cannot be read. */
  readonly sheet: ProductsFile | undefined;
  readonly place: ResultPlace;
  /** The requests for the run and its comparison. */
  readonly took?: Spent;
  readonly missing?: readonly MissingListing[] | undefined;
  /** Whether an earlier command made the plan, whose comparison may then be old. */
  readonly isEarlierPlan?: boolean;
}

export interface RunResult extends CommandResult {
  readonly files: ResultFiles;
  readonly end: UploadEnd;
  readonly rows: readonly RowResult[];
  /** The error that stopped the run or prevented writing its results. */
  readonly error?: SheetportError;
  readonly errorText?: string;
}

type ResultSession = Pick<Session, "host" | "settings" | "environment" | "record">;

export async function runResult(input: RunResultInput, session: ResultSession): Promise<RunResult> {
  const { settings } = session;
  const { plan, sent: finished, findings, took, missing, isEarlierPlan = false } = input;
  const { base } = plan;
  const rows = rowResults(plan, finished.progress, { findings, ...settings });
  const { files, error } = await unlessUnwritable(
    () => writeFiles({ ...input, rows }, session),
    noFiles,
  );
  const report = {
    ...{ run: plan.operations.length > 0 ? input.run : "", rows, files, took, missing },
    user: session.host.user || undefined,
    absent: base.exported?.absent,
    ...((base.recalled === true || isEarlierPlan) && {
      recalledAt: settings.translator.time(base.readAtMs),
    }),
  };
  const end = {
    ...{ finished, exitCode: exitCodeOf(finished.progress, rows), unwritten: error },
    text: (options: EndTextOptions) =>
      uploadText(report, { ...options, isMapped: isMapped(input.sheet) }),
    json: () => uploadJson(report),
  };
  return {
    ...{ files, rows, end: uploadEnd(report, { ...settings, state: finished.progress.state }) },
    ...endedResult(end, settings),
  };
}

interface RunEnd {
  readonly finished: FinishedRun;
  readonly exitCode: ExitCode;
  readonly unwritten: SheetportError | undefined;
  readonly text: (options: EndTextOptions) => string;
  readonly json: () => object;
}

export function endedResult(
  { finished, exitCode, unwritten, text, json }: RunEnd,
  settings: Settings,
): CommandResult & Pick<RunResult, "error" | "errorText"> {
  const error = finished.error ?? unwritten;
  const { state, message } = finished.progress;
  const why = error?.text ?? message;
  const { translator } = settings;
  const options = { ...settings, state, message: why === undefined ? why : translator.text(why) };
  const { unstored } = finished;
  return {
    ...(error && { error, errorText: translator.text(error.text) }),
    exitCode: (finished.error?.exitCode ?? exitCode) || (error?.exitCode ?? exitCodes.done),
    text: () => text(options),
    json: () => ({
      ...json(),
      ...(unstored && { unstored }),
      ...(error && errorJson(error, translator)),
    }),
  };
}

/** A command shows its result even if a file cannot be written. */
export async function unlessUnwritable<Files>(
  write: () => Promise<Files>,
  none: Files,
): Promise<{ readonly files: Files; readonly error?: SheetportError }> {
  try {
    return { files: await write() };
  } catch (thrown) {
    if (thrown instanceof SheetportError) return { files: none, error: thrown };
    throw thrown;
  }
}

type RunWithRows = RunResultInput & Pick<RunResult, "rows">;

export const noFiles: ResultFiles = { results: null, failed: null };

async function writeFiles(input: RunWithRows, session: ResultSession): Promise<ResultFiles> {
  const paths = resultPaths(input.place);
  if (paths === undefined) return noFiles;
  const leave = runFileWriter(paths, { run: input.run, inputs: inputsOf(input.place) }, session);
  const files = input.plan.operations.length === 0 ? {} : await writeRun(input, session, leave);
  const values = await valuesByHand(input.plan, session);
  const byHand = values && (await leave("by-hand", [values]));
  return {
    ...filesLeft({ ...files, "by-hand": byHand }),
    ...(input.sheet === undefined && files.results !== undefined && { isPlanOnly: true }),
  };
}

type Leave = ReturnType<typeof runFileWriter>;

/** Gives a function that writes a workbook of a run or, without sheets, removes an earlier run's. */
export function runFileWriter(
  paths: Readonly<Record<WrittenKind, string>>,
  { run, inputs }: { readonly run: string; readonly inputs: readonly string[] },
  { host, settings, record }: Pick<Session, "host" | "settings" | "record">,
) {
  return async (kind: WrittenKind, sheets: readonly SheetToWrite[]) => {
    const options = { host, settings, record, inputs, of: { run, kind } };
    if (sheets.length === 0) {
      await removeLeft(paths[kind], options);
      return undefined;
    }
    const { writeRows } = await import("../../workbook/write/index.ts");
    return leaveFile(paths[kind], await writeRows(...sheets), options);
  };
}

async function valuesByHand({ changes }: Plan, { record, environment, settings }: ResultSession) {
  const skus = changes.flatMap(({ sku, byHand }) => (byHand === undefined ? [] : [sku]));
  const listings = await record.rememberedListings(environment.key, skus);
  const nameOf = ({ sku }: Change) => String(listings.get(sku)?.listing.name ?? "");
  return byHandSheet(changes, { nameOf, translator: settings.translator });
}

/**
 * Adds to the rows for which this run has sent nothing when, and by whom, another run has, and the
 * listing's ID. `sku` may be an order number.
 */
export async function withEarlier(
  rows: readonly RowResult[],
  sent: Pick<Parameters<ResultSession["record"]["sentBefore"]>[1], "run" | "kinds">,
  { record, environment }: Pick<ResultSession, "record" | "environment">,
): Promise<readonly RowResult[]> {
  const open = rows.filter(({ outcomeAtMs }) => outcomeAtMs === undefined);
  const subjects = [...new Set(open.map(({ sku }) => sku))];
  const earlier = await record.sentBefore(environment.key, { ...sent, subjects });
  return rows.map((row) =>
    row.outcomeAtMs === undefined ? { ...row, ...earlier.get(row.sku) } : row,
  );
}

const listingWrites = ["create", "update"] as const;

async function writeRun(
  input: RunWithRows,
  session: ResultSession,
  leave: Leave,
): Promise<FilesLeft> {
  const { sheet, findings, missing } = input;
  const rows = await withEarlier(input.rows, { run: input.run, kinds: listingWrites }, session);
  const { host, settings, record } = session;
  if (sheet === undefined) {
    const { translator } = settings;
    const { changes } = input.plan;
    const planned = planResultsSheet({ changes, results: rows, user: host.user, translator });
    return { results: await leave("results", [planned]) };
  }
  const sheets: ResultsInput[] = [];
  for (const one of sheet.sheets) {
    const copy = await sheetToCopy(one, findings, settings);
    sheets.push({ ...copy, results: rows, user: host.user, hasListings: true });
  }
  const { base } = await sheet.base();
  const { exported } = input.plan.base;
  const about = agreementsOf(session.environment, exported);
  const options = { record, about, exported: base?.rows, pause: yieldEvery(host) };
  const skus = rows.map(({ sku }) => sku);
  const agreed = await agreedRows(skus, options);
  const own = exported && base;
  // The failed workbook lacks the other rows, but their SKUs have not left the sheet.
  const done = new Set(rows.flatMap((row) => (isFailed(row) ? [] : row.sku)));
  const isOpen = (sku: string) => !done.has(sku);
  const open = own && { ...own, rows: new Map([...own.rows].filter(([sku]) => isOpen(sku))) };
  const withBase = ([first, ...others]: readonly SheetToWrite[], of: typeof own) =>
    first === undefined ? [] : [{ ...first, hidden: of && carriedBase(of, agreed) }, ...others];
  const beside = missing === undefined ? [] : [missingSheet(missing, settings)];
  const results = await leave("results", withBase([...resultsSheets(sheets), ...beside], own));
  const failed = rows.some(isFailed) ? withBase(sheets.map(failedSheet), open) : [];
  if (open !== undefined) {
    const common = [...agreed.values()].filter(({ sku }) => isOpen(sku));
    const noted = common.map((row) => ({ ...row, values: row.since ?? row.values }));
    await noteUndone(noted, carriedHead(open), session);
  }
  return { results, failed: await leave("failed", failed) };
}

export type FilesLeft = Partial<Record<WrittenKind, LeftFile | undefined>>;

export function filesLeft(files: FilesLeft): ResultFiles {
  const unreplaced = Object.values(files).flatMap((file) => file?.previous ?? []);
  return {
    ...{ results: files.results?.name ?? null, failed: files.failed?.name ?? null },
    byHand: files["by-hand"]?.name ?? null,
    ...(unreplaced.length === 0 ? {} : { unreplaced }),
  };
}
