import { buffer } from "node:stream/consumers";
import type { TextEncoding } from "../../model/schemas/settings.ts";
import {
  type DrawnPicture,
  type MergedRange,
  newPass,
  type SheetPass,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import type { CellSource } from "../cells/cell-reader.ts";
import { drawnPictures } from "../cells/pictures.ts";
import { SharedStrings } from "../cells/shared-strings.ts";
import { SheetScanner } from "../cells/sheet-scanner.ts";
import { noStyles, readStyles, withAllFormats, withShownNumbers } from "../cells/styles.ts";
import { containerOf, formatOf } from "../container/file-kinds.ts";
import { findParts, relations, type WorkbookParts } from "../container/parts.ts";
import { damaged, limits, noSuchSheet, unpacksTooLarge } from "../container/refusals.ts";
import { utf8Pieces } from "../container/xml.ts";
import { type Archive, openArchive } from "../container/zip.ts";
import type { TextFacts } from "../csv/encoding.ts";
import { openTextTable } from "../csv/open.ts";
import type { ForeignFormat } from "../formats/convert.ts";

/** An open workbook. Its rows can be read several times. */
export interface OpenedWorkbook {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** Only set for CSV files. */
  readonly text?: TextFacts | undefined;
  /**
   * Reads the sheet from its start and yields its non-empty rows.
   * @throws SheetportError exit code 3 if the sheet does not exist, is damaged or breaks a limit.
   */
  rows(sheet: string, pass?: SheetPass): AsyncGenerator<readonly SheetRow[]>;
  /** The merged cells of a sheet. The first call reads the whole sheet. */
  readonly merged?: (sheet: string) => Promise<readonly MergedRange[]>;
  /** The links behind cells, by row and column. Reads the whole sheet if it has any. */
  readonly links?: (sheet: string) => Promise<LinksBehind>;
  /** Empty if the pictures cannot be read. */
  pictures(sheet: string): Promise<readonly DrawnPicture[]>;
}

/** Excel's row number, then the column from 0. */
export type LinksBehind = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A file in memory that may be a workbook. Its name tells CSV files from other text files. */
export interface WorkbookBytes {
  readonly bytes: Buffer;
  readonly name: string;
  /** For a CSV file. Without it, the encoding is detected. */
  readonly encoding?: TextEncoding | undefined;
  readonly opened?: OpenedWorkbook | undefined;
}

/** Opens the workbook of a file, unless it is already open. Throws like {@link openWorkbook}. */
export async function openFile({ bytes, opened, ...file }: WorkbookBytes): Promise<OpenedWorkbook> {
  return opened ?? openWorkbook(bytes, file);
}

/**
 * For an `.xlsx`, only reads the directory and the list of sheets. Never runs macros, follows
 * links or opens embedded objects.
 * @throws SheetportError exit code 3: not a workbook, encrypted, damaged, or over a limit.
 */
export async function openWorkbook(
  bytes: Buffer,
  { name = "", encoding }: Partial<Pick<WorkbookBytes, "name" | "encoding">> = {},
): Promise<OpenedWorkbook> {
  const container = containerOf(bytes, name);
  if (container === "text") return openTextTable(bytes, encoding);
  if (container === "compound") return openForeign(bytes, "xls");
  const archive = await openArchive(bytes);
  const format = formatOf(archive);
  return format === "xlsx" ? openParts(archive) : openForeign(archive, format);
}

async function openForeign(file: Buffer | Archive, format: ForeignFormat): Promise<OpenedWorkbook> {
  const { convert } = await import("../formats/convert.ts");
  const { archive, pictures } = await convert(file, format);
  const unplaced = { at: undefined, lastRow: Number.POSITIVE_INFINITY };
  return {
    ...(await openParts(archive)),
    pictures: async (sheet) => Array(pictures.get(sheet) ?? 0).fill(unplaced),
  };
}

type Parts = Pick<Archive, "has" | "statedBytes" | "chunks">;

async function openParts(archive: Parts): Promise<OpenedWorkbook> {
  const parts = await findParts((name) => readWhole(archive, name));
  let source: Promise<CellSource> | undefined;
  const merged = new Map<string, readonly MergedRange[]>();
  const opened: OpenedWorkbook = {
    sheets: parts.sheets.map(({ name, hidden }) => ({ name, hidden })),
    pictures: (sheet) => drawnPictures(partOf(parts, sheet), (name) => readWhole(archive, name)),
    async *rows(sheet, pass = newPass()) {
      const part = partOf(parts, sheet);
      source ??= readSource(archive, parts);
      const scanner = new SheetScanner(sourceFor(pass, await source), pass);
      for await (const piece of utf8Pieces(archive.chunks(part))) {
        const rows = scanner.push(piece);
        if (rows.length > 0) yield rows;
      }
      const last = scanner.finish();
      if (last.length > 0) yield last;
      // Frees the large shared strings, because few sheets are read twice.
      source = undefined;
    },
    async merged(sheet) {
      const pass = newPass();
      if (!merged.has(sheet)) for await (const _rows of opened.rows(sheet, pass));
      const ranges = merged.get(sheet) ?? pass.merged;
      merged.set(sheet, ranges);
      return ranges;
    },
    async links(sheet) {
      const targets = await relations(partOf(parts, sheet), (name) => readWhole(archive, name));
      const pass = { ...newPass(), linked: [] };
      const hasLinks = [...targets.values()].some(({ type }) => type === "hyperlink");
      if (hasLinks) for await (const _rows of opened.rows(sheet, pass));
      return linksBehind(pass, targets);
    },
  };
  return opened;
}

function linksBehind(
  { linked = [] }: SheetPass,
  targets: Awaited<ReturnType<typeof relations>>,
): LinksBehind {
  const links = new Map<number, Map<number, string>>();
  for (const { range, id } of linked) {
    const target = targets.get(id)?.target;
    // A link over several cells is the link of its first one.
    const ofRow = links.get(range.top) ?? new Map<number, string>();
    if (target !== undefined) links.set(range.top, ofRow.set(range.left, target));
  }
  return links;
}

function sourceFor(
  { keepsFormats, textColumns, linkColumns }: SheetPass,
  source: CellSource,
): CellSource {
  const styles = keepsFormats ? withAllFormats(source.styles) : source.styles;
  return { ...source, styles, linkColumns, textColumns: keepsFormats ? undefined : textColumns };
}

function partOf({ sheets }: WorkbookParts, name: string): string {
  const part = sheets.find((sheet) => sheet.name === name)?.part;
  if (part !== undefined) return part;
  const names = sheets.map((sheet) => sheet.name);
  throw noSuchSheet(name, names);
}

async function readWhole(archive: Parts, name: string): Promise<Buffer | undefined> {
  if (!archive.has(name)) return undefined;
  // The archive ensures that a part does not exceed its stated size.
  if (archive.statedBytes(name) > limits.wholePartBytes) {
    throw unpacksTooLarge("workbook-part-too-large", name, limits.wholePartBytes);
  }
  return buffer(utf8Pieces(archive.chunks(name)));
}

async function readSource(archive: Parts, parts: WorkbookParts): Promise<CellSource> {
  const styles = parts.styles === undefined ? undefined : await readWhole(archive, parts.styles);
  // Without the styles, dates would be read as numbers.
  if (parts.styles !== undefined && styles === undefined) throw damaged(`${parts.styles}: missing`);
  const texts = await readSharedStrings(archive, parts.sharedStrings);
  return {
    styles: styles === undefined ? noStyles : await withShownNumbers(readStyles(styles)),
    sharedString: (index) => texts.at(index),
    date1904: parts.date1904,
  };
}

async function readSharedStrings(archive: Parts, part: string | undefined): Promise<SharedStrings> {
  const texts = new SharedStrings();
  if (part === undefined || !archive.has(part)) return texts;
  for await (const piece of utf8Pieces(archive.chunks(part))) texts.push(piece);
  return texts.finish();
}
