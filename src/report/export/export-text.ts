import { hostWord } from "../../model/net/http.ts";
import {
  columnHeading,
  fieldNames,
  productFields,
  productsSheetNames,
} from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { type ExportOrigin, type ExportSummary, isWhole } from "../../model/sheet/export-base.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { durationText, timeText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { notFoundText, type Palette, plain, quotedNames, rowText, shown } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";
import { keptLines } from "../upload/upload-text.ts";

const listedMax = 20;
const namesMax = 50;
const aboutMax = 200;

export interface ExportTextOptions extends Wording {
  readonly file: string;
  /** The requested name, if a file with that name already existed and was kept. */
  readonly kept?: string | undefined;
  readonly palette?: Palette;
  readonly all?: boolean;
}

/** The text shown when an export of products ends. */
export function exportText(summary: ExportSummary, options: ExportTextOptions): string {
  const { rows, incomplete, notFound, leftOut, leftBlank } = summary;
  const { translator, palette = plain } = options;
  const file = shown(options.file);
  const most = options.all === true ? Number.POSITIVE_INFINITY : listedMax;
  const lines = [
    palette.bold(translator.translate("report.export.wrote", { file, rows })),
    readText(summary, translator),
    ...(incomplete === undefined
      ? []
      : [palette.red(translator.translate("report.incomplete", { reason: shown(incomplete) }))]),
    ...(notFound.length === 0 ? [] : [palette.yellow(notFoundText(notFound, most, translator))]),
    ...leftOutLines(leftOut, most, { translator, paint: palette.red }),
    ...leftBlankLines(leftBlank, most, { translator, paint: palette.yellow }),
    ...keptLines(options, translator),
    ...(rows > 0 ? [translator.translate("report.export.next", { file: typedName(file) })] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function readText(
  { source, readAtMs, env, host }: ExportOrigin,
  translator: Translator,
  time: (atMs: number) => string = translator.time,
): string {
  if (readAtMs === undefined)
    return source === "cached" ? translator.translate("report.export.nothingCached") : "";
  const [from, to] = [time(readAtMs.from), time(readAtMs.to)];
  return translator.translate(source === "live" ? "report.export.read" : "report.export.cached", {
    time: from === to ? to : `${from} – ${to}`,
    env: shown(env),
    host: shown(hostWord(host, translator.language)),
  });
}

interface ListContext {
  readonly translator: Translator;
  readonly paint: (text: string) => string;
}

function leftOutLines(
  { count, first }: ExportSummary["leftOut"],
  most: number,
  { translator, paint }: ListContext,
): string[] {
  if (count === 0) return [];
  const listed = first.slice(0, most).map(({ sku, message }) => {
    const values = { label: shown(sku), text: shown(message) };
    return `  ${translator.translate("report.labelled", values)}`;
  });
  const title = paint(translator.translate("report.export.leftOut", { listings: count }));
  return [title, ...listed, ...restLines(count - listed.length, translator)];
}

function leftBlankLines(
  { count, first }: ExportSummary["leftBlank"],
  most: number,
  { translator, paint }: ListContext,
): string[] {
  if (count === 0) return [];
  const listed = first.slice(0, most).map(({ row, sku, field, message }) => {
    const heading = columnHeading(field, translator.language);
    const label = [rowText({ row }, translator), shown(sku), heading].join(" · ");
    return `  ${translator.translate("report.labelled", { label, text: shown(message) })}`;
  });
  const title = paint(translator.translate("report.export.leftBlank", { cells: count }));
  return [title, ...listed, ...restLines(count - listed.length, translator)];
}

function restLines(rest: number, translator: Translator): string[] {
  return rest > 0 ? [`  ${translator.translate("report.more", { rest })}`] : [];
}

/** The JSON of `export products`. */
export function exportJson(
  summary: ExportSummary,
  { file, kept }: Pick<ExportTextOptions, "file" | "kept">,
) {
  const { rows, env, host, source, readAtMs, incomplete, notFound, leftBlank, leftOut } = summary;
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return {
    file,
    ...(kept === undefined ? {} : { kept }),
    rows,
    complete: isWhole(summary) && source === "live",
    reason: incomplete ?? null,
    env,
    host,
    source,
    readAt: readAtMs === undefined ? null : { from: iso(readAtMs.from), to: iso(readAtMs.to) },
    notFound,
    leftBlank,
    leftOut,
  };
}

/**
 * Lines about the export for the guide sheet, title first. Texts from the marketplace are not
 * translated.
 */
export function aboutExport(summary: ExportSummary, { translator }: Wording): string[] {
  const { incomplete, notFound, leftBlank, leftOut } = summary;
  const requested = [...summary.skus, ...summary.parentSkus];
  const context = { translator, paint: (text: string) => text };
  return [
    translator.translate("report.export.about"),
    ...(incomplete === undefined
      ? []
      : [translator.translate("report.incomplete", { reason: incomplete })]),
    readText(summary, translator, (atMs) => `${timeText(atMs)} UTC`),
    ...(requested.length === 0
      ? []
      : [
          translator.translate("report.export.filter", {
            names: quotedNames(requested, namesMax, translator),
          }),
        ]),
    ...(notFound.length === 0 ? [] : [notFoundText(notFound, namesMax, translator)]),
    translator.translate("report.export.comesBack"),
    translator.translate("report.export.unlisted", {
      names: unlistedHeadings(translator.language),
    }),
    ...leftOutLines(leftOut, aboutMax, context),
    ...leftBlankLines(leftBlank, aboutMax, context),
  ].filter((line) => line !== "");
}

/** The name of the sheet, which says so if rows are missing. */
export function exportSheetName(origin: ExportOrigin, wording: Wording): string {
  return origin.incomplete === undefined
    ? productsSheetNames[wording.translator.language]
    : wording.translator.translate("report.export.incompleteSheet");
}

function unlistedHeadings(language: Language): string[] {
  return fieldNames
    .filter((field) => !productFields[field].isListed)
    .map((field) => columnHeading(field, language));
}

/** One line of progress while listings or orders are read. `total` is undefined if unknown. */
export function readingLine(
  done: number,
  total: number | undefined,
  { etaSeconds, translator }: Wording & { readonly etaSeconds?: number | undefined },
): string {
  const progress = translator.translate("report.progress", { done, total: total ?? 0 });
  return etaSeconds === undefined
    ? progress
    : `${progress} · ${translator.translate("report.eta", { seconds: durationText(etaSeconds) })}`;
}
