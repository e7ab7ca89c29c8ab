import { hostWord } from "../../model/net/http.ts";
import {
  annotationsOf,
  columnHeading,
  fieldNames,
  productsSheetNames,
} from "../../model/product/columns.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { productProperties } from "../../model/schemas/product.ts";
import { type ExportOrigin, type ExportSummary, isWhole } from "../../model/sheet/export-base.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { timeText } from "../../model/text/times.ts";
import { type Palette, plain, shown } from "../lines/line.ts";
import { keptLines } from "../upload/upload-text.ts";
import { type ReportWords, type Speaking, wordsIn } from "../words/index.ts";

const listedMax = 20;
const namesMax = 50;
const aboutMax = 200;

export interface ExportTextOptions extends Speaking {
  readonly file: string;
  /** The name that it was to have, where the file there stays. */
  readonly kept?: string | undefined;
  readonly palette?: Palette;
  readonly all?: boolean;
}

/** The end of an export, for a person. */
export function exportText(summary: ExportSummary, options: ExportTextOptions): string {
  const { rows, incomplete, notFound, leftOut, leftBlank } = summary;
  const palette = options.palette ?? plain;
  const words = wordsIn(options);
  const { export: exportWords } = words;
  const file = shown(options.file);
  const most = options.all === true ? Number.POSITIVE_INFINITY : listedMax;
  const lines = [palette.bold(exportWords.wrote(file, rows)), asOf(summary, options)];
  if (incomplete !== undefined) lines.push(palette.red(exportWords.incomplete(shown(incomplete))));
  if (notFound.length > 0) {
    lines.push(palette.yellow(exportWords.notFound(names(notFound, most, words))));
  }
  if (leftOut.count > 0) {
    const first = leftOut.first.slice(0, most);
    lines.push(palette.red(exportWords.leftOut(leftOut.count)));
    lines.push(...first.map(({ sku, message }) => exportWords.outAt(shown(sku), shown(message))));
    if (leftOut.count > first.length) lines.push(exportWords.more(leftOut.count - first.length));
  }
  if (leftBlank.count > 0) {
    const first = leftBlank.first.slice(0, most);
    lines.push(palette.yellow(exportWords.leftBlank(leftBlank.count)));
    for (const { row, sku, field, message } of first) {
      lines.push(
        exportWords.blankAt(
          row,
          shown(sku),
          columnHeading(field, options.speech.language),
          shown(message),
        ),
      );
    }
    if (leftBlank.count > first.length) {
      lines.push(exportWords.more(leftBlank.count - first.length));
    }
  }
  lines.push(...keptLines(options, words.upload));
  if (rows > 0) lines.push(exportWords.next(typedName(file)));
  return `${lines.join("\n")}\n`;
}

function asOf({ source, readAtMs }: ExportOrigin, { speech }: ExportTextOptions): string {
  const { export: exportWords } = wordsIn({ speech });
  if (readAtMs === undefined) return source === "cached" ? exportWords.nothingCached : "";
  return exportWords[source](speech.time(readAtMs.from), speech.time(readAtMs.to));
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

/** The guide's lines about the export, the title first; other people's texts are not translated. */
export function aboutExport(summary: ExportSummary, { speech }: Speaking): string[] {
  const { rows, env, host, source, readAtMs, incomplete, leftBlank, leftOut } = summary;
  const { language } = speech;
  const words = wordsIn({ speech });
  const { about: aboutWords } = words;
  const lines: string[] = [aboutWords.title];
  if (incomplete !== undefined || leftOut.count > 0) {
    lines.push(aboutWords.incomplete(incomplete ?? "").trim());
  } else if (source === "live") lines.push(aboutWords.whole);
  lines.push(aboutWords.origin(rows, env, hostWord(host, language)));
  if (readAtMs !== undefined) {
    const { from, to } = readAtMs;
    lines.push(aboutWords[source](timeText(from), timeText(to)));
  }
  const asked = [...summary.skus, ...summary.parentSkus];
  if (asked.length > 0) lines.push(aboutWords.filter(names(asked, namesMax, words)));
  const { notFound } = summary;
  if (notFound.length > 0) lines.push(aboutWords.notFound(names(notFound, namesMax, words)));
  lines.push(aboutWords.comesBack);
  lines.push(aboutWords.unlisted(unlistedHeadings(language).join(aboutWords.comma)));
  if (leftOut.count > 0) {
    lines.push(aboutWords.leftOut(leftOut.count));
    for (const { sku, message } of leftOut.first.slice(0, aboutMax)) {
      lines.push(aboutWords.outAt(sku, message));
    }
  }
  if (leftBlank.count > 0) {
    lines.push(aboutWords.leftBlank(leftBlank.count));
    for (const { row, sku, field, message } of leftBlank.first.slice(0, aboutMax)) {
      const heading = annotationsOf(field)["x-heading"][language];
      lines.push(aboutWords.blankAt(row, sku, heading, message));
    }
  }
  return lines;
}

/** The name of the sheet, which shows at once when rows are missing. */
export function exportSheetName(origin: ExportOrigin, speaking: Speaking): string {
  return origin.incomplete === undefined
    ? productsSheetNames[speaking.speech.language]
    : wordsIn(speaking).about.incompleteSheet;
}

function unlistedHeadings(language: Language): string[] {
  return fieldNames
    .filter((field) => !productProperties[field]["x-listed"])
    .map((field) => columnHeading(field, language));
}

function names(all: readonly string[], most: number, { diff, about }: ReportWords): string {
  const listed = all.slice(0, most).map((name) => diff.quoted(shown(name)));
  return `${listed.join(about.comma)}${all.length > listed.length ? " …" : ""}`;
}

/** One line of progress while listings are read. */
export function readingLine(
  done: number,
  total: number | undefined,
  { etaSeconds, ...speaking }: Speaking & { readonly etaSeconds: number | undefined },
): string {
  const { export: exportWords } = wordsIn(speaking);
  const read = exportWords.progress(done, total);
  return etaSeconds === undefined ? read : `${read} · ${exportWords.eta(etaSeconds)}`;
}
