import { hostWord } from "../../model/net/http.ts";
import {
  columnHeading,
  fieldNames,
  productFields,
  productsSheetNames,
} from "../../model/product/columns.ts";
import { type ExportOrigin, type ExportSummary, isWhole } from "../../model/sheet/export-base.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { timeText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { moreText, quotedNames, rowText, shown, unreplacedLines } from "../lines/line.ts";
import { type Palette, plain, present, textOf, type Wording } from "../lines/wording.ts";

const listedMax = 20;
const aboutMax = 200;

/** Options for the text about an exported file. */
export interface ExportTextOptions extends Wording {
  readonly file: string;
  /** The requested file name, if it was taken by a file that could not be replaced. */
  readonly unreplaced?: string | undefined;
  readonly all?: boolean;
}

/** The report printed at the end of `export products`. */
export function exportText(summary: ExportSummary, options: ExportTextOptions): string {
  const { rows } = summary;
  const { translator, palette = plain } = options;
  const file = shown(options.file);
  const most = options.all === true ? Number.POSITIVE_INFINITY : listedMax;
  return textOf([
    palette.bold(translator.translate("report.export.wrote", { file, rows })),
    readText(summary, translator),
    ...lackLines(summary, most, options),
    ...leftLines(summary, most, { translator, palette }),
    ...unreplacedLines(options.unreplaced, translator),
    rows > 0 && translator.translate("report.export.next", { file: typedName(file) }),
  ]);
}

/** Why an export is incomplete, and which requested SKUs do not exist. */
export function lackLines(
  { incomplete, notFound }: Pick<ExportOrigin, "incomplete" | "notFound">,
  namesMax: number,
  { translator, palette = plain }: Wording,
): string[] {
  const names = quotedNames(notFound, namesMax, translator);
  return present([
    incomplete !== undefined &&
      palette.red(translator.translate("report.incomplete", { reason: shown(incomplete) })),
    notFound.length > 0 && palette.yellow(translator.translate("report.notFound", { names })),
  ]);
}

function readText(
  { source, readAtMs, env, host, notFound }: ExportOrigin,
  translator: Translator,
  time: (atMs: number) => string = translator.time,
): string | undefined {
  if (readAtMs === undefined) {
    // What was asked for by name is listed as not found.
    const isNothingKnown = source === "cached" && notFound.length === 0;
    return isNothingKnown ? translator.translate("report.export.nothingCached") : undefined;
  }
  const [from, to] = [time(readAtMs.from), time(readAtMs.to)];
  return translator.translate(source === "live" ? "report.export.read" : "report.export.cached", {
    time: from === to ? to : `${from} – ${to}`,
    env: shown(env),
    host: shown(hostWord(host, translator.language)),
  });
}

/** Lists listings that got no row and values that got no cell, at most `most` of each. */
function leftLines(
  { leftOut, leftBlank }: ExportSummary,
  most: number,
  { translator, palette }: { readonly translator: Translator; readonly palette: Palette },
): string[] {
  const section = (title: string, count: number, entries: readonly (readonly string[])[]) => {
    if (count === 0) return [];
    const lines = entries.slice(0, most).map(([label = "", message = ""]) => {
      return translator.translate("report.labelled", { label, text: shown(message) });
    });
    const more = moreText(count - lines.length, translator, most !== listedMax);
    return [title, ...present([...lines, more]).map((line) => `  ${line}`)];
  };
  const outTitle = translator.translate("report.export.leftOut", { listings: leftOut.count });
  const blankTitle = translator.translate("report.export.leftBlank", { cells: leftBlank.count });
  const blanks = leftBlank.first.map(({ row, sku, field, message }) => {
    const heading = columnHeading(field, translator.language);
    return [[rowText({ row }, translator), shown(sku), heading].join(" · "), message];
  });
  return [
    ...section(
      palette.red(outTitle),
      leftOut.count,
      leftOut.first.map(({ sku, message }) => [shown(sku), message]),
    ),
    ...section(palette.yellow(blankTitle), leftBlank.count, blanks),
  ];
}

/** The JSON of `export products`. */
export function exportJson(
  summary: ExportSummary,
  { file, unreplaced }: Pick<ExportTextOptions, "file" | "unreplaced">,
) {
  const { rows, env, host, source, readAtMs, incomplete, notFound, leftBlank, leftOut } = summary;
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return {
    ...{ file, kept: unreplaced, rows },
    complete: isWhole(summary) && source === "live",
    reason: incomplete ?? null,
    ...{ env, host, source },
    readAt: readAtMs === undefined ? null : { from: iso(readAtMs.from), to: iso(readAtMs.to) },
    ...{ notFound, leftBlank, leftOut },
  };
}

/**
 * Lines about the export for the guide sheet, title first. Texts from the marketplace are not
 * translated.
 */
export function aboutExport(summary: ExportSummary, { translator }: Wording): string[] {
  const namesMax = 50;
  const filter = [...summary.skus, ...summary.parentSkus];
  const names = quotedNames(filter, namesMax, translator);
  const unlisted = fieldNames
    .filter((field) => !productFields[field].isListed)
    .map((field) => columnHeading(field, translator.language));
  return present([
    translator.translate("report.export.about"),
    ...lackLines(summary, namesMax, { translator }),
    readText(summary, translator, (atMs) => `${timeText(atMs)} UTC`),
    filter.length > 0 && translator.translate("report.export.filter", { names }),
    translator.translate("report.export.comesBack"),
    translator.translate("report.export.unlisted", { names: unlisted }),
    ...leftLines(summary, aboutMax, { translator, palette: plain }),
  ]);
}

/** The name of the exported sheet. An incomplete export has a name that says so. */
export function exportSheetName(origin: ExportOrigin, { translator }: Wording): string {
  return origin.incomplete === undefined
    ? productsSheetNames[translator.language]
    : translator.translate("report.export.incompleteSheet");
}
