import manifest from "../../../package.json" with { type: "json" };
import {
  checkRows,
  type NotRead,
  notReadFindings,
  type RowChecked,
  type RowsChecked,
} from "../../check/index.ts";
import type { ImagesChecked, ImageVerdict } from "../../images/index.ts";
import { msg } from "../../model/message.ts";
import type { KnownCategories } from "../../model/product/categories.ts";
import type { ImageCell, ImageTotals } from "../../model/product/product.ts";
import { type Finding, isAboutSheet } from "../../model/sheet/finding.ts";
import type { FindingsSeen } from "../../model/sheet/finding-changes.ts";
import { type CellPlace, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { inSheet, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import type { PlannedRow } from "../../plan/index.ts";
import { type ProductsSheet, passNotes } from "../../workbook/index.ts";
import { proxyVariable } from "../account/proxy.ts";
import type { TellingContext } from "../process/command.ts";
import { notTogether } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";
import { yieldEvery } from "../process/yield-every.ts";
import { knownCategories } from "./known-categories.ts";
import { type ProductsFile, tellNotes } from "./workbook-file.ts";

export interface ImageOptions {
  /** “check” reports links that do not lead to an accepted image; “skip” also removes them. */
  readonly images?: "check" | "skip";
}

export interface ImageCheck {
  /** Without it, Ctrl-C and termination signals abort the check. */
  readonly signal?: AbortSignal | undefined;
  /** Results of the previous check. Links with a result are not requested again. */
  readonly verdicts?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Whether to remove bad links from the rows. They cause findings in any case. */
  readonly skipBad?: boolean;
}

export function imagesOf({ images }: ImageOptions, more: ImageCheck = {}): ImageCheck | undefined {
  return images === undefined ? undefined : { ...more, skipBad: images === "skip" };
}

export interface SheetFindings {
  readonly rowCount: number;
  /** Sorted by row. Findings about the whole workbook come first. */
  readonly findings: readonly Finding[];
  /** By sheet, the columns (from 0) that are ignored because they have values but no heading. */
  readonly unheaded: readonly (readonly number[])[];
  readonly images:
    | { readonly totals: ImageTotals; readonly verdicts: ReadonlyMap<string, ImageVerdict> }
    | undefined;
  /** The live categories that the rows were checked against. Undefined if too few are known. */
  readonly categories: KnownCategories | undefined;
  /** Whether repairs were turned on. Rows and findings may then differ from the file. */
  readonly isRepaired: boolean;
  /** Notes about how the rows were read, such as an assumed unit or hidden rows. */
  readonly notes: readonly string[];
}

export interface Checked extends SheetFindings {
  readonly rows: readonly PlannedRow[];
}

export interface SheetChecked {
  readonly sheet: ProductsFile;
  readonly checked: Checked;
}

interface CheckSheetOptions extends TellingContext {
  readonly fix?: boolean | undefined;
  readonly images?: ImageCheck | undefined;
  /** Called with each row as it is read. After repairs, all rows are read again. */
  readonly onRow?: ((row: SheetRow) => void) | undefined;
}

/** Does not keep the rows, to save memory for large sheets. */
export async function checkSheet(
  sheet: ProductsFile,
  options: CheckSheetOptions,
): Promise<SheetFindings> {
  return (await checkEveryRow(sheet, { ...options, keepRows: false })).checked;
}

export async function checkSheetRows(
  sheet: ProductsFile,
  options: CheckSheetOptions,
): Promise<Checked> {
  const { checked, rows } = await checkEveryRow(sheet, { ...options, keepRows: true });
  const byRow = Map.groupBy(checked.findings, ({ row }) => row);
  const planned = rows.map(({ row, draft }) => ({
    ...{ row, draft, sku: draft?.product.sku ?? "" },
    findings: byRow.get(row) ?? [],
  }));
  return { ...checked, rows: planned };
}

async function checkEveryRow(
  sheet: ProductsFile,
  options: CheckSheetOptions & { readonly keepRows: boolean },
): Promise<{ readonly checked: SheetFindings; readonly rows: readonly RowChecked[] }> {
  const { keepRows, host, settings, progress, onRow, fix = settings.fix } = options;
  const { decimalSeparator } = settings;
  const categories = await knownCategories(settings, sheet.base);
  const read = await checkRows(sheet.sheets, {
    ...{ fix, keepRows, onRow, valueNames: sheet.resolved?.valueNames },
    ...(decimalSeparator && { decimalSeparator }),
    ...(categories && { categories }),
    isAllText: sheet.workbook.text !== undefined,
    pricedElsewhere: sheet.pricedElsewhere,
    keepImages: options.images !== undefined,
    onCount: (rows) =>
      progress.state(() => settings.translator.text(msg("commands.notes.checkedRows", { rows }))),
    pause: yieldEvery(host),
  });
  progress.end();
  const notes: string[] = [];
  for (const [at, pass] of read.passes.entries()) {
    const ofPass = passNotes(sheet.sheets[at] as ProductsSheet, pass, read.columnsRead[at]);
    ofPass.forEach(tellNotes(options, notes));
  }
  const images = options.images && (await sheetImages(sheet, read, options));
  const findings = inSheetOrder(
    [...read.findings, ...(images?.findings ?? []), ...notReadFindings(notRead(sheet, read))],
    sheet,
  );
  const unheaded = read.passes.map((pass) => pass.unheaded);
  const { rowCount } = read;
  const checked = { findings, rowCount, unheaded, images, categories, isRepaired: fix, notes };
  return { checked, rows: images?.rows ?? read.rows };
}

async function sheetImages(
  sheet: ProductsFile,
  { images: cells, rows }: RowsChecked,
  options: CheckSheetOptions,
) {
  const { images = {} } = options;
  const { skipBad = false } = images;
  if (skipBad && sheet.resolved?.wholeLists?.includes("images") === true) {
    // A whole list replaces the live list, so leaving out a link would delete the live image.
    throw notTogether("--images skip", "--whole-lists images", "whole-list-skipped");
  }
  const checked = await checkSheetImages(cells, options, images);
  if (!skipBad) return { ...checked, rows };
  const { leftOutFindings, withoutBadImages } = await import("../../images/index.ts");
  return {
    ...checked,
    findings: leftOutFindings(checked.findings, cells),
    rows: withoutBadImages(rows, checked.findings),
  };
}

async function checkSheetImages(
  cells: readonly ImageCell[],
  { host, settings, progress }: TellingContext,
  { signal, verdicts }: ImageCheck,
): Promise<ImagesChecked> {
  const { checkImages, systemImageNet } = await import("../../images/index.ts");
  const stop = signal === undefined ? listenForStop(host) : { soft: signal, release: () => {} };
  try {
    return await checkImages(cells, {
      ...{ earlier: verdicts, signal: stop.soft, net: host.imageNet ?? systemImageNet },
      userAgent: `sheetport/${manifest.version}`,
      proxyFor: (url) => proxyVariable(url, host),
      onProgress: (done, total) =>
        progress.state(() => settings.translator.translate("images.progress", { done, total })),
    });
  } finally {
    stop.release();
    progress.end();
  }
}

export function findingsSeen({ findings, rows }: Pick<Checked, "findings" | "rows">): FindingsSeen {
  const withSku = rows.filter(({ sku }) => sku !== "");
  return { findings, skus: new Map(withSku.map(({ row, sku }) => [row, sku])) };
}

function inSheetOrder(findings: Finding[], { resolved }: ProductsFile): readonly Finding[] {
  findings.sort((one, other) => one.row - other.row);
  const sheets = sheetNames(resolved);
  if (sheets === undefined) return findings;
  return findings.map((finding) => {
    const sheet = sheetOfRow(finding.row, sheets);
    return sheet === undefined ? finding : { ...finding, sheet };
  });
}

/** Leaves out pictures above the headings, such as a logo: they belong to no product. */
function notRead({ sheets, others }: ProductsFile, { passes, findings }: RowsChecked): NotRead {
  const named = new Set(findings.filter(isAboutSheet).map(({ value }) => value));
  const pictures = sheets.map(({ sheet, headingRow: { number: headings }, drawn }, at) => {
    const addressOf = ({ row, column }: CellPlace) => {
      const cell = cellAddress(column, Math.max(row, headings + 1));
      return inSheet(cell, sheets.length > 1 ? sheet : undefined);
    };
    const over = drawn.flatMap(({ at: place }) => (place === undefined ? [] : [addressOf(place)]));
    const inside = passes[at]?.pictures.filter(({ row }) => row > headings).map(addressOf) ?? [];
    return { drawn: drawn.length, over, inside };
  });
  const inside = pictures.flatMap((one) => one.inside);
  const over = {
    count: pictures.reduce((sum, { drawn }) => sum + drawn, 0),
    cells: pictures.flatMap((one) => one.over),
  };
  const further = others.filter(({ name }) => !named.has(name));
  return { sheets: further, pictures: { over, inside: { count: inside.length, cells: inside } } };
}
