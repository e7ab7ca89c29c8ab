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
import { durationText } from "../../model/text/duration.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { timeText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { type Palette, plain, shown } from "../lines/line.ts";
import type { Wording } from "../lines/wording.ts";
import { keptLines } from "../upload/upload-text.ts";

const listedMax = 20;
const namesMax = 50;
const aboutMax = 200;

export interface ExportTextOptions extends Wording {
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
  const file = shown(options.file);
  const most = options.all === true ? Number.POSITIVE_INFINITY : listedMax;
  const lines = [
    palette.bold(options.translator.translate("report.export.wrote", { file, rows })),
    asOf(summary, options),
  ];
  if (incomplete !== undefined)
    lines.push(
      palette.red(
        options.translator.translate("report.export.incomplete", { reason: shown(incomplete) }),
      ),
    );
  if (notFound.length > 0) {
    lines.push(
      palette.yellow(
        options.translator.translate("report.export.notFound", {
          names: names(notFound, most, options.translator),
        }),
      ),
    );
  }
  if (leftOut.count > 0) {
    const first = leftOut.first.slice(0, most);
    lines.push(
      palette.red(
        options.translator.translate("report.export.leftOut", { listings: leftOut.count }),
      ),
    );
    lines.push(
      ...first.map(({ sku, message }) =>
        options.translator.translate("report.export.outAt", {
          sku: shown(sku),
          message: shown(message),
        }),
      ),
    );
    if (leftOut.count > first.length)
      lines.push(
        options.translator.translate("report.export.more", { rest: leftOut.count - first.length }),
      );
  }
  if (leftBlank.count > 0) {
    const first = leftBlank.first.slice(0, most);
    lines.push(
      palette.yellow(
        options.translator.translate("report.export.leftBlank", { cells: leftBlank.count }),
      ),
    );
    for (const { row, sku, field, message } of first) {
      lines.push(
        options.translator.translate("report.export.blankAt", {
          row,
          sku: shown(sku),
          field: columnHeading(field, options.translator.language),
          message: shown(message),
        }),
      );
    }
    if (leftBlank.count > first.length) {
      lines.push(
        options.translator.translate("report.export.more", {
          rest: leftBlank.count - first.length,
        }),
      );
    }
  }
  lines.push(...keptLines(options, options.translator));
  if (rows > 0)
    lines.push(options.translator.translate("report.export.next", { file: typedName(file) }));
  return `${lines.join("\n")}\n`;
}

function asOf({ source, readAtMs }: ExportOrigin, { translator }: ExportTextOptions): string {
  if (readAtMs === undefined)
    return source === "cached" ? translator.translate("report.export.nothingCached") : "";
  const [from, to] = [translator.time(readAtMs.from), translator.time(readAtMs.to)];
  return from === to
    ? translator.translate(`report.export.${source}At`, { to })
    : translator.translate(`report.export.${source}`, { from, to });
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
export function aboutExport(summary: ExportSummary, { translator }: Wording): string[] {
  const { rows, env, host, source, readAtMs, incomplete, leftBlank, leftOut } = summary;
  const { language } = translator;
  const lines: string[] = [translator.translate("report.about.title")];
  if (incomplete !== undefined || leftOut.count > 0) {
    lines.push(
      translator.translate("report.about.incomplete", { reason: incomplete ?? "" }).trim(),
    );
  } else if (source === "live") lines.push(translator.translate("report.about.whole"));
  lines.push(
    translator.translate("report.about.origin", { rows, env, host: hostWord(host, language) }),
  );
  if (readAtMs !== undefined) {
    const { from, to } = readAtMs;
    lines.push(
      translator.translate(`report.about.${source}`, { from: timeText(from), to: timeText(to) }),
    );
  }
  const asked = [...summary.skus, ...summary.parentSkus];
  if (asked.length > 0)
    lines.push(
      translator.translate("report.about.filter", { names: names(asked, namesMax, translator) }),
    );
  const { notFound } = summary;
  if (notFound.length > 0)
    lines.push(
      translator.translate("report.about.notFound", {
        names: names(notFound, namesMax, translator),
      }),
    );
  lines.push(translator.translate("report.about.comesBack"));
  lines.push(
    translator.translate("report.about.unlisted", {
      names: unlistedHeadings(language).join(translator.translate("report.about.comma")),
    }),
  );
  if (leftOut.count > 0) {
    lines.push(translator.translate("report.about.leftOut", { listings: leftOut.count }));
    for (const { sku, message } of leftOut.first.slice(0, aboutMax)) {
      lines.push(translator.translate("report.about.outAt", { sku, message }));
    }
  }
  if (leftBlank.count > 0) {
    lines.push(translator.translate("report.about.leftBlank", { cells: leftBlank.count }));
    for (const { row, sku, field, message } of leftBlank.first.slice(0, aboutMax)) {
      const heading = annotationsOf(field)["x-heading"][language];
      lines.push(translator.translate("report.about.blankAt", { row, sku, heading, message }));
    }
  }
  return lines;
}

/** The name of the sheet, which shows at once when rows are missing. */
export function exportSheetName(origin: ExportOrigin, wording: Wording): string {
  return origin.incomplete === undefined
    ? productsSheetNames[wording.translator.language]
    : wording.translator.translate("report.about.incompleteSheet");
}

function unlistedHeadings(language: Language): string[] {
  return fieldNames
    .filter((field) => !productProperties[field]["x-listed"])
    .map((field) => columnHeading(field, language));
}

function names(all: readonly string[], most: number, translator: Translator): string {
  const listed = all
    .slice(0, most)
    .map((name) => translator.translate("report.diff.quoted", { text: shown(name) }));
  return `${listed.join(translator.translate("report.about.comma"))}${all.length > listed.length ? " …" : ""}`;
}

/** One line of progress while listings are read. */
export function readingLine(
  done: number,
  total: number | undefined,
  { etaSeconds, ...wording }: Wording & { readonly etaSeconds: number | undefined },
): string {
  const read =
    total === undefined
      ? wording.translator.translate("report.export.progressOpen", { done })
      : wording.translator.translate("report.export.progress", { done, total });
  return etaSeconds === undefined
    ? read
    : `${read} · ${wording.translator.translate("report.export.eta", { seconds: durationText(etaSeconds) })}`;
}
