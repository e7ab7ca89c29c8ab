import {
  checkRows,
  type NotRead,
  notReadFindings,
  type RowChecked,
  type RowsChecked,
} from "../../check/index.ts";
import type { ImagesChecked } from "../../images/index.ts";
import { msg } from "../../model/message.ts";
import type { KnownCategories } from "../../model/product/categories.ts";
import type { ImageCell, ImageTotals, ImageVerdict } from "../../model/product/image-check.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { FindingsSeen } from "../../model/sheet/finding-changes.ts";
import {
  type CellPlace,
  cellAddress,
  type SheetPass,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import { sheetNames } from "../../model/sheet/sheet-choice.ts";
import { inSheet, sheetOfRow } from "../../model/sheet/stacked-rows.ts";
import type { PlannedRow } from "../../plan/index.ts";
import { type ProductsSheet, passNotes } from "../../workbook/index.ts";
import { proxyVariable } from "../account/proxy.ts";
import type { TellingContext } from "../process/command.ts";
import { notTogether } from "../process/settings.ts";
import { listenForStop } from "../process/stop.ts";
import { version } from "../process/version.ts";
import { yieldEvery } from "../process/yield-every.ts";
import { knownCategories } from "./known-categories.ts";
import type { ProductsFile } from "./products-file.ts";
import { tellNotes } from "./workbook-file.ts";

/** The option for image links. */
export interface ImageOptions {
  /** “skip”: removes links that do not lead to an accepted image. */
  readonly images?: "check" | "skip";
}

/** How image links are checked. */
export interface ImageCheck {
  /** Aborts the check. @default aborted by Ctrl-C and termination signals */
  readonly signal?: AbortSignal | undefined;
  /** Results of the previous check. These links are not requested again. */
  readonly verdicts?: ReadonlyMap<string, ImageVerdict> | undefined;
  /** Removes bad links from the rows. @default bad links stay and cause findings */
  readonly skipBad?: boolean;
}

/** How the options have image links checked. Undefined if they are not checked. */
export function imagesOf({ images }: ImageOptions, more: ImageCheck = {}): ImageCheck | undefined {
  return images === undefined ? undefined : { ...more, skipBad: images === "skip" };
}

/** The results of checking a products workbook. */
export interface SheetFindings {
  readonly rowCount: number;
  /** All findings, by row. Those about a whole sheet come first. */
  readonly findings: readonly Finding[];
  /** For each sheet, the zero-based columns with values but no heading. They are ignored. */
  readonly unheaded: readonly (readonly number[])[];
  /** Results for image links. Undefined if they were not checked. */
  readonly images:
    | { readonly totals: ImageTotals; readonly verdicts: ReadonlyMap<string, ImageVerdict> }
    | undefined;
  /** The live categories used to check the rows. Undefined if too few are known. */
  readonly categories: KnownCategories | undefined;
  /** Whether repairs were made. Rows and findings then differ from the file. */
  readonly isRepaired: boolean;
  /** Notes about the rows as a whole, line by line. */
  readonly notes: readonly string[];
}

/** A checked workbook with its rows in the form that a plan needs. */
export interface Checked extends SheetFindings {
  /** Every product row, with its findings. */
  readonly rows: readonly PlannedRow[];
}

/** A workbook and the results of its check. */
export interface SheetChecked {
  readonly sheet: ProductsFile;
  readonly checked: Checked;
}

interface CheckSheetOptions extends TellingContext {
  /** Whether to repair unambiguous problems. @default as in the settings */
  readonly fix?: boolean | undefined;
  /** Options for checking image links. @default image links are not checked */
  readonly images?: ImageCheck | undefined;
  /** Called with each row that is read. If repairs are made, called again for all rows. */
  readonly onRow?: ((row: SheetRow) => void) | undefined;
}

/**
 * Checks every row of a products workbook without keeping the rows, so that large sheets need
 * little memory.
 *
 * @throws SheetportError the errors of {@link checkRows}
 */
export async function checkSheet(
  sheet: ProductsFile,
  options: CheckSheetOptions,
): Promise<SheetFindings> {
  const { checked } = await checkEveryRow(sheet, { ...options, keepRows: false });
  return checked;
}

/** Like {@link checkSheet}, but keeps the rows for a comparison. */
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
  const categories = await knownCategories({ settings, readBase: sheet.base });
  const read = await checkRows(sheet.sheets, {
    ...{ fix, keepRows, onRow, valueNames: sheet.resolved?.valueNames },
    ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
    ...(categories === undefined ? {} : { categories }),
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
    passNotes(sheet.sheets[at] as ProductsSheet, pass, read.assumed[at]).forEach(
      tellNotes(options, notes),
    );
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

/** Requests the image links. With `--images skip`, removes bad links from the rows. */
async function sheetImages(
  sheet: ProductsFile,
  { images: cells, rows }: RowsChecked,
  options: CheckSheetOptions,
) {
  const { images = {} } = options;
  const { skipBad = false } = images;
  if (skipBad && sheet.resolved?.wholeLists?.includes("images") === true) {
    // With a whole list, skipping a link would also remove it from the live listing.
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

/** Requests the image links of checked rows, and shows the progress. */
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
      userAgent: `sheetport/${version}`,
      proxyFor: (url) => proxyVariable(url, host),
      onProgress: (done, total) =>
        progress.state(() => settings.translator.translate("images.progress", { done, total })),
    });
  } finally {
    stop.release();
    progress.end();
  }
}

/** The findings of a check in the form that the next check compares with. */
export function findingsSeen({ findings, rows }: Pick<Checked, "findings" | "rows">): FindingsSeen {
  const withSku = rows.filter(({ sku }) => sku !== "");
  return { findings, skus: new Map(withSku.map(({ row, sku }) => [row, sku])) };
}

/** Sorts findings by row. With several sheets, adds the sheet to each finding. */
function inSheetOrder(findings: Finding[], { resolved }: ProductsFile): readonly Finding[] {
  findings.sort((one, other) => one.row - other.row);
  const sheets = sheetNames(resolved);
  if (sheets === undefined) return findings;
  return findings.map((finding) => {
    const sheet = sheetOfRow(finding.row, sheets);
    return sheet === undefined ? finding : { ...finding, sheet };
  });
}

/** Lists all content of the workbook that was not read, so that it can be mentioned. */
function notRead({ sheets, others }: ProductsFile, { passes }: RowsChecked): NotRead {
  const pictures = sheets.map((sheet, at) => picturesIn(sheet, passes[at], sheets.length > 1));
  const all = (where: "over" | "inside") => ({
    count: pictures.reduce((sum, one) => sum + one[where].count, 0),
    cells: pictures.flatMap((one) => one[where].cells),
  });
  return { sheets: others, pictures: { over: all("over"), inside: all("inside") } };
}

/** The pictures in a sheet. Ignores a logo above the headings, because it belongs to no product. */
function picturesIn(
  { sheet, headingRow: { number: headings }, drawn }: ProductsSheet,
  pass: SheetPass | undefined,
  isNamed: boolean,
): NotRead["pictures"] {
  const addressOf = ({ row, column }: CellPlace) =>
    inSheet(cellAddress(column, Math.max(row, headings + 1)), isNamed ? sheet : undefined);
  const over = drawn.flatMap(({ at }) => (at === undefined ? [] : [addressOf(at)]));
  const inside = pass?.pictures.filter(({ row }) => row > headings).map(addressOf) ?? [];
  return {
    over: { count: drawn.length, cells: over },
    inside: { count: inside.length, cells: inside },
  };
}
