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
import type { Speech } from "../../model/speech.ts";
import { durationText } from "../../model/text/duration.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { timeText } from "../../model/text/times.ts";
import { type Palette, plain, shown } from "../lines/line.ts";
import type { Speaking } from "../lines/speaking.ts";
import { keptLines } from "../upload/upload-text.ts";

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
  const file = shown(options.file);
  const most = options.all === true ? Number.POSITIVE_INFINITY : listedMax;
  const lines = [
    palette.bold(options.speech.translate("report.export.wrote", { file, rows })),
    asOf(summary, options),
  ];
  if (incomplete !== undefined)
    lines.push(
      palette.red(
        options.speech.translate("report.export.incomplete", { reason: shown(incomplete) }),
      ),
    );
  if (notFound.length > 0) {
    lines.push(
      palette.yellow(
        options.speech.translate("report.export.notFound", {
          names: names(notFound, most, options.speech),
        }),
      ),
    );
  }
  if (leftOut.count > 0) {
    const first = leftOut.first.slice(0, most);
    lines.push(
      palette.red(options.speech.translate("report.export.leftOut", { listings: leftOut.count })),
    );
    lines.push(
      ...first.map(({ sku, message }) =>
        options.speech.translate("report.export.outAt", {
          sku: shown(sku),
          message: shown(message),
        }),
      ),
    );
    if (leftOut.count > first.length)
      lines.push(
        options.speech.translate("report.export.more", { rest: leftOut.count - first.length }),
      );
  }
  if (leftBlank.count > 0) {
    const first = leftBlank.first.slice(0, most);
    lines.push(
      palette.yellow(
        options.speech.translate("report.export.leftBlank", { cells: leftBlank.count }),
      ),
    );
    for (const { row, sku, field, message } of first) {
      lines.push(
        options.speech.translate("report.export.blankAt", {
          row,
          sku: shown(sku),
          field: columnHeading(field, options.speech.language),
          message: shown(message),
        }),
      );
    }
    if (leftBlank.count > first.length) {
      lines.push(
        options.speech.translate("report.export.more", { rest: leftBlank.count - first.length }),
      );
    }
  }
  lines.push(...keptLines(options, options.speech));
  if (rows > 0)
    lines.push(options.speech.translate("report.export.next", { file: typedName(file) }));
  return `${lines.join("\n")}\n`;
}

function asOf({ source, readAtMs }: ExportOrigin, { speech }: ExportTextOptions): string {
  if (readAtMs === undefined)
    return source === "cached" ? speech.translate("report.export.nothingCached") : "";
  const [from, to] = [speech.time(readAtMs.from), speech.time(readAtMs.to)];
  return from === to
    ? speech.translate(`report.export.${source}At`, { to })
    : speech.translate(`report.export.${source}`, { from, to });
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
  const lines: string[] = [speech.translate("report.about.title")];
  if (incomplete !== undefined || leftOut.count > 0) {
    lines.push(speech.translate("report.about.incomplete", { reason: incomplete ?? "" }).trim());
  } else if (source === "live") lines.push(speech.translate("report.about.whole"));
  lines.push(
    speech.translate("report.about.origin", { rows, env, host: hostWord(host, language) }),
  );
  if (readAtMs !== undefined) {
    const { from, to } = readAtMs;
    lines.push(
      speech.translate(`report.about.${source}`, { from: timeText(from), to: timeText(to) }),
    );
  }
  const asked = [...summary.skus, ...summary.parentSkus];
  if (asked.length > 0)
    lines.push(speech.translate("report.about.filter", { names: names(asked, namesMax, speech) }));
  const { notFound } = summary;
  if (notFound.length > 0)
    lines.push(
      speech.translate("report.about.notFound", { names: names(notFound, namesMax, speech) }),
    );
  lines.push(speech.translate("report.about.comesBack"));
  lines.push(
    speech.translate("report.about.unlisted", {
      names: unlistedHeadings(language).join(speech.translate("report.about.comma")),
    }),
  );
  if (leftOut.count > 0) {
    lines.push(speech.translate("report.about.leftOut", { listings: leftOut.count }));
    for (const { sku, message } of leftOut.first.slice(0, aboutMax)) {
      lines.push(speech.translate("report.about.outAt", { sku, message }));
    }
  }
  if (leftBlank.count > 0) {
    lines.push(speech.translate("report.about.leftBlank", { cells: leftBlank.count }));
    for (const { row, sku, field, message } of leftBlank.first.slice(0, aboutMax)) {
      const heading = annotationsOf(field)["x-heading"][language];
      lines.push(speech.translate("report.about.blankAt", { row, sku, heading, message }));
    }
  }
  return lines;
}

/** The name of the sheet, which shows at once when rows are missing. */
export function exportSheetName(origin: ExportOrigin, speaking: Speaking): string {
  return origin.incomplete === undefined
    ? productsSheetNames[speaking.speech.language]
    : speaking.speech.translate("report.about.incompleteSheet");
}

function unlistedHeadings(language: Language): string[] {
  return fieldNames
    .filter((field) => !productProperties[field]["x-listed"])
    .map((field) => columnHeading(field, language));
}

function names(all: readonly string[], most: number, speech: Speech): string {
  const listed = all
    .slice(0, most)
    .map((name) => speech.translate("report.diff.quoted", { text: shown(name) }));
  return `${listed.join(speech.translate("report.about.comma"))}${all.length > listed.length ? " …" : ""}`;
}

/** One line of progress while listings are read. */
export function readingLine(
  done: number,
  total: number | undefined,
  { etaSeconds, ...speaking }: Speaking & { readonly etaSeconds: number | undefined },
): string {
  const read =
    total === undefined
      ? speaking.speech.translate("report.export.progressOpen", { done })
      : speaking.speech.translate("report.export.progress", { done, total });
  return etaSeconds === undefined
    ? read
    : `${read} · ${speaking.speech.translate("report.export.eta", { seconds: durationText(etaSeconds) })}`;
}
