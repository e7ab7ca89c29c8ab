import { utcText } from "../../model/message.ts";
import { hostText } from "../../model/net.ts";
import {
  columnHeading,
  fieldNames,
  productFields,
  productsSheetNames,
} from "../../model/product/columns.ts";
import {
  type Counted,
  type ExportOrigin,
  type ExportSummary,
  isWhole,
} from "../../model/sheet/export-base.ts";
import { plain } from "../../model/text/palette.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import { entriesMax, present, textOf, type Wording } from "../lines/layout.ts";
import { moreText, quotedNames, rowText, shown, unreplacedLines } from "../lines/line.ts";
import { isoTime } from "../upload/json.ts";

const listedMax = 20;
const aboutMax = 200;

export interface ExportTextOptions extends Wording {
  readonly file: string;
  /** The requested file name, if a file that could not be replaced already had it. */
  readonly unreplaced?: string | undefined;
}

/** The report printed at the end of `export products`. */
export function exportText(summary: ExportSummary, options: ExportTextOptions): string {
  const { rows } = summary;
  const { translator, palette = plain } = options;
  const file = shown(options.file);
  const most = entriesMax(listedMax, options);
  return textOf([
    palette.bold(translator.translate("report.export.wrote", { file, rows })),
    readText(summary, translator),
    ...lackLines(summary, most, options),
    ...keptLines(summary, most, options),
    ...leftLines(summary, most, options),
    ...unreplacedLines(options.unreplaced, translator),
    rows > 0 && translator.translate("report.export.next", { file: typedName(file) }),
  ]);
}

export function lackLines(
  {
    incomplete,
    notFound,
    source,
  }: Pick<ExportOrigin, "incomplete" | "notFound"> & Partial<Pick<ExportOrigin, "source">>,
  namesMax: number,
  { translator, palette = plain }: Wording,
): string[] {
  const names = quotedNames(notFound, namesMax, translator);
  const missingKey = source === "cached" ? "report.export.notCached" : "report.notFound";
  return present([
    incomplete !== undefined &&
      palette.red(translator.translate("report.incomplete", { reason: shown(incomplete) })),
    notFound.length > 0 && palette.yellow(translator.translate(missingKey, { names })),
  ]);
}

function keptLines(
  { carried }: ExportSummary,
  namesMax: number,
  { translator }: Wording,
): string[] {
  if (carried === undefined) return [];
  const file = shown(carried.file);
  const line = (key: "again" | "renamed" | "dropped" | "leftColumns" | "withoutValue") => {
    const listed = carried[key];
    const values = { file, count: listed.length, names: quotedNames(listed, namesMax, translator) };
    return listed.length > 0 && translator.translate(`report.export.${key}`, values);
  };
  const { ownColumns, ownCells: cells, ownCellsLeft: left, sentSince } = carried;
  const names = quotedNames(ownColumns, namesMax, translator);
  return present([
    translator.translate("report.export.carried", { ...carried, file }),
    sentSince > 0 && translator.translate("report.export.sentSince", { file, cells: sentSince }),
    line("withoutValue"),
    ownColumns.length > 0 &&
      translator.translate("report.export.ownColumns", { file, cells, left, names }),
    line("leftColumns"),
    line("again"),
    line("renamed"),
    line("dropped"),
  ]);
}

function readText(
  { source, readAtMs, env, host, notFound }: ExportOrigin,
  translator: Translator,
  time: (atMs: number) => string = translator.time,
): string | undefined {
  if (readAtMs === undefined) {
    // SKUs that were requested by name are listed as not found instead.
    const isNothingKnown = source === "cached" && notFound.length === 0;
    return isNothingKnown ? translator.translate("report.export.nothingCached") : undefined;
  }
  const [from, to] = [time(readAtMs.from), time(readAtMs.to)];
  return translator.translate(source === "live" ? "report.export.read" : "report.export.cached", {
    time: from === to ? to : `${from} – ${to}`,
    env: shown(env),
    host: shown(translator.text(hostText(host))),
  });
}

function leftLines(
  { leftOut, leftBlank }: ExportSummary,
  most: number,
  { translator, palette = plain }: Wording,
): string[] {
  const section = <Left extends { readonly message: string }>(
    title: string,
    { count, first }: Counted<Left>,
    labelOf: (left: Left) => string,
  ) => {
    if (count === 0) return [];
    const lines = first.slice(0, most).map((left) => {
      const values = { label: labelOf(left), text: shown(left.message) };
      return translator.translate("report.labelled", values);
    });
    const more = moreText(count - lines.length, translator, most !== listedMax);
    return [title, ...present([...lines, more]).map((line) => `  ${line}`)];
  };
  const outTitle = translator.translate("report.export.leftOut", { listings: leftOut.count });
  const blankTitle = translator.translate("report.export.leftBlank", { cells: leftBlank.count });
  return [
    ...section(palette.red(outTitle), leftOut, ({ sku }) => shown(sku)),
    ...section(palette.yellow(blankTitle), leftBlank, ({ row, sku, field }) => {
      const heading = columnHeading(field, translator.language);
      return [rowText({ row }, translator), shown(sku), heading].join(" · ");
    }),
  ];
}

/** The JSON of `export products`. */
export function exportJson(
  summary: ExportSummary,
  { file, unreplaced }: Omit<ExportTextOptions, keyof Wording>,
) {
  const { rows, env, host, source, readAtMs, incomplete, notFound, leftBlank, leftOut } = summary;
  const { carried } = summary;
  return {
    ...{ file, kept: unreplaced, rows },
    complete: isWhole(summary) && source === "live",
    reason: incomplete ?? null,
    ...{ env, host, source },
    readAt:
      readAtMs === undefined ? null : { from: isoTime(readAtMs.from), to: isoTime(readAtMs.to) },
    ...{ notFound, leftBlank, leftOut },
    ...(carried === undefined ? {} : { carried }),
  };
}

/** Lines about the export for the guide sheet, beginning with a title. */
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
    readText(summary, translator, utcText),
    filter.length > 0 && translator.translate("report.export.filter", { names }),
    translator.translate("report.export.comesBack"),
    translator.translate("report.export.unlisted", { names: unlisted }),
    ...keptLines(summary, namesMax, { translator }),
    ...leftLines(summary, aboutMax, { translator }),
  ]);
}

/** The name of the exported sheet. If the export is incomplete, the name says so. */
export function exportSheetName(origin: ExportOrigin, { translator }: Wording): string {
  return origin.incomplete === undefined
    ? productsSheetNames[translator.language]
    : translator.translate("report.export.incompleteSheet");
}
